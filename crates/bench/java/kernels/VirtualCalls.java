/** Virtual calls with one, two and four receiver classes at a site. */
final class VirtualCalls {
    abstract static class Shape {
        int size;

        abstract int area();

        int scaled(int by) {
            return area() * by;
        }
    }

    static final class Square extends Shape {
        @Override
        int area() {
            return size * size;
        }
    }

    static final class Strip extends Shape {
        @Override
        int area() {
            return size;
        }
    }

    static class Box extends Shape {
        @Override
        int area() {
            return size * 6;
        }
    }

    static final class OpenBox extends Box {
        @Override
        int area() {
            return super.area() - size;
        }
    }

    static long run(int n) {
        Shape[] shapes = {new Square(), new Strip(), new Box(), new OpenBox()};
        for (int i = 0; i < shapes.length; i++) {
            shapes[i].size = i + 2;
        }
        Shape one = shapes[0];
        long sum = 0;
        for (int i = 0; i < n; i++) {
            sum += one.area();
            sum += shapes[i & 1].area();
            sum ^= shapes[i & 3].scaled(i);
        }
        return sum;
    }
}
