import Answers
import CLI
import CommandLine
import Foundation
import TestSupport
import Testing

/// `man upnext` is rendered from the records that the help comes from.
struct ManPageTests {
  @Test func `man upnext is what the help says of each verb`() {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    RecordedText.expect(page(), in: root.appendingPathComponent("docs/man/upnext.1"))
  }

  @Test func `no text of a page means anything to roff`() {
    var page = ManPage("name-x", section: 1, of: "Tests", summary: "größe")
    page.paragraph(".SH it's \\fB -x `a` ~ ^")
    page.item("say \"größe\"", "eins\n.zwei")
    #expect(
      page.text.hasSuffix(
        """
        .SH NAME
        name\\-x \\- größe
        .PP
        \\&.SH it\\(aqs \\efB \\-x \\(gaa\\(ga \\(ti \\(ha
        .TP
        .B "say \\(dqgröße\\(dq"
        eins
        .br
        \\&.zwei

        """))
  }

  private func page() -> String {
    var page = ManPage(
      "upnext", section: 1, of: "User commands",
      summary: "three queues for a person who works with many AI coding agents")
    page.heading("Synopsis")
    page.item("upnext [--demo|--tour] [--plain]", "")
    page.item("upnext VERB ... [--json]", "")
    page.heading("Description")
    page.paragraph(
      "A full-screen terminal program. The Queue has the threads that wait for you, each thread's outbox what you will "
        + "say next, and Up Next what runs next, for all agents and projects of this machine. Nothing is lost when the "
        + "terminal closes, the program is killed or an agent dies.")
    page.paragraph(
      "One server owns everything. Windows and verbs start it where there is none, and it ends by itself when nobody "
        + "looks and nothing runs or waits to run. On the screen, ? shows what can be done, and all keys.")
    page.heading("Verbs")
    for verb in CommandLineVerb.all {
      let json = verb.options.contains(.json) ? "--json prints the answer as JSON." : ""
      page.item(verb.line, [verb.summary, verb.details, json].filter { !$0.isEmpty }.joined(separator: "\n"))
    }
    page.heading("Exit status")
    page.paragraph(
      "0 done, 1 refused or failed, 2 wrong usage, 3 nothing there; of wait also 4 needs you, 5 failed, 6 cancelled; 5 of "
        + "land: a step failed behind others that were done; 7 kept and done later, since another machine has not answered "
        + "yet or the disk is full; 8 the server ended before it answered what only looks.")
    page.heading("Environment")
    page.item("UPNEXT_HOME", "A folder for everything of upnext, in place of those below.")
    page.item(
      "XDG_DATA_HOME, XDG_CONFIG_HOME, XDG_STATE_HOME, XDG_RUNTIME_DIR", "Where data, config, logs and the socket lie.")
    page.item("LC_ALL, LC_MESSAGES, LANG", "The screen's language, English or German, and the character set.")
    page.item(
      "CLAUDE_CONFIG_DIR, CODEX_HOME, COPILOT_HOME, GEMINI_CLI_HOME",
      "Where other programs keep the sessions that upnext lists.")
    page.item("EDITOR, VISUAL", "What Ctrl-G opens a message in.")
    page.heading("Files")
    page.item("~/.config/upnext/config.yaml", "Settings, agents and keys of your own: upnext-config(5).")
    page.item("~/.local/share/upnext/upnext.db", "Everything that was said, ordered and chosen.")
    page.item("~/.local/state/upnext/upnext.log", "What the server could tell nobody.")
    page.item(
      "$XDG_RUNTIME_DIR/upnext/upnext.sock",
      "Where windows and verbs find the server; of a store elsewhere than usual, another name there.")
    page.heading("Under systemd")
    page.paragraph(
      "Nothing has to be set up. Whoever wants systemd to start the server, and to keep it when the last login ends, says:"
    )
    page.code("systemctl --user enable --now upnext.socket\nloginctl enable-linger")
    page.paragraph(
      "The server then has the environment of systemd's user manager: systemctl --user import-environment PATH lets it "
        + "find agents where your shell finds them. journalctl --user -u upnext has its log.")
    page.heading("See also")
    page.paragraph("upnext-config(5), git(1), systemd.socket(5)")
    return page.text
  }
}
