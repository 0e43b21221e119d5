/** Double arithmetic: points of the Mandelbrot set, escape times summed. */
final class DoubleArithmetic {
    static long run(int n) {
        long sum = 0;
        for (int row = 0; row < n; row++) {
            double ci = 2.4 * row / n - 1.2;
            for (int column = 0; column < n; column++) {
                double cr = 3.0 * column / n - 2.1;
                double zr = 0;
                double zi = 0;
                int k = 0;
                while (k < 50 && zr * zr + zi * zi < 4.0) {
                    double t = zr * zr - zi * zi + cr;
                    zi = 2.0 * zr * zi + ci;
                    zr = t;
                    k++;
                }
                sum += k + (long) (zr * 1000.0);
            }
        }
        return sum;
    }
}
