// Exercises: long, double, float, byte, char, short and boolean arrays written and read through all operations
package arrays;

import java.util.Arrays;

public class WideArrays {
    public static void main(String[] args) {
        long[] l = new long[5];
        double[] d = new double[5];
        float[] f = new float[5];
        byte[] b = new byte[5];
        char[] c = new char[5];
        short[] s = new short[5];
        boolean[] z = new boolean[5];
        for (int i = 0; i < 5; i++) {
            l[i] = (1L << (i * 15)) - i;
            d[i] = Math.sqrt(i) * -1;
            f[i] = (float) d[i] / 3;
            b[i] = (byte) (i * 77);
            c[i] = (char) ('a' + i * 1000);
            s[i] = (short) (i * 20000);
            z[i] = (i * 7 & 2) != 0;
        }
        l[1] += l[2]++ * 2 - --l[3];
        d[2] *= d[3]-- + ++d[4];
        f[0] -= f[1] / f[2];
        b[1] <<= 1;
        b[2]++;
        b[3] -= 300;
        c[1] += 'A';
        c[2]--;
        s[1] *= 7;
        s[4] >>>= 2;
        z[0] ^= z[1] | z[2];
        z[3] = !z[3];
        System.out.println(Arrays.toString(l) + Arrays.toString(d) + Arrays.toString(f));
        System.out.println(Arrays.toString(b) + Arrays.toString(s) + Arrays.toString(z));
        for (char x : c) System.out.print((int) x + " ");
        System.out.println();
        long x = l[2] = l[3] = 5L;
        double y = d[0] = f[0] = b[0] = 3;
        System.out.println(x + y + " " + l[2] + l[3] + " " + d[0] + f[0] + b[0]);
        long[][] table = new long[4][3];
        for (int i = 0; i < 12; i++) table[i / 3][i % 3] = i == 0 ? 1 : table[(i - 1) / 3][(i - 1) % 3] * 3 + i;
        System.out.println(Arrays.deepToString(table));
        double[][] jag = {{}, {1}, {1, 2.5}};
        double sum = 0;
        for (double[] row : jag) for (double v : row) sum += v / row.length;
        System.out.println(sum);
        byte[] big = new byte[70000];
        for (int i = 0; i < big.length; i++) big[i] = (byte) (i ^ i >> 8);
        int h = 0;
        for (byte v : big) h = h * 31 + (v & 0xff);
        System.out.println(h + " " + big[40000] + " " + big[69999]);
        int[] idx = {2, 0, 1};
        System.out.println(l[idx[idx[0]]] + " " + s[idx[1] + 1] + " " + d[b[0] - 1]);
        byte k = 2;
        short m = 1;
        char q = 3;
        System.out.println(l[k] + l[m] + l[q] + " " + new int[k][m][q].length);
        boolean[] bits = new boolean[3];
        bits[0] = bits[1] = true;
        System.out.println((bits[0] & bits[1] & !bits[2]) + " " + (bits[0] ? l[0] : d[0]));
    }
}
