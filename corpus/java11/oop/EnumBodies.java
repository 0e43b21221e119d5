// Exercises: enums with fields, abstract methods, interfaces, static lookup, valueOf and ordering
package oop;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.function.DoubleBinaryOperator;

public class EnumBodies {
    enum Op implements DoubleBinaryOperator {
        PLUS("+", 1) { @Override public double applyAsDouble(double a, double b) { return a + b; } },
        MINUS("-", 1) { @Override public double applyAsDouble(double a, double b) { return a - b; } },
        TIMES("*", 2) { @Override public double applyAsDouble(double a, double b) { return a * b; } },
        POW("^", 3) {
            @Override public double applyAsDouble(double a, double b) { return Math.pow(a, b); }

            @Override boolean rightAssoc() { return true; }
        };

        final String symbol;
        final int prec;
        private static final Op[] CACHE = values();

        Op(String s, int p) {
            symbol = s;
            prec = p;
        }

        boolean rightAssoc() { return false; }

        static Op of(String s) {
            for (Op o : CACHE) if (o.symbol.equals(s)) return o;
            throw new IllegalArgumentException("no op " + s);
        }

        @Override public String toString() { return symbol + prec; }
    }

    enum Day { MON, TUE, WED, THU, FRI, SAT, SUN; boolean weekend() { return compareTo(SAT) >= 0; } Day plus(int n) { return values()[(ordinal() + n) % 7]; } }

    enum Empty { }

    enum Single { INSTANCE; int hits; int hit() { return ++hits; } }

    public static void main(String[] args) {
        for (Op o : Op.values()) System.out.println(o + " " + o.name() + " " + o.applyAsDouble(2, 5) + " " + o.rightAssoc() + " " + o.getDeclaringClass().getSimpleName() + " " + o.getClass().isEnum());
        System.out.println(Op.of("^") == Op.valueOf("POW"));
        try {
            Op.of("%");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Day.FRI.plus(3) + " " + Day.SAT.weekend() + " " + Arrays.toString(Day.values()) + Empty.values().length);
        EnumSet<Day> work = EnumSet.range(Day.MON, Day.FRI);
        work.remove(Day.WED);
        System.out.println(work + " " + EnumSet.complementOf(work) + " " + EnumSet.noneOf(Empty.class) + work.contains(Day.SUN));
        Map<Day, String> m = new EnumMap<>(Day.class);
        m.put(Day.SUN, "rest");
        m.put(Day.MON, "work");
        m.putIfAbsent(Day.MON, "x");
        m.merge(Day.SUN, "!", String::concat);
        System.out.println(m + " " + m.containsKey(Day.TUE) + " " + m.keySet() + m.equals(Map.of(Day.MON, "work", Day.SUN, "rest!")));
        Single.INSTANCE.hit();
        System.out.println(Single.valueOf("INSTANCE").hit());
        Day[] days = {Day.SUN, Day.TUE, Day.MON};
        Arrays.sort(days);
        System.out.println(Arrays.toString(days) + Enum.valueOf(Day.class, "THU").ordinal());
        for (Day d : EnumSet.of(Day.SUN, Day.THU, Day.MON)) System.out.print(d.ordinal());
        System.out.println();
    }
}
