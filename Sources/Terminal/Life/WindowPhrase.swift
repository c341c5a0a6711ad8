import Toolkit

/// What a window says by itself, and not the server: about the programs that it lends the terminal to, and its own end.
enum WindowPhrase: Equatable, Sendable, CaseIterable {
  static let allCases: [WindowPhrase] = [
    .left, .enterGoesBack, .serverGone, .serverIsSilent(pid: 47), .serverIsSilent(pid: nil), .kept("path"),
    .noFileForEditor(folder: "path"), .editorNotStarted("why"),
    .editorIsOpen, .editorDidNotWait, .textIsAsItWas(.fileIsGone("program"), keptIn: nil),
    .textIsAsItWas(.isNoText("program"), keptIn: "path"),
    .terminalIsLent, .notStarted("why"), .notFound("program"), .ended("program", code: 47),
    .killed("program", signal: 9),
    .endedSomehow("program"), .textIsAsItWas(.notFound("program"), keptIn: nil),
    .textIsAsItWas(.notFound("program"), keptIn: "path"), .textIsTooLong(megabytes: 1, keptIn: "path"),
  ]

  case left
  /// Behind why a program has ended.
  case enterGoesBack
  case serverGone
  /// It has to fit on a row.
  case serverIsSilent(pid: Int32?)
  case kept(String)
  case noFileForEditor(folder: String)
  /// In the system's words.
  case editorNotStarted(String)
  case editorIsOpen
  case editorDidNotWait
  case terminalIsLent
  case notStarted(String)
  case textIsTooLong(megabytes: Int, keptIn: String)

  // MARK: Beginnings of sentences

  case notFound(String)
  case ended(String, code: Int32)
  case killed(String, signal: Int32)
  case endedSomehow(String)
  /// The editor has removed what it was to change.
  case fileIsGone(String)
  case isNoText(String)
  indirect case textIsAsItWas(WindowPhrase, keptIn: String?)

  /// In the language that the environment asks for.
  func text(in environment: [String: String]) -> String {
    MessageLocale.code(of: MessageLocale.name(in: environment)) == "de" ? german : english
  }

  var english: String {
    switch self {
    case .enterGoesBack: "Enter goes back to upnext."
    case .left: "The window is closed. Work goes on; upnext brings it back."
    case .serverGone: "upnext: The server of this window is gone. Your work is kept; run upnext to come back."
    case .serverIsSilent(let pid?):
      "Server \(pid) does not answer: `kill -CONT \(pid)` wakes a stopped one, Ctrl-\\ leaves."
    case .serverIsSilent(nil): "The server does not answer. Ctrl-\\ leaves."
    case .kept(let path): "upnext: The text that you were editing is in \(path) until it is in the draft."
    case .noFileForEditor(let folder): "No file can be written for the editor in \(folder)."
    case .editorNotStarted(let reason): "The editor did not start: \(reason)"
    case .editorIsOpen: "An editor is open already."
    case .editorDidNotWait: "The editor ended at once: one with its own window needs --wait."
    case .terminalIsLent: "Something else has the terminal already."
    case .notStarted(let reason): "upnext can't be started: \(reason)"
    case .textIsTooLong(let megabytes, let path):
      "A message has \(megabytes) MB at most. The text is in \(path): it can go along as a file."
    case .notFound(let name): "\(name) was not found"
    case .ended(let name, let code): "\(name) ended with code \(code)"
    case .killed(let name, let signal): "\(name) was ended by signal \(signal)"
    case .endedSomehow(let name): "\(name) ended, nobody knows how"
    case .fileIsGone(let name): "The file is gone that \(name) was given"
    case .isNoText(let name): "What \(name) saved is no text in UTF-8"
    case .textIsAsItWas(let end, let path):
      "\(end.english); the text is as it was" + (path.map { ", and what was saved is in \($0)" } ?? "")
    }
  }

  var german: String {
    switch self {
    case .enterGoesBack: "Mit Enter geht es zurück zu upnext."
    case .left: "Das Fenster ist geschlossen. Die Arbeit geht weiter; upnext holt es zurück."
    case .serverGone: "upnext: Der Server dieses Fensters ist weg. Die Arbeit ist bewahrt; zurück geht es mit upnext."
    case .serverIsSilent(let pid?):
      "Server \(pid) antwortet nicht: `kill -CONT \(pid)` weckt einen gestoppten, Strg-\\ geht."
    case .serverIsSilent(nil): "Der Server antwortet nicht. Mit Strg-\\ geht man."
    case .kept(let path): "upnext: Der Text aus dem Editor liegt in \(path), bis er im Entwurf steht."
    case .noFileForEditor(let folder): "In \(folder) lässt sich keine Datei für den Editor schreiben."
    case .editorNotStarted(let reason): "Der Editor startete nicht: \(reason)"
    case .editorIsOpen: "Ein Editor ist schon offen."
    case .editorDidNotWait: "Der Editor endete sofort: eigenes Fenster braucht --wait."
    case .terminalIsLent: "Das Terminal ist schon vergeben."
    case .notStarted(let reason): "upnext lässt sich nicht starten: \(reason)"
    case .textIsTooLong(let megabytes, let path):
      "Eine Nachricht hat höchstens \(megabytes) MB. Der Text liegt in \(path): er kann als Datei mitgehen."
    case .notFound(let name): "\(name) wurde nicht gefunden"
    case .ended(let name, let code): "\(name) endete mit Code \(code)"
    case .killed(let name, let signal): "\(name) wurde mit Signal \(signal) beendet"
    case .endedSomehow(let name): "\(name) endete, niemand weiß wie"
    case .fileIsGone(let name): "Die Datei, die \(name) bekam, ist weg"
    case .isNoText(let name): "Was \(name) gespeichert hat, ist kein Text in UTF-8"
    case .textIsAsItWas(let end, let path):
      "\(end.german); der Text ist, wie er war" + (path.map { ", und was gespeichert wurde, liegt in \($0)" } ?? "")
    }
  }
}
