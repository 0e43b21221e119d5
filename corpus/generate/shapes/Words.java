package shapes;

public final class Words {
    private Words() {
    }

    public static int count(String text) {
        int n = 0;
        boolean inside = false;
        for (int i = 0; i < text.length(); i++) {
            boolean letter = Character.isLetter(text.charAt(i));
            if (letter && !inside) {
                n++;
            }
            inside = letter;
        }
        return n;
    }

    public static String kind(String word) {
        switch (word) {
            case "yes":
            case "ja":
                return "agreement";
            case "no":
                return "refusal";
            default:
                return word.startsWith("may") ? "doubt" : "unknown";
        }
    }
}
