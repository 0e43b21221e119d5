package shapes;

public enum Level {
    LOW, MIDDLE, HIGH;

    public static Level of(int percent) {
        if (percent < 0 || percent > 100) {
            throw new IllegalArgumentException("not a percentage");
        }
        return percent < 30 ? LOW : percent < 70 ? MIDDLE : HIGH;
    }

    public Level next() {
        return switch (this) {
            case LOW -> MIDDLE;
            case MIDDLE, HIGH -> HIGH;
        };
    }
}
