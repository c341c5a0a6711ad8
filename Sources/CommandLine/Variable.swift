/// A variable that a call takes along: by its name, as the caller has it, or with a value.
package struct Variable: Equatable, Sendable {
  package let name: String
  package let value: String?

  /// Nil for what no shell takes for a variable.
  package init?(_ word: String) {
    let equals = word.utf8.firstIndex(of: UInt8(ascii: "="))
    name = String(word[..<(equals ?? word.endIndex)])
    value = equals.map { String(word[word.utf8.index(after: $0)...]) }
    let isName = name.utf8.enumerated().allSatisfy { place, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"): place > 0
      default: false
      }
    }
    guard !name.isEmpty, isName, !word.utf8.contains(0) else { return nil }
  }
}

extension Arguments {
  /// The variables that the call names, with their values.
  package func variables(of verb: CommandLineVerb) -> [Variable] {
    verb.options.filter { $0.value == .variable }.flatMap { values($0.name) }.compactMap(Variable.init)
  }
}
