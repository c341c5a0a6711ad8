/// What may be a machine's name for ssh: nothing that it would take for an option.
package enum HostName {
  package static func isValid(_ text: String) -> Bool {
    !text.isEmpty && !text.hasPrefix("-")
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ".-_@:[]".contains($0)) }
  }
}
