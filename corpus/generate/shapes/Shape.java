package shapes;

/** An abstract class with its subclasses. */
public abstract class Shape {
    public abstract double area();

    public boolean isLargerThan(Shape other) {
        return area() > other.area();
    }

    public static class Circle extends Shape {
        private final double radius;

        public Circle(double radius) {
            if (radius < 0) {
                throw new IllegalArgumentException("negative radius");
            }
            this.radius = radius;
        }

        @Override
        public double area() {
            return Math.PI * radius * radius;
        }
    }

    public static class Square extends Shape {
        private final double side;

        public Square(double side) {
            this.side = side;
        }

        @Override
        public double area() {
            return side * side;
        }
    }
}
