// Exercises: products, squares, powers, quotients, roots and texts of random big numbers of many lengths
package bignum;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Random;

public class BulkDigits {
    static long digest;

    static void add(Object value) {
        digest = digest * 1_000_003 + value.hashCode();
    }

    static BigInteger number(Random random, int most) {
        int bits = random.nextInt(most);
        switch (random.nextInt(6)) {
            case 0: return BigInteger.ONE.shiftLeft(bits);
            case 1: return BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE);
            case 2: return BigInteger.ONE.shiftLeft(bits).negate();
            default: return new BigInteger(bits, random).multiply(BigInteger.valueOf(random.nextInt(3) - 1));
        }
    }

    public static void main(String[] args) {
        Random random = new Random(99);
        for (int round = 0; round < 600; round++) {
            int most = round % 30 == 0 ? 6000 : 1 + random.nextInt(700);
            BigInteger a = number(random, most);
            BigInteger b = number(random, most / 2 + 1);
            add(a.multiply(b));
            add(a.multiply(a));
            add(a.pow(2 + random.nextInt(3)));
            if (b.signum() != 0) {
                BigInteger[] parts = a.divideAndRemainder(b);
                add(parts[0]);
                add(parts[1]);
                add(a.mod(b.abs()));
                add(a.gcd(b));
            }
            String text = a.toString(2 + random.nextInt(35));
            add(text);
            add(new BigInteger(a.toString()));
            if (round % 20 == 0 && b.bitLength() > 2) {
                BigInteger odd = b.abs().setBit(0);
                add(BigInteger.valueOf(7).modPow(a.abs(), odd));
                add(a.abs().modPow(BigInteger.valueOf(65537), odd.add(BigInteger.ONE)));
                if (a.gcd(odd).equals(BigInteger.ONE) && odd.compareTo(BigInteger.ONE) > 0) add(a.modInverse(odd));
            }
            add(a.abs().sqrt());
            BigDecimal d = new BigDecimal(a, random.nextInt(20));
            add(d.multiply(d));
            if (b.signum() != 0) add(d.divide(new BigDecimal(b), new MathContext(1 + random.nextInt(60))));
            add(d.toPlainString());
        }
        System.out.println(Long.toHexString(digest));
        System.out.println(BigInteger.valueOf(3).pow(500));
        System.out.println(new BigInteger("9".repeat(200)).multiply(new BigInteger("9".repeat(100))));
        System.out.println(BigInteger.ONE.shiftLeft(127).isProbablePrime(20) + " " + BigInteger.valueOf(1_000_003).isProbablePrime(20));
    }
}
