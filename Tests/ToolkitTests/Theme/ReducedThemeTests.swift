import Terminal
import Testing
import Toolkit
import Wire

/// Themes in a terminal of 256 colours.
struct ReducedThemeTests {
  /// The colours from 16 on, as xterm has them.
  private func color(_ number: Int32) -> Color {
    if number >= 232 {
      let gray = UInt8(8 + 10 * (number - 232))
      return .rgb(gray, gray, gray)
    }
    let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
    let place = Int(number) - 16
    return .rgb(levels[place / 36], levels[place / 6 % 6], levels[place % 6])
  }

  private func ratio(_ style: Style) throws -> Double {
    let look = Look(style, depth: .indexed)
    return try #require(Contrast.ratio(color(look.foreground), color(look.background)))
  }

  @Test(arguments: ThemeFiles.own)
  func `what can be read in true colour can be read in 256 colours, each role on each surface`(name: String) throws {
    let theme = try ThemeFiles.theme(name)
    for surface in Role.allCases {
      for role in Role.allCases where role.isRead {
        let style = surface == role ? theme[role] : theme[role, on: surface]
        guard let wanted = Contrast.ratio(style.foreground, style.background), wanted >= 4.5 else { continue }
        let shown = try ratio(style)
        #expect(shown >= 4.5, "\(name): \(role) on \(surface) is \(Look(style, depth: .indexed)): \(shown)")
      }
    }
  }

  @Test(arguments: ThemeFiles.own)
  func `the selected row is told from its neighbours in 256 colours too`(name: String) throws {
    let theme = try ThemeFiles.theme(name)
    if theme[.selection].attributes.contains(.reverse) { return }
    let selection = Look(theme[.selection], depth: .indexed)
    #expect(selection.background != Look(theme[.text], depth: .indexed).background)
  }

  @Test func `text that is to be read badly stays as near as it was`() throws {
    let faint = Style(foreground: .rgb(90, 90, 90), background: .rgb(60, 60, 60))
    #expect(Look(faint, depth: .indexed) == Look(foreground: 240, background: 237))
  }

  @Test func `whatever two colours are asked for, text that could be read can be read`() throws {
    for step in stride(from: 0, to: 1 << 24, by: 65_521) {
      let text = Color.rgb(UInt8(step >> 16), UInt8(step >> 8 & 0xFF), UInt8(step & 0xFF))
      for other in stride(from: 0, to: 1 << 24, by: 262_139) {
        let ground = Color.rgb(UInt8(other & 0xFF), UInt8(other >> 16), UInt8(other >> 8 & 0xFF))
        guard try #require(Contrast.ratio(text, ground)) >= 4.5 else { continue }
        let shown = try ratio(Style(foreground: text, background: ground))
        #expect(shown >= 4.5, "\(text) on \(ground): \(shown)")
      }
    }
  }
}
