import Acts
import CommandLine
import Conversation
import Core
import JSON
import Scene
import Shapes
import Words

extension CommandLineVerb {
  static let template = CommandLineVerb(
    "template",
    usage:
      "[save NAME PROMPT [--project DIR] [--agent A] [--mode M] [--priority P] [--with …] [--format …] | remove NAME]",
    summary: "List the templates, save a prompt under a name, or remove one.",
    details: "A prompt may have {{fields}}; upnext add --template NAME --set FIELD=VALUE fills them.",
    operands: [.optional(.choice(["save", "remove"])), .optional(.template), .optional(.text)],
    options: [.project, .agent, .value("--mode", .name), .commandPriority] + CommandLineOption.enhancements,
    isLook: { $0.words.isEmpty },
    check: { arguments, verb throws(Refusal) in
      _ = try PromptEnhancementOptions(arguments, of: verb)
      switch (arguments.words.first, arguments.words.count) {
      case (nil, _), ("remove", 2), ("save", 3): break
      default: throw verb.wrong("template takes save NAME PROMPT, or remove NAME.")
      }
    },
    run: { call, state, _ throws(Refusal) in
      switch call.words.first {
      case "save": return .done(try state.saveTemplate(call))
      case "remove":
        let name = call.words[1]
        guard let gone = JSONViews.template(name, state.workspace) else { throw Refusal.noTemplate(name) }
        state.perform(.template(name: name, nil), titled: .command(.templateRemoved(name)), by: call.asker)
        return .done(gone)
      case .some, nil:
        let names = state.workspace.templates.keys.sorted()
        return .done(.array(names.compactMap { JSONViews.template($0, state.workspace) }))
      }
    },
    text: { answer, arguments in
      if arguments.words.first == "remove" { return "removed the template \"\(PlainWords.word(answer["name"]))\"" }
      let all = answer.array ?? [answer]
      let rows = all.map { template in
        [
          PlainWords.word(template["name"]),
          PlainWords.firstLine(of: template["prompt"]) + (template["replaced"]?.bool == true ? "  [replaced]" : ""),
        ]
      }
      return TextTable(rows).text
    })
}

extension AppState {
  /// Keeps what `add` would add under a name.
  fileprivate mutating func saveTemplate(_ call: VerbCall) throws(Refusal) -> JSON {
    let name = call.words[1]
    guard name.contains(where: { !$0.isWhitespace }), !name.contains(where: \.isNewline) else {
      throw Refusal(.usage, "A template needs a name of one line.")
    }
    try Refusal.needWords(in: call.words[2], "The prompt is empty.")
    if let provider = call.value("--agent") { _ = try known(provider) }
    let isReplaced = workspace.templates[name] != nil
    let template = CommandTemplate(
      prompt: call.words[2],
      directory: try call.value("--project").map { path throws(Refusal) in try call.projectPath(path) },
      provider: call.value("--agent"),
      mode: call.value("--mode"), priority: try CommandPriority.need(call.value("--priority") ?? "normal"),
      enhancements: try PromptEnhancementOptions(call.arguments, of: call.verb))
    perform(
      .template(name: name, template), titled: .command(.templateSaved(name, isReplaced: isReplaced)), by: call.asker)
    guard case .object(var shape)? = JSONViews.template(name, workspace) else { return .null }
    shape["replaced"] = .bool(isReplaced)
    return .object(shape)
  }
}

extension JSONViews {
  fileprivate static func template(_ name: String, _ workspace: Workspace) -> JSON? {
    workspace.templates[name].map { template in
      [
        "name": .string(name), "prompt": .string(template.prompt),
        "fields": .array(template.fields.map(JSON.string)),
        "project": template.directory.map(JSON.string) ?? .null,
        "provider": template.provider.map(JSON.string) ?? .null, "mode": template.mode.map(JSON.string) ?? .null,
        "priority": .string(template.priority.name), "enhancements": enhancements(template.enhancements),
      ]
    }
  }
}
