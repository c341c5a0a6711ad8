/// What stands behind `send`: for who carries it out, and for who wants to know what a letter says.
extension CommandLineVerb {
  package static let operandsOfSend: [Operand] = [.one(.thread), .optional(.text)]
  package static let optionsOfSend: [CommandLineOption] = [.flag("--urgent"), .attach]
}
