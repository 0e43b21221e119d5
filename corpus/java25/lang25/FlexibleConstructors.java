// Exercises: statements before super() and this(): validation, field assignment, computed arguments
package lang25;

import java.util.Arrays;

public class FlexibleConstructors {
    static StringBuilder log = new StringBuilder();

    static class Base {
        final int size;

        Base(int size) {
            this.size = size;
            log.append("Base(").append(size).append(") ").append(describe()).append("; ");
        }

        String describe() { return "base"; }
    }

    static class Positive extends Base {
        final String label;
        private int extra = 7;

        Positive(int n) {
            if (n <= 0) throw new IllegalArgumentException("not positive: " + n);
            int doubled = n * 2;
            label = "L" + doubled;
            super(doubled);
            log.append("Positive body extra=").append(extra).append("; ");
        }

        Positive(String s) {
            int v;
            try {
                v = Integer.parseInt(s.trim());
            } catch (NumberFormatException e) {
                v = 1;
            }
            this(v);
        }

        @Override String describe() { return "label=" + label; }
    }

    static class Split {
        final int[] parts;

        Split(int... parts) { this.parts = parts.clone(); }

        Split(String csv) {
            var strs = csv.split(",");
            int[] p = new int[strs.length];
            for (int i = 0; i < p.length; i++) p[i] = Integer.parseInt(strs[i]);
            Arrays.sort(p);
            this(p);
        }
    }

    enum Level {
        LOW(1), HIGH("9");

        final int v;

        Level(int v) { this.v = v; }

        Level(String s) {
            int x = Integer.parseInt(s);
            if (x > 5) x *= 10;
            this(x);
        }
    }

    class Inner {
        final int id;

        Inner(int seed) {
            int h = seed;
            for (int i = 0; i < 3; i++) h = h * 31 + 1;
            id = h;
            super();
        }
    }

    public static void main(String[] args) {
        System.out.println(new Positive(4).size + " " + new Positive(" 5 ").label + " " + new Positive("zz").size);
        System.out.println(log);
        try {
            new Positive(-3);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Arrays.toString(new Split("3,1,2").parts) + Arrays.toString(new Split(9, 8).parts) + Level.HIGH.v + Level.LOW.v);
        System.out.println(new FlexibleConstructors().new Inner(2).id);
        log.setLength(0);
        Base anon = new Positive(1) {
            int late = 5;

            @Override String describe() { return "anon late=" + late + " label=" + label; }
        };
        System.out.println(log + anon.describe());
    }
}
