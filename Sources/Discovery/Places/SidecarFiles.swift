import Conversation
import JSON
import Texts

/// What stands about sessions in other files than their own: names, and directories of those that don't say theirs.
enum SidecarFiles {
  /// The folder whose files tell of a session.
  static func home(of file: FoundFile) -> String { file.format.rules.home(file.path) }

  static func read(
    for file: FoundFile, home: String, _ places: Places, directories: some Collection<String> = []
  ) -> SessionSurvey.Aside {
    file.format.rules.aside(home, places, Array(directories))
  }

  /// The last line about a session counts.
  static func codexNames(_ path: String) -> [String: String] {
    guard let text = SmallText.read(path, limit: 16 << 20) else { return [:] }
    var names: [String: String] = [:]
    for line in text.split(separator: "\n") {
      do throws(JSONError) {
        let json = try JSON(parsing: line.utf8)
        if let id = json["id"]?.string, let name = json["thread_name"]?.string { names[id] = name }
      } catch {
        // A line that is just being written.
        continue
      }
    }
    return names.filter { ThreadName.isName($0.value) }
  }

  static func geminiDirectory(_ home: String, _ places: Places, _ directories: [String]) -> String? {
    SmallText.read(home + "/.project_root").map(firstLine) ?? geminiProject(home, places, directories)
  }

  /// `projects.json` has the short name of each directory. Older folders are named by the hash of theirs, which is found
  /// among the directories that are known from elsewhere.
  private static func geminiProject(
    _ folder: String, _ places: Places, _ directories: some Collection<String>
  ) -> String? {
    guard let short = folder.lastPathPart else { return nil }
    let named = geminiProjects(places)
    if let directory = named.first(where: { $0.value.string == short })?.name { return directory }
    guard short.utf8.count == 64 else { return nil }
    return named.map(\.name).first { SHA256.text(of: $0) == short }
      ?? directories.first { SHA256.text(of: $0) == short }
  }

  private static func geminiProjects(_ places: Places) -> [JSONObject.Member] {
    guard let text = SmallText.read(places.geminiHome + "/projects.json") else { return [] }
    do throws(JSONError) {
      let json = try JSON(parsing: text)
      return (json["projects"] ?? json).object?.members ?? []
    } catch {
      return []
    }
  }

  private static func firstLine(_ text: String) -> String {
    String(text.prefix { !$0.isNewline })
  }
}
