// An array of arrays that share a row.
// reaches: explore.NestedArrays.example()
package explore;

public class NestedArrays {
    static String target(int[][] a) {
        return a != null && a.length == 2 && a[0] != null && a[0] == a[1] ? "marked" : "other";
    }
    public static int[][] example() {
        int[] row = {1};
        return new int[][] {row, row};
    }
}
