// An Object[] that is a String[] refuses an Integer.
// reaches: (Object) new String[1]
package explore;

public class ArrayCovariance {
    static String target(Object[] a) {
        try {
            if (a != null && a.length == 1) {
                a[0] = 5;
            }
            return "other";
        } catch (ArrayStoreException e) {
            return "marked";
        }
    }
}
