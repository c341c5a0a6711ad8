import Acts
import Core
import JSON
import Scene

extension CommandLineVerb {
  static let new = CommandLineVerb(
    "new", usage: "[--project DIR] [--agent A] [--name N] [--attach FILE]... [MESSAGE]",
    summary: "Begin a thread; prints its id.",
    details:
      "The directory is this one unless --project names another. MESSAGE is sent at once; - reads it from standard input.",
    operands: [.optional(.text)], options: [.project, .agent, .value("--name", .name), .attach],
    run: { call, state, stamp throws(Refusal) in
      var name: String?
      if let given = call.value("--name") {
        name = try Refusal.checkedName(given, hint: "upnext new --name NAME, or no --name.")
      }
      let (id, effects) = try state.newThread(
        call.project, call.value("--agent"), name, call.words.first, attachments: call.attachments,
        &stamp)
      return .done(["id": .string(id.text)], effects)
    },
    text: { answer, _ in answer["id"]?.string ?? "" })
}

extension VerbCall {
  /// The files that go along.
  var attachments: [String] { arguments.values("--attach").map(path) }
}
