package fares;

/** What a ride costs: by distance, at night, by zone, with surcharges and a discount. */
public class Tariff {
    private final int base;
    private final int perKilometre;
    private int discount;
    private boolean isHoliday;
    private int rides;

    public Tariff(int base, int perKilometre) {
        if (base < 0 || perKilometre <= 0) {
            throw new IllegalArgumentException("a fare must not be negative");
        }
        this.base = base;
        this.perKilometre = perKilometre;
    }

    public void setDiscount(int percent) {
        if (percent < 0 || percent > 50) {
            throw new IllegalArgumentException("discount " + percent);
        }
        discount = percent;
    }

    public void setHoliday(boolean holiday) {
        isHoliday = holiday;
    }

    public int rides() {
        return rides;
    }

    public int price(int kilometres, char zone, boolean atNight) {
        if (kilometres < 0) {
            throw new IllegalArgumentException("distance " + kilometres);
        }
        int price = base + kilometres * perKilometre;
        if (kilometres > 100) {
            price -= (kilometres - 100) * perKilometre / 4;
        }
        switch (zone) {
            case 'A':
                break;
            case 'B':
                price += 150;
                break;
            default:
                price += 400;
        }
        if (atNight) {
            price += price / 5;
        }
        if (isHoliday) {
            price += 250;
        }
        rides++;
        return price - price * discount / 100;
    }

    public boolean cheaperThan(Tariff other, int kilometres) {
        return price(kilometres, 'A', false) < other.price(kilometres, 'A', false);
    }
}
