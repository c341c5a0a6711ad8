import Files

/// By which of its own ways the person last logged in with each agent: some agents forget it with their process, and
/// have to be told again. The file has a line for each agent: its name, a tab, and the id of the way.
package struct LoginNotes: Sendable {
  private let path: String

  package init(_ paths: Paths) { path = paths.logins }

  package func method(of agent: String) -> String? { read().first { $0.agent == agent }?.method }

  /// Nil where the person logged in in another way, or out. The answer is what went wrong, in words.
  package func note(_ method: String?, of agent: String) -> String? {
    let before = read()
    var notes = before.filter { $0.agent != agent }
    // No agent has such a name; a file that can't be read again is worth less than none.
    if let method, !(agent + method).contains(where: { $0 == "\t" || $0.isNewline }) { notes.append((agent, method)) }
    if notes.isEmpty, before.isEmpty { return nil }
    return write(notes.map { "\($0.agent)\t\($0.method)\n" }.joined())
  }

  /// What can't be read is not known: then the agent says that it wants a login.
  private func read() -> [(agent: String, method: String)] {
    let bytes: [UInt8]?
    do throws(FileProblem) { bytes = try SmallFile.read(path) } catch { return [] }
    return String(decoding: bytes ?? [], as: UTF8.self).split(whereSeparator: \.isNewline).compactMap { line in
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return parts.count == 2 ? (parts[0], parts[1]) : nil
    }
  }

  private func write(_ text: String) -> String? {
    do throws(FileProblem) { try NewFile.replace(path, with: text, modeIfNew: 0o600) } catch { return error.words }
    return nil
  }
}
