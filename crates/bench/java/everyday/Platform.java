package everyday;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.io.StringReader;
import java.io.StringWriter;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.MissingResourceException;
import java.util.Properties;
import java.util.Random;
import java.util.ResourceBundle;
import java.util.ServiceLoader;
import java.util.UUID;
import java.util.logging.ConsoleHandler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.zip.CRC32;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.SAXParserFactory;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamReader;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import javax.xml.xpath.XPathFactory;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** Everyday calls: configuration, logging, input and output, XML, digests. */
public class Platform {
    private static final String XML = "<list size='2'><item>a</item><item>b</item></list>";

    /** Found by {@link ServiceLoader}: see {@code META-INF/services}. */
    public interface Codec {
        String name();
    }

    /** The one that is found. */
    public static class PlainCodec implements Codec {
        @Override
        public String name() {
            return "plain";
        }
    }

    static class Order implements Serializable {
        private static final long serialVersionUID = 1;
        final String id;
        final Map<String, Integer> lines = new HashMap<>();

        Order(String id) {
            this.id = id;
        }
    }

    public static String bundle() {
        return ResourceBundle.getBundle("everyday.messages").getString("greeting");
    }

    public static String bundleOfLocale() {
        return ResourceBundle.getBundle("everyday.messages", Locale.GERMANY).getString("greeting");
    }

    public static String bundleMissing() {
        try {
            return ResourceBundle.getBundle("everyday.nothing").toString();
        } catch (MissingResourceException e) {
            return e.getMessage();
        }
    }

    public static String resource() throws IOException {
        try (InputStream in = Platform.class.getResourceAsStream("messages.properties")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    public static String resourceMissing() {
        return "" + Platform.class.getResource("/nothing.txt") + Platform.class.getClassLoader().getResource("nothing");
    }

    public static String serviceLoader() {
        StringBuilder text = new StringBuilder();
        for (Codec codec : ServiceLoader.load(Codec.class)) {
            text.append(codec.name());
        }
        return text.toString();
    }

    public static String propertiesLoad() throws IOException {
        Properties properties = new Properties();
        properties.load(new StringReader("a = 1\nb: two \\\n  words\n# c\nd\\u0041=\\t"));
        return properties.getProperty("b") + properties.getProperty("dA") + properties.getProperty("x", "none");
    }

    public static String propertiesStore() throws IOException {
        Properties properties = new Properties();
        properties.setProperty("key", "a value = 1");
        StringWriter text = new StringWriter();
        properties.store(text, "comment");
        return text.toString().lines().filter(line -> !line.startsWith("#")).findFirst().orElse("");
    }

    public static String systemProperty() {
        return System.getProperty("no.such.property", "default") + Boolean.getBoolean("x") + Integer.getInteger("y", 5) + System.lineSeparator();
    }

    public static String locales() {
        Locale locale = Locale.forLanguageTag("de-CH");
        return locale.getDisplayLanguage(Locale.US) + locale.getDisplayCountry(Locale.FRANCE) + new Locale("en", "GB").getISO3Country();
    }

    public static String availableLocales() {
        return "" + Arrays.asList(Locale.getAvailableLocales()).contains(Locale.ITALY) + Locale.getDefault();
    }

    public static String charsets() {
        Charset latin = Charset.forName("ISO-8859-1");
        return Arrays.toString("hé".getBytes(latin)) + new String("hé€".getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    }

    public static String charsetByName() throws IOException {
        return Arrays.toString("€".getBytes("windows-1252")) + Charset.isSupported("no-such") + Arrays.toString("é".getBytes("UTF-16"));
    }

    public static String logger() {
        Logger logger = Logger.getLogger("everyday.quiet");
        logger.fine("not shown");
        return logger.getName() + logger.isLoggable(Level.INFO) + logger.isLoggable(Level.FINE);
    }

    public static String loggerWrites() {
        Logger logger = Logger.getLogger("everyday.loud");
        logger.log(Level.WARNING, "shown {0}", 5);
        return "" + logger.getParent().getName().isEmpty();
    }

    public static String logHandler() {
        LogRecord record = new LogRecord(Level.SEVERE, "record {0}");
        record.setParameters(new Object[] {"x"});
        return new SimpleFormatter().formatMessage(record) + new ConsoleHandler().getLevel() + Level.parse("CONFIG").intValue();
    }

    public static String systemLogger() {
        System.Logger logger = System.getLogger("everyday.system");
        return logger.getName() + logger.isLoggable(System.Logger.Level.DEBUG);
    }

    public static String serialization() throws Exception {
        Order order = new Order("o1");
        order.lines.put("pen", 3);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(order);
            out.writeObject(List.of(1, "two"));
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            Order read = (Order) in.readObject();
            return read.id + read.lines + in.readObject();
        }
    }

    public static String files() throws IOException {
        Path file = Files.createTempFile("everyday", ".txt");
        Files.writeString(file, "one\ntwo\n");
        List<String> lines = Files.readAllLines(file);
        Files.delete(file);
        return lines + "" + Files.exists(file);
    }

    public static String paths() {
        Path path = Path.of("/a/b/../c.txt").normalize();
        return path + " " + path.getFileName() + path.getParent() + path.startsWith("/a") + Path.of("x").resolve("y");
    }

    public static String bufferedReader() throws IOException {
        try (BufferedReader reader = new BufferedReader(new StringReader("first\nsecond"))) {
            return reader.readLine().length() + reader.readLine() + reader.readLine();
        }
    }

    public static String gzip() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write("aaaaaaaaaaaaaaaaaaaa".getBytes(StandardCharsets.US_ASCII));
        }
        return new String(new GZIPInputStream(new ByteArrayInputStream(bytes.toByteArray())).readAllBytes(), StandardCharsets.US_ASCII);
    }

