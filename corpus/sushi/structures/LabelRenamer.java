package structures;

import java.util.ArrayDeque;
import java.util.Deque;

/** A pass over parse trees that gives labels short names and removes those that nobody uses. */
public class LabelRenamer {
    private static final class Label {
        final String old;
        final String name;
        boolean isUsed;

        Label(String old, String name) {
            this.old = old;
            this.name = name;
        }
    }

    private final Deque<Label> open = new ArrayDeque<>();
    private int renamed;

    public int renamed() {
        return renamed;
    }

    public void process(Syntax root) {
        open.clear();
        visit(root);
    }

    private void visit(Syntax node) {
        boolean isLabel = node.kind == Syntax.Kind.LABEL;
        if (isLabel) {
            if (node.text == null) {
                throw new IllegalStateException("a label without a name");
            }
            open.push(new Label(node.text, shortName(open.size())));
        } else if (node.kind == Syntax.Kind.BREAK || node.kind == Syntax.Kind.CONTINUE) {
            if (node.text != null) {
                rename(node);
            }
        }
        Syntax child = node.first;
        while (child != null) {
            Syntax next = child.next;
            visit(child);
            child = next;
        }
        if (isLabel) {
            Label label = open.pop();
            if (label.isUsed) {
                node.text = label.name;
            } else if (node.parent != null && node.first == null) {
                node.parent.remove(node);
            }
        }
    }

    private void rename(Syntax jump) {
        for (Label label : open) {
            if (label.old.equals(jump.text)) {
                label.isUsed = true;
                if (!label.name.equals(jump.text)) {
                    jump.text = label.name;
                    renamed++;
                }
                return;
            }
        }
        throw new IllegalStateException("no label " + jump.text);
    }

    private static String shortName(int depth) {
        if (depth >= 26) {
            return "z" + depth;
        }
        return String.valueOf((char) ('a' + depth));
    }
}
