import Testing

@testable import Terminal

/// What windows say by themselves, in the language of their environment.
struct WindowPhraseTests {
  @Test func `each phrase says the same of its facts in both languages, in words of its own`() {
    for phrase in WindowPhrase.allCases {
      #expect(phrase.english != phrase.german)
      for fact in ["path", "why", "program", "47"] {
        #expect(phrase.english.contains(fact) == phrase.german.contains(fact), "\(phrase.german)")
      }
    }
  }

  @Test(
    arguments: [
      (["program", "1ea26c08-0000-4000-8000-00000000000f"], "upnext program"),
      (["export", "1ea26c08-0000-4000-8000-00000000000f", "--output", "/tmp/é"], "upnext export"),
      (["login", "größe-eins-zwei", "--pause"], "upnext login größe-eins-zwei"),
    ])
  func `a call of our own is named by the person's words, without ids`(arguments: [String], name: String) {
    #expect(LentTerminal.name(of: arguments) == name)
  }

  @Test func `the environment chooses`() {
    #expect(WindowEnd(.left).farewell(in: ["LANG": "de_DE.UTF-8"]) == WindowPhrase.left.german)
    #expect(WindowEnd(.left).farewell(in: ["LANG": "de", "LC_ALL": "C"]) == WindowPhrase.left.english)
    let end = WindowEnd(.serverGone, keptPath: "/tmp/é.md")
    #expect(
      end.complaint(in: ["LC_MESSAGES": "de_AT"])
        == "upnext: Der Server dieses Fensters ist weg. Die Arbeit ist bewahrt; zurück geht es mit upnext.\n"
        + "upnext: Der Text aus dem Editor liegt in /tmp/é.md, bis er im Entwurf steht.")
  }
}
