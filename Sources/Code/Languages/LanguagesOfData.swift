/// Languages of values, of pages and of how they look.
enum LanguagesOfData {
  static let all = [
    CodeLanguage(
      names: ["json", "jsonc", "json5", "jsonl"], files: ["json", "jsonc", "json5", "jsonl", "lock", "webmanifest"],
      constants: "true false null", lineComments: ["//"], blocks: [.init(open: "/*", close: "*/")],
      quotes: [CodeLanguage.Quote("\"")], keySigns: ":"),
    CodeLanguage(
      names: ["yaml", "yml"], files: ["yaml", "yml"], constants: "true false null yes no on off", lineComments: ["#"],
      quotes: [CodeLanguage.Quote("\""), CodeLanguage.Quote("'", escape: 0, isApart: true)],
      sigils: [.init("&", .constant), .init("*", .constant), .init("!", .type)], alsoInWords: "-./", keySigns: ":"),
    CodeLanguage(
      names: ["toml"], files: ["toml"], constants: "true false inf nan", lineComments: ["#"],
      quotes: [
        CodeLanguage.Quote("\"\"\"", spansLines: true), CodeLanguage.Quote("'''", escape: 0, spansLines: true),
        CodeLanguage.Quote("\""), CodeLanguage.Quote("'", escape: 0),
      ], alsoInWords: "-.", keySigns: "="),
    CodeLanguage(
      names: ["ini", "properties", "conf", "dotenv"],
      files: ["ini", "cfg", "conf", "properties", "env", ".env", "service", "editorconfig", "gitconfig", "desktop"],
      constants: "true false yes no on off", lineComments: ["#", ";"], quotes: [CodeLanguage.Quote("\"")],
      sigils: [.init("$", .constant)], alsoInWords: "-.", keySigns: "="),
    CodeLanguage(
      names: ["css", "scss", "sass", "less"], files: ["css", "scss", "sass", "less"], words: [.bracketsCall],
      keywords: "important and not or from to only", constants: "auto none inherit initial unset revert transparent",
      lineComments: ["//"], blocks: [.init(open: "/*", close: "*/")],
      quotes: [CodeLanguage.Quote("\""), CodeLanguage.Quote("'")],
      sigils: [.init("@", .keyword), .init("#", .constant), .init(".", .type), .init("$", .constant)],
      alsoInWords: "-", keySigns: ":"),
    CodeLanguage(
      names: ["html", "xml", "svg", "vue", "svelte", "xhtml", "plist"],
      files: ["html", "htm", "xml", "svg", "vue", "svelte", "xhtml", "plist", "xsd", "xsl", "csproj"], shape: .tags,
      blocks: [.init(open: "<!--", close: "-->")], alsoInWords: "-:."),
    CodeLanguage(
      names: ["graphql", "gql"], files: ["graphql", "gql"], words: [.capitalsAreTypes],
      keywords:
        "enum extend fragment implements input interface mutation on query scalar schema subscription type union",
      constants: "true false null", lineComments: ["#"],
      quotes: [CodeLanguage.Quote("\"\"\"", spansLines: true), CodeLanguage.Quote("\"")],
      sigils: [.init("$", .constant), .init("@", .keyword)], keySigns: ":"),
    CodeLanguage(
      names: ["protobuf", "proto"], files: ["proto"], words: [.capitalsAreTypes],
      keywords:
        "enum extend import map message oneof option optional package repeated reserved returns rpc service syntax",
      types: "bool bytes double fixed32 fixed64 float int32 int64 sint32 sint64 string uint32 uint64",
      constants: "true false", lineComments: ["//"], blocks: [.init(open: "/*", close: "*/")],
      quotes: [CodeLanguage.Quote("\"")]),
    CodeLanguage(names: ["markdown", "md"], files: ["md", "markdown", "mdx"], shape: .prose),
  ]
}
