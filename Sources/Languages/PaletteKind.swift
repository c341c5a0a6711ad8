/// What kind of thing a row of the palette stands for. The store knows it by its name.
package enum PaletteKind: String, CaseIterable, Sendable { case act, thread, project, agent, setting, theme }

extension Language {
  package func text(_ kind: PaletteKind) -> String {
    switch kind {
    case .act: say("action", "Aktion")
    case .thread: say("thread", "Thread")
    case .project: say("project", "Projekt")
    case .agent: say("agent", "Agent")
    case .setting: say("setting", "Einstellung")
    case .theme: say("theme", "Farben")
    }
  }
}
