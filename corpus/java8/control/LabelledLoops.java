// Exercises: labelled break and continue across nested loops, blocks and switches
package control;

public class LabelledLoops {
    static int firstPrimeAbove(int n) {
        outer:
        for (int c = n + 1; ; c++) {
            for (int d = 2; d * d <= c; d++) if (c % d == 0) continue outer;
            return c;
        }
    }

    static String search(int[][] grid, int what) {
        String where = "none";
        found:
        {
            for (int r = 0; r < grid.length; r++) {
                for (int c = 0; c < grid[r].length; c++) {
                    if (grid[r][c] == what) {
                        where = r + "," + c;
                        break found;
                    }
                }
            }
            where = "absent";
        }
        return where;
    }

    public static void main(String[] args) {
        System.out.println(firstPrimeAbove(100) + " " + firstPrimeAbove(7919) + " " + firstPrimeAbove(0));
        int[][] grid = {{1, 2, 3}, {4, 5}, {}, {6, 7, 8, 9}};
        System.out.println(search(grid, 5) + " " + search(grid, 9) + " " + search(grid, 10));
        int steps = 0;
        a:
        for (int i = 0; i < 10; i++) {
            b:
            for (int j = 0; ; j++) {
                int k = 0;
                do {
                    steps++;
                    if (j == 5) break b;
                    if (k == i) continue b;
                    if (i * j == 12) continue a;
                    if (i + j + k > 14) break a;
                } while (++k < 4);
                if (j > i) break;
            }
        }
        System.out.println(steps);
        loop:
        while (true) {
            switch (steps % 4) {
                case 0: break loop;
                case 1: steps += 2; continue loop;
                case 2: steps++; break;
                default: steps += 5;
            }
            steps *= 3;
            if (steps > 1_000_000) break;
        }
        System.out.println(steps);
        int i = 0, acc = 0;
        for (; ; ) {
            if (++i > 50) break;
            if ((i & 1) == 0) continue;
            acc += i;
        }
        System.out.println(acc);
        for (int x = 0, y = 10; x < y; x += 2, y--) System.out.print(x + ":" + y + " ");
        System.out.println();
        long fib = 0, next = 1;
        do {
            long t = fib + next;
            fib = next;
            next = t;
        } while (next > 0);
        System.out.println(fib + " " + next);
    }
}
