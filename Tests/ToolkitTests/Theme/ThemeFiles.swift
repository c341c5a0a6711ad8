import Glibc
import Toolkit

/// The folder `themes` of this repository, read without a YAML library: our own files use two levels only.
enum ThemeFiles {
  static let names = [
    "dark", "light", "high-contrast", "high-contrast-light", "colorblind-dark", "colorblind-light", "gruvbox-dark",
    "gruvbox-light", "solarized-dark", "solarized-light", "nord", "dracula", "catppuccin", "terminal",
  ]
  /// Those whose colours are the same in every terminal.
  static let own = names.filter { $0 != "terminal" }

  static func theme(_ name: String) throws -> Theme {
    let file = try read("\(name).yaml")
    let scheme = Base16Scheme(
      name: file["", default: [:]]["name"] ?? "", variant: file["", default: [:]]["variant"],
      palette: file["palette"] ?? [:], roles: file["roles"] ?? [:])
    return try Theme(scheme, roles: roles())
  }

  static func roles() throws -> RoleMap {
    try RoleMap(read("roles.yaml")["roles"] ?? [:])
  }

  /// From sections to their keys and values; keys outside sections are under "".
  static func read(_ name: String) throws -> [String: [String: String]] {
    var sections: [String: [String: String]] = [:]
    var section = ""
    for line in try contents(of: name).split(separator: "\n") where !line.drop(while: { $0 == " " }).hasPrefix("#") {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let key = line[..<colon].drop { $0 == " " }
      let value = line[line.index(after: colon)...].drop { $0 == " " }.filter { $0 != "\"" }
      if !line.hasPrefix(" ") { section = value.isEmpty ? String(key) : "" }
      if !value.isEmpty { sections[section, default: [:]][String(key)] = value }
    }
    return sections
  }

  private static func contents(of name: String) throws -> String {
    let folder = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    guard let file = fopen("/\(folder)/themes/\(name)", "r") else { throw MissingFile(name: name) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while true {
      let byte = getc(file)
      if byte == EOF { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(UInt8(truncatingIfNeeded: byte))
    }
  }

  struct MissingFile: Error { let name: String }
}
