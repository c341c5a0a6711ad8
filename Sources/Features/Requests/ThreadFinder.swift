import Core

/// Finds the one thread that a person names: by id, by the beginning of one, or by name.
enum ThreadFinder {
  static func find(_ name: String, in workspace: Workspace) throws(Refusal) -> WorkStream {
    if let id = Identity<WorkStream>(name) {
      guard let stream = workspace.streams[id] else { throw missing(name) }
      return stream
    }
    let wanted = name.lowercased()
    let all = workspace.streams.all
    let named = all.filter { !$0.isDeleted && $0.displayName.lowercased() == wanted }
    let found = named.isEmpty && wanted.count >= 4 ? all.filter { $0.id.text.hasPrefix(wanted) } : Array(named)
    guard let first = found.first else { throw missing(name) }
    guard found.count == 1 else {
      throw Refusal(
        .refused, "\"\(name)\" means \(found.count) threads.",
        hint: "Name one by its id: " + found.prefix(5).map { String($0.id.text.prefix(8)) }.joined(separator: ", "))
    }
    return first
  }

  private static func missing(_ name: String) -> Refusal {
    Refusal(.missing, "There is no thread \"\(name)\".", hint: "upnext list threads shows all.")
  }
}
