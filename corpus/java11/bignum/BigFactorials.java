// Exercises: large factorials, Fibonacci numbers, binomials and digits, exercising multiplication and radix conversion
package bignum;

import java.math.BigInteger;

public class BigFactorials {
    static BigInteger fact(int n) {
        BigInteger r = BigInteger.ONE;
        for (int i = 2; i <= n; i++) r = r.multiply(BigInteger.valueOf(i));
        return r;
    }

    static BigInteger fib(int n) {
        BigInteger a = BigInteger.ZERO, b = BigInteger.ONE;
        for (int bit = 31 - Integer.numberOfLeadingZeros(n); bit >= 0; bit--) {
            BigInteger c = a.multiply(b.shiftLeft(1).subtract(a)), d = a.multiply(a).add(b.multiply(b));
            a = c;
            b = d;
            if ((n >> bit & 1) == 1) {
                BigInteger t = a.add(b);
                a = b;
                b = t;
            }
        }
        return a;
    }

    static int digitSum(BigInteger b) { return b.toString().chars().map(c -> c - '0').sum(); }

    public static void main(String[] args) {
        for (int n : new int[] {0, 1, 20, 21, 25, 50}) System.out.println(n + "! = " + fact(n));
        BigInteger big = fact(300);
        System.out.println(big.bitLength() + " " + big.toString().length() + " " + digitSum(big) + " " + big.hashCode() + " " + big.getLowestSetBit());
        System.out.println(big.toString(2).length() + " " + big.toString(36).hashCode() + " " + new BigInteger(big.toString(36), 36).equals(big) + " " + big.toString().endsWith("0".repeat(74)));
        System.out.println(fib(10) + " " + fib(100) + " " + fib(1000).toString().length() + " " + fib(1000).mod(BigInteger.valueOf(1_000_000_007)) + " " + fib(4000).hashCode());
        System.out.println(fact(60).divide(fact(30).multiply(fact(30))) + " " + fact(52).divide(fact(47)));
        BigInteger p = BigInteger.TWO.pow(1279).subtract(BigInteger.ONE);
        System.out.println(p.toString().length() + " " + p.mod(BigInteger.valueOf(97)) + " " + p.multiply(p).bitLength() + " " + p.pow(3).hashCode());
        BigInteger x = new BigInteger("9".repeat(1500)), y = new BigInteger("7".repeat(700));
        BigInteger[] qr = x.divideAndRemainder(y);
        System.out.println(qr[0].hashCode() + " " + qr[1].hashCode() + " " + qr[0].multiply(y).add(qr[1]).equals(x) + " " + x.multiply(x).hashCode() + " " + x.gcd(y));
        BigInteger e = BigInteger.ZERO, term = BigInteger.TEN.pow(60);
        for (int k = 1; term.signum() > 0; k++) {
            e = e.add(term);
            term = term.divide(BigInteger.valueOf(k));
        }
        System.out.println(e);
    }
}
