import Testing
import Toolkit

struct ThemeTests {
  private let palette = Dictionary(uniqueKeysWithValues: Base16Scheme.slots.map { ($0, "#000000") })

  /// In a theme of high contrast more is wanted.
  private func least(_ name: String) -> Double { name.hasPrefix("high-contrast") ? 7 : 4.5 }

  @Test(arguments: ThemeFiles.own)
  func `everything that is read has a contrast of at least 4.5 to 1, and of 7 in high contrast`(name: String) throws {
    let theme = try ThemeFiles.theme(name)
    for role in Role.allCases where role.isRead {
      for surface in [role, .selection, .selectionUnfocused, .cursorLine, .status, .dialog] {
        let style = surface == role ? theme[role] : theme[role, on: surface]
        // These have a background of their own, and lose their meaning without it.
        if surface != role, [.match, .notice, .swipeTop, .swipeBottom, .swipeRemove].contains(role) { continue }
        let ratio = try #require(Contrast.ratio(style.foreground, style.background))
        #expect(ratio >= least(name), "\(name): \(role) on \(surface) is \(style): \(ratio)")
      }
    }
  }

  @Test(arguments: ThemeFiles.own)
  func `lines, tracks and bars have a contrast of at least 3 to 1 with their ground`(name: String) throws {
    let theme = try ThemeFiles.theme(name)
    for role in Role.allCases where !role.isRead {
      let ratio = try #require(Contrast.ratio(theme[role].foreground, theme[.text].background))
      #expect(ratio >= 3, "\(name): \(role): \(ratio)")
    }
  }

  @Test(arguments: ThemeFiles.own)
  func `the selected row is told from its neighbours by its ground`(name: String) throws {
    let theme = try ThemeFiles.theme(name)
    let selection = theme[.selection]
    if selection.attributes.contains(.reverse) { return }
    let ratio = try #require(Contrast.ratio(selection.background, theme[.text].background))
    #expect(ratio >= 1.25, "\(name): \(ratio)")
  }

  /// What red and green look like to eyes that lack one of their cones, after Machado, Oliveira and Fernandes (2009).
  private static let lacking: [(name: String, rows: [[Double]])] = [
    ("red", [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]),
    ("green", [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]),
  ]

  private func seen(_ color: Color, _ rows: [[Double]]) throws -> [Double] {
    guard case .rgb(let red, let green, let blue) = color else { throw ThemeProblem.unknownRole("\(color)") }
    return rows.map { min(255, max(0, $0[0] * Double(red) + $0[1] * Double(green) + $0[2] * Double(blue))) }
  }

  @Test(arguments: ["colorblind-dark", "colorblind-light"])
  func `eyes that tell red and green apart badly tell states and changes apart`(name: String) throws {
    let theme = try ThemeFiles.theme(name)
    let pairs: [(Role, Role)] = [
      (.failed, .done), (.failed, .needsPerson), (.needsPerson, .done), (.added, .removed), (.failed, .working),
    ]
    for (lack, rows) in Self.lacking {
      for (first, second) in pairs {
        let (one, other) = (try seen(theme[first].foreground, rows), try seen(theme[second].foreground, rows))
        let square = zip(one, other).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
        #expect(square >= 60 * 60, "\(name) without \(lack): \(first) and \(second), \(square)")
      }
    }
  }

  @Test(arguments: ThemeFiles.own)
  func `code can be read on every ground that it stands on`(name: String) throws {
    let theme = try ThemeFiles.theme(name)
    let grounds: [Role] = [.codeBlock, .addedLine, .removedLine]
    let roles: [Role] = [
      .codeText, .codeComment, .codeKeyword, .codeType, .codeString, .codeNumber, .codeFunction, .codeConstant,
      .codeKey, .added, .removed, .textDim, .textStrong,
    ]
    for ground in grounds {
      #expect(theme[ground].background != theme[.text].background, "\(name): \(ground) is no ground of its own")
      for role in roles {
        let style = theme[role, on: ground]
        let ratio = try #require(Contrast.ratio(style.foreground, style.background))
        #expect(ratio >= least(name), "\(name): \(role) on \(ground): \(ratio)")
      }
    }
    #expect(theme[.addedWord].background != theme[.addedLine].background)
  }

