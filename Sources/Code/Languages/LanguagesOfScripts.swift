/// Languages of scripts, of shells and of questions to databases.
enum LanguagesOfScripts {
  private static let hash = ["#"]
  private static let quotes = [CodeLanguage.Quote("\""), CodeLanguage.Quote("'")]
  private static let longQuotes = [
    CodeLanguage.Quote("\"", spansLines: true), CodeLanguage.Quote("'", spansLines: true),
  ]

  static let all = [
    CodeLanguage(
      names: ["python", "py", "python3"], files: ["py", "pyi", "pyw"], words: [.capitalsAreTypes, .bracketsCall],
      keywords: """
        and as assert async await break case class continue def del elif else except finally for from global if import in \
        is lambda match nonlocal not or pass raise return try type while with yield
        """,
      types: "bool bytes complex dict float frozenset int list object set str tuple",
      constants: "True False None self cls", lineComments: hash,
      quotes: [CodeLanguage.Quote("\"\"\"", spansLines: true), CodeLanguage.Quote("'''", spansLines: true)] + quotes,
      sigils: [.init("@", .keyword)]),
    CodeLanguage(
      names: ["ruby", "rb"], files: ["rb", "rake", "gemfile", "rakefile", "gemspec"],
      words: [.capitalsAreTypes, .bracketsCall],
      keywords: """
        alias and attr_accessor attr_reader attr_writer begin break case class def defined? do else elsif end ensure \
        extend for if in include module next not or private protected public raise redo require require_relative rescue \
        retry return self super then undef unless until when while yield
        """,
      constants: "true false nil", lineComments: hash, blocks: [.init(open: "=begin", close: "=end")],
      quotes: longQuotes,
      sigils: [.init("@", .key), .init(":", .constant), .init("$", .constant)], alsoInWords: "?"),
    CodeLanguage(
      names: ["perl", "pl"], files: ["pl", "pm"], words: [.bracketsCall],
      keywords: """
        die do else elsif eval for foreach given if last local my next no our package print redo require return say sub \
        unless until use when while
        """,
      constants: "undef", lineComments: hash, quotes: longQuotes,
      sigils: [.init("$", .constant), .init("@", .constant), .init("%", .constant)]),
    CodeLanguage(
      names: ["lua"], files: ["lua"], words: [.bracketsCall],
      keywords: """
        and break do else elseif end for function goto if in local not or repeat return then until while
        """,
      constants: "true false nil self", lineComments: ["--"], blocks: [.init(open: "--[[", close: "]]")],
      quotes: quotes + [CodeLanguage.Quote("[[", "]]", escape: 0, spansLines: true)]),
    CodeLanguage(
      names: ["shell", "sh", "bash", "zsh", "console", "shell-session", "fish"],
      files: ["sh", "bash", "zsh", "fish", "ksh", "bashrc", "zshrc", "profile", ".bashrc", ".zshrc", ".profile"],
      keywords: """
        alias break case cd continue do done echo elif else esac eval exec exit export fi for function if in local read \
        readonly return select set shift source test then time trap unset until while
        """,
      constants: "true false", lineComments: hash,
      quotes: [
        CodeLanguage.Quote("\"", spansLines: true), CodeLanguage.Quote("'", escape: 0, spansLines: true, isApart: true),
      ],
      sigils: [.init("$", .constant)], alsoInWords: "-"),
    CodeLanguage(
      names: ["powershell", "ps1", "pwsh"], files: ["ps1", "psm1"], words: [.ignoresCase],
      keywords: """
        begin break catch class continue do else elseif end exit filter finally for foreach function if in param process \
        return switch throw trap try until using while
        """,
      lineComments: hash, blocks: [.init(open: "<#", close: "#>")],
      quotes: [CodeLanguage.Quote("\"", escape: 0x60), CodeLanguage.Quote("'", escape: 0)],
      sigils: [.init("$", .constant)], alsoInWords: "-"),
    CodeLanguage(
      names: ["sql", "sqlite", "postgresql", "mysql", "psql"], files: ["sql"], words: [.ignoresCase, .bracketsCall],
      keywords: """
        add all alter analyze and as asc begin between by cascade case check column commit conflict constraint create \
        cross current database default delete desc distinct do drop else end except exists explain foreign from full \
        function group having if ilike in index inner insert intersect into is join key left like limit not nothing \
        offset on or order outer over partition pragma primary procedure references replace returning returns right \
        rollback row rows select set table temporary then to transaction trigger truncate union unique update using \
        vacuum values view when where window with
        """,
      types: """
        bigint blob boolean bytea char date decimal double float int integer json jsonb numeric real serial smallint text \
        time timestamp timestamptz uuid varchar
        """,
      constants: "true false null", lineComments: ["--"], blocks: [.init(open: "/*", close: "*/")],
      quotes: [CodeLanguage.Quote("'", escape: 0, spansLines: true), CodeLanguage.Quote("\"", escape: 0)]),
    CodeLanguage(
      names: ["haskell", "hs"], files: ["hs"], words: [.capitalsAreTypes],
      keywords: """
        case class data default deriving do else foreign if import in infix infixl infixr instance let module newtype of \
        then type where
        """,
      lineComments: ["--"], blocks: [.init(open: "{-", close: "-}", nests: true)],
      quotes: [CodeLanguage.Quote("\""), CodeLanguage.Quote("'", isApart: true, isCharacter: true)], alsoInWords: "'"),
    CodeLanguage(
      names: ["dockerfile", "docker", "containerfile"], files: ["dockerfile", "containerfile"],
      keywords: """
        ADD ARG AS CMD COPY ENTRYPOINT ENV EXPOSE FROM HEALTHCHECK LABEL ONBUILD RUN SHELL STOPSIGNAL USER VOLUME WORKDIR
        """,
      lineComments: hash, quotes: quotes, sigils: [.init("$", .constant)], alsoInWords: "-"),
    CodeLanguage(
      names: ["makefile", "make", "mk"], files: ["makefile", "gnumakefile", "mk"],
      keywords: """
        define else endef endif export ifdef ifeq ifndef ifneq include override private undefine unexport vpath
        """,
      lineComments: hash, quotes: [CodeLanguage.Quote("\""), CodeLanguage.Quote("'", isApart: true)],
      sigils: [.init("$", .constant)], alsoInWords: "-.", keySigns: ":="),
  ]
}
