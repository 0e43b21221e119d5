// Exercises: an exact rational number class over BigInteger: harmonic sums, Bernoulli numbers, matrix inversion
package bignum;

import java.math.BigInteger;

public class Rationals {
    record Q(BigInteger n, BigInteger d) implements Comparable<Q> {
        Q {
            if (d.signum() == 0) throw new ArithmeticException("zero denominator");
            BigInteger g = n.gcd(d);
            if (d.signum() < 0) g = g.negate();
            n = n.divide(g);
            d = d.divide(g);
        }

        static Q of(long n, long d) { return new Q(BigInteger.valueOf(n), BigInteger.valueOf(d)); }

        Q add(Q o) { return new Q(n.multiply(o.d).add(o.n.multiply(d)), d.multiply(o.d)); }

        Q sub(Q o) { return add(new Q(o.n.negate(), o.d)); }

        Q mul(Q o) { return new Q(n.multiply(o.n), d.multiply(o.d)); }

        Q div(Q o) { return new Q(n.multiply(o.d), d.multiply(o.n)); }

        boolean zero() { return n.signum() == 0; }

        @Override public int compareTo(Q o) { return n.multiply(o.d).compareTo(o.n.multiply(d)); }

        @Override public String toString() { return d.equals(BigInteger.ONE) ? n.toString() : n + "/" + d; }
    }

    static Q[][] invert(Q[][] m) {
        int n = m.length;
        Q[][] a = new Q[n][2 * n];
        for (int i = 0; i < n; i++) for (int j = 0; j < 2 * n; j++) a[i][j] = j < n ? m[i][j] : Q.of(j - n == i ? 1 : 0, 1);
        for (int c = 0; c < n; c++) {
            int p = c;
            while (a[p][c].zero()) p++;
            Q[] t = a[p];
            a[p] = a[c];
            a[c] = t;
            Q inv = Q.of(1, 1).div(a[c][c]);
            for (int j = 0; j < 2 * n; j++) a[c][j] = a[c][j].mul(inv);
            for (int i = 0; i < n; i++) {
                if (i == c || a[i][c].zero()) continue;
                Q f = a[i][c];
                for (int j = 0; j < 2 * n; j++) a[i][j] = a[i][j].sub(f.mul(a[c][j]));
            }
        }
        Q[][] r = new Q[n][n];
        for (int i = 0; i < n; i++) System.arraycopy(a[i], n, r[i], 0, n);
        return r;
    }

    public static void main(String[] args) {
        Q h = Q.of(0, 1);
        for (int i = 1; i <= 40; i++) h = h.add(Q.of(1, i));
        System.out.println(h + " " + h.compareTo(Q.of(4, 1)));
        int n = 16;
        Q[] a = new Q[n + 1];
        for (int m = 0; m <= n; m++) {
            a[m] = Q.of(1, m + 1);
            for (int j = m; j >= 1; j--) a[j - 1] = Q.of(j, 1).mul(a[j - 1].sub(a[j]));
            if (m % 2 == 0 || m == 1) System.out.print("B" + m + "=" + a[0] + " ");
        }
        System.out.println();
        Q[][] hilbert = new Q[4][4];
        for (int i = 0; i < 4; i++) for (int j = 0; j < 4; j++) hilbert[i][j] = Q.of(1, i + j + 1);
        for (Q[] row : invert(hilbert)) System.out.println(java.util.Arrays.toString(row));
        System.out.println(Q.of(6, -8) + " " + Q.of(0, -5) + " " + Q.of(1, 2).equals(Q.of(2, 4)) + " " + Q.of(7, 3).div(Q.of(-14, 9)));
        try {
            Q.of(1, 1).div(Q.of(0, 1));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
    }
}
