// Exercises: compound assignments with implicit narrowing on locals, fields and array elements
package arithmetic;

public class CompoundAssignment {
    byte b = 100;
    short s = 30000;
    char c = 'z';
    int i = Integer.MAX_VALUE;
    long l = Long.MAX_VALUE;
    float f = 1.5f;
    double d = 2.5;
    static int calls;

    static int[] arr(int[] a) {
        calls++;
        return a;
    }

    static int idx() {
        return calls++ % 3;
    }

    public static void main(String[] args) {
        CompoundAssignment x = new CompoundAssignment();
        x.b += 100;
        x.s *= 3;
        x.c += 10;
        x.i += 1.0;
        x.l += 1;
        x.f /= 0.3;
        x.d %= 0.7f;
        System.out.println(x.b + " " + x.s + " " + (int) x.c + " " + x.i + " " + x.l + " " + x.f + " " + x.d);
        x.b >>>= 1;
        x.s >>= 20;
        x.i <<= 35;
        x.l >>>= 70;
        x.c -= 200;
        System.out.println(x.b + " " + x.s + " " + (int) x.c + " " + x.i + " " + x.l);
        x.b++;
        --x.s;
        x.c++;
        x.f++;
        x.d--;
        System.out.println(x.b + " " + x.s + " " + (int) x.c + " " + x.f + " " + x.d + " " + x.b++ + ++x.b);
        int[] a = {1, 2, 3};
        arr(a)[idx()] += 10;
        arr(a)[idx()] <<= 4;
        arr(a)[idx()]++;
        System.out.println(a[0] + "," + a[1] + "," + a[2] + " calls=" + calls);
        int k = 5;
        k = k++ + ++k * k--;
        System.out.println(k);
        int m = 3;
        m += m++ * 2 + m;
        System.out.println(m);
        byte[] bytes = {(byte) 0xff, 0x7f};
        bytes[0] += 1;
        bytes[1] += 1;
        bytes[0] |= 0x180;
        System.out.println(bytes[0] + " " + bytes[1]);
        char[] cs = {'a'};
        cs[0] += 1.7;
        cs[0]++;
        System.out.println(cs[0]);
        boolean t = true;
        t &= false;
        t |= true;
        t ^= true;
        System.out.println(t);
        Integer boxed = 41;
        boxed++;
        boxed += 2;
        Long lb = 1L;
        lb <<= 40;
        Character cb = 'x';
        cb++;
        String str = "s";
        str += 1 + 2 + 'c' + 1.5f + "" + null;
        System.out.println(boxed + " " + lb + " " + cb + " " + str);
    }
}
