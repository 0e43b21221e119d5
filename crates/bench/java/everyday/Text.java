package everyday;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.text.ChoiceFormat;
import java.text.Collator;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.MessageFormat;
import java.text.NumberFormat;
import java.text.ParseException;
import java.util.Arrays;
import java.util.Currency;
import java.util.Formatter;
import java.util.Locale;
import java.util.Scanner;
import java.util.StringTokenizer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;

/** Everyday calls: strings, numbers as text, regular expressions. */
public class Text {
    public static String concatenation() {
        int count = 3;
        return "n=" + count + ", " + 'c' + ", " + 2.5 + ", " + true;
    }

    public static String formatInteger() {
        return String.format("%05d|%,d|%+d", 42, 1234567, 7);
    }

    public static String formatString() {
        return String.format("%-8s|%8s|%.3s", "left", "right", "short");
    }

    public static String formatDouble() {
        return String.format("%.2f|%10.3e|%g", 3.14159, 12345.678, 0.001);
    }

    public static String formatMixed() {
        return String.format("%x %o %c %b %% %n", 255, 8, 'z', true);
    }

    public static String formatRoot() {
        return String.format(Locale.ROOT, "%08.3f %s", -1.5, Arrays.asList(1, 2));
    }

    public static String formatterAppends() {
        StringBuilder text = new StringBuilder();
        try (Formatter formatter = new Formatter(text, Locale.GERMANY)) {
            formatter.format("%,.2f", 1234567.891).format(" %d", 5);
        }
        return text.toString();
    }

    public static String textBlock() {
        return """
            Dear %s,
              you owe us %d.
            """.formatted("Ada", 12);
    }

    public static String messageFormat() {
        return MessageFormat.format("{0} has {1,number,integer} items in {2}", "Ada", 1234, "here");
    }

    public static String choiceFormat() {
        return new ChoiceFormat("0#none|1#one|2#many").format(5);
    }

    public static String numberFormat() {
        return NumberFormat.getInstance(Locale.US).format(1234567.891);
    }

    public static String numberFormatCurrency() {
        return NumberFormat.getCurrencyInstance(Locale.US).format(1234.5);
    }

    public static String numberFormatPercent() {
        return NumberFormat.getPercentInstance(Locale.GERMANY).format(0.256);
    }

    public static String numberFormatParse() throws ParseException {
        return NumberFormat.getInstance(Locale.FRANCE).parse("1234,5").toString();
    }

    public static String numberFormatRefuses() {
        try {
            return NumberFormat.getIntegerInstance(Locale.US).parse("none").toString();
        } catch (ParseException e) {
            return e.getMessage();
        }
    }

    public static String decimalFormat() {
        DecimalFormatSymbols symbols = DecimalFormatSymbols.getInstance(Locale.US);
        return new DecimalFormat("#,##0.00;(#)", symbols).format(-9876.543);
    }

    public static String currency() {
        Currency euro = Currency.getInstance("EUR");
        return euro.getSymbol(Locale.US) + euro.getDefaultFractionDigits() + euro.getNumericCode();
    }

    public static String currencyOfCountry() {
        return Currency.getInstance(Locale.JAPAN).getDisplayName(Locale.US);
    }

    public static String integerText() {
        return Integer.parseInt("-42") + Integer.toHexString(255) + Integer.valueOf("77") + Integer.toString(9, 2);
    }

    public static String integerRefused() {
        try {
            return "" + Integer.parseInt("4x2");
        } catch (NumberFormatException e) {
            return e.getMessage();
        }
    }

    public static String longText() {
        return Long.parseLong("1234567890123") + Long.toString(-5, 36) + Long.toBinaryString(9);
    }

    public static String doubleText() {
        return Double.parseDouble("3.25e2") + " " + Double.toString(0.1 + 0.2) + " " + (float) 1.1;
    }

    public static String bigDecimal() {
        BigDecimal third = new BigDecimal("10").divide(new BigDecimal("3"), 10, RoundingMode.HALF_UP);
        return third + " " + third.setScale(2, RoundingMode.DOWN).toPlainString() + " " + third.compareTo(BigDecimal.TEN);
    }

    public static String bigInteger() {
        BigInteger n = BigInteger.valueOf(7).pow(40);
        return n + " " + n.mod(BigInteger.valueOf(1000)) + " " + n.bitLength();
    }

    public static String joinAndSplit() {
        return String.join("-", "a,b,,c".split(","));
    }

    public static String splitByPattern() {
        return Arrays.toString("one  two\tthree".split("\\s+"));
    }

    public static String replaceAll() {
        return "2024-01-31".replaceAll("(\\d+)-(\\d+)-(\\d+)", "$3.$2.$1").replace(".", "/");
    }

    public static String matchGroups() {
        Matcher matcher = Pattern.compile("(?<key>\\w+)=(?<value>[^;]*);?").matcher("a=1;b=22");
        StringBuilder text = new StringBuilder();
        while (matcher.find()) {
            text.append(matcher.group("key")).append(matcher.group("value")).append(matcher.start());
        }
        return text.toString();
    }

    public static String matchMail() {
        boolean ignoring = Pattern.compile("[a-z.]+@[a-z]+\\.(com|org)", Pattern.CASE_INSENSITIVE).matcher("Ada.L@x.ORG").matches();
        return ignoring + " " + "no mail".matches("[^@]+@[^@]+");
    }

    public static String patternRefused() {
        try {
            return Pattern.compile("a(b").pattern();
        } catch (PatternSyntaxException e) {
            return e.getDescription() + e.getIndex();
        }
    }

    public static String stripsAndRepeats() {
        return "  x ".strip() + "ab".repeat(3) + " ".isBlank() + "a\nb\n".lines().collect(Collectors.joining("|"));
    }

    public static String upperCase() {
        return "Straße".toUpperCase(Locale.ROOT) + "ABC".toLowerCase() + "i".toUpperCase(Locale.forLanguageTag("tr"));
    }

    public static String charactersOfText() {
        long letters = "a1b2c3".chars().filter(Character::isLetter).count();
        return letters + " " + "héllo".codePointAt(1) + Character.getNumericValue('7') + Character.getName('a');
    }

    public static String stringTokenizer() {
        StringTokenizer tokens = new StringTokenizer("a b;c", " ;");
        StringBuilder text = new StringBuilder();
        while (tokens.hasMoreTokens()) {
            text.append(tokens.nextToken()).append(tokens.countTokens());
        }
        return text.reverse().toString();
    }

    public static String scanner() {
        Scanner scanner = new Scanner("12 3.5 word\nnext line").useLocale(Locale.US);
        return scanner.nextInt() + scanner.nextDouble() + scanner.next() + scanner.nextLine() + scanner.nextLine();
    }

    public static String collator() {
        String[] words = {"zebra", "Äpfel", "apfel"};
        Arrays.sort(words, Collator.getInstance(Locale.GERMANY));
        return Arrays.toString(words);
    }
}
