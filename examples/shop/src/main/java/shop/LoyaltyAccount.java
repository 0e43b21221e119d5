package shop;

/** Points of a customer: one for each full unit spent, more for regulars. */
public class LoyaltyAccount {
    /** By points collected in all. */
    public enum Tier { BRONZE, SILVER, GOLD }

    private static final int SILVER_FROM = 500;
    private static final int GOLD_FROM = 2_000;

    private int balance;
    private int collected;

    public int getBalance() {
        return balance;
    }

    public int getCollected() {
        return collected;
    }

    public Tier tier() {
        if (collected >= GOLD_FROM) {
            return Tier.GOLD;
        }
        return collected >= SILVER_FROM ? Tier.SILVER : Tier.BRONZE;
    }

    /** Books the points of a purchase and says how many there were. */
    public int collect(Money spent) {
        if (spent.isNegative()) {
            throw new IllegalArgumentException("negative purchase");
        }
        int points = Math.toIntExact(spent.cents() / 100);
        switch (tier()) {
            case GOLD:
                points *= 2;
                break;
            case SILVER:
                points += points / 2;
                break;
            default:
                break;
        }
        balance += points;
        collected += points;
        return points;
    }

    /** Points become money: 100 points are 1.00; only whole hundreds can be redeemed. */
    public Money redeem(int points, String currency) {
        if (points <= 0 || points % 100 != 0) {
            throw new IllegalArgumentException("only whole hundreds of points");
        }
        if (points > balance) {
            throw new IllegalStateException("only " + balance + " points");
        }
        balance -= points;
        return Money.ofCents(points, currency);
    }

    /** At the end of the year half of the points above 1000 are lost. */
    public int expire() {
        int lost = Math.max(0, balance - 1_000) / 2;
        balance -= lost;
        return lost;
    }
}
