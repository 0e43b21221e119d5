// Hashes of the results of StrictMath over inputs that tests/strict_math.rs makes in the same way.
// Without arguments: a line "function group hash" for each. With a function and a group: the bits of every result.

public class StrictMathHashes {
    static final int N_GROUPS = 13;
    static final int N_EACH = 80_000;

    static final long[] SPECIAL = {
        0L, 1L, 2L, 0xfffffffffffffL, 0x10000000000000L, 0x10000000000001L, 0x20000000000000L, 0x3ca0000000000000L,
        0x3fe0000000000000L, 0x3fefffffffffffffL, 0x3ff0000000000000L, 0x3ff0000000000001L, 0x3ff8000000000000L,
        0x3ff921fb54442d18L, 0x4000000000000000L, 0x4008000000000000L, 0x400921fb54442d18L, 0x4036000000000000L,
        0x4086232bdd7abcd2L, 0x40862e42fefa39efL, 0x40862e42fefa39f0L, 0x408633ce8fb9f87dL, 0x408633ce8fb9f87eL,
        0x40874910d52d3051L, 0x40874910d52d3052L, 0x4090000000000000L, 0x4090cc0000000000L, 0x41dfffffffc00000L,
        0x41e0000000000000L, 0x4330000000000000L, 0x4340000000000000L, 0x4340000000000001L, 0x7fdfffffffffffffL,
        0x7fe0000000000000L, 0x7fefffffffffffffL, 0x7ff0000000000000L, 0x7ff8000000000000L,
    };

    // Upper words at which the algorithms change.
    static final int[] THRESHOLDS = {
        0x3c600000, 0x3c800000, 0x3c900000, 0x3e200000, 0x3e300000, 0x3e400000, 0x3fd2bec3, 0x3fd33333, 0x3fd62e42,
        0x3fda827a, 0x3fdc0000, 0x3fe00000, 0x3fe59428, 0x3fe60000, 0x3fe90000, 0x3fe921fb, 0x3fef3333, 0x3ff00000,
        0x3ff0a2b2, 0x3ff3988e, 0x3ff6a09e, 0x3ff6147a, 0x3ff6b851, 0x3ff921fb, 0x3ffbb67a, 0x3ff30000, 0x4002d97c,
        0x40038000, 0x40360000, 0x4043687a, 0x40862e42, 0x408633ce, 0x40874910, 0x404921fb, 0x413921fb, 0x41e00000,
        0x43400000, 0x44100000, 0x5f300000, 0x7fdfffff,
    };

    static long state;

    static long next() {
        state += 0x9e3779b97f4a7c15L;
        long z = state;
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }

    static double unit() {
        return (next() >>> 11) * 0x1p-53;
    }

    // A random sign and fraction with an exponent field in low..low+n.
    static double withExponent(long low, long n) {
        long r = next();
        long exponent = low + (next() >>> 1) % n;
        return Double.longBitsToDouble((r & 0x800fffffffffffffL) | exponent << 52);
    }

    static double input(int group) {
        switch (group) {
            case 1: return Double.longBitsToDouble(next());
            case 2: return withExponent(1023 - 64, 128);
            case 3: return 2 * unit() - 1;
            case 4: return 1600 * unit() - 800;
            case 5: {
                double multiple = (double) (next() >> (32 + (next() & 31))) * (Math.PI / 2);
                return Double.longBitsToDouble(Double.doubleToRawLongBits(multiple) + (next() & 7) - 3);
            }
            case 6: {
                double multiple = (double) (next() >> 40) * (Math.PI / 2);
                long scaled = Double.doubleToRawLongBits(multiple) + ((next() & 511) << 52);
                return Double.longBitsToDouble(scaled + (next() & 7) - 3);
            }
            case 7: return withExponent(0, 970);
            case 8: return withExponent(1100, 947);
            case 9: return 1 + withExponent(1023 - 60, 60);
            case 10: {
                int word = THRESHOLDS[(int) ((next() >>> 1) % THRESHOLDS.length)] + (int) (next() & 7) - 4;
                return Double.longBitsToDouble((next() & 0x80000000ffffffffL) | (long) word << 32);
            }
            case 11: return (double) ((next() >>> 1) % 401 - 200);
            default: return 20 * unit() - 10;
        }
    }

    static double special(long i) {
        int n = SPECIAL.length;
        long bits = SPECIAL[(int) ((i >> 1) % n)];
        return Double.longBitsToDouble((i & 1) == 0 ? bits : bits | 0x8000000000000000L);
    }

    interface One { double at(double x); }
    interface Two { double at(double x, double y); }

    static String[] wanted;

    static void all(String name, boolean two, Two f) {
        for (int group = 0; group < N_GROUPS; group++) {
            if (wanted.length > 0 && !(wanted[0].equals(name) && wanted[1].equals("" + group))) continue;
            state = group;
            long hash = 0;
            StringBuilder dump = new StringBuilder();
            int square = 4 * SPECIAL.length * SPECIAL.length;
            int n = group == 0 ? square : N_EACH;
            for (int i = 0; i < n; i++) {
                double x, y;
                if (group == 0) {
                    x = special(i % (2 * SPECIAL.length));
                    y = special(i / (2 * SPECIAL.length));
                } else {
                    x = input(group);
                    y = two ? input(1 + (int) ((next() >>> 1) % (N_GROUPS - 1))) : 0;
                }
                long bits = Double.doubleToLongBits(f.at(x, y));
                hash = (hash ^ bits) * 0x100000001b3L;
                hash ^= hash >>> 29;
                if (wanted.length > 0) dump.append(Long.toHexString(bits)).append('\n');
            }
            System.out.print(wanted.length > 0 ? dump.toString() : name + " " + group + " " + Long.toHexString(hash) + "\n");
        }
    }

    static void one(String name, One f) {
        all(name, false, (x, y) -> f.at(x));
    }

    static void two(String name, Two f) {
        all(name, true, f);
    }

    public static void main(String[] args) {
        wanted = args;
        one("sin", StrictMath::sin);
        one("cos", StrictMath::cos);
        one("tan", StrictMath::tan);
        one("asin", StrictMath::asin);
        one("acos", StrictMath::acos);
        one("atan", StrictMath::atan);
        one("exp", StrictMath::exp);
        one("expm1", StrictMath::expm1);
        one("sinh", StrictMath::sinh);
        one("cosh", StrictMath::cosh);
        one("tanh", StrictMath::tanh);
        one("log", StrictMath::log);
        one("log10", StrictMath::log10);
        one("log1p", StrictMath::log1p);
        one("sqrt", StrictMath::sqrt);
        one("cbrt", StrictMath::cbrt);
        two("atan2", StrictMath::atan2);
        two("hypot", StrictMath::hypot);
        two("pow", StrictMath::pow);
        two("IEEEremainder", StrictMath::IEEEremainder);
    }
}
