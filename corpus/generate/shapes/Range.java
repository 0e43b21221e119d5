package shapes;

public record Range(int from, int to) {
    public Range {
        if (from > to) {
            throw new IllegalArgumentException("empty range");
        }
    }

    public boolean contains(int x) {
        return from <= x && x <= to;
    }

    public Range union(Range other) {
        return new Range(Math.min(from, other.from), Math.max(to, other.to));
    }
}
