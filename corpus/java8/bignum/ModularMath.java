// Exercises: modPow, modInverse, probable primes, RSA toy round trip and continued fractions
package bignum;

import java.math.BigInteger;
import java.util.Random;

public class ModularMath {
    static BigInteger b(long v) { return BigInteger.valueOf(v); }

    static BigInteger crt(long[] rem, long[] mod) {
        BigInteger prod = BigInteger.ONE, sum = BigInteger.ZERO;
        for (long m : mod) prod = prod.multiply(b(m));
        for (int i = 0; i < mod.length; i++) {
            BigInteger p = prod.divide(b(mod[i]));
            sum = sum.add(b(rem[i]).multiply(p).multiply(p.modInverse(b(mod[i]))));
        }
        return sum.mod(prod);
    }

    public static void main(String[] args) {
        System.out.println(b(3).modPow(b(200), b(13)) + " " + b(7).modPow(b(-1), b(31)) + " " + b(2).modPow(b(1000), b(1).shiftLeft(64)) + " " + b(-5).modPow(b(3), b(7)) + " " + b(17).modInverse(b(3120)));
        try {
            b(6).modInverse(b(9));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        BigInteger p = new BigInteger("170141183460469231731687303715884105727"), q = new BigInteger("2305843009213693951");
        System.out.println(p.isProbablePrime(20) + " " + q.isProbablePrime(20) + " " + p.multiply(q).isProbablePrime(20) + " " + b(561).isProbablePrime(30) + b(2).isProbablePrime(5) + b(1).isProbablePrime(5) + " " + b(1000000).nextProbablePrime() + " " + BigInteger.TEN.pow(15).nextProbablePrime());
        BigInteger n = p.multiply(q), phi = p.subtract(b(1)).multiply(q.subtract(b(1))), e = b(65537), d = e.modInverse(phi);
        BigInteger msg = new BigInteger("hello rsa".getBytes(java.nio.charset.StandardCharsets.US_ASCII));
        BigInteger enc = msg.modPow(e, n);
        System.out.println(enc + " " + new String(enc.modPow(d, n).toByteArray(), java.nio.charset.StandardCharsets.US_ASCII));
        System.out.println(crt(new long[] {2, 3, 2}, new long[] {3, 5, 7}) + " " + crt(new long[] {1, 2, 3, 4}, new long[] {11, 13, 17, 19}));
        System.out.println(new BigInteger(100, new Random(5)) + " " + new BigInteger(17, new Random(9)) + " " + new BigInteger(64, 10, new Random(3)).isProbablePrime(10));
        BigInteger h = BigInteger.ONE, k = BigInteger.ZERO, hp = BigInteger.ZERO, kp = BigInteger.ONE;
        for (int i = 0; i < 40; i++) {
            BigInteger a = i == 0 ? b(1) : b(2);
            BigInteger nh = a.multiply(h).add(hp), nk = a.multiply(k).add(kp);
            hp = h;
            kp = k;
            h = nh;
            k = nk;
        }
        System.out.println(h + "/" + k + " " + h.multiply(h).subtract(k.multiply(k).shiftLeft(1)));
        int count = 0;
        for (int i = 1; i < 400; i++) if (b(i).isProbablePrime(10)) count++;
        System.out.println(count + " " + b(91).gcd(b(-35)) + b(0).gcd(b(0)));
    }
}
