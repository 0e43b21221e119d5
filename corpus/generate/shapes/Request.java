package shapes;

/** A builder. */
public final class Request {
    private final String url;
    private final int timeout;
    private final boolean secure;

    private Request(Builder builder) {
        url = builder.url;
        timeout = builder.timeout;
        secure = builder.secure;
    }

    public String getUrl() {
        return url;
    }

    public int getTimeout() {
        return timeout;
    }

    public boolean isSecure() {
        return secure;
    }

    public static Builder builder() {
        return new Builder();
    }

    public static final class Builder {
        private String url = "/";
        private int timeout = 30;
        private boolean secure;

        public Builder url(String url) {
            this.url = url;
            return this;
        }

        public Builder timeout(int seconds) {
            if (seconds < 0) {
                throw new IllegalArgumentException("negative timeout");
            }
            timeout = seconds;
            return this;
        }

        public Builder secure() {
            secure = true;
            return this;
        }

        public Request build() {
            return new Request(this);
        }
    }
}
