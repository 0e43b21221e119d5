package shapes;

/** A record with a static factory and floats. */
public record Temperature(double celsius) {
    public static Temperature ofFahrenheit(double degrees) {
        return new Temperature((degrees - 32) / 1.8);
    }

    public boolean isFreezing() {
        return celsius <= 0;
    }

    public float rounded() {
        return Math.round(celsius * 10) / 10f;
    }
}
