// Exercises: shallow and deep clone of objects and arrays, CloneNotSupportedException, clone in hierarchies
package oop;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;

public class CloneObjects {
    static class Engine implements Cloneable {
        int power = 100;

        @Override protected Engine clone() {
            try {
                return (Engine) super.clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }
    }

    static class Car implements Cloneable {
        static int built;
        String name;
        Engine engine = new Engine();
        int[] wheels = {1, 2, 3, 4};
        List<String> log = new ArrayList<>();
        final int serial = ++built;

        Car(String n) { name = n; }

        Car shallow() throws CloneNotSupportedException { return (Car) super.clone(); }

        Car deep() throws CloneNotSupportedException {
            Car c = (Car) clone();
            c.engine = engine.clone();
            c.wheels = wheels.clone();
            c.log = new ArrayList<>(log);
            return c;
        }

        @Override public String toString() { return name + engine.power + Arrays.toString(wheels) + log + "#" + serial; }
    }

    static class Sports extends Car {
        long turbo = 1L << 33;

        Sports() { super("sports"); }
    }

    static class Plain {
        Object tryClone() throws CloneNotSupportedException { return super.clone(); }
    }

    public static void main(String[] args) throws Exception {
        Car a = new Car("a");
        Car s = a.shallow(), d = a.deep();
        a.engine.power = 200;
        a.wheels[0] = 99;
        a.log.add("x");
        a.name = "renamed";
        System.out.println(a + " | " + s + " | " + d + " | built " + Car.built);
        Car sp = new Sports().shallow();
        System.out.println(sp.getClass().getSimpleName() + " " + ((Sports) sp).turbo + " " + sp.serial);
        try {
            new Plain().tryClone();
        } catch (CloneNotSupportedException e) {
            System.out.println(e.getMessage());
        }
        int[][] grid = {{1, 2}, {3, 4}};
        int[][] copy = grid.clone();
        copy[0][0] = 50;
        copy[1] = new int[] {7};
        System.out.println(Arrays.deepToString(grid) + Arrays.deepToString(copy) + (grid[0] == copy[0]));
        String[] strs = {"a", "b"};
        Object[] objs = strs.clone();
        System.out.println(objs.getClass().getSimpleName() + objs.length + (objs != strs));
        long[] ls = {1, 2};
        long[] lc = ls.clone();
        lc[0]++;
        System.out.println(ls[0] + " " + lc[0] + " " + new boolean[0].clone().length + " " + new double[] {1.5}.clone()[0]);
        HashMap<String, int[]> m = new HashMap<>();
        m.put("k", new int[] {1});
        @SuppressWarnings("unchecked") HashMap<String, int[]> mc = (HashMap<String, int[]>) m.clone();
        mc.get("k")[0] = 5;
        mc.put("z", null);
        System.out.println(m.get("k")[0] + " " + m.size() + " " + mc.size());
    }
}
