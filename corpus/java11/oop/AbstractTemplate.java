// Exercises: abstract classes, template methods, protected access, constructor chains and polymorphic collections
package oop;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

public class AbstractTemplate {
    static abstract class Report {
        private final String title;
        protected int lines;

        protected Report(String title) { this.title = title; }

        Report() { this("untitled"); }

        final String render(int... data) {
            StringBuilder sb = new StringBuilder(header());
            for (int d : data) {
                lines++;
                sb.append(row(d));
            }
            return sb.append(footer()).toString();
        }

        protected String header() { return "[" + title + "] "; }

        protected abstract String row(int d);

        protected String footer() { return " (" + lines + ")"; }
    }

    static class Hex extends Report {
        Hex() { super("hex"); }

        @Override protected String row(int d) { return Integer.toHexString(d) + " "; }
    }

    static class Sum extends Report {
        private long sum;

        @Override protected String row(int d) {
            sum += d;
            return "";
        }

        @Override protected String footer() { return "sum=" + sum + super.footer(); }
    }

    static class Shout extends Hex {
        @Override protected String header() { return super.header().toUpperCase(Locale.ROOT); }

        @Override protected String row(int d) { return "<" + super.row(d).trim() + ">"; }
    }

    static abstract class Vehicle {
        private static int made;
        final int id = ++made;

        abstract int wheels();

        boolean legal() { return wheels() >= min(); }

        int min() { return 2; }
    }

    public static void main(String[] args) {
        List<Report> reports = new ArrayList<>(List.of(new Hex(), new Sum(), new Shout(), new Report("anon") {
            @Override protected String row(int d) { return lines % 2 == 0 ? "even," : "odd,"; }
        }));
        for (Report r : reports) {
            System.out.println(r.render(1, 255, -1));
            System.out.println(r.render());
            System.out.println(r.render(1 << 20));
        }
        Vehicle bike = new Vehicle() { int wheels() { return 2; } };
        Vehicle uni = new Vehicle() { int wheels() { return 1; } };
        Vehicle truck = new Vehicle() {
            int wheels() { return 6; }

            @Override int min() { return super.min() * id; }
        };
        for (Vehicle v : new Vehicle[] {bike, uni, truck}) System.out.println(v.id + " " + v.legal() + " " + v.min());
        System.out.println(reports.get(3).getClass().isAnonymousClass() + " " + reports.get(3).getClass().getSuperclass().getSimpleName());
    }
}
