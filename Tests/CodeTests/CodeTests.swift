import Code
import SeededNumbers
import Testing

/// The lines of a text with what isn't plain in braces, by the first letter of its kind.
private func marked(_ text: String, _ language: String) -> String {
  guard var lexer = CodeLexer(named: language) else { return "no \(language)" }
  return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
    var start = 0
    let bytes = Array(line.utf8)
    return lexer.spans(of: line.utf8.span).map { span in
      defer { start = span.end }
      let words = String(decoding: bytes[start..<span.end], as: UTF8.self)
      return span.kind == .plain ? words : "{\("\(span.kind)".prefix(2)):\(words)}"
    }.joined()
  }.joined(separator: "\n")
}

struct CodeTests {
  @Test(arguments: [
    (
      "swift", "let größe: Int = f(.default, \"a\\\"b\") // é",
      "{ke:let} größe: {ty:Int} = {fu:f}(.default, {st:\"a\\\"b\"}) {co:// é}"
    ),
    ("swift", "@main struct A { var b = nil }", "{ke:@main} {ke:struct} {ty:A} { {ke:var} b = {co:nil} }"),
    ("c", "#include <a.h>\nsize_t n = 0x1Fu; /* a", "{ke:#include} <a.h>\n{ty:size_t} n = {nu:0x1Fu}; {co:/* a}"),
    ("c++", "std::vector<T> v{1.5e-3};", "std::{ty:vector}<{ty:T}> v{{nu:1.5e-3}};"),
    ("rust", "fn a<'b>(c: &'b str) -> char { 'x' }", "{ke:fn} a<'b>(c: &'b {ty:str}) -> {ty:char} { {st:'x'} }"),
    ("go", "x := fmt.Println(`a`)", "x := fmt.{fu:Println}({st:`a`})"),
    ("java", "@Override public int MAX_N = 3;", "{ke:@Override} {ke:public} {ty:int} {co:MAX_N} = {nu:3};"),
    ("kotlin", "val a: String? = null", "{ke:val} a: {ty:String}? = {co:null}"),
    ("c#", "var a = @\"b\\\";", "{ke:var} a = {st:@\"b\\\"};"),
    ("js", "const f = async () => `a${b}`", "{ke:const} f = {ke:async} () => {st:`a${b}`}"),
    ("tsx", "let a: string | undefined", "{ke:let} a: {ty:string} | {co:undefined}"),
    ("python", "def f(self): return None  # a", "{ke:def} {fu:f}({co:self}): {ke:return} {co:None}  {co:# a}"),
    ("ruby", "puts :a unless @b", "puts {co::a} {ke:unless} {ke:@b}"),
    ("php", "echo $a . 'b';", "{ke:echo} {co:$a} . {st:'b'};"),
    (
      "sh", "if [ \"$a\" ]; then echo ${b} don't # c",
      "{ke:if} [ {st:\"$a\"} ]; {ke:then} {ke:echo} {co:${b}} don't {co:# c}"
    ),
    (
      "sql", "SELECT count(*) FROM t WHERE a = 'it''s' -- b",
      "{ke:SELECT} {fu:count}(*) {ke:FROM} t {ke:WHERE} a = {st:'it''s'} {co:-- b}"
    ),
    ("html", "<a href=\"x\">b</a> <!-- c -->", "{ke:<a} {ke:href}={st:\"x\"}{ke:>}b{ke:</a>} {co:<!-- c -->}"),
    ("css", "a { color: #fff; width: 10px }", "a { {ke:color}: {co:#fff}; {ke:width}: {nu:10px} }"),
    ("json", "{\"a\": [1, true, \"b\"]}", "{{ke:\"a\"}: [{nu:1}, {co:true}, {st:\"b\"}]}"),
    ("yaml", "name: it's https://a.b # c", "{ke:name}: it's https://a.b {co:# c}"),
    ("toml", "a.b = 'c' # d", "{ke:a.b} = {st:'c'} {co:# d}"),
    ("lua", "local a = nil -- b", "{ke:local} a = {co:nil} {co:-- b}"),
    ("markdown", "# A\n- see `b`", "{fu:# A}\n{ke:-} see {st:`b`}"),
    ("dockerfile", "FROM swift:6 AS b", "{ke:FROM} swift:{nu:6} {ke:AS} b"),
    ("makefile", "all: b\n\techo $(CC)", "{ke:all}: b\n\techo {co:$(CC)}"),
  ])
  func `each language's words are what they are`(language: String, text: String, expected: String) {
    #expect(marked(text, language) == expected)
  }

