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

  private func contrast(of look: Look) throws -> Double {
    try #require(Contrast.ratio(color(look.foreground), color(look.background)))
  }

  private func ratio(_ style: Style) throws -> Double { try contrast(of: Look(style, depth: .indexed)) }

  @Test(arguments: ThemeFiles.own)
  func `what can be read in true colour can be read in 256 colours, each role on each surface`(name: String) throws {
    let theme = try ThemeFiles.theme(name)
    let reduced = theme.inPalette
    for surface in Role.allCases {
      for role in Role.allCases where role.isRead {
        let style = surface == role ? theme[role] : theme[role, on: surface]
        guard let wanted = Contrast.ratio(style.foreground, style.background), wanted >= 4.5 else { continue }
        let shownStyle = surface == role ? reduced[role] : reduced[role, on: surface]
        let shown = try ratio(shownStyle)
        #expect(shown >= 4.5, "\(name): \(role) on \(surface) is \(Look(shownStyle, depth: .indexed)): \(shown)")
      }
    }
  }

  @Test(arguments: ThemeFiles.own)
  func `what was added, what was removed and what is as it was have grounds of their own in 256 colours`(name: String)
    throws
  {
    let theme = try ThemeFiles.theme(name).inPalette
    let roles: [Role] = [
      .addedLine, .removedLine, .addedWord, .removedWord, .text, .codeBlock, .dialog, .cursorLine, .userTurn,
    ]
    let grounds = roles.map { Look(theme[$0], depth: .indexed).background }
    for (place, ground) in grounds.prefix(4).enumerated() {
      #expect(grounds.firstIndex(of: ground) == place, "\(name): \(roles[place])")
      #expect(grounds.lastIndex(of: ground) == place, "\(name): \(roles[place])")
    }
  }

  @Test(arguments: ThemeFiles.names)
  func `nothing but the grounds of differences changes for 256 colours`(name: String) throws {
    let theme = try ThemeFiles.theme(name)
    let changed = Role.allCases.filter { theme[$0] != theme.inPalette[$0] }
    #expect(changed == (name == "terminal" ? [] : [.addedLine, .removedLine, .addedWord, .removedWord]))
    for role in changed {
      #expect(theme[role].foreground == theme.inPalette[role].foreground)
      #expect(theme[role].attributes == theme.inPalette[role].attributes)
    }
  }

  @Test func `of a terminal's own sixteen colours yellow and cyan are not written with on a light ground`() throws {
    let theme = try ThemeFiles.theme("terminal")
    let pale: [Color] = [.indexed(3), .indexed(6)]
    #expect(Role.allCases.contains { theme[$0].foreground == pale[0] })
    for role in Role.allCases {
      let (dark, light) = (theme[role], theme.onLightGround[role])
      #expect(!pale.contains(light.foreground), "\(role)")
      if !pale.contains(dark.foreground) { #expect(light == dark, "\(role)") }
      #expect((light.background, light.attributes) == (dark.background, dark.attributes), "\(role)")
    }
  }

  @Test func `a theme in which added and removed have one hue stays as it is`() {
    let theme = Theme(name: "t", isDark: true) { role in
      Style(foreground: role == .added ? .rgb(90, 200, 90) : .rgb(20, 220, 30), background: .rgb(20, 30, 20))
    }
    #expect(theme.inPalette == theme)
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

  @Test func `text is made readable on a ground that was asked for by its number, but for the first sixteen`() throws {
    let faint = Style(foreground: .rgb(90, 90, 90), background: .indexed(22))
    #expect(Look(faint, depth: .indexed).background == 22)
    #expect(try ratio(Style(foreground: .rgb(90, 90, 90), background: .rgb(0, 95, 0))) < 4.5)
    #expect(try contrast(of: Look(faint, depth: .indexed)) >= 4.5)
    let own = Style(foreground: .rgb(90, 90, 90), background: .indexed(2))
    #expect(Look(own, depth: .indexed) == Look(foreground: 240, background: 2))
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
