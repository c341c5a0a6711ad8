/// Languages whose blocks stand in braces.
enum LanguagesOfC {
  private static let slashes = ["//"]
  private static let stars = [CodeLanguage.Block(open: "/*", close: "*/")]
  private static let nestedStars = [CodeLanguage.Block(open: "/*", close: "*/", nests: true)]
  private static let quotes = [CodeLanguage.Quote("\""), CodeLanguage.Quote("'")]
  private static let texts = [CodeLanguage.Quote("\"\"\"", spansLines: true)] + quotes
  private static let wordsOfC = """
    auto break case const continue default do else enum extern for goto if inline register restrict return sizeof \
    static struct switch typedef union volatile while _Atomic _Static_assert
    """
  private static let typesOfC = """
    void char short int long float double signed unsigned bool size_t ssize_t ptrdiff_t int8_t int16_t int32_t int64_t \
    uint8_t uint16_t uint32_t uint64_t intptr_t uintptr_t FILE va_list _Bool
    """
  private static let script = """
    async await break case catch class const continue debugger default delete do else export extends finally for from \
    function get if import in instanceof let new of return set static super switch this throw try typeof var void while \
    with yield
    """

  static let all = [
    CodeLanguage(
      names: ["swift"], files: ["swift", "swiftinterface"],
      words: [.capitalsAreTypes, .bracketsCall],
      keywords: """
        actor any as associatedtype async await borrowing break case catch class consuming continue convenience default \
        defer deinit didSet do dynamic else enum extension fallthrough fileprivate final for func get guard if import in \
        indirect infix init inout internal is isolated lazy let macro mutating nonisolated nonmutating open operator \
        optional override package postfix precedencegroup prefix private protocol public repeat required rethrows return \
        self set some static struct subscript super switch throw throws try typealias unowned var weak where while willSet
        """,
      types: "Self", constants: "true false nil", lineComments: slashes, blocks: nestedStars,
      quotes: [
        CodeLanguage.Quote("#\"\"\"", "\"\"\"#", escape: 0, spansLines: true),
        CodeLanguage.Quote("#\"", "\"#", escape: 0),
        CodeLanguage.Quote("\"\"\"", spansLines: true), CodeLanguage.Quote("\""),
      ],
      sigils: [.init("@", .keyword), .init("#", .keyword)]),
    CodeLanguage(
      names: ["c"], files: ["c", "h"], words: [.capitalsAreTypes, .bracketsCall], keywords: wordsOfC, types: typesOfC,
      constants: "true false NULL nullptr", lineComments: slashes, blocks: stars, quotes: quotes,
      sigils: [.init("#", .keyword)]),
    CodeLanguage(
      names: ["c++", "cpp", "cc", "cxx", "hpp"], files: ["cpp", "cc", "cxx", "hpp", "hh", "hxx", "ipp"],
      words: [.capitalsAreTypes, .bracketsCall],
      keywords: wordsOfC + """
         alignas alignof and asm catch class co_await co_return co_yield concept consteval constexpr constinit decltype \
        delete dynamic_cast explicit export final friend import module mutable namespace new noexcept not operator or \
        override private protected public reinterpret_cast requires static_assert static_cast template this \
        thread_local throw try typeid typename using virtual
        """,
      types: typesOfC + " string vector map set unique_ptr shared_ptr optional variant wchar_t char8_t",
      constants: "true false nullptr NULL", lineComments: slashes, blocks: stars,
      quotes: [CodeLanguage.Quote("R\"(", ")\"", escape: 0, spansLines: true)] + quotes,
      sigils: [.init("#", .keyword)]),
    CodeLanguage(
      names: ["objective-c", "objectivec", "objc"], files: ["m", "mm"], words: [.capitalsAreTypes, .bracketsCall],
      keywords: wordsOfC + " self super in id", types: typesOfC + " instancetype BOOL",
      constants: "YES NO nil NULL true false", lineComments: slashes, blocks: stars,
      quotes: [CodeLanguage.Quote("@\"", "\"")] + quotes, sigils: [.init("@", .keyword), .init("#", .keyword)]),
    CodeLanguage(
      names: ["rust", "rs"], files: ["rs"], words: [.capitalsAreTypes, .bracketsCall],
      keywords: """
        as async await break const continue crate dyn else enum extern fn for if impl in let loop macro_rules match mod \
        move mut pub ref return self static struct super trait type union unsafe use where while
        """,
      types: "Self bool char f32 f64 i8 i16 i32 i64 i128 isize str u8 u16 u32 u64 u128 usize",
      constants: "true false", lineComments: slashes, blocks: nestedStars,
      quotes: [
        CodeLanguage.Quote("r##\"", "\"##", escape: 0, spansLines: true),
        CodeLanguage.Quote("r#\"", "\"#", escape: 0, spansLines: true), CodeLanguage.Quote("\"", spansLines: true),
        CodeLanguage.Quote("'", isCharacter: true),
      ]),
    CodeLanguage(
      names: ["go", "golang"], files: ["go"], words: [.capitalsAreTypes, .capitalsMayBeFunctions, .bracketsCall],
      keywords: """
        break case chan const continue default defer else fallthrough for func go goto if import interface map package \
        range return select struct switch type var
        """,
      types: """
        any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string uint \
        uint8 uint16 uint32 uint64 uintptr
        """,
      constants: "true false nil iota", lineComments: slashes, blocks: stars,
      quotes: quotes + [CodeLanguage.Quote("`", escape: 0, spansLines: true)]),
    CodeLanguage(
      names: ["java"], files: ["java"], words: [.capitalsAreTypes, .bracketsCall],
      keywords: """
        abstract assert break case catch class continue default do else enum exports extends final finally for if \
        implements import instanceof interface module native new non-sealed package permits private protected public \
        record requires return sealed static strictfp super switch synchronized this throw throws transient try var \
        volatile while yield
        """,
      types: "boolean byte char double float int long short void", constants: "true false null",
      lineComments: slashes, blocks: stars, quotes: texts, sigils: [.init("@", .keyword)]),
    CodeLanguage(
      names: ["kotlin", "kt", "kts"], files: ["kt", "kts"], words: [.capitalsAreTypes, .bracketsCall],
      keywords: """
        abstract actual annotation as break by catch class companion const constructor continue crossinline data do else \
        enum expect external final finally for fun if import in infix init inline inner interface internal is lateinit \
        noinline object open operator out override package private protected public reified return sealed super suspend \
        tailrec this throw try typealias val var vararg when where while
        """,
      constants: "true false null", lineComments: slashes, blocks: nestedStars, quotes: texts,
      sigils: [.init("@", .keyword)]),
    CodeLanguage(
      names: ["c#", "csharp", "cs"], files: ["cs", "csx"],
      words: [.capitalsAreTypes, .capitalsMayBeFunctions, .bracketsCall],
      keywords: """
        abstract as async await base break case catch checked class const continue default delegate do else enum event \
        explicit extern finally fixed for foreach get goto if implicit in init interface internal is lock namespace new \
        operator out override params partial private protected public readonly record ref required return sealed set \
        sizeof stackalloc static struct switch this throw try typeof unchecked unsafe using var virtual volatile when \
        where while with yield
        """,
      types: """
        bool byte char decimal double dynamic float int long nint nuint object sbyte short string uint ulong ushort void
        """,
      constants: "true false null", lineComments: slashes, blocks: stars,
      quotes: [CodeLanguage.Quote("@\"", "\"", escape: 0, spansLines: true)] + texts, sigils: [.init("#", .keyword)]),
    CodeLanguage(
      names: ["javascript", "js", "jsx", "mjs", "node"], files: ["js", "jsx", "mjs", "cjs"],
      words: [.capitalsAreTypes, .bracketsCall], keywords: script,
      constants: "true false null undefined NaN Infinity", lineComments: slashes, blocks: stars,
      quotes: quotes + [CodeLanguage.Quote("`", spansLines: true)], sigils: [.init("@", .keyword)], alsoInWords: "$"),
    CodeLanguage(
      names: ["typescript", "ts", "tsx"], files: ["ts", "tsx", "mts", "cts"],
      words: [.capitalsAreTypes, .bracketsCall],
      keywords: script + """
         abstract accessor as asserts declare enum implements infer interface is keyof module namespace override private \
        protected public readonly satisfies type
        """,
      types: "any bigint boolean never number object string symbol unknown void",
      constants: "true false null undefined NaN Infinity", lineComments: slashes, blocks: stars,
      quotes: quotes + [CodeLanguage.Quote("`", spansLines: true)], sigils: [.init("@", .keyword)], alsoInWords: "$"),
    CodeLanguage(
      names: ["php"], files: ["php", "phtml"], words: [.capitalsAreTypes, .bracketsCall],
      keywords: """
        abstract and array as break callable case catch class clone const continue declare default do echo else elseif \
        empty enum extends final finally fn for foreach function global goto if implements include include_once \
        instanceof insteadof interface isset list match namespace new or print private protected public readonly require \
        require_once return static switch throw trait try unset use var while yield
        """,
      types: "bool float int iterable mixed never object string void", constants: "true false null TRUE FALSE NULL",
      lineComments: ["//", "#"], blocks: stars,
      quotes: [CodeLanguage.Quote("\"", spansLines: true), CodeLanguage.Quote("'", spansLines: true)],
      sigils: [.init("$", .constant)]),
    CodeLanguage(
      names: ["dart"], files: ["dart"], words: [.capitalsAreTypes, .bracketsCall],
      keywords: script + """
         abstract as covariant dynamic enum extension external factory final implements interface is late library mixin \
        operator part required rethrow sealed show typedef when
        """,
      types: "bool double int num void", constants: "true false null", lineComments: slashes, blocks: nestedStars,
      quotes: [CodeLanguage.Quote("'''", spansLines: true)] + texts, sigils: [.init("@", .keyword)]),
  ]
}
