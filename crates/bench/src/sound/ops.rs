//! The operations that random programs are made of.
//!
//! A row is a Java expression over operands of certain types. What needs more than an expression is a
//! method of `Ops.java`.

/// A type of variables in random programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ty {
    /// `boolean`
    Bool,
    /// `char`
    Char,
    /// `int`
    Int,
    /// `long`
    Long,
    /// `double`
    Double,
    /// `String`, never null
    Str,
    /// `int[]`
    Ints,
    /// `List<Integer>`
    List,
}

impl Ty {
    /// As Java writes it.
    pub(super) fn java(self) -> &'static str {
        match self {
            Ty::Bool => "boolean",
            Ty::Char => "char",
            Ty::Int => "int",
            Ty::Long => "long",
            Ty::Double => "double",
            Ty::Str => "String",
            Ty::Ints => "int[]",
            Ty::List => "java.util.List<Integer>",
        }
    }

    /// The method that gives an input of this type; there is none for arrays and lists.
    pub(super) fn nondet(self) -> Option<&'static str> {
        Some(match self {
            Ty::Bool => "nondetBoolean",
            Ty::Char => "nondetChar",
            Ty::Int => "nondetInt",
            Ty::Long => "nondetLong",
            Ty::Double => "nondetDouble",
            Ty::Str => "nondetString",
            Ty::Ints | Ty::List => return None,
        })
    }
}

/// An operation.
pub(super) struct Op {
    pub(super) result: Ty,
    pub(super) operands: &'static [Ty],
    /// With `{0}`, `{1}` and so on for the operands.
    pub(super) java: &'static str,
}

use Ty::{Bool, Char, Double, Int, Ints, List, Long, Str};

const fn op(result: Ty, operands: &'static [Ty], java: &'static str) -> Op {
    Op {
        result,
        operands,
        java,
    }
}

/// Operations that a solver does not mind, between the others.
pub(super) const PLAIN: &[Op] = &[
    op(Int, &[Int, Int], "{0} + {1}"),
    op(Int, &[Int, Int], "{0} - {1}"),
    op(Int, &[Int, Int], "{0} ^ {1}"),
    op(Int, &[Int], "(byte) {0}"),
    op(Int, &[Char], "{0} + 1"),
    op(Char, &[Int], "(char) {0}"),
    op(Long, &[Long, Long], "{0} - {1}"),
    op(Bool, &[Int, Int], "{0} < {1}"),
    op(Bool, &[Double, Double], "{0} <= {1}"),
    op(Int, &[Bool, Int, Int], "{0} ? {1} : {2}"),
    op(Str, &[Bool, Str, Str], "{0} ? {1} : {2}"),
];

