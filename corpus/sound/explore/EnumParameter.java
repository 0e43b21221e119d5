// The last of twenty constants of an enum.
// reaches: explore.EnumParameter.last()
package explore;

public class EnumParameter {
    static String target(Letter l) {
        return l != null && l.ordinal() == 19 ? "marked" : "other";
    }
    enum Letter { A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T }
    public static Object last() {
        return Letter.T;
    }
}
