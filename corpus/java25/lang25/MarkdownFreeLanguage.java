// Exercises: stable language of 25 in one program: sealed interpreter with unnamed patterns, records, text blocks, streams
package lang25;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

public class MarkdownFreeLanguage {
    sealed interface Tok { }

    record Num(long v) implements Tok { }

    record Word(String w) implements Tok { }

    static List<Tok> lex(String src) {
        return src.lines().map(l -> l.replaceAll("\\\\.*", "")).flatMap(l -> java.util.Arrays.stream(l.trim().split("\\s+"))).filter(s -> !s.isEmpty()).<Tok>map(s -> {
            try {
                return new Num(Long.parseLong(s));
            } catch (NumberFormatException _) {
                return new Word(s);
            }
        }).toList();
    }

    final Deque<Long> stack = new ArrayDeque<>();
    final Map<String, List<Tok>> defs = new HashMap<>();
    final StringBuilder out = new StringBuilder();

    void run(List<Tok> toks) {
        for (int i = 0; i < toks.size(); i++) {
            switch (toks.get(i)) {
                case Num(long v) -> stack.push(v);
                case Word(String w) when w.equals(":") -> {
                    int end = i;
                    while (!(toks.get(end) instanceof Word(var x) && x.equals(";"))) end++;
                    defs.put(((Word) toks.get(i + 1)).w(), toks.subList(i + 2, end));
                    i = end;
                }
                case Word(String w) when defs.containsKey(w) -> run(defs.get(w));
    
                case Word(String w) -> prim(w);
            }
        }
    }

    void prim(String w) {
        switch (w) {
            case "+" -> stack.push(stack.pop() + stack.pop());
            case "*" -> stack.push(stack.pop() * stack.pop());
            case "-" -> {
                long b = stack.pop(), a = stack.pop();
                stack.push(a - b);
            }
            case "dup" -> stack.push(stack.peek());
            case "swap" -> {
                long b = stack.pop(), a = stack.pop();
                stack.push(b);
                stack.push(a);
            }
            case "." -> out.append(stack.pop()).append(' ');
            default -> throw new IllegalStateException("unknown word " + w);
        }
    }

    public static void main(String[] args) {
        MarkdownFreeLanguage m = new MarkdownFreeLanguage();
        m.run(lex("""
            \\ squares and cubes
            : sq dup * ;
            : cube dup sq * ;
            3 sq . 3 cube .
            10 4 - sq . 2 5 swap - .
            """));
        System.out.println(m.out + "" + m.stack);
        try {
            m.run(lex("1 2 bogus"));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + m.stack);
        }
        System.out.println(m.defs.keySet().stream().sorted().collect(Collectors.joining(",")) + " " + lex("7 x").getLast());
    }
}
