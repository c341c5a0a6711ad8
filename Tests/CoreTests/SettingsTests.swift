import Core
import Settings
import Testing

/// The person's choices as values and as text.
struct SettingsTests {
  @Test func `the Queue is off until the person has chosen`() {
    #expect(Settings().queueChoice == nil)
    #expect(!Settings().queueEnabled)
    #expect(Settings().outboxMax == 10)
    #expect(Settings().maxRunning == 3)
  }

  @Test func `what may run here for others goes with its line, and other settings stay`() {
    var settings = Settings()
    let gone = [
      [SettingKey.hubAccept: "team agents=shell people=*", .outboxMax: "12"], [:], [:], [.hubAccept: ""],
    ].map { file in settings.fix(file) }
    #expect(gone == [[], [.hubAccept], [], []])
    #expect(settings.hubAccept.isEmpty && settings.outboxMax == 12 && settings.fixedForOthers == [.hubAccept])
    let first = settings.fix([.hubAccept: "team agents=shell", .hubProjects: "api=/src/api"])
    let second = settings.fix([.hubAccept: "x agents=y"])
    #expect(first == [] && second == [.hubProjects])
    #expect(settings.hubProjects.isEmpty && settings.hubAccept == "x agents=y")
    var chosen = Settings()
    let isSet = chosen.set(.hubAccept, to: "team agents=claude")
    let takenBack = chosen.fix([:])
    #expect(isSet && takenBack.isEmpty && chosen.hubAccept == "team agents=claude", "no line said so")
  }

  @Test(arguments: SettingKey.allCases)
  func `what a setting shows is what it takes`(key: SettingKey) {
    var settings = Settings()
    let value = settings[key]
    let isTaken = settings.set(key, to: value)
    #expect(isTaken && settings[key] == value)
    #expect(!key.row.title.english.isEmpty && key.row.help.english.hasSuffix(".") && !key.values.explanation.isEmpty)
  }

  @Test(arguments: [
    (SettingKey.queueEnabled, ["on", "off"], ["", "yes", "On", "on "]),
    (.theme, ["dark", "gruvbox-light_2.0", "夜"], ["", "two words", "a/b", "a\nb"]),
    (.glyphs, ["auto", "unicode", "ascii"], ["", "emoji"]),
    (.recentLength, ["1", "500"], ["0", "501", "", "1.5", "viele", " 1"]),
    (.outboxMax, ["5", "50"], ["4", "51", "-5"]),
    (.maxRunning, ["1", "20"], ["0", "21"]),
    (.defaultProvider, ["shell", "claude"], ["", "a b"]),
    (.bell, ["on", "off"], ["", "loud"]),
    (
      .quietHours, ["off", "22:00-08:00", "9:00-17:30", "0:00-23:59"],
      ["", "on", "22-8", "22:00", "22:00-24:00", "8:00-8:00", "22:00 - 08:00", "22:00-08:00-09:00", "22:00–08:00"]
    ),
    (.reducedMotion, ["on", "off"], ["", "true"]),
  ])
  func `a setting takes what it says and leaves itself alone otherwise`(
    key: SettingKey, good: [String], bad: [String]
  ) {
    for value in good {
      var settings = Settings()
      let isTaken = settings.set(key, to: value)
      #expect(isTaken && settings[key] == value)
    }
    for value in bad {
      var settings = Settings()
      let isTaken = settings.set(key, to: value)
      #expect(!isTaken, "\(key.rawValue) took \"\(value)\"")
      #expect(settings == Settings())
    }
  }
}
