package green;

/** Prints, to streams that all tests share. */
public class Talker {
    private int said;

    public int say(String word) {
        if (word.isEmpty()) {
            System.err.println("nothing to say");
            return said;
        }
        System.out.println("I say " + word);
        return ++said;
    }

    public void leave() {
        System.out.print("bye");
        System.out.close();
    }

    public int said() {
        return said;
    }
}
