// Exercises: nested loops over sieve, matrix product, collatz, primes and fixed-point iterations
package control;

public class NumericKernels {
    public static void main(String[] args) {
        boolean[] comp = new boolean[20000];
        int primes = 0, last = 0;
        for (int i = 2; i < comp.length; i++) {
            if (comp[i]) continue;
            primes++;
            last = i;
            for (int j = i * 2; j < comp.length; j += i) comp[j] = true;
        }
        System.out.println(primes + " " + last);
        int n = 40;
        double[][] a = new double[n][n], b = new double[n][n], c = new double[n][n];
        for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) {
            a[i][j] = i + j * 0.5;
            b[i][j] = i - j * 0.25;
        }
        for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) {
            double s = 0;
            for (int k = 0; k < n; k++) s += a[i][k] * b[k][j];
            c[i][j] = s;
        }
        double trace = 0;
        for (int i = 0; i < n; i++) trace += c[i][i];
        System.out.println(trace + " " + c[0][n - 1] + " " + c[n - 1][0]);
        int bestN = 0, bestLen = 0;
        for (int i = 1; i < 3000; i++) {
            long x = i;
            int len = 1;
            while (x != 1) {
                x = (x & 1) == 0 ? x >> 1 : 3 * x + 1;
                len++;
            }
            if (len > bestLen) {
                bestLen = len;
                bestN = i;
            }
        }
        System.out.println(bestN + " " + bestLen);
        double x = 2;
        int it = 0;
        while (Math.abs(x * x - 2) > 1e-15 && it < 50) {
            x = (x + 2 / x) / 2;
            it++;
        }
        System.out.println(x + " " + it);
        int inside = 0;
        for (int py = 0; py < 30; py++) {
            StringBuilder row = new StringBuilder();
            for (int px = 0; px < 60; px++) {
                double cr = px / 20.0 - 2, ci = py / 12.0 - 1.25, zr = 0, zi = 0;
                int k = 0;
                for (; k < 50 && zr * zr + zi * zi < 4; k++) {
                    double t = zr * zr - zi * zi + cr;
                    zi = 2 * zr * zi + ci;
                    zr = t;
                }
                if (k == 50) inside++;
                row.append(k == 50 ? '#' : k > 10 ? '+' : k > 4 ? '.' : ' ');
            }
            if (py % 3 == 0) System.out.println(row.toString().stripTrailing());
        }
        System.out.println(inside);
        long h = 1125899906842597L;
        for (int i = 0; i < 100000; i++) h = 31 * h + (i ^ (h >>> 7));
        System.out.println(h);
    }
}
