// Exercises: recursion of several shapes: Ackermann, Hanoi, permutations, mutual, queens
package control;

import java.util.ArrayList;
import java.util.List;

public class Recursion {
    static int ack(int m, int n) {
        return m == 0 ? n + 1 : n == 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1));
    }

    static int moves;

    static void hanoi(int n, char a, char b, char c, StringBuilder sb) {
        if (n == 0) return;
        hanoi(n - 1, a, c, b, sb);
        moves++;
        if (sb.length() < 40) sb.append(a).append(c).append(' ');
        hanoi(n - 1, b, a, c, sb);
    }

    static boolean even(int n) { return n == 0 || odd(n - 1); }

    static boolean odd(int n) { return n != 0 && even(n - 1); }

    static void permute(String prefix, String rest, List<String> out) {
        if (rest.isEmpty()) out.add(prefix);
        for (int i = 0; i < rest.length(); i++) permute(prefix + rest.charAt(i), rest.substring(0, i) + rest.substring(i + 1), out);
    }

    static int queens(int n, int row, int cols, int d1, int d2) {
        if (row == n) return 1;
        int count = 0;
        for (int free = ~(cols | d1 | d2) & ((1 << n) - 1); free != 0; free &= free - 1) {
            int bit = free & -free;
            count += queens(n, row + 1, cols | bit, (d1 | bit) << 1, (d2 | bit) >> 1);
        }
        return count;
    }

    static long gcd(long a, long b) { return b == 0 ? a : gcd(b, a % b); }

    static double power(double x, int n) {
        if (n < 0) return 1 / power(x, -n);
        if (n == 0) return 1;
        double h = power(x, n / 2);
        return n % 2 == 0 ? h * h : h * h * x;
    }

    public static void main(String[] args) {
        System.out.println(ack(2, 9) + " " + ack(3, 4));
        StringBuilder sb = new StringBuilder();
        hanoi(10, 'A', 'B', 'C', sb);
        System.out.println(moves + " " + sb);
        System.out.println(even(800) + " " + odd(800));
        List<String> out = new ArrayList<>();
        permute("", "abcde", out);
        System.out.println(out.size() + " " + out.get(0) + " " + out.get(59) + " " + out.get(119) + " " + out.hashCode());
        for (int n = 1; n <= 8; n++) System.out.print(queens(n, 0, 0, 0, 0) + " ");
        System.out.println();
        System.out.println(gcd(1071, 462) + " " + gcd(Long.MAX_VALUE, 49) + " " + power(1.5, 20) + " " + power(2, -10));
    }
}
