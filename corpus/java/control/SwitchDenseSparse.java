// Exercises: dense, sparse, negative and fall-through int switches, including default in the middle
package control;

public class SwitchDenseSparse {
    static int dense(int x) {
        switch (x) {
            case 0: return 10;
            case 1: return 11;
            case 2:
            case 3: return 13;
            case 5: return 15;
            default: return -1;
        }
    }

    static int sparse(int x) {
        switch (x) {
            case Integer.MIN_VALUE: return 1;
            case -1000: return 2;
            case 0: return 3;
            case 1 << 20: return 4;
            case Integer.MAX_VALUE: return 5;
        }
        return 0;
    }

    static String fall(int x) {
        StringBuilder sb = new StringBuilder();
        switch (x) {
            case 1: sb.append("one ");
            default: sb.append("def ");
            case 2: sb.append("two ");
                break;
            case 3: sb.append("three ");
            case 4: sb.append("four");
        }
        return sb.toString();
    }

    static int nested(int a, int b) {
        switch (a) {
            case 1:
                switch (b) {
                    case 1: return 11;
                    case 2: break;
                    default: return 19;
                }
                return 12;
            case 2: return b > 0 ? 20 + b : 29;
        }
        return 99;
    }

    static int arrow(char c) {
        return switch (c) {
            case 'a', 'e', 'i', 'o', 'u' -> 1;
            case 'y' -> {
                int t = c;
                yield t * 2;
            }
            default -> -c;
        };
    }

    public static void main(String[] args) {
        for (int i = -2; i < 8; i++) System.out.print(dense(i) + " ");
        System.out.println();
        for (int i : new int[] {Integer.MIN_VALUE, -1000, -999, 0, 1, 1 << 20, Integer.MAX_VALUE, Integer.MAX_VALUE - 1}) System.out.print(sparse(i) + " ");
        System.out.println();
        for (int i = 0; i < 6; i++) System.out.println(i + ": " + fall(i));
        for (int a = 0; a < 4; a++) for (int b = 0; b < 4; b++) System.out.print(nested(a, b) + " ");
        System.out.println();
        for (char c : "hello sky".toCharArray()) System.out.print(arrow(c) + " ");
        System.out.println();
        byte by = (byte) 200;
        switch (by) {
            case -56: System.out.println("byte -56"); break;
            case 100: System.out.println("no"); break;
        }
        Integer boxed = 1000;
        switch (boxed) {
            case 1000 -> System.out.println("boxed");
            default -> System.out.println("other");
        }
        int big = 0;
        for (int i = 0; i < 3000; i++) {
            switch (i % 17) { case 3: big += i; break; case 9: big ^= i; break; case 16: big -= 2 * i; break; default: big++; }
        }
        System.out.println(big);
    }
}
