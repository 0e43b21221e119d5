package casestudy;

/**
 * The remainder of an integer division by repeated subtraction, with the sign of the dividend
 * (Java Language Specification, 15.17.3), for all combinations of signs; -1 for a divisor of 0.
 */
public class Remainder {
    public int exe(int a, int b) {
        int rest = 0;
        int multiple = 0;
        if (a == 0) {
            return rest;
        }
        if (b == 0) {
            return -1;
        }
        if (a > 0) {
            if (b > 0) {
                while (a - multiple >= b) {
                    multiple = multiple + b;
                    rest = a - multiple;
                }
                if (multiple == 0) {
                    rest = a;
                }
            } else {
                while (a + multiple >= Math.abs(b)) {
                    multiple = multiple + b;
                    rest = a + multiple;
                }
                if (multiple == 0) {
                    rest = a;
                }
            }
        } else {
            if (b > 0) {
                while (Math.abs(a + multiple) >= b) {
                    multiple = multiple + b;
                    rest = a + multiple;
                }
                if (multiple == 0) {
                    rest = a;
                }
            } else {
                while (b >= a - multiple) {
                    multiple = multiple + b;
                    rest = a - multiple;
                }
                if (multiple == 0) {
                    rest = a;
                }
            }
        }
        return rest;
    }
}
