package green;

/** Asks nobody: many tests that differ in a number and a word. */
public class Grades {
    public static int grade(int points) {
        if (points >= 90) {
            return 1;
        }
        if (points >= 75) {
            return 2;
        }
        if (points >= 60) {
            return 3;
        }
        return points >= 50 ? 4 : 5;
    }

    public static String kind(String food) {
        switch (food) {
            case "apple":
                return "fruit";
            case "leek":
                return "vegetable";
            case "rice":
                return "grain";
            default:
                return "other";
        }
    }
}
