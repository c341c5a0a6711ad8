import Conversation
import EventLoop
import Glibc
import JSON
import Texts

/// opencode's sessions as its versions before the database kept them: a tree of small JSON files.
///
/// `session/<project>/<session>.json`, `message/<session>/<message>.json` and `part/<message>/<part>.json`; names grow with
/// time, so they give the order.
struct OpencodeTree {
  let path: String

  /// It is read like the database that came in its place.
  static let database = SessionDatabase(
    provider: "opencode", pathEnd: "/storage",
    sessions: { path, after in OpencodeTree(path: path).sessions(changedAfter: after) },
    parts: { path, session, places, limit in OpencodeTree(path: path).parts(of: session, in: places, limit) },
    ids: { path in try OpencodeTree(path: path).ids() })

  /// More parts than a message has: a part's place is made of its message's number and its own.
  private static let partsOfMessage: Int64 = 4096

  /// The folders in which something changes when a session does: those of the newest sessions, of the others their list.
  var folders: [String] {
    let newest = files.sorted { $0.mark.modified > $1.mark.modified }.prefix(32)
    return [path + "/session", path + "/message"] + projects.map { path + "/session/" + $0 }
      + newest.map { path + "/message/" + $0.id }
  }

  private struct File {
    let id: String
    let project: String
    let path: String
    let mark: FileMark
  }

  private var projects: [String] {
    Folder.itemsIfAny(of: path + "/session").filter(\.isFolder).map(\.name).sorted()
  }

  private var files: [File] {
    projects.flatMap { project -> [File] in
      let folder = path + "/session/" + project
      return sessionFiles(of: project, among: Folder.itemsIfAny(of: folder, wanting: OpencodeTree.isSession))
    }
  }

  private func sessionFiles(of project: String, among items: [Folder.Item]) -> [File] {
    items.compactMap { item in
      guard let mark = item.mark, OpencodeTree.isSession(item.name) else { return nil }
      let id = String(item.name.dropLast(5))
      return File(id: id, project: project, path: "\(path)/session/\(project)/\(item.name)", mark: mark)
    }
  }

  private static func isSession(_ name: String) -> Bool { name.hasPrefix("ses_") && name.hasSuffix(".json") }

  /// Throws where a folder can't be looked into: what was in it is not gone.
  private func ids() throws(SystemError) -> Set<String> {
    var ids: Set<String> = []
    for project in try Folder.itemsIfThere(of: path + "/session") where project.isFolder {
      let folder = path + "/session/" + project.name
      let items = try Folder.itemsIfThere(of: folder, wanting: OpencodeTree.isSession)
      ids.formUnion(sessionFiles(of: project.name, among: items).map(\.id))
    }
    return ids
  }

  // MARK: The list

  private func sessions(changedAfter moment: Int64) -> [SessionDatabase.Row] {
    files.compactMap { row($0, changedAfter: moment) }.sorted { $0.updatedAt > $1.updatedAt }
  }

  /// A turn that ends changes its last message, and not always the session's own file.
  private func row(_ file: File, changedAfter moment: Int64) -> SessionDatabase.Row? {
    let messages = names(in: "message/" + file.id)
    let last = messages.last.map { "message/\(file.id)/\($0).json" }
    let touched = last.flatMap { Folder.mark(of: path + "/" + $0) }?.modified ?? 0
    let updated = max(file.mark.modified, touched) / 1_000_000
    // What a clock that was set back wrote is looked at, too.
    guard updated >= moment || moment == 0, let session = json(at: file.path), session["parentID"]?.string == nil else {
      return nil
    }
    let directory =
      session["directory"]?.string ?? json(at: path + "/project/\(file.project).json")?["worktree"]?.string
    guard let directory, !messages.isEmpty else { return nil }
    let parts = messages.last.map { names(in: "part/" + $0).count } ?? 0
    return SessionDatabase.Row(
      id: file.id, title: session["title"]?.string ?? "", directory: directory,
      createdAt: Int64(session["time"]?["created"]?.int ?? 0), updatedAt: updated, messageCount: messages.count,
      firstPart: firstText(of: messages), lastMessage: last.flatMap { SmallText.read(path + "/" + $0) },
      lastPlace: OpencodeTree.place(messages.count - 1, parts - 1))
  }

  private func firstText(of messages: [String]) -> String? {
    for message in messages.prefix(4) {
      for part in names(in: "part/" + message) {
        guard let text = SmallText.read("\(path)/part/\(message)/\(part).json"), text.contains("\"text\"") else {
          continue
        }
        return text
      }
    }
    return nil
  }

  // MARK: The conversation

  /// The last parts between two places, in order.
  private func parts(of session: String, in places: Range<Int64>, _ limit: Int) -> [OpencodePart] {
    let messages = names(in: "message/" + session)
    var newestFirst: [OpencodePart] = []
    for (number, message) in messages.enumerated().reversed() {
      guard OpencodeTree.place(number, 0) < places.upperBound else { continue }
      guard OpencodeTree.place(number + 1, 0) > places.lowerBound, newestFirst.count < limit else { break }
      guard let about = SmallText.read("\(path)/message/\(session)/\(message).json") else { continue }
      for (index, part) in names(in: "part/" + message).enumerated().reversed() {
        let place = OpencodeTree.place(number, index)
        guard places.contains(place), newestFirst.count < limit,
          let text = SmallText.read("\(path)/part/\(message)/\(part).json", limit: ConversationPage.lineLimit)
        else { continue }
        newestFirst.append(OpencodePart(place: place, message: about, part: text))
      }
    }
    return newestFirst.reversed()
  }

  private static func place(_ message: Int, _ part: Int) -> Int64 {
    Int64(message) * partsOfMessage + min(Int64(part) + 1, partsOfMessage - 1)
  }

  // MARK: Files

  /// Without their ends, in the order of time.
  private func names(in folder: String) -> [String] {
    Folder.itemsIfAny(of: path + "/" + folder).filter { !$0.isFolder && $0.name.hasSuffix(".json") }
      .map { String($0.name.dropLast(5)) }.sorted()
  }

  private func json(at path: String) -> JSON? {
    guard let text = SmallText.read(path) else { return nil }
    do throws(JSONError) { return try JSON(parsing: text) } catch { return nil }
  }
}