  @Test func `a background may be a tint, where the palette's colours can be mixed`() throws {
    var palette = palette
    palette["base0B"] = "#64c832"
    func ground() throws -> Color {
      let scheme = Base16Scheme(name: "t", palette: palette, roles: ["addedLine": "base05 base0B/50"])
      return try Theme(scheme, roles: ThemeFiles.roles())[.addedLine].background
    }
    #expect(try ground() == .rgb(50, 100, 25))
    palette["base00"] = "default"
    #expect(try ground() == .terminalDefault)
    for wrong in ["base0B/0", "base0B/101", "base0B/x", "base0B/", "/5"] {
      #expect(throws: ThemeProblem.self, "\(wrong)") {
        _ = try Theme(
          Base16Scheme(name: "t", palette: self.palette, roles: ["text": "base05 \(wrong)"]), roles: ThemeFiles.roles())
      }
    }
  }

  @Test(arguments: ["dark", "light", "high-contrast"])
  func `borders, bars and tracks, and the bar that marks a row, have a contrast of at least 3 to 1`(name: String) throws
  {
    let theme = try ThemeFiles.theme(name)
    let seen = Role.allCases.filter { !$0.isRead } + [.accent, .marked]
    for role in seen {
      let ratio = try #require(Contrast.ratio(theme[role].foreground, theme[.text].background))
      #expect(ratio >= 3, "\(name): \(role) is \(theme[role])")
    }
    // What shows where the keys are lies on the row's own ground.
    for role in [Role.accent, .marked] {
      for surface in [Role.selection, .cursorLine] {
        let style = theme[role, on: surface]
        let ratio = try #require(Contrast.ratio(style.foreground, style.background))
        #expect(ratio >= 3, "\(name): \(role) on \(surface)")
      }
    }
  }

  @Test func `the built-in themes say whether they are dark`() throws {
    #expect(
      try ThemeFiles.names.map { try ThemeFiles.theme($0).isDark } == [
        true, false, true, false, true, false, true, false, true, false, true, true, true, true,
      ])
    #expect(try ThemeFiles.names.map { try ThemeFiles.theme($0).name } == ThemeFiles.names)
  }

  @Test func `a theme hides its text where that and its ground are alike, and none of ours does`() throws {
    for name in ThemeFiles.names { #expect(try !ThemeFiles.theme(name).hidesText, "\(name)") }
    #expect(!Theme.plain.hidesText)
    func hides(_ text: String, on ground: String, selected: String? = nil) throws -> Bool {
      var palette = Dictionary(uniqueKeysWithValues: Base16Scheme.slots.map { ($0, text) })
      for slot in ["base00", "base01"] { palette[slot] = ground }
      palette["base02"] = selected ?? ground
      return try Theme(Base16Scheme(name: "t", palette: palette), roles: ThemeFiles.roles()).hidesText
    }
    #expect(try hides("#777777", on: "#777777"))
    #expect(try hides("#777777", on: "#888888"))
    #expect(try hides("ansi:1", on: "ansi:1"))
    #expect(try hides("#777777", on: "#000000", selected: "#777777"))
    #expect(try !hides("#777777", on: "#000000"))
    #expect(try !hides("ansi:7", on: "ansi:0"))
    #expect(try !hides("default", on: "default"))
  }

  @Test func `the terminal's theme has only the terminal's own colours`() throws {
    let theme = try ThemeFiles.theme("terminal")
    for role in Role.allCases {
      for color in [theme[role].foreground, theme[role].background] {
        switch color {
        case .terminalDefault: break
        case .indexed(let index): #expect(index < 16)
        case .rgb: Issue.record("\(role) has a colour of its own")
        }
      }
    }
    #expect(theme[.selection] == Style(attributes: .reverse))
    #expect(theme[.failed] == Style(foreground: .indexed(1), attributes: .bold))
  }

  @Test func `without colours, what needs the person still stands out`() {
    let theme = Theme.plain
    for role in Role.allCases {
      #expect(theme[role].foreground == .terminalDefault && theme[role].background == .terminalDefault)
    }
    #expect(theme[.needsPerson].attributes == .bold)
    #expect(theme[.needsPerson, on: .selection].attributes == [.bold, .reverse])
    #expect(theme[.idle].attributes == .dim)
    #expect(theme[.idle, on: .selection].attributes == .reverse, "faint in reverse can't be read")
    #expect(theme[.selection] != theme[.selectionUnfocused] && theme[.selectionUnfocused] != theme[.text])
  }

  @Test func `a role on a surface keeps its colour and takes the surface's background`() throws {
    let theme = try ThemeFiles.theme("dark")
    #expect(
      theme[.failed, on: .selection]
        == Style(
          foreground: theme[.failed].foreground, background: theme[.selection].background, attributes: .bold))
  }

  @Test func `colours are written in four ways`() {
    #expect(Color(themeText: "#ff8000") == .rgb(255, 128, 0))
    #expect(Color(themeText: "FF8000") == .rgb(255, 128, 0))
    #expect(Color(themeText: "default") == .terminalDefault)
    #expect(Color(themeText: "ansi:15") == .indexed(15))
    for wrong in ["", "#", "#ff80", "+ff800", "ansi:16", "ansi:", "red", "#ééé"] {
      #expect(Color(themeText: wrong) == nil)
    }
  }

  @Test func `a wrong theme is refused with what is wrong`() throws {
    let roles = try ThemeFiles.roles()
    let refused = { (scheme: Base16Scheme) throws(ThemeProblem) in _ = try Theme(scheme, roles: roles) }
    var lacking = palette
    lacking["base0A"] = nil
    #expect(throws: ThemeProblem.missingSlot("base0A", theme: "é")) {
      try refused(Base16Scheme(name: "é", palette: lacking))
    }
    var odd = palette
    odd["base03"] = "mauve"
    #expect(throws: ThemeProblem.badColor("mauve", slot: "base03", theme: "x")) {
      try refused(Base16Scheme(name: "x", palette: odd))
    }
    #expect(throws: ThemeProblem.badVariant("dim", theme: "x")) {
      try refused(Base16Scheme(name: "x", variant: "dim", palette: palette))
    }
    #expect(throws: ThemeProblem.unknownRole("txt")) {
      try refused(Base16Scheme(name: "x", palette: palette, roles: ["txt": "base05 base00"]))
    }
    #expect(throws: ThemeProblem.badRole("text", value: "base05 base1F", word: "base1F")) {
      try refused(Base16Scheme(name: "x", palette: palette, roles: ["text": "base05 base1F"]))
    }
    #expect(throws: ThemeProblem.badRole("text", value: "base05 base00 loud", word: "loud")) {
      try refused(Base16Scheme(name: "x", palette: palette, roles: ["text": "base05 base00 loud"]))
    }
    #expect(throws: ThemeProblem.missingRole("text")) { try RoleMap([:]) }
  }

  @Test func `a scheme without a variant is dark when its background is`() throws {
    var light = palette
    light["base00"] = "ffffff"
    let roles = try ThemeFiles.roles()
    #expect(try Theme(Base16Scheme(name: "d", palette: palette), roles: roles).isDark)
    #expect(try !Theme(Base16Scheme(name: "l", palette: light), roles: roles).isDark)
  }

  @Test func `contrast agrees with known pairs`() throws {
    #expect(Contrast.ratio(.rgb(0, 0, 0), .rgb(255, 255, 255)) == 21)
    let grey = try #require(Contrast.ratio(.rgb(0x77, 0x77, 0x77), .rgb(255, 255, 255)))
    #expect(abs(grey - 4.478) < 0.001)
    #expect(Contrast.ratio(.indexed(1), .rgb(0, 0, 0)) == nil)
  }
}
