// Exercises: an interest and tax ledger in BigDecimal with rounding at each step and allocation of remainders
package bignum;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

public class MoneyLedger {
    static final BigDecimal CENT = new BigDecimal("0.01");

    static BigDecimal money(String s) { return new BigDecimal(s).setScale(2, RoundingMode.HALF_EVEN); }

    static List<BigDecimal> allocate(BigDecimal total, int... ratios) {
        int sum = 0;
        for (int r : ratios) sum += r;
        List<BigDecimal> out = new ArrayList<>();
        BigDecimal left = total;
        for (int r : ratios) {
            BigDecimal share = total.multiply(BigDecimal.valueOf(r)).divide(BigDecimal.valueOf(sum), 2, RoundingMode.DOWN);
            out.add(share);
            left = left.subtract(share);
        }
        for (int i = 0; left.signum() > 0; i = (i + 1) % out.size()) {
            out.set(i, out.get(i).add(CENT));
            left = left.subtract(CENT);
        }
        return out;
    }

    static BigDecimal payment(BigDecimal loan, BigDecimal yearly, int months) {
        BigDecimal r = yearly.divide(new BigDecimal("1200"), 20, RoundingMode.HALF_EVEN);
        BigDecimal f = r.add(BigDecimal.ONE).pow(months);
        return loan.multiply(r).multiply(f).divide(f.subtract(BigDecimal.ONE), 2, RoundingMode.HALF_UP);
    }

    public static void main(String[] args) {
        System.out.println(allocate(money("100.00"), 1, 1, 1) + " " + allocate(money("0.05"), 3, 7) + " " + allocate(money("1234.57"), 50, 30, 15, 5));
        BigDecimal loan = money("20000"), pay = payment(loan, new BigDecimal("5.5"), 60);
        BigDecimal bal = loan, interest = BigDecimal.ZERO;
        int months = 0;
        while (bal.signum() > 0) {
            BigDecimal in = bal.multiply(new BigDecimal("5.5")).divide(new BigDecimal("1200"), 2, RoundingMode.HALF_EVEN);
            BigDecimal p = bal.add(in).min(pay);
            bal = bal.add(in).subtract(p);
            interest = interest.add(in);
            months++;
            if (months % 12 == 0) System.out.println(months + " " + bal + " " + interest);
        }
        System.out.println(pay + " " + months + " " + interest);
        Map<String, BigDecimal> acc = new TreeMap<>();
        String[] tx = {"a:10.005", "b:2.675", "a:-3.335", "c:0.125", "b:1e2", "c:-.375"};
        for (String t : tx) acc.merge(t.substring(0, 1), money(t.substring(2)), BigDecimal::add);
        System.out.println(acc + " " + acc.values().stream().reduce(BigDecimal.ZERO, BigDecimal::add));
        double dsum = 0;
        BigDecimal bsum = BigDecimal.ZERO;
        for (int i = 0; i < 1000; i++) {
            dsum += 0.1;
            bsum = bsum.add(new BigDecimal("0.1"));
        }
        System.out.println(dsum + " " + bsum);
        BigDecimal c = money("1000");
        for (int y = 0; y < 30; y++) c = c.multiply(new BigDecimal("1.0375")).setScale(2, RoundingMode.HALF_DOWN);
        System.out.println(c);
    }
}
