// Exercises: a lexer and recursive-descent calculator driven by one alternation pattern with named groups
package regex;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class TokenizerByRegex {
    static final Pattern TOKEN = Pattern.compile("\\s*(?:(?<num>\\d+(?:\\.\\d+)?(?:[eE][-+]?\\d+)?)|(?<id>[a-zA-Z_]\\w*)|(?<op>\\*\\*|[-+*/%(),])|(?<bad>\\S))");

    record Tok(String kind, String text) { }

    static List<Tok> lex(String s) {
        List<Tok> out = new ArrayList<>();
        Matcher m = TOKEN.matcher(s.stripTrailing());
        int at = 0;
        while (at < m.regionEnd() && m.find(at)) {
            for (String k : new String[] {"num", "id", "op", "bad"}) if (m.group(k) != null) out.add(new Tok(k, m.group(k)));
            if (m.group("bad") != null) throw new IllegalArgumentException("bad '" + m.group("bad") + "' at " + m.start("bad"));
            at = m.end();
        }
        out.add(new Tok("end", ""));
        return out;
    }

    final List<Tok> toks;
    int pos;

    TokenizerByRegex(String s) { toks = lex(s); }

    boolean eat(String op) {
        if (!toks.get(pos).text.equals(op) || !toks.get(pos).kind.equals("op")) return false;
        pos++;
        return true;
    }

    double expr() {
        double v = term();
        while (true) {
            if (eat("+")) v += term();
            else if (eat("-")) v -= term();
            else return v;
        }
    }

    double term() {
        double v = factor();
        while (true) {
            if (eat("*")) v *= factor();
            else if (eat("/")) v /= factor();
            else if (eat("%")) v %= factor();
            else return v;
        }
    }

    double factor() {
        if (eat("-")) return -factor();
        double base = atom();
        return eat("**") ? Math.pow(base, factor()) : base;
    }

    double atom() {
        Tok t = toks.get(pos++);
        switch (t.kind) {
            case "num": return Double.parseDouble(t.text);
            case "id":
                if (!eat("(")) return t.text.equals("pi") ? Math.PI : Double.NaN;
                double a = expr();
                double b = eat(",") ? expr() : 0;
                if (!eat(")")) throw new IllegalStateException("missing ) after " + t.text);
                return switch (t.text) {
                    case "sqrt" -> Math.sqrt(a);
                    case "max" -> Math.max(a, b);
                    case "abs" -> Math.abs(a);
                    default -> throw new IllegalStateException("no function " + t.text);
                };
            case "op":
                if (t.text.equals("(")) {
                    double v = expr();
                    if (!eat(")")) throw new IllegalStateException("missing )");
                    return v;
                }
        }
        throw new IllegalStateException("unexpected " + t);
    }

    static Object eval(String s) {
        try {
            TokenizerByRegex p = new TokenizerByRegex(s);
            double v = p.expr();
            return p.toks.get(p.pos).kind.equals("end") ? (Object) v : "trailing " + p.toks.get(p.pos);
        } catch (RuntimeException e) {
            return e.getMessage();
        }
    }

    public static void main(String[] args) {
        System.out.println(lex("x1+ 3.5e-2*(foo)"));
        for (String s : new String[] {"1+2*3", "(1+2)*3", "2**3**2", "-2**2", "10/4%2", "sqrt(16)+max(2, 7*2)", "pi*2", "1/0", "abs(-5.5)-.5", "2+", "(1", "foo(1)", "1 $ 2", "", "1 2", "unknown"}) System.out.println(s + " = " + eval(s));
    }
}
