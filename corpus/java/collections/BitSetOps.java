// Exercises: BitSet set operations, ranges, next/previous bits, shifts by conversion, cardinality, toString
package collections;

import java.util.Arrays;
import java.util.BitSet;

public class BitSetOps {
    public static void main(String[] args) {
        BitSet a = new BitSet();
        a.set(1);
        a.set(5, 9);
        a.set(64);
        a.set(130, true);
        a.flip(6);
        System.out.println(a + " " + a.cardinality() + " " + a.length() + " " + a.size() + " " + a.get(7) + a.get(6) + a.get(1000));
        BitSet b = new BitSet(200);
        for (int i = 0; i < 200; i += 5) b.set(i);
        BitSet and = (BitSet) a.clone(), or = (BitSet) a.clone(), xor = (BitSet) a.clone(), not = (BitSet) a.clone();
        and.and(b);
        or.or(b);
        xor.xor(b);
        not.andNot(b);
        System.out.println(and + " " + or.cardinality() + " " + xor.cardinality() + " " + not + " " + a.intersects(b));
        System.out.println(a.nextSetBit(2) + " " + a.nextClearBit(5) + " " + a.previousSetBit(63) + " " + a.previousClearBit(8) + " " + a.nextSetBit(131) + " " + a.previousSetBit(0));
        System.out.println(Arrays.toString(a.toLongArray()) + Arrays.toString(a.toByteArray()));
        System.out.println(BitSet.valueOf(new long[] {5, 1L << 63}) + " " + BitSet.valueOf(new byte[] {1, 2, -1}));
        System.out.println(a.get(5, 65) + " " + a.hashCode() + " " + a.equals(BitSet.valueOf(a.toLongArray())));
        a.clear(5, 65);
        a.flip(0, 4);
        System.out.println(a + " " + a.isEmpty() + a.stream().sum());
        a.clear();
        System.out.println(a + " " + a.isEmpty() + a.length());
        BitSet sieve = new BitSet(5000);
        sieve.set(2, 5000);
        for (int p = 2; p * p < 5000; p = sieve.nextSetBit(p + 1)) for (int m = p * p; m < 5000; m += p) sieve.clear(m);
        System.out.println(sieve.cardinality() + " " + sieve.previousSetBit(4999) + " " + sieve.stream().limit(10).boxed().toList());
        for (Runnable r : new Runnable[] {() -> sieve.get(-1), () -> sieve.set(5, 2), () -> sieve.nextSetBit(-1), () -> new BitSet(-1)}) {
            try {
                r.run();
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
    }
}
