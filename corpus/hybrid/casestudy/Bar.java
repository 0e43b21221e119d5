package casestudy;

/**
 * Figure 1 of Galeotti, Fraser, Arcuri, "Improving Search-based Test Suite Generation with Dynamic
 * Symbolic Execution": the target needs the string "baz" and five calls of {@link Foo#inc}.
 */
class Bar {
    String x;
    boolean reached;

    Bar(String x) {
        this.x = x;
    }

    void coverMe(Foo f) {
        String y = x + f.getX();
        if (y.equals("baz5")) {
            reached = true;
        }
    }
}