/// The other operations: those that a value might get lost in.
pub(super) const OPS: &[Op] = &[
    // Arithmetic and bits.
    op(Int, &[Int, Int], "{0} * {1}"),
    op(Int, &[Int, Int], "{0} / {1}"),
    op(Int, &[Int, Int], "{0} % {1}"),
    op(Int, &[Int, Int], "({0} & 255) << ({1} & 7)"),
    op(Int, &[Int, Int], "{0} >>> {1}"),
    op(Int, &[Int], "(short) ({0} * 3)"),
    op(Long, &[Int, Int], "(long) {0} * {1}"),
    op(Long, &[Long, Int], "{0} << {1}"),
    op(Long, &[Long, Long], "{0} / {1}"),
    op(Int, &[Long], "(int) ({0} >> 3)"),
    op(Int, &[Long, Long], "Long.compare({0}, {1})"),
    op(Double, &[Int, Int], "{0} / (double) {1}"),
    op(Double, &[Double, Double], "{0} * {1} + 0.5"),
    op(Double, &[Long], "(double) {0}"),
    op(Int, &[Double], "(int) {0}"),
    op(Long, &[Double], "Math.round({0})"),
    // Math and the bits of numbers.
    op(Int, &[Int, Int], "Math.addExact({0}, {1})"),
    op(Int, &[Int, Int], "Math.floorMod({0}, {1})"),
    op(Int, &[Int, Int], "Math.floorDiv({0}, {1})"),
    op(Int, &[Int, Int], "Math.max({0}, {1})"),
    op(Int, &[Int], "Math.abs({0})"),
    op(Long, &[Long, Long], "Math.multiplyHigh({0}, {1})"),
    op(Int, &[Long], "Math.toIntExact({0})"),
    op(Double, &[Double], "Math.sqrt({0})"),
    op(Double, &[Double], "Math.rint({0})"),
    op(Double, &[Double], "Math.floor({0})"),
    op(Double, &[Double, Int], "Math.scalb({0}, {1} & 7)"),
    op(Double, &[Double], "Math.nextUp({0})"),
    op(Int, &[Double], "Math.getExponent({0})"),
    op(Double, &[Int], "Math.pow(2, {0} & 15)"),
    op(Double, &[Double], "StrictMath.sin({0})"),
    op(Int, &[Int], "Integer.bitCount({0})"),
    op(Int, &[Int], "Integer.reverse({0})"),
    op(Int, &[Int], "Integer.highestOneBit({0})"),
    op(Int, &[Int], "Integer.numberOfLeadingZeros({0})"),
    op(Int, &[Int, Int], "Integer.rotateLeft({0}, {1})"),
    op(Int, &[Int, Int], "Integer.compareUnsigned({0}, {1})"),
    op(Long, &[Long], "Long.reverseBytes({0})"),
    op(Int, &[Long], "Long.numberOfTrailingZeros({0})"),
    op(Long, &[Double], "Double.doubleToLongBits({0})"),
    op(Double, &[Long], "Double.longBitsToDouble({0})"),
    op(Int, &[Double, Double], "Double.compare({0}, {1})"),
    op(Int, &[Double], "Double.hashCode({0})"),
    // Numbers as text, and back.
    op(Int, &[Str], "Integer.parseInt({0})"),
    op(Int, &[Str], "Integer.parseInt({0}, 16)"),
    op(Long, &[Str], "Long.parseLong({0})"),
    op(Double, &[Str], "Double.parseDouble({0})"),
    op(Str, &[Int], "Integer.toString({0})"),
    op(Str, &[Int], "Integer.toHexString({0})"),
    op(Str, &[Int], "Integer.toString({0}, 7)"),
    op(Str, &[Long], "Long.toString({0})"),
    op(Str, &[Double], "Double.toString({0})"),
    op(Str, &[Int, Str], "String.format(\"%d:%s\", {0}, {1})"),
    op(Str, &[Int], "String.format(\"%05d\", {0})"),
    op(Str, &[Int, Long, Char], "{0} + \"/\" + {1} + {2}"),
    op(Bool, &[Str], "Boolean.parseBoolean({0})"),
    // Strings.
    op(Int, &[Str], "{0}.length()"),
    op(
        Char,
        &[Str, Int],
        "{0}.charAt(Math.floorMod({1}, Math.max({0}.length(), 1)))",
    ),
    op(Str, &[Str, Str], "{0} + {1}"),
    op(Str, &[Str, Int], "{0}.substring({1})"),
    op(Str, &[Str], "{0}.trim()"),
    op(Str, &[Str], "{0}.strip()"),
    op(Str, &[Str], "{0}.toUpperCase(java.util.Locale.ROOT)"),
    op(Str, &[Str, Char], "{0}.replace({1}, 'x')"),
    op(Str, &[Str], "{0}.replace(\"a\", \"bb\")"),
    op(Str, &[Str, Int], "{0}.repeat({1} & 3)"),
    op(Str, &[Str], "new StringBuilder({0}).reverse().toString()"),
    op(
        Str,
        &[Str, Char],
        "new StringBuilder({0}).insert(0, {1}).toString()",
    ),
    op(Str, &[Str], "String.join(\"-\", {0}.split(\",\"))"),
    op(Int, &[Str], "{0}.split(\"[,.]\").length"),
    op(Int, &[Str, Char], "{0}.indexOf({1})"),
    op(Int, &[Str, Str], "{0}.compareTo({1})"),
    op(Int, &[Str], "{0}.hashCode()"),
    op(Int, &[Str], "{0}.chars().sum()"),
    op(Int, &[Str], "{0}.codePointCount(0, {0}.length())"),
    op(Bool, &[Str, Str], "{0}.equalsIgnoreCase({1})"),
    op(Bool, &[Str], "{0}.startsWith(\"a\")"),
    op(Bool, &[Str], "{0}.matches(\"[a-b0-9]+\")"),
    op(Str, &[Str], "{0}.replaceAll(\"[0-9]+\", \"#\")"),
    op(Bool, &[Str], "{0}.intern() == \"abc\""),
    op(Bool, &[Str], "{0}.isBlank()"),
    op(Str, &[Str], "{0}.length() > 3 ? {0}.substring(1, 3) : {0}"),
    op(Bool, &[Char], "Character.isDigit({0})"),
    op(Int, &[Char], "Character.getNumericValue({0})"),
    op(Char, &[Char], "Character.toUpperCase({0})"),
    op(Int, &[Str], "Ops.choose({0})"),
    op(Int, &[Str], "Ops.ordinal({0})"),
    op(Str, &[Str], "Ops.utf8({0})"),
    op(Int, &[Str], "Ops.utf16({0})"),
    op(
        Int,
        &[Str],
        "new java.util.StringTokenizer({0}).countTokens()",
    ),
    // Big numbers.
    op(
        Long,
        &[Long, Int],
        "java.math.BigInteger.valueOf({0}).multiply(java.math.BigInteger.valueOf({1})).longValue()",
    ),
    op(
        Str,
        &[Long],
        "java.math.BigInteger.valueOf({0}).pow(2).toString()",
    ),
    op(
        Int,
        &[Int],
        "java.math.BigDecimal.valueOf({0}, 1).setScale(0, java.math.RoundingMode.HALF_UP).intValue()",
    ),
    // Arrays and collections.
    op(Ints, &[Int, Int, Int], "Ops.array({0}, {1}, {2})"),
    op(Ints, &[Ints], "Ops.sorted({0})"),
    op(Ints, &[Ints], "Ops.shifted({0})"),
    op(Ints, &[Ints, Int], "java.util.Arrays.copyOf({0}, {1} & 7)"),
    op(Int, &[Ints, Int], "Ops.at({0}, {1})"),
    op(Int, &[Ints, Int], "{0}[{1}]"),
    op(Int, &[Ints], "{0}.length"),
    op(Int, &[Ints], "java.util.Arrays.hashCode({0})"),
    op(
        Int,
        &[Ints],
        "java.util.Arrays.stream({0}).map(x -> x ^ 1).sum()",
    ),
    op(Int, &[Ints, Ints], "java.util.Arrays.mismatch({0}, {1})"),
    op(Bool, &[Ints, Ints], "java.util.Arrays.equals({0}, {1})"),
    op(List, &[Int, Int], "Ops.list({0}, {1})"),
    op(List, &[List, Int, Int], "Ops.with({0}, {1}, {2})"),
    op(List, &[List], "Ops.ordered({0})"),
    op(Int, &[List, Int], "{0}.get({1} & 1)"),
    op(Int, &[List, Int], "{0}.indexOf({1})"),
    op(Int, &[List], "{0}.hashCode()"),
    op(Str, &[List], "{0}.toString()"),
    op(Str, &[List], "Ops.joined({0})"),
    op(Int, &[List], "java.util.Collections.max({0})"),
    op(Int, &[Int], "Ops.map({0})"),
    op(Int, &[Str], "Ops.mapString({0})"),
    op(Int, &[Int], "Ops.tree({0})"),
    op(Int, &[Int, Int], "Ops.heap({0}, {1})"),
    op(Int, &[Int, Int], "Ops.deque({0}, {1})"),
    op(Int, &[Int], "Ops.bitSet({0})"),
    op(Int, &[Int, Int], "java.util.Objects.hash({0}, {1})"),
    op(
        Int,
        &[Int],
        "java.util.Optional.of({0}).filter(x -> x > 9).orElse(-9)",
    ),
    op(
        Int,
        &[Int],
        "java.util.stream.IntStream.range(0, {0} & 7).map(x -> x * x).sum()",
    ),
    op(Int, &[Int], "new java.util.Random({0}).nextInt(100)"),
    // Reflection, handles, serialisation, files, buffers.
    op(Int, &[Int, Int], "Ops.invoke({0}, {1})"),
    op(Int, &[Int], "Ops.construct({0})"),
    op(Int, &[Int], "Ops.field({0})"),
    op(Str, &[Str], "Ops.fieldString({0})"),
    op(Int, &[Int, Int], "Ops.reflectArray({0}, {1})"),
    op(Int, &[Int], "Ops.proxy({0})"),
    op(Int, &[Int], "Ops.handle({0})"),
    op(Int, &[Int, Int], "Ops.varHandle({0}, {1})"),
    op(Str, &[Int], "Ops.className({0})"),
    op(Int, &[Int], "Ops.serial({0})"),
    op(Long, &[Int, Long], "Ops.data({0}, {1})"),
    op(Int, &[Int], "Ops.file({0})"),
    op(Int, &[Int], "Ops.heapBuffer({0})"),
    op(Long, &[Long], "Ops.directBuffer({0})"),
    op(Long, &[Int], "Ops.crc({0})"),
    op(Str, &[Str], "Ops.property({0})"),
    // Control, exceptions, objects, threads.
    op(Int, &[Int], "Ops.loop({0})"),
    op(Int, &[Int], "Ops.recursive({0})"),
    op(Int, &[Int, Int], "Ops.caught({0}, {1})"),
    op(Str, &[Int], "Ops.message({0})"),
    op(Int, &[Int], "Ops.depth({0})"),
    op(Int, &[Int], "Ops.level({0})"),
    op(Str, &[Int, Str], "Ops.record({0}, {1})"),
    op(Bool, &[Int, Str], "Ops.sameRecord({0}, {1})"),
    op(Bool, &[Int], "Ops.sameBox({0})"),
    op(Int, &[Int], "Ops.threaded({0})"),
    op(Int, &[Int], "Ops.future({0})"),
    op(Int, &[Int], "Ops.local({0})"),
    op(Int, &[Int], "Ops.atomic({0})"),
    op(Int, &[Int], "Ops.exchanged({0})"),
    op(Int, &[Int], "Ops.locked({0})"),
    // Codes, time, and more text.
    op(Str, &[Str], "Ops.base64({0})"),
    op(Int, &[Int], "Ops.md5({0})"),
    op(Int, &[Int], "Ops.gzip({0})"),
    op(Int, &[Str], "Ops.scanner({0})"),
    op(Str, &[Str], "Ops.group({0})"),
    op(Str, &[Char, Int], "Ops.printed({0}, {1})"),
    op(Int, &[Int], "Ops.date({0})"),
    op(Str, &[Int], "Ops.duration({0})"),
    op(Str, &[Int], "Ops.decimal({0})"),
    op(Str, &[Char], "Ops.suppressed({0})"),
    op(Str, &[Int], "Ops.indexMessage({0})"),
    op(Int, &[Str], "Ops.forName({0})"),
    op(Int, &[Int, Int], "Ops.enumMap({0}, {1})"),
    op(Int, &[Str], "Ops.linkedMap({0})"),
    op(Int, &[Int], "Ops.pipe({0})"),
    op(Int, &[Str], "Ops.fileText({0})"),
    op(Long, &[Long], "Ops.uuid({0})"),
    op(Str, &[Char], "\"c\" + {0}"),
    op(Str, &[Str, Bool], "{0} + {1}"),
    op(Str, &[Char, Char], "String.valueOf(new char[] {{0}, {1}})"),
    op(
        Str,
        &[Str, Char],
        "new StringBuilder({0}).append({1}).deleteCharAt(0).toString()",
    ),
    op(Char, &[Int, Int], "(char) ({0} + {1})"),
    op(Long, &[Int], "Integer.toUnsignedLong({0})"),
    op(Int, &[Double], "Double.valueOf({0}).intValue()"),
    op(Double, &[Double, Double], "Math.fma({0}, 2, {1})"),
    op(Double, &[Double, Double], "Math.min({0}, {1})"),
    op(Long, &[Long, Long], "Math.floorMod({0}, {1})"),
    op(Int, &[Str, Int], "{0}.codePointAt({1})"),
    op(Str, &[Str], "{0}.toLowerCase(java.util.Locale.ROOT)"),
    op(Bool, &[Str, Str], "{0}.contains({1})"),
    op(Int, &[Str, Str], "{0}.lastIndexOf({1})"),
];
