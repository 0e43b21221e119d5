// An array longer than ten thousand elements.
// reaches: new int[20000]
package explore;

public class HugeArray {
    static String target(int[] a) {
        return a != null && a.length > 15000 ? "marked" : "other";
    }
}
