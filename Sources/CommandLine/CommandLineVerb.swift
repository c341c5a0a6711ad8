import Conversation
import Core
import JSON
import Scene

/// A verb of the command line: what it is called, how it is said, what it does, and how its answer reads.
///
/// Each is one value in one file of `Verbs/`, and one row of the table `CommandLineVerb.all`. The client and the server
/// take a call apart by the same record; the server carries it out, and the client prints what came of it.
package struct CommandLineVerb: Sendable {
  /// Who carries a verb out.
  package enum Doer: Equatable, Sendable {
    case server
    /// The server, which goes on telling until the client leaves.
    case stream
    /// The client itself; it may ask the server on the way.
    case client(ClientVerb)
  }

  /// What a client does by itself.
  package enum ClientVerb: Equatable, Sendable {
    case attach, serve, agent, doctor, hook, login, logout, completions, help, version, status, stop, export, importing,
      program
  }

  /// What of a thread a call is about. A letter may arrive hours later, and is carried out on what its writer saw of that.
  package enum Subject: Equatable, Sendable {
    /// Whatever happens in it.
    case thread
    /// How it is: its turn, its last message, its change, its place in the Queue.
    case state
    /// The turn that is going on.
    case turn
  }

  package typealias Look = @Sendable (Arguments) -> Bool
  package typealias Check = @Sendable (Arguments, CommandLineVerb) throws(Refusal) -> Void
  package typealias Run = @Sendable (VerbCall, inout AppState, inout Stamp) throws(Refusal) -> VerbAnswer
  package typealias Report = @Sendable (_ answer: JSON, Arguments, _ json: Bool) -> Outcome

  package let name: String
  /// What stands behind the name.
  package let usage: String
  package let summary: String
  /// What else there is to know, in the help of the verb itself.
  package let details: String
  package let operands: [Operand]
  package let options: [CommandLineOption]
  package let doer: Doer
  /// What is wrong with words that are well formed each by itself.
  package let check: Check
  /// Nil for what only a client does.
  package let carryOut: Run?
  /// What is printed for the answer, and the status that the call ends with.
  package let report: Report
  /// It answers before all threads of other programs have been looked at.
  package let answersEarly: Bool
  package let subject: Subject
  /// A call is only a look: it can be made again when nobody knows what came of it, and nobody takes it back.
  package let isLook: Look

  package init(
    _ name: String, usage: String = "", summary: String, details: String = "", operands: [Operand] = [],
    options: [CommandLineOption] = [], json: Bool = true, doer: Doer = .server, answersEarly: Bool = false,
    subject: Subject = .thread, isLook: @escaping Look = { _ in false }, check: @escaping Check = { _, _ in },
    run: Run? = nil,
    text: @escaping @Sendable (JSON, Arguments) -> String = { _, _ in "" }, report: Report? = nil
  ) {
    self.name = name
    self.usage = usage
    self.summary = summary
    self.details = details
    self.operands = operands
    self.options = options + (json ? [.json] : [])
    self.doer = doer
    self.answersEarly = answersEarly
    self.subject = subject
    self.isLook = isLook
    self.check = check
    carryOut = run
    self.report =
      report ?? { answer, arguments, json in
        Outcome(output: json ? answer.pretty : text(answer, arguments), status: 0)
      }
  }

  /// How a call of it reads.
  package var line: String {
    ["upnext", name == "attach" ? "" : name, usage].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// How many words stand behind the verb.
  package var wordCount: ClosedRange<Int> {
    operands.reduce(0) { $0 + $1.count.lowerBound }...operands.reduce(0) { $0 + $1.count.upperBound }
  }

  /// What each of so many words is.
  package func kinds(of count: Int) -> [WordKind] {
    var spare = count - wordCount.lowerBound
    return operands.flatMap { operand -> [WordKind] in
      let more = min(spare, operand.count.upperBound - operand.count.lowerBound)
      spare -= more
      return Array(repeating: operand.kind, count: operand.count.lowerBound + more)
    }
  }

  /// What a call of so many words lacks, as its line names it; what stands in brackets it may leave out.
  func missing(behind count: Int) -> String {
    var depth = 0
    let names = usage.split(separator: " ").filter { word in
      let isNeeded = depth == 0 && !word.hasPrefix("[") && !word.hasPrefix("-") && word.contains(where: \.isLetter)
      depth += word.count { $0 == "[" } - word.count { $0 == "]" }
      return isNeeded
    }
    return names.dropFirst(count).first.map { "Something is missing: \($0)." } ?? "Something is missing."
  }

  package func wrong(_ message: String) -> Refusal { Refusal(.usage, message, hint: line) }
}

extension CommandLineVerb: Equatable {
  package static func == (left: CommandLineVerb, right: CommandLineVerb) -> Bool { left.name == right.name }
}
