import Toolkit
import YAML

/// A base16 scheme's file: today's form with a `palette`, and the older one with the colours at the top.
package enum ThemeFile {
  /// What such files have beside the colours (author, system, …) is not our concern.
  package static func scheme(_ bytes: [UInt8], name: String) throws(YAMLProblem) -> Base16Scheme {
    let root = try mapping(try YAMLReader.read(bytes))
    let palette = try texts(root["palette"]) ?? root.compactMapValues(\.scalar).filter { $0.key.hasPrefix("base") }
    return Base16Scheme(
      name: name, variant: root["variant"]?.scalar, palette: palette, roles: try texts(root["roles"]) ?? [:])
  }

  static func roles(_ bytes: [UInt8]) throws(YAMLProblem) -> [String: String] {
    try texts(try mapping(try YAMLReader.read(bytes))["roles"]) ?? [:]
  }

  private static func texts(_ value: YAML?) throws(YAMLProblem) -> [String: String]? {
    guard let value else { return nil }
    var texts: [String: String] = [:]
    for (key, value) in try mapping(value) {
      guard let text = value.scalar else { throw YAMLProblem(line: value.line, words: "\(key) takes one text") }
      texts[key] = text
    }
    return texts
  }

  private static func mapping(_ value: YAML?) throws(YAMLProblem) -> [String: YAML] {
    guard let value else { return [:] }
    guard let entries = value.entries else { throw YAMLProblem(line: value.line, words: "write \"key: value\" lines") }
    return Dictionary(entries.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
  }
}
