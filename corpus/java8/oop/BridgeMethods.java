// Exercises: bridge methods, covariant returns and generic overriding seen by calls and reflection
package oop;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;

public class BridgeMethods {
    static abstract class Shape implements Comparable<Shape>, Cloneable {
        abstract Number area();

        Shape self() { return this; }

        @Override public int compareTo(Shape o) { return Double.compare(area().doubleValue(), o.area().doubleValue()); }

        @Override public Shape clone() throws CloneNotSupportedException { return (Shape) super.clone(); }
    }

    static class Square extends Shape {
        int side;

        Square(int s) { side = s; }

        @Override Integer area() { return side * side; }

        @Override Square self() { return this; }

        @Override public Square clone() throws CloneNotSupportedException { return (Square) super.clone(); }
    }

    static class Circle extends Shape {
        @Override Double area() { return 3.0; }
    }

    interface Transformer<I, O> { O apply(I in); }

    static class Len implements Transformer<String, Integer> {
        @Override public Integer apply(String in) { return in.length(); }
    }

    static class Box<T> {
        T value;

        void set(T v) { value = v; }
    }

    static class IntBox extends Box<Integer> {
        @Override void set(Integer v) { super.set(v + 1); }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) throws Exception {
        Shape[] shapes = {new Square(3), new Circle(), new Square(1)};
        Arrays.sort(shapes);
        for (Shape s : shapes) System.out.print(s.area() + " ");
        System.out.println();
        System.out.println(new Square(4).self().area() + new Square(2).clone().side);
        Transformer raw = new Len();
        System.out.println(raw.apply("four"));
        try {
            raw.apply(5);
        } catch (ClassCastException e) {
            System.out.println("bridge cast " + e.getMessage().startsWith("class java.lang.Integer cannot be cast to class java.lang.String"));
        }
        Box b = new IntBox();
        b.set(5);
        System.out.println(b.value);
        try {
            b.set("x");
        } catch (ClassCastException e) {
            System.out.println("bridge refused");
        }
        for (Class<?> c : new Class<?>[] {Square.class, Len.class, IntBox.class, Shape.class}) {
            Method[] ms = c.getDeclaredMethods();
            Arrays.sort(ms, Comparator.comparing(Method::getName).thenComparing(m -> m.getReturnType().getName()).thenComparing(m -> Arrays.toString(m.getParameterTypes())));
            for (Method m : ms) {
                System.out.println(c.getSimpleName() + "." + m.getName() + Arrays.toString(m.getParameterTypes()) + ":" + m.getReturnType().getSimpleName()
                    + (m.isBridge() ? " bridge" : "") + (m.isSynthetic() ? " synthetic" : ""));
            }
        }
    }
}
