import JSON
import Texts
import Toolkit

/// What is said of the hub: how it stands, its hosts, and letters.
extension PlainWords {
  package static func joined(_ answer: JSON) -> String {
    let owner = answer["owns"]?.bool == true ? ", who owns the hub" : ""
    let joined =
      "joined as \(word(answer["name"])), a host of \(word(answer["person"]))\(owner)" + gone(answer["gone_commands"])
    // Who only gives it another name, or looks for a newer hub, has read the rest.
    if answer["was_host"]?.bool == true { return joined }
    let lies = (answer["lies_there"]?.array ?? []).map { "  - \(word($0["what"])): \(word($0["how_long"]))" }
    let never = "Never there: \(word(answer["never"]))."
    return ([joined, "", "What will lie in the hub:"] + lies + ["", never]).joined(separator: "\n")
  }

  /// What the lanes of the hub that was there before are known to have had, as calls that say it again.
  private static func gone(_ commands: JSON?) -> String {
    let commands = commands?.array ?? []
    guard !commands.isEmpty else { return "" }
    let calls = commands.map { command in
      let needs = (command["needs"]?.array ?? []).map(word).joined(separator: ",")
      let options = needs.isEmpty ? [] : ["--needs", ShellWord.quoted(needs)]
      let words =
        ["upnext add --lane", ShellWord.quoted(word(command["lane"])), "--agent", word(command["agent"])] + options
        + ["--", ShellWord.quoted(word(command["prompt"]))]
      return "  in \(word(command["project"])): " + words.joined(separator: " ")
    }
    let head =
      "The hub that was there before is gone, and with it what waited in its lanes. Make these anew (upnext lane new), then:"
    return (["", "", head] + calls).joined(separator: "\n")
  }

  package static func hub(_ answer: JSON) -> String {
    var lines = [word(answer["words"])]
    if let host = answer["host"]?["name"]?.string { lines.append("host: \(host)") }
    if let url = answer["url"]?.string, !url.isEmpty { lines.append("url: \(url)") }
    if answer["hosts"] != nil { lines.append(table(of: answer["hosts"] ?? .null)) }
    return lines.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  package static func people(_ answer: JSON) -> String {
    let people = answer.array ?? []
    // Who owns the hub sees every role.
    let seesAll = people.contains { $0["me"]?.bool == true && $0["owns"]?.bool == true }
    return TextTable(
      people.map { person in
        let roles = (person["roles"]?.array ?? []).map(word).joined(separator: ", ")
        let hosts = person["hosts"]?.int ?? 0
        return [
          word(person["name"]), person["owns"]?.bool == true ? "owns the hub" : "",
          hosts == 0 ? "no host" : "\(hosts) host\(hosts == 1 ? "" : "s")",
          roles.isEmpty ? seesAll ? "no role" : "" : "role \(roles)",
          person["me"]?.bool == true ? "you" : "",
        ]
      }
    ).text
  }

  package static func letters(_ answer: JSON) -> String {
    TextTable(
      (answer.array ?? []).map { letter in
        [
          String(word(letter["id"]).prefix(8)), word(letter["host"]), word(letter["state"]), words(of: letter),
          word(letter["error"]),
        ]
      }
    ).text
  }

  /// Room for a verb, a thread by its id, and how its message begins.
  private static let mostColumns = 100

  /// What came from standard input stands where the dash stood for it. `--json` has a long text whole.
  private static func words(of letter: JSON) -> String {
    guard var words = letter["words"]?.string else { return word(letter["words"]) }
    if words.hasSuffix(" -"), let text = letter["text"]?.string {
      words = String(words.dropLast()) + text.beginning(bytes: 4096)
    }
    let line = Clean.wholeLine(String(words.beginning(bytes: 4096)))
    return Truncation.fits(line, columns: mostColumns) ? line : Truncation.keepStart(line, columns: mostColumns)
  }

  package static func hosts(_ answer: JSON) -> String {
    let isAway = answer.array?.contains { $0["here"]?.bool == true && $0["connected"]?.bool == false } == true
    let words = "The hub is away: this is what was last known there. upnext hub status says why."
    return isAway ? "\(table(of: answer))\n\(words)" : table(of: answer)
  }

  private static func table(of hosts: JSON) -> String {
    TextTable(
      (hosts.array ?? []).map { host in
        let isThere = host["connected"]?.bool == true
        let waiting = host["letters_waiting"]?.int ?? 0
        return [
          word(host["name"]),
          host["here"]?.bool == true ? "here" : isThere ? "connected" : "silent since \(word(host["seen_at"]))",
          (host["offers"]?.array ?? []).compactMap(\.string).joined(separator: ","),
          waiting == 0 ? "" : "letters: \(waiting)",
        ]
      }
    ).text
  }
}
