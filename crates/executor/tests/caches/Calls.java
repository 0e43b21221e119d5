package caches;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectOutputStream;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.net.CookieHandler;
import java.net.CookieManager;
import java.net.URI;
import java.net.URL;
import java.security.MessageDigest;
import java.security.Security;
import java.text.Collator;
import java.text.DecimalFormat;
import java.text.MessageFormat;
import java.text.NumberFormat;
import java.text.SimpleDateFormat;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Calendar;
import java.util.Collections;
import java.util.Currency;
import java.util.Date;
import java.util.EnumMap;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.MissingResourceException;
import java.util.Properties;
import java.util.ResourceBundle;
import java.util.Scanner;
import java.util.ServiceLoader;
import java.util.TimeZone;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.logging.ConsoleHandler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;

/** Calls that leave something behind in the library, and calls that show what others left. */
public class Calls {
    /** State of the program's own, in objects of the library. */
    static class Own {
        static final List<String> LIST = new ArrayList<>();
        static final SimpleDateFormat FORMAT = new SimpleDateFormat("yyyy", Locale.US);
    }

    // ---- caches ----

    public static String calendar() {
        return "" + Calendar.getInstance().get(Calendar.YEAR);
    }

    public static String date() {
        return new Date(0).toString();
    }

    public static String format() {
        return String.format("%d %s %5.2f %,d %tY", 3, "x", 2.5, 1234567, new GregorianCalendar(2020, 1, 1));
    }

    public static String localDate() {
        return LocalDate.parse("2020-01-02").plusDays(3).toString();
    }

    public static String formatter() {
        return DateTimeFormatter.ofPattern("EEE, d MMM yyyy").format(LocalDate.of(2020, 1, 2));
    }

    public static String zoned() {
        return ZonedDateTime.of(2020, 1, 1, 1, 1, 1, 1, ZoneId.of("Europe/Paris")).toString();
    }

    public static String missingBundle() {
        try {
            return ResourceBundle.getBundle("missing").toString();
        } catch (MissingResourceException e) {
            return e.getMessage();
        }
    }

    public static String simpleFormat() {
        return new SimpleDateFormat("yyyy-MM-dd HH:mm z").format(new Date(0));
    }

    public static String decimal() {
        return new DecimalFormat("#,##0.00").format(1234.5);
    }

    public static String price() {
        return NumberFormat.getCurrencyInstance(Locale.US).format(12.5) + Currency.getInstance("EUR").getSymbol();
    }

    public static String message() {
        return MessageFormat.format("{0} is {1,number,#.#}", "x", 3.25);
    }

    public static String country() {
        return Locale.forLanguageTag("de-CH").getDisplayCountry();
    }

    public static String collated() {
        return "" + Collator.getInstance(Locale.US).compare("a", "b");
    }

    public static String parsed() throws Exception {
        return NumberFormat.getInstance().parse("1,234").toString();
    }

    public static String digest() throws Exception {
        return "" + MessageDigest.getInstance("SHA-256").digest(new byte[3])[0];
    }

    public static String uuid() {
        return UUID.nameUUIDFromBytes(new byte[] {1}).toString();
    }

    public static String xml() throws Exception {
        var in = new ByteArrayInputStream("<a><b/></a>".getBytes());
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(in).getDocumentElement().getTagName();
    }

    public static String future() throws Exception {
        return CompletableFuture.supplyAsync(() -> "x").thenApply(s -> s + "y").get();
    }

    public static String reflection() throws Exception {
        return String.class.getMethod("length").invoke("abc").toString() + Calls.class.getDeclaredFields().length;
    }

    public static String services() {
        return "" + ServiceLoader.load(java.nio.file.spi.FileSystemProvider.class).iterator().hasNext();
    }

    public static String scanner() {
        return "" + new Scanner("1 2 3").nextInt();
    }

    public static String serialised() throws Exception {
        var bytes = new ByteArrayOutputStream();
        new ObjectOutputStream(bytes).writeObject(new ArrayList<>(List.of("a")));
        return "" + bytes.size();
    }

    /** Some distributions' library asks the environment for a date here, which is no effect. */
    public static String stored() throws Exception {
        Properties properties = new Properties();
        properties.setProperty("a", "b");
        var text = new java.io.StringWriter();
        properties.store(text, "comment");
        return "" + text.toString().contains("a=b");
    }

