package structures;

/** A node of a parse tree: children are a linked list, as compilers keep them. */
public class Syntax {
    public enum Kind {
        BLOCK, NAME, VAR, ASSIGN, LABEL, BREAK, CONTINUE, CALL, FUNCTION
    }

    final Kind kind;
    String text;
    Syntax parent;
    Syntax first;
    Syntax last;
    Syntax next;

    public Syntax(Kind kind, String text) {
        this.kind = kind;
        this.text = text;
    }

    public Syntax append(Syntax child) {
        if (child.parent != null) {
            throw new IllegalArgumentException("it has a parent");
        }
        child.parent = this;
        if (first == null) {
            first = child;
        } else {
            last.next = child;
        }
        last = child;
        return this;
    }

    public void remove(Syntax child) {
        Syntax before = null;
        for (Syntax node = first; node != null; node = node.next) {
            if (node == child) {
                if (before == null) {
                    first = node.next;
                } else {
                    before.next = node.next;
                }
                if (last == node) {
                    last = before;
                }
                node.parent = null;
                node.next = null;
                return;
            }
            before = node;
        }
        throw new IllegalArgumentException("no child");
    }

    public int size() {
        int n = 1;
        for (Syntax node = first; node != null; node = node.next) {
            n += node.size();
        }
        return n;
    }
}
