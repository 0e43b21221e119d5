package shop;

/** What the courier takes: by distance, zone, hour and parcel. Prices in cents. */
public class CourierTariff {
    private static final int BASE = 450;
    private static final int NIGHT_SURCHARGE = 300;

    private int discountPercent;
    private boolean express;

    public void setDiscountPercent(int discountPercent) {
        if (discountPercent < 0 || discountPercent > 30) {
            throw new IllegalArgumentException("discount must be from 0 to 30");
        }
        this.discountPercent = discountPercent;
    }

    public int getDiscountPercent() {
        return discountPercent;
    }

    public void setExpress(boolean express) {
        this.express = express;
    }

    public int price(int kilometres, char zone, int hour, boolean fragile) {
        if (kilometres < 0) {
            throw new IllegalArgumentException("negative distance");
        }
        if (hour < 0 || hour > 23) {
            throw new IllegalArgumentException("not an hour: " + hour);
        }
        int price = BASE + distancePart(kilometres);
        price += zoneSurcharge(zone);
        if (hour >= 22 || hour < 6) {
            price += NIGHT_SURCHARGE;
        }
        if (fragile) {
            price += 120;
        }
        if (express) {
            price = price * 3 / 2;
        }
        return price - price * discountPercent / 100;
    }

    public boolean isFree(int orderValue) {
        return !express && orderValue >= 10_000;
    }

    private int distancePart(int kilometres) {
        int price = Math.min(kilometres, 10) * 40;
        if (kilometres > 10) {
            price += (Math.min(kilometres, 100) - 10) * 25;
        }
        if (kilometres > 100) {
            price += (kilometres - 100) * 12;
        }
        return price;
    }

    private static int zoneSurcharge(char zone) {
        switch (zone) {
            case 'A':
                return 0;
            case 'B':
                return 150;
            case 'C':
                return 350;
            default:
                throw new IllegalArgumentException("no zone " + zone);
        }
    }
}
