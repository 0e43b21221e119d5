package store.catalog;

public enum Category {
    BOOKS(7),
    FOOD(7),
    GAMES(19),
    GARDEN(19);

    private final int vatPercent;

    Category(int vatPercent) {
        this.vatPercent = vatPercent;
    }

    public int getVatPercent() {
        return vatPercent;
    }

    public boolean isReduced() {
        return vatPercent < 19;
    }
}
