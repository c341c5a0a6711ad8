import Conversation
import Core
import HubScene
import Queues
import Scene
import Texts

/// Finds the one thread that a person names: by id, by the beginning of one, or by name.
package enum ThreadFinder {
  package static func find(_ name: String, in workspace: Workspace) throws(Refusal) -> WorkStream {
    if let id = ThreadID(name) {
      guard let stream = workspace.streams[id] else { throw missing(name) }
      return stream
    }
    let named = threads(named: name, in: workspace)
    let isShortID = name.utf8.count >= SoughtName.shortID
    let begun = named.isEmpty || isShortID ? threads(beginningWith: name, in: workspace) : []
    let found = named + begun.filter { other in !named.contains { $0.id == other.id } }
    guard let first = found.first else { throw missing(name) }
    guard found.count == 1 else { throw ambiguous(name, found) }
    return first
  }

  /// Of a name that could be the short id of one of them, the whole ones tell them apart.
  private static func ambiguous(_ name: String, _ found: [WorkStream]) -> Refusal {
    let isShortID = name.utf8.count >= SoughtName.shortID
    let ids = found.prefix(5).map(\.id.text).map { isShortID ? $0 : String($0.prefix(8)) }
    return Refusal(
      .refused, "\"\(name)\" means \(found.count) threads.",
      hint: "Name one by its id: " + ids.joined(separator: ", "))
  }

  /// One in which something may be said.
  package static func findLive(_ name: String, in workspace: Workspace) throws(Refusal) -> WorkStream {
    let stream = try find(name, in: workspace)
    guard !stream.isDeleted else {
      let id = stream.id.text.prefix(8)
      throw Refusal(.refused, "\"\(stream.displayName)\" is deleted.", hint: "upnext restore \(id) brings it back.")
    }
    return stream
  }

  /// All of them, each once: whoever names one twice means one.
  package static func allLive(_ names: [String], in workspace: Workspace) throws(Refusal) -> [WorkStream] {
    var streams: [WorkStream] = []
    for name in names {
      let stream = try findLive(name, in: workspace)
      if !streams.contains(where: { $0.id == stream.id }) { streams.append(stream) }
    }
    return streams
  }

  /// Those that the person has called so go before those that only begin with such words.
  static func threads(named name: String, in workspace: Workspace) -> [WorkStream] {
    let all = SoughtName(name.asOneLine).found(among: workspace.streams.all.lazy.filter { !$0.isDeleted })
    let called = all.filter { $0.customName != nil }
    return called.isEmpty ? all : called
  }

  /// A thread is called so, or its id begins so.
  package static func mayMean(_ name: String, in workspace: Workspace) -> Bool {
    if let id = ThreadID(name) { return workspace.streams[id] != nil }
    return !threads(beginningWith: name, in: workspace).isEmpty || !threads(named: name, in: workspace).isEmpty
  }

  private static func threads(beginningWith name: String, in workspace: Workspace) -> [WorkStream] {
    guard let beginning = IDBeginning(name) else { return [] }
    return workspace.streams.all.filter { $0.id.begins(with: beginning) }
  }

  fileprivate static func missing(_ name: String) -> Refusal {
    Refusal(
      .missing, "There is no thread \"\(name)\".",
      hint: Refusal.shortBeginning(name) ?? "upnext list threads shows all.")
  }
}

extension ThreadFinder {
  /// A deleted thread is found by its name too, where no live one has it: its folder may still be there.
  package static func findWithWorktree(_ name: String, in workspace: Workspace) throws(Refusal) -> WorkStream {
    threads(named: name, in: workspace).isEmpty
      ? try findRestorable(name, in: workspace) : try find(name, in: workspace)
  }

  /// A deleted thread is found by its name too; where a live one has it, the live one is not meant unless it is snoozed.
  package static func findRestorable(_ name: String, in workspace: Workspace) throws(Refusal) -> WorkStream {
    let deleted = SoughtName(name.asOneLine)
      .found(among: workspace.streams.deleted.lazy.compactMap { workspace.streams[$0] })
    guard let first = deleted.first, ThreadID(name) == nil else { return try find(name, in: workspace) }
    let begun =
      name.utf8.count >= SoughtName.shortID ? threads(beginningWith: name, in: workspace) : []
    let others = begun.filter { other in !deleted.contains { $0.id == other.id } }
    guard others.isEmpty else { throw ambiguous(name, deleted + others) }
    guard deleted.count == 1 else {
      throw Refusal(
        .refused, "\"\(name)\" means \(deleted.count) deleted threads.",
        hint: "Name one by its id: "
          + deleted.map { String($0.id.text.prefix(8)) }.sorted().prefix(5).joined(separator: ", "))
    }
    return first
  }
}

extension AppState {
  /// A thread that is not here may be another host's. What else is missing, such as a lane, may only be called alike.
  package func placed(_ refusal: Refusal, naming words: [String]) -> Refusal {
    guard refusal.code == .missing, !hub.elsewhere.isEmpty,
      let name = words.first(where: { [ThreadFinder.missing($0), ItemFinder.missing($0)].contains(refusal) }),
      let host = hub.elsewhere.host(of: name)
    else { return refusal }
    return Refusal(
      .missing, "\"\(name)\" is a thread of \(host).", hint: "upnext --host \(ShellWord.quoted(host)) … does it there.")
  }
}

extension Elsewhere {
  /// The host that has a thread of this name, or of an id that begins so.
  fileprivate func host(of name: String) -> String? {
    let beginning = IDBeginning(name)
    let named = SoughtName(name.asOneLine).found(among: all.lazy.map(\.stream)).first?.id
    return all.first {
      $0.stream.id == named || beginning.map($0.stream.id.begins) == true
    }?.hostName
  }
}

extension Refusal {
  /// What to do about a name that could be the beginning of an id, if it were longer.
  static func shortBeginning(_ name: String) -> String? {
    guard (1..<4).contains(name.utf8.count), name.utf8.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }) else {
      return nil
    }
    return "The beginning of an id has at least 4 characters."
  }
}
