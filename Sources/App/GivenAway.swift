import Languages
import Scene
import Toolkit

/// What the person types behind the key by which a window ends, stops, or lends its terminal was meant for whatever comes then.
extension AppState {
  /// False for what nobody saw here who typed it.
  mutating func takes(_ input: Input, in id: WindowID) -> Bool {
    guard let away = windows[id]?.givenAway else { return true }
    switch input {
    case .resize, .background:
      // A window that was stopped says how large it is when it is back, and an older one at least what its ground is.
      if away == .stopped { windows[id]?.givenAway = nil }
      return true
    case .key, .paste, .mouse: return false
    case .focus: return true
    }
  }

  mutating func noteGivenAway(_ effects: [Effect]) {
    for case .window(let id, let word) in effects {
      switch word {
      case .goodbye: windows[id]?.givenAway = .forGood
      case .suspend: windows[id]?.givenAway = .stopped
      case .edit, .open, .run: windows[id]?.givenAway = .lent
      case .bell, .redraw, .copy, .notify, .ended: break
      }
    }
  }

  /// What had the terminal is done with it.
  mutating func takeBackTerminal(_ id: WindowID) {
    if windows[id]?.givenAway == .lent { windows[id]?.givenAway = nil }
  }
}
