/// Finds `default:` in a switch over an enum of ours: the compiler would then not say where a new case is missing.
///
/// It knows no types. A switch is over an enum of ours where all of its patterns are cases that one of ours has.
enum DefaultCases {
  /// Files that still have one, by their names alone, as their folders move. This list only gets shorter.
  static let excused: [(name: String, why: String)] = [
    ("Completing", "keys of the list over the composer, until it is a dialog")
  ]

  static func findings(in files: [SourceFile], excused: [(name: String, why: String)] = excused) -> [String] {
    let enums = files.flatMap(cases)
    let found = files.flatMap { file in
      defaults(in: file).compactMap { number, patterns in
        enums.contains { patterns.isSubset(of: $0) } ? (file.path, number) : nil
      }
    }
    func isExcused(_ path: String, _ name: String) -> Bool { path.hasSuffix("/\(name).swift") }
    return found.filter { path, _ in !excused.contains { isExcused(path, $0.name) } }.map { path, number in
      "\(path):\(number): this is a default over an enum of ours. Name the cases, or ask for one with `if case`."
    }
      + excused.filter { excuse in !found.contains { isExcused($0.0, excuse.name) } }.map {
        "\($0.name).swift: it needs no excuse any more. Take it out of DefaultCases.excused."
      }
  }

  /// The names of the cases of each enum in the file.
  private static func cases(of file: SourceFile) -> [Set<String>] {
    var open: [(indent: Int, names: Set<String>)] = []
    var closed: [Set<String>] = []
    var isInCase = false
    for (_, line) in file.code {
      let text = line.trimmed
      guard !text.isEmpty else { continue }
      while let last = open.last, line.indent <= last.indent { closed.append(open.removeLast().names) }
      if text.contains(/(^|[a-z] )enum [A-Z]/) {
        open.append((line.indent, text.contains("{ case ") ? names(in: text.split(separator: "{ case ")[1]) : []))
      } else if let last = open.last, line.indent == last.indent + 2 || isInCase {
        let begins = text.hasPrefix("case ") || text.hasPrefix("indirect case ")
        if begins || isInCase {
          open[open.count - 1].names.formUnion(
            names(in: begins ? text.split(separator: "case ", maxSplits: 1).last ?? "" : text))
        }
        isInCase = (begins || isInCase) && text.hasSuffix(",")
      }
    }
    return closed + open.map(\.names)
  }

  /// Names outside of parentheses, up to what follows a sign of equality or a colon.
  private static func names(in text: Substring) -> Set<String> {
    Set(
      text.withoutParentheses.split(separator: ",").compactMap { part in
        part.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.first.map(String.init)
      })
  }

  /// Each `default:` whose switch has cases of an enum only, with their names.
  private static func defaults(in file: SourceFile) -> [(number: Int, patterns: Set<String>)] {
    let code = file.code
    return code.enumerated().compactMap { index, line in
      guard line.line.trimmed.hasPrefix("default:") else { return nil }
      let indent = line.line.indent
      var patterns: Set<String> = []
      for place in stride(from: index - 1, through: 0, by: -1) {
        let text = code[place].line
        guard !text.trimmed.isEmpty, text.indent <= indent else { continue }
        guard text.indent == indent, text.trimmed.hasPrefix("case ") else {
          // Lines that go on with a pattern stand deeper; at its own depth is what opens or closes something.
          // A dialog knows the few verbs that mean something in it, and a new one is none of its.
          if text.trimmed.hasSuffix("verb {") { return nil }
          if text.trimmed.contains("switch ") || text.indent < indent { break }
          continue
        }
        var whole = String(text.trimmed.dropFirst(5))
        var next = place + 1
        while !whole.withoutParentheses.contains(":"), next < index {
          whole += " " + code[next].line.trimmed
          next += 1
        }
        guard let names = caseNames(in: whole[...]) else { return nil }
        patterns.formUnion(names)
      }
      return patterns.isEmpty ? nil : (line.number, patterns)
    }
  }

  /// Nil where a pattern is anything but a case.
  private static func caseNames(in pattern: Substring) -> Set<String>? {
    var names: Set<String> = []
    let text = pattern.withoutParentheses.prefix { $0 != ":" }
    for part in (text.firstRange(of: " where ").map { text[..<$0.lowerBound] } ?? text).split(separator: ",") {
      let name = part.trimmed.drop { !".\"".contains($0) && !$0.isNumber }
      if part.trimmed == "nil" { continue }
      guard name.first == ".", name.dropFirst().allSatisfy({ $0.isLetter || $0.isNumber || $0 == "?" }) else {
        return nil
      }
      names.insert(String(name.dropFirst().filter { $0 != "?" }))
    }
    return names
  }
}

extension StringProtocol where SubSequence == Substring {
  fileprivate var indent: Int { prefix { $0 == " " }.count }

  fileprivate var trimmed: Substring {
    var text = drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return text
  }

  /// What stands outside of parentheses, brackets and quotes.
  fileprivate var withoutParentheses: Substring {
    var depth = 0
    var isQuoted = false
    var text = ""
    for sign in self {
      if sign == "\"" {
        isQuoted.toggle()
        if depth == 0 { text.append(sign) }
      } else if !isQuoted {
        if "([".contains(sign) {
          depth += 1
        } else if ")]".contains(sign) {
          depth -= 1
        } else if depth == 0 {
          text.append(sign)
        }
      }
    }
    return text[...]
  }
}
