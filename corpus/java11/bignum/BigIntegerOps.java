// Exercises: BigInteger arithmetic over boundary values: add, multiply, divide, mod, pow, gcd and sign rules
package bignum;

import java.math.BigInteger;

public class BigIntegerOps {
    static final BigInteger[] V = {BigInteger.ZERO, BigInteger.ONE, BigInteger.ONE.negate(), BigInteger.TEN, BigInteger.valueOf(Integer.MAX_VALUE), BigInteger.valueOf(Long.MAX_VALUE), BigInteger.valueOf(Long.MIN_VALUE), new BigInteger("123456789012345678901234567890"), new BigInteger("-987654321098765432109876543210987654321"), BigInteger.ONE.shiftLeft(128).subtract(BigInteger.ONE)};

    interface Op { BigInteger go(BigInteger a, BigInteger b); }

    static void table(String n, Op op) {
        int h = 1, fails = 0;
        String msg = "";
        for (BigInteger a : V) for (BigInteger b : V) {
            try {
                h = h * 31 + op.go(a, b).hashCode();
            } catch (ArithmeticException e) {
                fails++;
                msg = e.getMessage();
            }
        }
        System.out.println(n + " " + h + " " + fails + " " + msg);
    }

    public static void main(String[] args) {
        table("add", BigInteger::add);
        table("sub", BigInteger::subtract);
        table("mul", BigInteger::multiply);
        table("div", BigInteger::divide);
        table("rem", BigInteger::remainder);
        table("mod", BigInteger::mod);
        table("gcd", BigInteger::gcd);
        table("and", BigInteger::and);
        table("or", BigInteger::or);
        table("xor", BigInteger::xor);
        table("andNot", BigInteger::andNot);
        table("max", BigInteger::max);
        table("divRem", (a, b) -> a.divideAndRemainder(b)[1].add(a.divideAndRemainder(b)[0]));
        for (BigInteger v : V) System.out.println(v + " neg " + v.negate() + " sq " + v.pow(2) + " sig " + v.signum() + " bl " + v.bitLength() + " bc " + v.bitCount() + " low " + v.getLowestSetBit() + " int " + v.intValue() + " long " + v.longValue() + " dbl " + v.doubleValue() + " hex " + v.toString(16) + " h " + v.hashCode() + " cmp " + v.compareTo(BigInteger.TEN));
        System.out.println(BigInteger.TWO.pow(200) + " " + new BigInteger("-7").mod(BigInteger.valueOf(3)) + new BigInteger("-7").remainder(BigInteger.valueOf(3)) + " " + V[7].shiftRight(20) + " " + V[8].shiftRight(200) + V[8].shiftLeft(3));
        System.out.println(V[7].sqrt() + " " + V[7].testBit(5) + V[7].setBit(300).bitLength() + V[7].flipBit(0) + V[7].clearBit(1).equals(V[7]));
        for (String s : new String[] {"", "-", "12x", "+5", "--1", "0x10", " 1"}) {
            try {
                System.out.println(new BigInteger(s));
            } catch (NumberFormatException e) {
                System.out.println("NFE " + e.getMessage());
            }
        }
        for (Runnable r : new Runnable[] {() -> V[7].intValueExact(), () -> V[1].pow(-1), () -> V[1].mod(V[2]), () -> V[2].sqrt(), () -> V[5].add(V[1]).longValueExact(), () -> V[1].modInverse(V[0])}) {
            try {
                r.run();
            } catch (ArithmeticException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(V[5].longValueExact() + " " + new BigInteger(1, new byte[] {-1, -1}) + new BigInteger(new byte[] {-1, 0}) + " " + java.util.Arrays.toString(V[6].toByteArray()) + new BigInteger("zz", 36) + V[7].equals(new BigInteger("123456789012345678901234567890")));
    }
}
