// Exercises: arithmetic on chars, Character classification and digit conversion over the whole BMP
package arithmetic;

public class CharArithmetic {
    static int rot13(int c) {
        if (c >= 'a' && c <= 'z') return (char) ('a' + (c - 'a' + 13) % 26);
        if (c >= 'A' && c <= 'Z') return (char) ('A' + (c - 'A' + 13) % 26);
        return c;
    }

    public static void main(String[] args) {
        char c = 'A';
        c++;
        c += 1;
        int sum = c + 'b';
        System.out.println(c + " " + sum + " " + (int) (char) (sum * 1000) + " " + (char) (c + 1) + " " + (c + 1) + " " + (char) 97 + ('a' + 1));
        char wrap = Character.MAX_VALUE;
        wrap++;
        System.out.println((int) wrap + " " + (int) (char) -1 + " " + (short) '\uffff' + " " + ('\uffff' < 0));
        StringBuilder sb = new StringBuilder();
        for (char ch : "Hello, World! xyz".toCharArray()) sb.append((char) rot13(ch));
        System.out.println(sb);
        int[] counts = new int[12];
        int caseHash = 0;
        for (int i = 0; i < 65536; i += 3) {
            char x = (char) i;
            if (Character.isLetter(x)) counts[0]++;
            if (Character.isDigit(x)) counts[1]++;
            if (Character.isWhitespace(x)) counts[2]++;
            if (Character.isUpperCase(x)) counts[3]++;
            if (Character.isLowerCase(x)) counts[4]++;
            if (Character.isJavaIdentifierPart(x)) counts[5]++;
            if (Character.isISOControl(x)) counts[6]++;
            if (Character.isSurrogate(x)) counts[7]++;
            if (Character.isMirrored(x)) counts[8]++;
            caseHash = caseHash * 31 + Character.toUpperCase(x) + Character.toLowerCase(x) + Character.digit(x, 16);
        }
        for (int k = 0; k < 9; k++) System.out.print(counts[k] + " ");
        System.out.println(caseHash);
        for (char ch : new char[] {'0', '9', 'a', 'Z', ' ', '_', '\u00e9', '\u0660', '\u2167', '\u00bd'}) {
            System.out.println((int) ch + " " + Character.getNumericValue(ch) + " " + Character.digit(ch, 36) + " " + Character.getType(ch)
                + " " + Character.isLetterOrDigit(ch) + " " + Character.getDirectionality(ch));
        }
        System.out.println(Character.forDigit(11, 16) + " " + (int) Character.forDigit(16, 16) + " " + Character.getName('A') + " " + Character.compare('a', 'b'));
    }
}
