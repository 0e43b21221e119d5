// Exercises: an exception in the static initialiser of the main class itself
package exceptions;

public class StaticInitMain {
    static final int LIMIT = 3;
    static int[] table = new int[LIMIT];

    static {
        System.out.println("static init begins");
        for (int i = 0; i <= LIMIT; i++) {
            table[i] = i * i;
            System.out.println("table[" + i + "]=" + table[i]);
        }
    }

    public static void main(String[] args) {
        System.out.println("never printed");
    }
}
