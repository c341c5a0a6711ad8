import JSON

/// One conversation with the shell: where its commands run, and whether they have to be allowed.
struct ShellSession {
  enum Mode: String, CaseIterable {
    case run, ask

    var name: String {
      switch self {
      case .run: "Run"
      case .ask: "Ask first"
      }
    }

    private var explanation: String {
      switch self {
      case .run: "Runs what you send at once"
      case .ask: "Shows each command and waits for your word before it runs"
      }
    }

    static func state(_ current: Mode) -> JSON {
      let available: [JSON] = allCases.map {
        ["id": .string($0.rawValue), "name": .string($0.name), "description": .string($0.explanation)]
      }
      return ["currentModeId": .string(current.rawValue), "availableModes": .array(available)]
    }
  }

  let id: String
  let directory: String
  var mode = Mode.run
  var turn: ShellTurn?
}
