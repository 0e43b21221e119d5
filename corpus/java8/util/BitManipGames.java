// Exercises: Gray codes, popcount tables, bit boards, Morton codes, LFSR and CRC computed by hand
package util;

import java.util.Arrays;
import java.util.zip.CRC32;

public class BitManipGames {
    static int crc(byte[] b) {
        int c = -1;
        for (byte x : b) {
            c ^= x & 0xff;
            for (int k = 0; k < 8; k++) c = (c >>> 1) ^ (0xEDB88320 & -(c & 1));
        }
        return ~c;
    }

    static long morton(int x, int y) {
        long r = 0;
        for (int i = 0; i < 32; i++) r |= (long) (x >>> i & 1) << (2 * i) | (long) (y >>> i & 1) << (2 * i + 1);
        return r;
    }

    static long knights(int sq) {
        long b = 1L << sq, notA = 0xfefefefefefefefeL, notAB = 0xfcfcfcfcfcfcfcfcL, notH = 0x7f7f7f7f7f7f7f7fL, notGH = 0x3f3f3f3f3f3f3f3fL;
        return b << 17 & notA | b << 10 & notAB | b >>> 6 & notAB | b >>> 15 & notA | b << 15 & notH | b << 6 & notGH | b >>> 10 & notGH | b >>> 17 & notH;
    }

    public static void main(String[] args) {
        StringBuilder gray = new StringBuilder();
        for (int i = 0; i < 16; i++) gray.append(Integer.toBinaryString((i ^ i >> 1) | 16).substring(1)).append(' ');
        System.out.println(gray);
        byte[] data = "The quick brown fox".getBytes();
        CRC32 c = new CRC32();
        c.update(data);
        System.out.println(Integer.toHexString(crc(data)) + " " + (crc(data) == (int) c.getValue()));
        System.out.println(morton(5, 9) + " " + morton(-1, 0) + " " + morton(123456, 654321));
        int total = 0;
        for (int s = 0; s < 64; s++) total += Long.bitCount(knights(s));
        System.out.println(total + " " + Long.toHexString(knights(0)) + " " + Long.toHexString(knights(28)));
        int lfsr = 0xACE1, period = 0;
        do {
            int bit = (lfsr ^ lfsr >> 2 ^ lfsr >> 3 ^ lfsr >> 5) & 1;
            lfsr = lfsr >> 1 | bit << 15;
            period++;
        } while (lfsr != 0xACE1);
        System.out.println(period);
        int[] pop = new int[256];
        for (int i = 1; i < 256; i++) pop[i] = pop[i >> 1] + (i & 1);
        boolean ok = true;
        for (int i = -1000; i < 1000; i++) ok &= pop[i & 255] + pop[i >> 8 & 255] + pop[i >> 16 & 255] + pop[i >>> 24] == Integer.bitCount(i);
        System.out.println(ok + " " + Arrays.stream(pop).sum());
        int x = 0b1011000;
        System.out.println((x & -x) + " " + (x & x - 1) + " " + (x | x + 1) + " " + ((x ^ x >> 1) & 1) + " " + Integer.highestOneBit(x - 1) * 2);
        int subsets = 0;
        for (int m = 0b101101; m != 0; m = m - 1 & 0b101101) subsets += m;
        System.out.println(subsets);
        int swap1 = 12, swap2 = 77;
        swap1 ^= swap2;
        swap2 ^= swap1;
        swap1 ^= swap2;
        System.out.println(swap1 + " " + swap2 + " " + (swap1 + swap2 >>> 1) + " " + ((swap1 & swap2) + (swap1 ^ swap2 >> 1)));
        long v = 0x0123456789ABCDEFL;
        v = (v & 0x00FF00FF00FF00FFL) << 8 | v >>> 8 & 0x00FF00FF00FF00FFL;
        System.out.println(Long.toHexString(v) + " " + Float.floatToIntBits(-0f) + " " + Integer.toHexString(Float.floatToIntBits(1.1f) & 0x7fffff));
    }
}
