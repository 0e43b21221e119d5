//! Constants that decide how well a strategy works, each with its meaning, in one struct for each
//! crate, so that an experiment can change one without a rebuild.

/// Why a constant could not be set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetError {
    /// There is no constant of this name.
    UnknownKey,
    /// The text is no value of the constant's type.
    BadValue(String),
}

/// Declares a struct of constants with their defaults, which can be set by name.
///
/// ```
/// budget::tuning! {
///     /// Constants of a kitchen.
///     pub struct Kitchen {
///         /// Pots on the stove at once.
///         n_pots: usize = 4,
///     }
/// }
/// let mut kitchen = Kitchen::default();
/// assert_eq!(kitchen.set("n_pots", "5"), Ok(()));
/// assert_eq!(kitchen.n_pots, 5);
/// assert!(kitchen.set("n_pans", "5").is_err());
/// ```
#[macro_export]
macro_rules! tuning {
    ($(#[$doc:meta])* pub struct $name:ident {
        $($(#[$field_doc:meta])* $field:ident: $ty:ty = $default:expr,)*
    }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct $name {
            $($(#[$field_doc])* pub $field: $ty,)*
        }

        impl Default for $name {
            fn default() -> $name {
                $name { $($field: $default,)* }
            }
        }

        impl $name {
            /// The names of the constants.
            pub const KEYS: &'static [&'static str] = &[$(stringify!($field),)*];

            /// Sets a constant by its name.
            ///
            /// # Errors
            /// When there is no such constant, or the text is no value of its type.
            pub fn set(&mut self, key: &str, text: &str) -> Result<(), $crate::tuning::SetError> {
                match key {
                    $(stringify!($field) => {
                        self.$field = text
                            .parse()
                            .map_err(|e| $crate::tuning::SetError::BadValue(format!("{e}")))?;
                    })*
                    _ => return Err($crate::tuning::SetError::UnknownKey),
                }
                Ok(())
            }
        }
    };
}
