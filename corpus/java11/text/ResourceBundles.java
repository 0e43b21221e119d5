// Exercises: ListResourceBundle classes, locale fallback, parent chains, missing keys and control of candidate locales
package text;

import java.util.Enumeration;
import java.util.ListResourceBundle;
import java.util.Locale;
import java.util.MissingResourceException;
import java.util.ResourceBundle;
import java.util.TreeSet;

public class ResourceBundles {
    public static class Msgs extends ListResourceBundle {
        @Override protected Object[][] getContents() { return new Object[][] {{"hello", "Hello"}, {"bye", "Bye"}, {"count", 42}, {"list", new String[] {"a", "b"}}, {"only", "base"}}; }
    }

    public static class Msgs_fr extends ListResourceBundle {
        @Override protected Object[][] getContents() { return new Object[][] {{"hello", "Bonjour"}, {"bye", "Au revoir"}}; }
    }

    public static class Msgs_fr_CA extends ListResourceBundle {
        @Override protected Object[][] getContents() { return new Object[][] {{"bye", "Salut"}}; }
    }

    static class Custom extends ResourceBundle {
        @Override protected Object handleGetObject(String key) { return key.startsWith("x") ? "custom " + key : null; }

        @Override public Enumeration<String> getKeys() { return java.util.Collections.enumeration(java.util.List.of("x1", "x2")); }
    }

    public static void main(String[] args) {
        String base = "text.ResourceBundles$Msgs";
        for (Locale l : new Locale[] {Locale.ROOT, Locale.FRENCH, Locale.CANADA_FRENCH, new Locale("fr", "BE")}) {
            ResourceBundle b = ResourceBundle.getBundle(base, l, ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_DEFAULT));
            System.out.println(l + ": " + b.getString("hello") + " " + b.getString("bye") + " " + b.getObject("count") + " " + b.getStringArray("list").length + " " + b.getString("only") + " " + b.getLocale() + " " + new TreeSet<>(b.keySet()) + b.containsKey("nope") + " " + b.getBaseBundleName());
        }
        ResourceBundle b = ResourceBundle.getBundle(base, Locale.ROOT);
        for (Runnable r : new Runnable[] {() -> b.getString("nope"), () -> b.getString("count"), () -> ResourceBundle.getBundle("text.NoSuchBundle", Locale.ROOT), () -> b.getString(null)}) {
            try {
                r.run();
            } catch (MissingResourceException e) {
                System.out.println(e.getMessage() + " | " + e.getKey() + " | " + e.getClassName());
            } catch (ClassCastException e) {
                System.out.println("CCE");
            } catch (NullPointerException e) {
                System.out.println("NPE");
            }
        }
        System.out.println((ResourceBundle.getBundle(base, Locale.FRENCH) == ResourceBundle.getBundle(base, Locale.FRENCH)) + " " + ResourceBundle.getBundle(base, Locale.CANADA_FRENCH).getClass().getSimpleName());
        Custom c = new Custom();
        System.out.println(c.getString("x9") + " " + c.containsKey("y") + c.keySet().size());
        System.out.println(ResourceBundle.Control.getControl(ResourceBundle.Control.FORMAT_CLASS).getCandidateLocales("b", new Locale("zh", "TW")) + " " + ResourceBundle.Control.getControl(ResourceBundle.Control.FORMAT_DEFAULT).toBundleName("pkg.Name", Locale.US) + " " + ResourceBundle.Control.getControl(ResourceBundle.Control.FORMAT_DEFAULT).toResourceName("a.b", "properties"));
        try {
            java.util.PropertyResourceBundle p = new java.util.PropertyResourceBundle(new java.io.StringReader("k=v\nm = multi\\\n  line\nu=\\u0041"));
            System.out.println(p.getString("k") + p.getString("m") + p.getString("u"));
        } catch (java.io.IOException e) {
            System.out.println(e);
        }
    }
}
