// A tree with a value in its fourth level.
// reaches: explore.TreeOfFour.example()
package explore;

public class TreeOfFour {
    static String target(Tree t) {
        int steps = 0;
        while (t != null && steps < 4) {
            if (steps == 3 && t.key == 1234) {
                return "marked";
            }
            t = t.key < 0 ? t.left : t.right;
            steps++;
        }
        return "other";
    }
    static class Tree {
        int key;
        Tree left;
        Tree right;
        Tree(int key, Tree left, Tree right) {
            this.key = key;
            this.left = left;
            this.right = right;
        }
    }
    public static Tree example() {
        Tree leaf = new Tree(1234, null, null);
        return new Tree(-1, new Tree(1, null, new Tree(0, null, leaf)), null);
    }
}
