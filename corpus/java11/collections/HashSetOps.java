// Exercises: HashSet of mixed types, retainAll/removeAll size effects, set equality, iteration of integer sets
package collections;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

public class HashSetOps {
    public static void main(String[] args) {
        Set<Integer> s = new HashSet<>();
        for (int i = 0; i < 40; i++) s.add(i * i % 57);
        System.out.println(s + " " + s.size());
        Set<Object> mixed = new HashSet<>(Arrays.asList(1, 1L, 1.0, 1f, '1', "1", (short) 1, (byte) 1, null, true));
        System.out.println(mixed.size() + " " + mixed.contains(1L) + mixed.contains((Object) 1.0) + mixed.contains(null) + mixed.contains("2"));
        Set<Integer> big = new HashSet<>();
        for (int i = 0; i < 2000; i++) big.add(i * 65536);
        int k = 0;
        long h = 0;
        for (int x : big) h += (long) x * ++k;
        System.out.println(big.size() + " " + h);
        Set<String> words = new HashSet<>(List.of("one", "two", "three", "four", "five", "six"));
        System.out.println(words);
        System.out.println(words.removeAll(List.of("two", "nine")) + " " + words.retainAll(Set.of("one", "six", "five")) + " " + new TreeSet<>(words) + words.addAll(List.of("one")));
        System.out.println(new HashSet<>(List.of(1, 2)).equals(Set.of(2, 1)) + " " + new HashSet<>(List.of(List.of(1), List.of(2))).contains(List.of(2)) + new HashSet<>(Set.of("a", "b")).hashCode());
        Set<Set<Integer>> power = new HashSet<>();
        List<Integer> items = List.of(1, 2, 3, 4, 5);
        for (int m = 0; m < 32; m++) {
            Set<Integer> sub = new HashSet<>();
            for (int i = 0; i < 5; i++) if ((m >> i & 1) == 1) sub.add(items.get(i));
            power.add(sub);
        }
        System.out.println(power.size() + " " + power.contains(Set.of(2, 4)) + power.contains(Set.of(6)) + power.stream().mapToInt(Set::size).sum());
        List<Integer> dup = new ArrayList<>(List.of(5, 3, 5, 1, 3, 3));
        Set<Integer> seen = new HashSet<>();
        dup.removeIf(x -> !seen.add(x));
        System.out.println(dup);
        Set<Character> vowels = new HashSet<>();
        for (char c : "programming in java is fun".toCharArray()) if ("aeiou".indexOf(c) >= 0) vowels.add(c);
        System.out.println(vowels + " " + vowels.stream().map(String::valueOf).reduce("", String::concat));
        HashSet<Integer> cl = new HashSet<>(s);
        Object c2 = cl.clone();
        cl.clear();
        System.out.println(cl.isEmpty() + " " + ((Set<?>) c2).size() + c2.equals(s));
    }
}
