package shop;

import java.util.Locale;
import java.util.Set;

/** Where a parcel goes, seen from the shop in Germany. */
public enum Zone {
    HOME, EUROPE, WORLD;

    private static final Set<String> EU = Set.of(
        "AT", "BE", "CZ", "DK", "ES", "FI", "FR", "GR", "IE", "IT", "LU", "NL", "PL", "PT", "SE");

    public static Zone ofCountry(String country) {
        String code = country.trim().toUpperCase(Locale.ROOT);
        if (code.length() != 2) {
            throw new IllegalArgumentException("not a country code: " + country);
        }
        if (code.equals("DE")) {
            return HOME;
        }
        return EU.contains(code) ? EUROPE : WORLD;
    }

    public boolean isDutiable() {
        return this == WORLD;
    }
}
