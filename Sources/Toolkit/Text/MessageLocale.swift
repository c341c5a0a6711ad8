/// Which language a person's environment asks for, by name alone: no such locale need be installed on the machine.
package enum MessageLocale {
  /// The first of these that says anything decides, as POSIX has it.
  private static let variables = ["LC_ALL", "LC_MESSAGES", "LANG"]

  /// Such as `de_DE.UTF-8`; empty where nothing is said.
  package static func name(in environment: [String: String]) -> String {
    variables.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
  }

  /// The language of a locale's name, such as `de`.
  package static func code(of name: String) -> String {
    name.prefix { $0 != "_" && $0 != "." && $0 != "@" && $0 != "-" }.lowercased()
  }
}