  @Test func `what a line leaves open goes on in the next one`() {
    #expect(marked("a /* b\nc */ d", "js") == "a {co:/* b}\n{co:c */} d")
    #expect(marked("/* a /* b */\nc */ d", "swift") == "{co:/* a /* b */}\n{co:c */} d")
    #expect(marked("/* a /* b */ c */", "c") == "{co:/* a /* b */} c */")
    #expect(marked("x = '''a\nb''' + c", "python") == "x = {st:'''a}\n{st:b'''} + c")
    #expect(marked("<a\n b='c'>", "xml") == "{ke:<a}\n {ke:b}={st:'c'}{ke:>}")
    // A text that may not go on ends with its line.
    #expect(marked("a = \"b\nc = 1", "js") == "a = {st:\"b}\nc = {nu:1}")
  }

  @Test func `languages are found by their names and by their files`() {
    #expect(CodeLanguage.named("JavaScript")?.name == "javascript")
    #expect(CodeLanguage.named("ts")?.name == "typescript")
    #expect(CodeLanguage.named("klingon") == nil)
    for (path, name) in [
      ("/a/b.swift", "swift"), ("Makefile", "makefile"), ("x/Dockerfile", "dockerfile"), ("größe.PY", "python"),
      ("a.yml", "yaml"), (".bashrc", "shell"), ("a.tar.gz", nil), ("", nil),
    ] as [(String, String?)] {
      #expect(CodeLanguage.ofFile(path)?.name == name, "\(path)")
    }
  }

  @Test func `any bytes are read from end to end, in any language`() {
    var random = RandomNumbers(seed: randomSeed)
    let signs = [
      "\"", "'", "/*", "*/", "//", "#", "`", "<a", ">", "{", "é", "漢", "x", "1", ".", "\\", "$(", " ", "let",
    ]
    for name in ["swift", "rust", "python", "html", "yaml", "markdown", "makefile", "ruby", "sh", "css"] {
      var lexer = CodeLexer(named: name)
      for _ in 0..<50 {
        let line = (0..<random.number(0...29)).map { _ in random.pick(signs) }.joined()
        let spans = lexer?.spans(of: line.utf8.span) ?? []
        #expect(spans.last?.end ?? 0 == line.utf8.count, "\(name): \(line), seed \(random.seed)")
        #expect(zip(spans, spans.dropFirst()).allSatisfy { $0.end < $1.end && $0.kind != $1.kind })
      }
    }
  }

  @Test(arguments: ["'", "\"", "/*", "<", "a ", "a(", "$(", "\\", "#", "1e", "` ", ": "])
  func `what is read costs what it is long`(sign: String) {
    let line = { (bytes: Int) in String(repeating: sign, count: bytes / sign.utf8.count) }
    let (short, long) = (line(CodeLexer.longestLine / 8), line(CodeLexer.longestLine))
    for name in ["swift", "rust", "html", "yaml", "ruby"] {
      func read(_ line: String) {
        guard var lexer = CodeLexer(named: name) else { return }
        for _ in 0..<8 { _ = lexer.spans(of: line.utf8.span) }
      }
      let time = Slowness(eighth: { read(short) }, whole: { read(long) })
      #expect(time.isBounded, "\(name), \(sign): \(time)")
    }
    var lexer = CodeLexer(named: "swift")
    #expect(lexer?.spans(of: (long + long).utf8.span) == [CodeSpan(.plain, end: (long + long).utf8.count)])
  }
}
