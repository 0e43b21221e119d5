// Exercises: two-dimensional work: transpose, rotate, spiral, determinant, game of life, flood fill
package arrays;

import java.util.Arrays;

public class MatrixOps {
    static int[][] transpose(int[][] m) {
        int[][] t = new int[m[0].length][m.length];
        for (int i = 0; i < m.length; i++) for (int j = 0; j < m[0].length; j++) t[j][i] = m[i][j];
        return t;
    }

    static int[] spiral(int[][] m) {
        int[] out = new int[m.length * m[0].length];
        int top = 0, bot = m.length - 1, left = 0, right = m[0].length - 1, k = 0;
        while (top <= bot && left <= right) {
            for (int j = left; j <= right; j++) out[k++] = m[top][j];
            top++;
            for (int i = top; i <= bot; i++) out[k++] = m[i][right];
            right--;
            if (top <= bot) for (int j = right; j >= left; j--) out[k++] = m[bot][j];
            bot--;
            if (left <= right) for (int i = bot; i >= top; i--) out[k++] = m[i][left];
            left++;
        }
        return out;
    }

    static long det(long[][] m) {
        int n = m.length;
        if (n == 1) return m[0][0];
        long d = 0;
        for (int c = 0; c < n; c++) {
            long[][] sub = new long[n - 1][];
            for (int r = 1; r < n; r++) {
                sub[r - 1] = new long[n - 1];
                System.arraycopy(m[r], 0, sub[r - 1], 0, c);
                System.arraycopy(m[r], c + 1, sub[r - 1], c, n - 1 - c);
            }
            d += (c % 2 == 0 ? 1 : -1) * m[0][c] * det(sub);
        }
        return d;
    }

    static boolean[][] life(boolean[][] g) {
        int n = g.length;
        boolean[][] r = new boolean[n][n];
        for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) {
            int c = 0;
            for (int di = -1; di <= 1; di++) for (int dj = -1; dj <= 1; dj++) if ((di | dj) != 0 && g[(i + di + n) % n][(j + dj + n) % n]) c++;
            r[i][j] = c == 3 || g[i][j] && c == 2;
        }
        return r;
    }

    static int fill(char[][] g, int i, int j) {
        if (i < 0 || j < 0 || i >= g.length || j >= g[i].length || g[i][j] != '.') return 0;
        g[i][j] = '~';
        return 1 + fill(g, i + 1, j) + fill(g, i - 1, j) + fill(g, i, j + 1) + fill(g, i, j - 1);
    }

    public static void main(String[] args) {
        int[][] m = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}};
        System.out.println(Arrays.deepToString(transpose(m)) + Arrays.toString(spiral(m)) + Arrays.toString(spiral(transpose(m))));
        System.out.println(det(new long[][] {{2, 0, 1, 3}, {1, -1, 4, 0}, {3, 2, 2, 5}, {0, 7, 1, 1}}) + " " + det(new long[][] {{1, 2}, {2, 4}}));
        boolean[][] g = new boolean[8][8];
        g[0][1] = g[1][2] = g[2][0] = g[2][1] = g[2][2] = true;
        for (int i = 0; i < 20; i++) g = life(g);
        for (boolean[] row : g) {
            StringBuilder sb = new StringBuilder();
            for (boolean b : row) sb.append(b ? '#' : '.');
            System.out.println(sb);
        }
        String[] map = {"..#..", ".##..", "#...#", "..#.."};
        char[][] c = new char[map.length][];
        for (int i = 0; i < c.length; i++) c[i] = map[i].toCharArray();
        System.out.println(fill(c, 0, 0) + " " + fill(c, 0, 4) + " " + fill(c, 0, 0));
        for (char[] row : c) System.out.println(row);
        double[][] pascal = new double[12][];
        for (int i = 0; i < 12; i++) {
            pascal[i] = new double[i + 1];
            pascal[i][0] = pascal[i][i] = 1;
            for (int j = 1; j < i; j++) pascal[i][j] = pascal[i - 1][j - 1] + pascal[i - 1][j];
        }
        System.out.println(Arrays.toString(pascal[11]));
    }
}