    public static String byteBuffer() {
        ByteBuffer buffer = ByteBuffer.allocate(16).putInt(258).putLong(-1);
        buffer.flip();
        return buffer.get() + " " + buffer.remaining() + buffer.getShort(1);
    }

    public static String uri() {
        try {
            URI uri = new URI("http://user@example.org:8080/a/b?q=1#f");
            return uri.getHost() + uri.getPort() + uri.resolve("../c") + new URI("a b");
        } catch (URISyntaxException e) {
            return e.getMessage();
        }
    }

    public static String url() throws IOException {
        URL url = new URL("https://example.org/path?x=1");
        return url.getProtocol() + url.getPath() + URLEncoder.encode("a b&é", StandardCharsets.UTF_8) + URLDecoder.decode("%41+", "UTF-8");
    }

    public static String xmlDocument() throws Exception {
        Document document = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(XML)));
        return document.getDocumentElement().getAttribute("size") + document.getElementsByTagName("item").item(1).getTextContent();
    }

    public static String xmlRefused() throws Exception {
        try {
            SAXParserFactory.newInstance().newSAXParser().parse(new InputSource(new StringReader("<a><b></a>")), new DefaultHandler());
            return "parsed";
        } catch (SAXException e) {
            return e.getMessage();
        }
    }

    public static String xmlStream() throws Exception {
        XMLStreamReader reader = XMLInputFactory.newInstance().createXMLStreamReader(new StringReader(XML));
        int elements = 0;
        while (reader.hasNext()) {
            if (reader.next() == XMLStreamReader.START_ELEMENT) {
                elements++;
            }
        }
        return "" + elements;
    }

    public static String xpath() throws Exception {
        return XPathFactory.newInstance().newXPath().evaluate("/list/item[2]", new InputSource(new StringReader(XML)));
    }

    public static String xmlTransformer() throws Exception {
        Document document = DocumentBuilderFactory.newInstance().newDocumentBuilder().newDocument();
        document.appendChild(document.createElement("root")).setTextContent("a<b");
        Transformer transformer = TransformerFactory.newInstance().newTransformer();
        transformer.setOutputProperty(OutputKeys.OMIT_XML_DECLARATION, "yes");
        StringWriter text = new StringWriter();
        transformer.transform(new DOMSource(document), new StreamResult(text));
        return text.toString();
    }

    public static String digest() throws NoSuchAlgorithmException {
        byte[] hash = MessageDigest.getInstance("SHA-256").digest("abc".getBytes(StandardCharsets.UTF_8));
        return String.valueOf(hash.length) + hash[0] + hash[31];
    }

    public static String digestMissing() {
        try {
            return MessageDigest.getInstance("NO-SUCH").getAlgorithm();
        } catch (NoSuchAlgorithmException e) {
            return e.getMessage();
        }
    }

    public static String mac() throws Exception {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(new byte[] {1, 2, 3}, "HmacSHA256"));
        return Base64.getEncoder().encodeToString(mac.doFinal(new byte[5]));
    }

    public static String base64() {
        String text = Base64.getUrlEncoder().withoutPadding().encodeToString("hello??".getBytes(StandardCharsets.UTF_8));
        return text + new String(Base64.getDecoder().decode("aGk="), StandardCharsets.UTF_8);
    }

    public static String checksum() {
        CRC32 crc = new CRC32();
        crc.update("123456789".getBytes(StandardCharsets.US_ASCII));
        return Long.toHexString(crc.getValue());
    }

    public static String uuid() {
        UUID named = UUID.nameUUIDFromBytes("name".getBytes(StandardCharsets.UTF_8));
        return named + " " + UUID.fromString("00000000-0000-0001-0000-000000000002").getLeastSignificantBits();
    }

    public static String uuidRandom() {
        return UUID.randomUUID().version() + " " + UUID.randomUUID().toString().length();
    }

    public static String random() {
        Random random = new Random(42);
        return random.nextInt(100) + " " + random.nextDouble() + random.nextBoolean() + random.nextGaussian();
    }

    public static String secureRandom() {
        byte[] bytes = new byte[8];
        new SecureRandom().nextBytes(bytes);
        return "" + bytes.length + (Math.random() < 1.0);
    }
}
