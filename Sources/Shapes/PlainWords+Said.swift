import JSON
import Toolkit

/// What a command has said, and what became of it where it could not say so itself.
extension PlainWords {
  /// Words of the agent, and what programs have printed, without who and when; then why it failed.
  package static func said(_ answer: JSON) -> String {
    let said = words(of: answer)
    let command = answer["command"] ?? answer
    // Its last words may be the reason already.
    guard let reason = failure(of: command) ?? whatIsLeft(of: command), !said.hasSuffix(reason) else { return said }
    return said.isEmpty ? reason : said + "\n" + reason
  }

  private static func words(of answer: JSON) -> String {
    // Of a lane's command that has ended the hub has as much as this.
    guard let entries = answer["entries"]?.array else { return Clean.whole(answer["result"]?.string ?? "") }
    return entries.filter { entry in
      entry["kind"]?.string == "tool" || (entry["kind"]?.string == "text" && entry["role"]?.string == "agent")
    }.map { Clean.whole($0["text"]?.string ?? "") }.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// What can be done with one that was broken off, be it here or in a lane.
  private static func whatIsLeft(of command: JSON) -> String? {
    let id = word(command["id"]).prefix(8)
    if command["status"] == "interrupted" {
      return "It was broken off: upnext continue \(id) lets it go on, upnext retry \(id) runs it again."
    }
    guard command["state"] == "uncertain" || command["state"] == "interrupted" else { return nil }
    return "Nobody knows how far it got: upnext retry \(id) sends it again."
  }

  /// Why a command failed; nil where it ended by itself, with a status of its own.
  static func failure(of command: JSON) -> String? {
    guard command["exit_code"]?.int == nil, let error = command["error"]?.string, !error.isEmpty else { return nil }
    return Clean.wholeLine(error)
  }
}
