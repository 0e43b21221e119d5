// Exercises: Scanner state handling with custom delimiters, BitSet puzzles, iterators and enumerations
package util;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.Locale;
import java.util.PrimitiveIterator;
import java.util.Scanner;
import java.util.StringTokenizer;
import java.util.Vector;
import java.util.stream.IntStream;

public class ScannersAndBits {
    static int solveSudokuRow(int given) {
        BitSet free = new BitSet(10);
        free.set(1, 10);
        for (int g = given; g > 0; g /= 10) free.clear(g % 10);
        int s = 0;
        for (int d = free.nextSetBit(0); d >= 0; d = free.nextSetBit(d + 1)) s = s * 10 + d;
        return s;
    }

    static <T> Iterator<T> interleave(Iterator<? extends T> a, Iterator<? extends T> b) {
        return new Iterator<>() {
            boolean first = true;

            @Override public boolean hasNext() { return a.hasNext() || b.hasNext(); }

            @Override public T next() {
                boolean useA = first ? a.hasNext() : !b.hasNext();
                first = !first;
                return useA ? a.next() : b.next();
            }
        };
    }

    public static void main(String[] args) {
        Scanner s = new Scanner("name=Bob;age=42;tags=a,b,c\nname=Eve;age=37;tags=z");
        while (s.hasNextLine()) {
            Scanner f = new Scanner(s.nextLine()).useDelimiter("[=;]");
            StringBuilder sb = new StringBuilder();
            while (f.hasNext()) {
                String k = f.next();
                if (f.hasNextInt()) sb.append(k).append("#").append(f.nextInt() + 1);
                else sb.append(k).append(":").append(String.join("+", f.next().split(",")));
                sb.append(' ');
            }
            System.out.println(sb);
        }
        Scanner m = new Scanner("3 3\n1 2 3\n4 5 6\n7 8 9").useLocale(Locale.ROOT);
        int r = m.nextInt(), c = m.nextInt(), tr = 0;
        for (int i = 0; i < r; i++) for (int j = 0; j < c; j++) {
            int v = m.nextInt();
            if (i == j) tr += v;
        }
        System.out.println(tr + " " + m.hasNext() + " " + new Scanner("a1b2").useDelimiter("\\D+").nextInt() + " " + new Scanner("x").delimiter());
        System.out.println(solveSudokuRow(1379) + " " + solveSudokuRow(123456789));
        List<Object> out = new ArrayList<>();
        interleave(List.of(1, 3, 5).iterator(), List.of("b", "d").iterator()).forEachRemaining(out::add);
        System.out.println(out);
        PrimitiveIterator.OfInt it = IntStream.of(5, 6, 7).iterator();
        int total = it.nextInt();
        while (it.hasNext()) total = total * 10 + it.next();
        System.out.println(total);
        Enumeration<Object> e = new StringTokenizer("p q r");
        List<Object> toks = Collections.list(e);
        Iterator<Integer> asIt = new Vector<>(List.of(8, 9)).elements().asIterator();
        System.out.println(toks + " " + asIt.next() + asIt.next() + asIt.hasNext() + Collections.emptyIterator().hasNext());
        ListIterator<String> li = new ArrayList<>(List.of("x", "y", "z")).listIterator(3);
        StringBuilder back = new StringBuilder();
        while (li.hasPrevious()) back.append(li.previousIndex()).append(li.previous());
        System.out.println(back);
        BitSet a = BitSet.valueOf(new long[] {0b101101}), b = new BitSet();
        for (int i = a.length(); (i = a.previousSetBit(i - 1)) >= 0; ) b.set(63 - i);
        System.out.println(a + " " + b + " " + b.get(58, 64));
    }
}
