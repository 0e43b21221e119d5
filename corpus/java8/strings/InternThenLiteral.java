// Exercises: a literal that the program interned itself before, across many garbage collections.
package strings;

public class InternThenLiteral {
    static String literal() {
        return "made-at-run-time-7";
    }

    static long churn() {
        long sum = 0;
        for (int i = 0; i < 400_000; i++) {
            int[] junk = new int[64];
            junk[i & 63] = i;
            sum += junk[(i * 7) & 63];
        }
        return sum;
    }

    public static void main(String[] args) {
        String made = new StringBuilder("made-at-run-time-").append(args.length + 7).toString();
        String canonical = made.intern();
        System.out.println((canonical == made) + " " + (literal() == made));
        System.out.println(churn());
        System.out.println(literal() + " " + (literal() == made) + " " + (made.intern() == literal()));
        System.out.println(churn());
        System.out.println(literal().length() + " " + literal().hashCode() + " " + (canonical == literal()));
    }
}
