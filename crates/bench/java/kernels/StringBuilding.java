/** Strings: appended, concatenated, compared, searched, split into parts. */
final class StringBuilding {
    static long run(int n) {
        long sum = 0;
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < n; i++) {
            String name = "item" + i + ':' + (i % 17) + "," + (i * 0x9E3779B9L);
            all.append(name).append(' ').append((char) ('a' + i % 26)).append(i & 1023);
            if (all.length() > 4000) {
                String text = all.toString();
                sum = sum * 31 + text.hashCode();
                sum += text.indexOf("item" + (i - 3)) + text.lastIndexOf(':');
                String[] parts = text.split(" ");
                sum += parts.length + parts[parts.length / 2].compareTo(parts[1]);
                all.setLength(0);
            }
            String key = name.substring(0, name.indexOf(':')).toUpperCase();
            sum += key.equals("ITEM7") ? 1 : key.charAt(key.length() - 1);
        }
        return sum;
    }
}
