package shop;

/** How a product is taxed. */
public enum TaxClass {
    STANDARD(19), REDUCED(7), EXEMPT(0);

    private final int percent;

    TaxClass(int percent) {
        this.percent = percent;
    }

    public int percent() {
        return percent;
    }

    public Money taxOn(Money net) {
        return net.percent(percent);
    }

    /** The class of a one-letter code as it stands on receipts. */
    public static TaxClass ofCode(char code) {
        switch (Character.toUpperCase(code)) {
            case 'A':
                return STANDARD;
            case 'B':
                return REDUCED;
            case 'X':
                return EXEMPT;
            default:
                throw new IllegalArgumentException("no tax class " + code);
        }
    }
}
