package structures;

import java.util.LinkedList;

/** The same as {@link Sample15}, with a list of the library. */
public class LibrarySample {
    static final int N = 15;

    public static boolean sample(LinkedList<Object> list, Object element) {
        list.addLast(element);
        Object removed = list.remove(N);
        if (removed == element) {
            return true;
        }
        return false;
    }
}
