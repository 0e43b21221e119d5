package shapes;

/** A singleton. */
public final class Settings {
    private static final Settings INSTANCE = new Settings();

    private Settings() {
    }

    public static Settings getInstance() {
        return INSTANCE;
    }

    public int limit(String profile) {
        return "small".equals(profile) ? 10 : 100;
    }
}
