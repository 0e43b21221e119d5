package structures;

/** A pass over parse trees that removes variables which nothing reads. */
public class UnusedVariables {
    private final boolean keepsGlobals;
    private int removed;

    public UnusedVariables(boolean keepsGlobals) {
        this.keepsGlobals = keepsGlobals;
    }

    public int removed() {
        return removed;
    }

    public void process(Syntax root) {
        if (root.kind != Syntax.Kind.BLOCK) {
            throw new IllegalArgumentException("no block");
        }
        removeIn(root, root);
    }

    private void removeIn(Syntax scope, Syntax root) {
        Syntax node = scope.first;
        while (node != null) {
            Syntax next = node.next;
            switch (node.kind) {
                case VAR:
                    if (isRemovable(node, scope, root)) {
                        scope.remove(node);
                        removed++;
                    }
                    break;
                case ASSIGN:
                    if (node.first != null && node.first.kind == Syntax.Kind.NAME
                            && !isDeclared(node.first.text, root)) {
                        scope.remove(node);
                        removed++;
                    }
                    break;
                case FUNCTION:
                case BLOCK:
                    removeIn(node, root);
                    if (node.kind == Syntax.Kind.FUNCTION && node.first == null) {
                        scope.remove(node);
                    }
                    break;
                default:
                    break;
            }
            node = next;
        }
    }

    private boolean isRemovable(Syntax variable, Syntax scope, Syntax root) {
        if (keepsGlobals && scope == root) {
            return false;
        }
        if (variable.first != null && variable.first.kind == Syntax.Kind.CALL) {
            return false;
        }
        return !isRead(variable.text, root);
    }

    private boolean isRead(String name, Syntax node) {
        if (node.kind == Syntax.Kind.NAME && name.equals(node.text)) {
            return node.parent == null || node.parent.kind != Syntax.Kind.ASSIGN
                    || node.parent.first != node;
        }
        for (Syntax child = node.first; child != null; child = child.next) {
            if (isRead(name, child)) {
                return true;
            }
        }
        return false;
    }

    private boolean isDeclared(String name, Syntax node) {
        if (node.kind == Syntax.Kind.VAR && name.equals(node.text)) {
            return true;
        }
        for (Syntax child = node.first; child != null; child = child.next) {
            if (isDeclared(name, child)) {
                return true;
            }
        }
        return false;
    }
}
