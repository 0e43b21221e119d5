// An interface parameter with ten implementations, told apart by their class.
// reaches: new explore.TenRules.J()
package explore;

public class TenRules {
    static String target(Rule r) {
        return r instanceof J ? "marked" : r == null ? "null" : "other";
    }
    interface Rule {
    }
    static class A implements Rule {
    }
    static class B implements Rule {
    }
    static class C implements Rule {
    }
    static class D implements Rule {
    }
    static class E implements Rule {
    }
    static class F implements Rule {
    }
    static class G implements Rule {
    }
    static class H implements Rule {
    }
    static class I implements Rule {
    }
    public static class J implements Rule {
    }
}
