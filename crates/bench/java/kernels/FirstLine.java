/** The program whose start-up is measured: its first line writes. */
final class FirstLine {
    public static void main(String[] args) {
        System.out.println("first line");
    }
}
