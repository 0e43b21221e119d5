// A parameter of an abstract class with twelve subclasses; only the last one is marked.
// reaches: new explore.TwelveShapes.S12()
package explore;

public class TwelveShapes {
    static String target(Shape s) {
        return s != null && s.corners() == 12 ? "marked" : "other";
    }
    abstract static class Shape {
        abstract int corners();
    }
    static class S1 extends Shape {
        int corners() {
            return 1;
        }
    }
    static class S2 extends Shape {
        int corners() {
            return 2;
        }
    }
    static class S3 extends Shape {
        int corners() {
            return 3;
        }
    }
    static class S4 extends Shape {
        int corners() {
            return 4;
        }
    }
    static class S5 extends Shape {
        int corners() {
            return 5;
        }
    }
    static class S6 extends Shape {
        int corners() {
            return 6;
        }
    }
    static class S7 extends Shape {
        int corners() {
            return 7;
        }
    }
    static class S8 extends Shape {
        int corners() {
            return 8;
        }
    }
    static class S9 extends Shape {
        int corners() {
            return 9;
        }
    }
    static class S10 extends Shape {
        int corners() {
            return 10;
        }
    }
    static class S11 extends Shape {
        int corners() {
            return 11;
        }
    }
    public static class S12 extends Shape {
        int corners() {
            return 12;
        }
    }
}
