/// What stands behind `allow` and `deny`: for who carries them out, and for who wants to know what a letter says.
extension CommandLineVerb {
  package static let operandsOfAnswer: [Operand] = [.one(.thread)]
  package static let optionsOfAnswer: [CommandLineOption] = [
    .value("--option", .name), .value("--message", .name), .value("--id", .id), .flag("--always"),
    .flag("--tick", isHidden: true),
  ]
}