    public static String url() throws Exception {
        return new URL("http://a/b?c").getPath() + URI.create("http://a/b?c").getPath();
    }

    public static String resource() {
        return "" + Calls.class.getResource("/nothing");
    }

    public static String logger() {
        Logger logger = Logger.getLogger("caches.first");
        logger.fine("x");
        return logger.getName() + logger.getLevel();
    }

    // ---- what is set on purpose, after something that fills caches ----

    public static String setsZone() {
        Calendar.getInstance();
        TimeZone.setDefault(TimeZone.getTimeZone("Asia/Tokyo"));
        return zone() + new Date(0);
    }

    public static String setsLocale() {
        String before = decimal();
        Locale.setDefault(Locale.GERMANY);
        return before + decimal() + locale();
    }

    public static String setsProperty() {
        System.setProperty("caches.property", String.format("%,d", 1234));
        return property();
    }

    public static String putsProperty() {
        System.getProperties().put("caches.property", date());
        return property();
    }

    public static String setsLevel() {
        Logger.getLogger("caches.second").setLevel(Level.FINEST);
        Logger.getLogger("caches.second").addHandler(new ConsoleHandler());
        return levels();
    }

    public static String setsCookies() throws Exception {
        new URL("http://a/b").getPath();
        CookieHandler.setDefault(new CookieManager());
        return cookies();
    }

    public static String setsSecurity() throws Exception {
        digest();
        Security.setProperty("caches.property", "x");
        return security();
    }

    public static String addsToOwn() throws Exception {
        Own.FORMAT.setTimeZone(TimeZone.getTimeZone("Asia/Tokyo"));
        Own.LIST.add(Own.FORMAT.format(new Date(0)) + calendar());
        return own();
    }

    public static String startsThread() throws Exception {
        String before = date();
        Thread thread = new Thread(() -> {});
        thread.start();
        thread.join();
        return before + thread.getName();
    }

    public static String startsPool() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        try {
            return pool.submit(() -> Thread.currentThread().getName()).get();
        } finally {
            pool.shutdown();
        }
    }

    public static String printsText() {
        System.out.print(calendar());
        return "printed";
    }

    // ---- what others must not have changed ----

    public static String zone() {
        return TimeZone.getDefault().getID();
    }

    public static String locale() {
        return Locale.getDefault().toString();
    }

    public static String property() {
        return System.getProperty("caches.property") + System.getProperties().containsKey("caches.property");
    }

    public static String levels() {
        Logger logger = Logger.getLogger("caches.second");
        return logger.getLevel() + " " + logger.getHandlers().length;
    }

    public static String loggerNames() {
        return Collections.list(LogManager.getLogManager().getLoggerNames()).stream().sorted().collect(Collectors.toList()) + "";
    }

    public static String cookies() {
        return "" + (CookieHandler.getDefault() == null);
    }

    public static String security() {
        return Security.getProperty("caches.property") + Security.getProviders().length;
    }

    public static String own() throws Exception {
        return Own.LIST + Own.FORMAT.getTimeZone().getID();
    }

    public static String threadName() {
        return new Thread(() -> {}).getName();
    }

    public static String poolName() throws Exception {
        return startsPool();
    }

    public static String interned() {
        String made = new StringBuilder("ca").append("ches.interned").toString();
        return "" + (made.intern() == made);
    }

    public static String clock() {
        return "" + System.currentTimeMillis() / 1000;
    }

    // ---- what keeps working ----

    public static String everything() throws Exception {
        return calendar() + date() + format() + formatter() + zoned() + missingBundle() + simpleFormat() + decimal()
                + price() + message() + country() + parsed() + digest() + xml() + reflection() + services()
                + serialised() + url() + resource() + logger() + Stream.of(3, 1, 2).sorted().collect(Collectors.toList())
                + new EnumMap<>(Map.of(TimeUnit.DAYS, 1)) + Base64.getEncoder().encodeToString("abc".getBytes())
                + new BigDecimal("12.345").setScale(1, RoundingMode.HALF_UP) + properties();
    }

    private static String properties() throws Exception {
        Properties p = new Properties();
        p.load(new StringReader("a=b"));
        return p.toString();
    }
}
