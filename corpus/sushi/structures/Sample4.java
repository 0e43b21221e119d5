package structures;

/** Takes the last element away again only when the list had 4 elements before. */
public class Sample4 {
    static final int N = 4;

    public static boolean sample(ChainList list, Object element) {
        list.addLast(element);
        Object removed = list.remove(N);
        if (removed == element) {
            return true;
        }
        return false;
    }
}
