package casestudy;

/**
 * A day and a month by their English abbreviations, as in the dates of RFC 822, section 5.1
 * ("Mon", "Jan"), in any case.
 */
public class DateParse {
    /** 1 to 7 for a day, 101 to 112 for a month, 300 and more for both, 0 for neither. */
    public int parse(String day, String month) {
        int dayNumber = 0;
        int monthNumber = 0;
        String d = day.toLowerCase();
        String m = month.toLowerCase();
        if ("mon".equals(d)) {
            dayNumber = 1;
        } else if ("tue".equals(d)) {
            dayNumber = 2;
        } else if ("wed".equals(d)) {
            dayNumber = 3;
        } else if ("thu".equals(d)) {
            dayNumber = 4;
        } else if ("fri".equals(d)) {
            dayNumber = 5;
        } else if ("sat".equals(d)) {
            dayNumber = 6;
        } else if ("sun".equals(d)) {
            dayNumber = 7;
        }
        if ("jan".equals(m)) {
            monthNumber = 101;
        } else if ("feb".equals(m)) {
            monthNumber = 102;
        } else if ("mar".equals(m)) {
            monthNumber = 103;
        } else if ("apr".equals(m)) {
            monthNumber = 104;
        } else if ("may".equals(m)) {
            monthNumber = 105;
        } else if ("jun".equals(m)) {
            monthNumber = 106;
        } else if ("jul".equals(m)) {
            monthNumber = 107;
        } else if ("aug".equals(m)) {
            monthNumber = 108;
        } else if ("sep".equals(m)) {
            monthNumber = 109;
        } else if ("oct".equals(m)) {
            monthNumber = 110;
        } else if ("nov".equals(m)) {
            monthNumber = 111;
        } else if ("dec".equals(m)) {
            monthNumber = 112;
        }
        if (dayNumber != 0 && monthNumber != 0) {
            return 300 + dayNumber * 12 + (monthNumber - 101);
        }
        return dayNumber + monthNumber;
    }
}
