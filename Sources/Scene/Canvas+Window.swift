import Core
import Settings
import Toolkit
import Words

extension Canvas {
  /// With a window's look, over what was drawn of it before or from nothing.
  package init(_ state: AppState, _ window: WindowState, over drawn: Frame? = nil) {
    self.init(
      size: window.facts.size, theme: Canvas.theme(state, window), isUnicode: state.usesUnicode(window), now: state.now,
      on: state.localClock, language: window.facts.language,
      keymap: state.surroundings.keymap, over: drawn)
    dialogRoom = state.dialogRoom(in: window)
    isReadOut = window.facts.isPlain
    front = window.dialog
    pointed = window.pointed
  }

  /// Sixteen colours can't show a scheme of their own, so such a terminal gets the theme of its own colours.
  private static func theme(_ state: AppState, _ window: WindowState) -> Theme {
    switch window.facts.colors {
    case .none: return .plain
    case .sixteen:
      let theme = state.surroundings.themes.first { $0.name == "terminal" } ?? .plain
      return window.facts.isDark ? theme : theme.onLightGround
    case .palette: return chosenTheme(state, window).inPalette
    case .many: return chosenTheme(state, window)
    }
  }

  private static func chosenTheme(_ state: AppState, _ window: WindowState) -> Theme {
    let chosen = window.dialog?.dialog.previewedTheme(state) ?? state.workspace.settings.theme
    let themes = state.surroundings.themes
    if let theme = themes.first(where: { $0.name == chosen }) { return theme }
    // What was chosen is none of them, or its file is gone.
    let usual = window.facts.isDark ? "dark" : "light"
    return themes.first { $0.name == usual } ?? .plain
  }
}

extension Canvas {
  /// How many rows the next act concerns, where that is not the one under the cursor.
  package func marked(_ count: Int) -> String { count > 0 ? separator + text(.list(.marked(count))) : "" }
}
