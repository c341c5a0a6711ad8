import CommandLine
import Conversation
import JSON
import Languages
import Scene
import Shapes
import Waiting

extension CommandLineVerb {
  static let search = CommandLineVerb(
    "search", usage: "TEXT", summary: "Find words in all conversations, newest first.",
    details:
      "Entries that hold all the words; the last one may be unfinished. The newest \(SearchHit.most) are shown, and it is said where "
      + "there may be more. Exit status: 3 when there are none.",
    operands: [.some(.name)], isLook: { _ in true },
    run: { call, state, _ throws(Refusal) in
      let text = call.words.joined(separator: " ")
      guard text.contains(where: { !$0.isWhitespace }) else { throw Refusal(.usage, "There are no words to look for.") }
      guard SearchHit.canBeFound(text) else {
        throw Refusal(
          .usage, "There are no words to look for: signs alone can't be searched.",
          hint: "Name a word that stands beside them.")
      }
      return .later(state.search(text, for: call.client))
    },
    report: { answer, _, json in
      // What is printed is the hits, which came with how much was searched.
      let hits = answer["hits"] ?? answer
      return Outcome(
        output: json ? hits.pretty : PlainWords.hits(hits),
        errors: PlainWords.leftOut(answer, behind: hits.array?.count ?? 0, json: json),
        status: hits.array?.isEmpty == true ? 3 : 0)
    })
}

extension PlainWords {
  /// Where each was said, and the words around the match on a line of their own.
  static func hits(_ answer: JSON) -> String {
    (answer.array ?? []).map { hit in
      "\(String(word(hit["thread"]).prefix(8)))  \(word(hit["at"]))  \(word(hit["name"]))\n    \(word(hit["snippet"]))"
    }.joined(separator: "\n")
  }

  /// What the search leaves out, a line each; empty where it leaves out nothing.
  static func leftOut(_ answer: JSON, behind count: Int, json: Bool) -> String {
    [older(behind: count, json: json), leftToRead(answer, json: json), unreadable(answer, json: json)]
      .filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private static func older(behind count: Int, json: Bool) -> String {
    guard count == SearchHit.most else { return "" }
    return AnswerNotice.words(
      "more", "These are the newest \(count), and there may be more.",
      hint: "Name more of the words to find older ones.", json: json)
  }

  private static func unreadable(_ answer: JSON, json: Bool) -> String {
    guard let count = answer["unreadable"]?.int, count > 0 else { return "" }
    let words =
      "\(Words.count(count, "record", "records")) of other programs that \(count == 1 ? "has" : "have") these words can't be read."
    return AnswerNotice.words(
      AnswerNotice.incomplete.rawValue, words, hint: "upnext doctor says which folders they are.",
      [("unreadable", .integer(Int64(count)))], json: json)
  }

  private static func leftToRead(_ answer: JSON, json: Bool) -> String {
    guard let left = answer["unread"]?.int, left > 0, let all = answer["found_threads"]?.int else { return "" }
    let words = "\(left) of \(all) threads of other programs \(left == 1 ? "is" : "are") still to be read."
    let hint = "Search again in a while; a window or `upnext serve` that is open reads on."
    return AnswerNotice.words(
      AnswerNotice.incomplete.rawValue, words, hint: hint,
      [("unread", .integer(Int64(left))), ("found_threads", .integer(Int64(all)))], json: json)
  }
}
