//! The operators that make mutants, by the names that PIT gives them.

use std::fmt;

/// What makes a mutant of a piece of code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the table below says what each does")]
pub enum Operator {
    ConditionalsBoundary,
    Increments,
    InvertNegs,
    Math,
    NegateConditionals,
    VoidMethodCalls,
    EmptyReturns,
    FalseReturns,
    TrueReturns,
    NullReturns,
    PrimitiveReturns,
    RemoveConditionalsEqualIf,
    RemoveConditionalsEqualElse,
    RemoveConditionalsOrderIf,
    RemoveConditionalsOrderElse,
    InlineConsts,
    ConstructorCalls,
    NonVoidMethodCalls,
    MemberVariable,
    Switch,
    ArgumentPropagation,
    NakedReceiver,
    BigInteger,
    BigDecimal,
    StringConsts,
    RegexConsts,
    OtherField,
    SwappedArguments,
}

/// What is known of an operator.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// Which.
    pub operator: Operator,
    /// As PIT calls it; what PIT does not have has a name in the same manner.
    pub name: &'static str,
    /// Whether PIT uses it unless told otherwise.
    pub is_default: bool,
    /// What it changes, in a line.
    pub summary: &'static str,
}

const fn row(
    operator: Operator,
    name: &'static str,
    is_default: bool,
    summary: &'static str,
) -> Row {
    Row {
        operator,
        name,
        is_default,
        summary,
    }
}

/// All operators; those that PIT uses by default come first, and so do their mutants where there is
/// no time for all.
pub const OPERATORS: [Row; 28] = {
    use Operator as O;
    [
        row(
            O::ConditionalsBoundary,
            "CONDITIONALS_BOUNDARY",
            true,
            "< becomes <=, and so on",
        ),
        row(O::Increments, "INCREMENTS", true, "++ becomes --"),
        row(O::InvertNegs, "INVERT_NEGS", true, "-x becomes x"),
        row(O::Math, "MATH", true, "+ becomes -, * becomes /, and so on"),
        row(
            O::NegateConditionals,
            "NEGATE_CONDITIONALS",
            true,
            "== becomes !=, < becomes >=",
        ),
        row(
            O::VoidMethodCalls,
            "VOID_METHOD_CALLS",
            true,
            "a call without result is left out",
        ),
        row(
            O::EmptyReturns,
            "EMPTY_RETURNS",
            true,
            "an empty text, collection or boxed zero is returned",
        ),
        row(O::FalseReturns, "FALSE_RETURNS", true, "false is returned"),
        row(O::TrueReturns, "TRUE_RETURNS", true, "true is returned"),
        row(O::NullReturns, "NULL_RETURNS", true, "null is returned"),
        row(
            O::PrimitiveReturns,
            "PRIMITIVE_RETURNS",
            true,
            "0 is returned",
        ),
        row(
            O::RemoveConditionalsEqualIf,
            "REMOVE_CONDITIONALS_EQUAL_IF",
            false,
            "an equality holds always",
        ),
        row(
            O::RemoveConditionalsEqualElse,
            "REMOVE_CONDITIONALS_EQUAL_ELSE",
            false,
            "an equality holds never",
        ),
        row(
            O::RemoveConditionalsOrderIf,
            "REMOVE_CONDITIONALS_ORDER_IF",
            false,
            "a comparison holds always",
        ),
        row(
            O::RemoveConditionalsOrderElse,
            "REMOVE_CONDITIONALS_ORDER_ELSE",
            false,
            "a comparison holds never",
        ),
        row(O::InlineConsts, "INLINE_CONSTS", false, "another number"),
        row(
            O::ConstructorCalls,
            "CONSTRUCTOR_CALLS",
            false,
            "null instead of a new object",
        ),
        row(
            O::NonVoidMethodCalls,
            "NON_VOID_METHOD_CALLS",
            false,
            "0 or null instead of a call's result",
        ),
        row(
            O::MemberVariable,
            "EXPERIMENTAL_MEMBER_VARIABLE",
            false,
            "a field is not written",
        ),
        row(
            O::Switch,
            "EXPERIMENTAL_SWITCH",
            false,
            "the first case and the default of a switch change places, and the other cases are the default's",
        ),
        row(
            O::ArgumentPropagation,
            "EXPERIMENTAL_ARGUMENT_PROPAGATION",
            false,
            "an argument instead of a call's result",
        ),
        row(
            O::NakedReceiver,
            "EXPERIMENTAL_NAKED_RECEIVER",
            false,
            "the receiver instead of a call's result",
        ),
        row(
            O::BigInteger,
            "EXPERIMENTAL_BIG_INTEGER",
            false,
            "add becomes subtract, and so on",
        ),
        row(
            O::BigDecimal,
            "EXPERIMENTAL_BIG_DECIMAL",
            false,
            "add becomes subtract, and so on",
        ),
        row(
            O::StringConsts,
            "STRING_CONSTS",
            false,
            "another text; not in PIT",
        ),
        row(
            O::RegexConsts,
            "REGEX_CONSTS",
            false,
            "a regular expression without an anchor, with another quantifier; not in PIT",
        ),
        row(
            O::OtherField,
            "OTHER_FIELD",
            false,
            "another field of the same type is read; not in PIT",
        ),
        row(
            O::SwappedArguments,
            "SWAPPED_ARGUMENTS",
            false,
            "two arguments of the same type change places; not in PIT",
        ),
    ]
};

impl Operator {
    /// Its row of the table.
    pub fn row(self) -> &'static Row {
        // The table is in the order of the variants; a test compares them.
        &OPERATORS[self as usize]
    }

    /// As PIT calls it.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// Whether PIT uses it unless told otherwise.
    pub fn is_default(self) -> bool {
        self.row().is_default
    }
}

impl fmt::Display for Operator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_order() {
        for (k, row) in OPERATORS.iter().enumerate() {
            assert_eq!(row.operator as usize, k, "{}", row.name);
            assert_eq!(row.operator.name(), row.name);
        }
        let defaults = OPERATORS.iter().take_while(|r| r.is_default).count();
        assert_eq!(defaults, 11, "PIT's default operators come first");
        assert_eq!(OPERATORS.iter().filter(|r| r.is_default).count(), defaults);
    }
}
