//! Error numbers, with the values and the texts of Linux (glibc `strerror`).

use std::fmt;

macro_rules! errnos {
    ($($name:ident = $code:literal, $text:literal;)*) => {
        /// Why an operation failed.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(i32)]
        pub enum Errno {
            $(#[doc = $text] $name = $code,)*
        }

        impl Errno {
            /// The Linux error number.
            pub const fn code(self) -> i32 {
                self as i32
            }

            /// The text of `strerror`.
            pub const fn message(self) -> &'static str {
                match self {
                    $(Errno::$name => $text,)*
                }
            }

            /// The symbolic name, such as `ENOENT`.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Errno::$name => stringify!($name),)*
                }
            }

            /// The error with this Linux number, if it is one that this crate names.
            pub const fn from_code(code: i32) -> Option<Errno> {
                match code {
                    $($code => Some(Errno::$name),)*
                    _ => None,
                }
            }
        }
    };
}

errnos! {
    EPERM = 1, "Operation not permitted";
    ENOENT = 2, "No such file or directory";
    EINTR = 4, "Interrupted system call";
    EIO = 5, "Input/output error";
    EBADF = 9, "Bad file descriptor";
    EAGAIN = 11, "Resource temporarily unavailable";
    ENOMEM = 12, "Cannot allocate memory";
    EACCES = 13, "Permission denied";
    EBUSY = 16, "Device or resource busy";
    EEXIST = 17, "File exists";
    EXDEV = 18, "Invalid cross-device link";
    ENODEV = 19, "No such device";
    ENOTDIR = 20, "Not a directory";
    EISDIR = 21, "Is a directory";
    EINVAL = 22, "Invalid argument";
    ENFILE = 23, "Too many open files in system";
    EMFILE = 24, "Too many open files";
    ENOTTY = 25, "Inappropriate ioctl for device";
    EFBIG = 27, "File too large";
    ENOSPC = 28, "No space left on device";
    ESPIPE = 29, "Illegal seek";
    EROFS = 30, "Read-only file system";
    EMLINK = 31, "Too many links";
    EPIPE = 32, "Broken pipe";
    ERANGE = 34, "Numerical result out of range";
    ENAMETOOLONG = 36, "File name too long";
    ENOSYS = 38, "Function not implemented";
    ENOTEMPTY = 39, "Directory not empty";
    ELOOP = 40, "Too many levels of symbolic links";
    ENODATA = 61, "No data available";
    EOVERFLOW = 75, "Value too large for defined data type";
    ENOTSUP = 95, "Operation not supported";
}

impl fmt::Display for Errno {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())
    }
}

impl std::error::Error for Errno {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_texts_are_those_of_linux() {
        assert_eq!(Errno::ENOTEMPTY.code(), 39);
        assert_eq!(Errno::ENOENT.message(), "No such file or directory");
        assert_eq!(Errno::EROFS.name(), "EROFS");
        assert_eq!(Errno::from_code(40), Some(Errno::ELOOP));
        assert_eq!(Errno::from_code(9999), None);
    }

    #[test]
    fn texts_agree_with_the_host() {
        for code in (0..200).filter(|&c| Errno::from_code(c).is_some()) {
            let ours = Errno::from_code(code).map(Errno::message).unwrap();
            let host = std::io::Error::from_raw_os_error(code).to_string();
            assert_eq!(host, format!("{ours} (os error {code})"));
        }
    }
}
