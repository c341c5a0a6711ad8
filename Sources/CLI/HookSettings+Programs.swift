import JSON
import Texts

/// Which programs the hooks of ours in agents' settings call.
extension HookSettings {
  /// None where the settings aren't understood.
  package static func programs(claude text: String) -> Set<String> {
    let settings: JSON
    do throws(JSONError) { settings = try JSON(parsing: text) } catch { return [] }
    let groups = settings["hooks"]?.object?.members.flatMap { $0.value.array ?? [] } ?? []
    let commands = groups.flatMap { $0["hooks"]?.array ?? [] }.compactMap { $0["command"]?.string }
    return Set(commands.filter(isOurs).map { unquoted(String($0.dropLast(claudeCall.count))) })
  }

  package static func programs(codex text: String) -> Set<String> {
    let lines = text.newlineLines
    guard let index = lines.firstIndex(where: { isMark($0) }), index + 1 < lines.count,
      let start = lines[index + 1].firstIndex(of: "[")
    else { return [] }
    do throws(JSONError) {
      return Set([try JSON(parsing: String(lines[index + 1][start...]))[0]?.string].compactMap { $0 })
    } catch {
      return []
    }
  }

  private static func unquoted(_ word: String) -> String {
    guard word.hasPrefix("'"), word.hasSuffix("'"), word.count > 1 else { return word }
    return String(word.dropFirst().dropLast()).replacing("'\\''", with: "'")
  }
}
