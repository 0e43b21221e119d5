// Exercises: Scanner over strings: tokens, numbers in radices, delimiters, lines, findInLine and mismatches
package strings;

import java.util.InputMismatchException;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.Scanner;
import java.util.stream.Collectors;

public class ScannerOnString {
    public static void main(String[] args) {
        Scanner s = new Scanner("42 -7 3.14 true word 0xff 99999999999 1,234\nnext line here\n\nlast").useLocale(Locale.US);
        System.out.println(s.nextInt() + " " + s.nextInt() + " " + s.nextDouble() + " " + s.nextBoolean() + " " + s.hasNextInt() + " " + s.next() + " " + s.next() + " " + s.hasNextInt() + s.hasNextLong() + s.nextLong() + " " + s.nextInt());
        System.out.println("[" + s.nextLine() + "][" + s.nextLine() + "][" + s.nextLine() + "][" + s.nextLine() + "] " + s.hasNextLine());
        try {
            s.nextLine();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        Scanner d = new Scanner("a, b ,c;;d").useDelimiter("\\s*[,;]\\s*");
        while (d.hasNext()) System.out.print("<" + d.next() + ">");
        System.out.println();
        Scanner r = new Scanner("ff 777 zz").useRadix(16);
        System.out.println(r.nextInt() + " " + r.nextInt(8) + " " + r.nextInt(36));
        Scanner bad = new Scanner("12x");
        try {
            bad.nextInt();
        } catch (InputMismatchException e) {
            System.out.println("mismatch " + e.getMessage() + " still " + bad.next());
        }
        Scanner f = new Scanner("1 fish 2 fish red fish");
        f.findInLine("(\\d+) fish (\\d+) fish (\\w+)");
        var m = f.match();
        System.out.println(m.groupCount() + m.group(1) + m.group(2) + m.group(3));
        System.out.println(new Scanner("one two three").tokens().collect(Collectors.toList()) + " " + new Scanner("k=1,k=22").findAll("k=(\\d+)").map(x -> x.group(1)).collect(Collectors.joining("+")));
        Scanner big = new Scanner("123456789012345678901234567890 1.50");
        System.out.println(big.nextBigInteger().bitLength() + " " + big.useLocale(Locale.US).nextBigDecimal());
        Scanner closed = new Scanner("x");
        closed.close();
        try {
            closed.next();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        Scanner sum = new Scanner("1 2 3\n4 5 6\n7 8 9");
        int total = 0, lines = 0;
        while (sum.hasNextLine()) {
            Scanner row = new Scanner(sum.nextLine());
            while (row.hasNextInt()) total += row.nextInt() * (lines + 1);
            lines++;
        }
        System.out.println(total + " " + lines + " " + new Scanner("skip 9").skip("\\w+").nextInt());
    }
}
