import Conversation
import Core
import Languages

/// What Up Next says of lanes that several machines serve.
package enum LanePhrase: Equatable, Sendable {
  /// Above the commands of a lane.
  case heading(name: String, counts: Counts)
  /// Why a command of it does not run, or what became of it.
  case uncertain(host: String)
  case isOlder
  case proposed(by: String)
  case nobodyTakes(Lack)
  /// No more run at once for an account, in a lane, or of an agent there.
  case accountGives(String, Int)
  case laneGives(agent: String?, Int)
  /// How a command stands, for whoever has the screen read out.
  case runs(on: String)
  case waitsIn(lane: String)
  /// The names of facts about a command.
  case label(Label)

  // MARK: What can't be done

  /// The hub is away.
  case takesNoActs(lane: String)
  /// It is there, and does not take this store as the host that it was.
  case hubRefusesStore(lane: String)
  /// It is there, and of a level that knows no lanes, or that this program only reads.
  case hubIsOlder(lane: String)
  case hubIsNewer(lane: String)
  case onlyOwnerPauses(lane: String, owner: String)
  case runsAndStays(stopKey: String)
  case isUncertain(againKey: String, removeKey: String)
  case startsByItself(topKey: String)
  /// What leads a lane, and what edits a command of it, are verbs of the command line.
  case isLed
  case refused(because: String)
  /// What the person wrote is kept.
  case refusedAndKept(because: String, key: String)
  /// Whoever did it was told that it is kept.
  case refusedAtLast(ActTitle?, because: String)
  /// The hub has not answered an act for long: it is said again; and it is said no more.
  case isSaidAgain
  case mayBeDone

  // MARK: Its menu

  case menuTitle(String)
  /// What the key for that does to it.
  case pauses(isPaused: Bool)

  // MARK: The form

  case formTitle(lane: String)
  case formEditTitle(lane: String)
  case formNeedsNote
  /// Above what each host lacks to take it.
  case whoTakesIt(hasMore: Bool)
  case ofHost(String, Lack?)
  case noProject
  case projectIsNeeded
  case areNoLabels(String)
  case promptIsBeingRead

  // MARK: What is asked before it is done

  case letGoTitle
  /// So many are uncertain, and leave for good.
  case letGoQuestion(Int)

  // MARK: What was done

  case askedToStop(host: String)
  case paused(lane: String)
  case goesOn(lane: String)
  case added(String, lane: String)
  case made(lane: String)
  case limited(lane: String, agent: String?, Int?)
  case limitedAccount(String, Int?)
  case admitted(String, isOut: Bool, lane: String)
  case tookOver(lane: String)
  /// Somebody's act there.
  case undid(lane: String)

  package struct Counts: Equatable, Sendable {
    package var waiting = 0
    package var running = 0
    package var uncertain = 0
    package var isPaused = false
    /// Whose it is, where that is somebody else.
    package var owner: String?
    /// What is added there is a proposal.
    package var isToPropose = false
    /// When it was read last; nil while the hub is there.
    package var asOf: String?

    package init() {}
  }

  package enum Label: Equatable, Sendable, CaseIterable { case lane, person, host, lastWords }

  /// What no host has that could take it.
  package enum Lack: Equatable, Sendable {
    case lane
    case person(String)
    case agent(String)
    case labels(String)
    case project(String)
    case silent(String)
  }
}

extension Language {
  package func text(_ phrase: LanePhrase) -> String {
    switch phrase {
    case .heading(let name, let counts): name + owner(counts) + ": " + facts(counts)
    case .uncertain(let host): say("UNCERTAIN on \(host)", "UNGEWISS auf \(host)")
    case .isOlder: say("older than it was", "älter als zuvor")
    case .proposed(let name): say("proposed by \(name)", "Vorschlag von \(name)")
    case .nobodyTakes(let lack): nobodyTakes(lack)
    case .accountGives(let account, let most):
      say("account \(account): at most \(most)", "Konto \(account): höchstens \(most)")
    case .laneGives(nil, let most): say("at most \(most) at once", "höchstens \(most) zugleich")
    case .laneGives(let agent?, let most): say("at most \(most) of \(agent)", "höchstens \(most) von \(agent)")
    case .runs(let host): say("runs on \(host)", "läuft auf \(host)")
    case .waitsIn(let lane): say("waits in \(lane)", "wartet in \(lane)")
    case .label(.lane): "Lane"
    case .label(.person): say("Added by", "Von")
    case .label(.host): say("Host", "Rechner")
    case .label(.lastWords): say("Last words", "Zuletzt")
    case .takesNoActs(let lane):
      say(
        "The hub is away: \(lane) takes no acts until it is back.",
        "Der Hub ist weg: \(lane) ist bis dahin nur zu lesen.")
    case .hubRefusesStore(let lane):
      say(
        "The hub does not take this store, as upnext hub status says: \(lane) takes no acts.",
        "Der Hub nimmt diesen Bestand nicht an, siehe upnext hub status: \(lane) ist nur zu lesen.")
    case .hubIsOlder(let lane):
      say(
        "The hub is older and knows no lanes: \(lane) takes no acts until its owner calls hub init.",
        "Der Hub ist älter und kennt keine Lanes: \(lane) ist nur zu lesen, bis sein Besitzer hub init aufruft.")
    case .hubIsNewer(let lane):
      say(
        "The hub is newer than this upnext, which only reads \(lane).",
        "Der Hub ist neuer als dieses upnext, das \(lane) nur liest.")
    case .onlyOwnerPauses(let lane, let owner):
      say("\(lane) is \(owner)'s, who alone pauses it.", "\(lane) gehört \(owner); niemand sonst hält sie an.")
    case .menuTitle(let lane): "Lane: \(lane)"
    case .pauses(let isPaused):
      isPaused ? say("let lane go on", "Lane weiterlaufen lassen") : say("pause lane", "Lane anhalten")
    case .paused(let lane):
      say(
        "\(lane) is paused: what runs goes on, no host takes more.",
        "\(lane) ist angehalten: Was läuft, läuft weiter; kein Rechner nimmt mehr.")
    case .goesOn(let lane): say("\(lane) goes on.", "\(lane) läuft weiter.")
    case .runsAndStays(let key):
      say(
        "It runs, and is neither moved nor changed: \(key) stops it.",
        "Es läuft und bleibt, wie es ist: \(key) hält es an.")
    case .isUncertain(let again, let remove):
      say(
        "Nobody knows how far it got: \(again) sends it again, \(remove) lets go of it.",
        "Niemand weiß, wie weit es kam: \(again) schickt es erneut, \(remove) lässt es gehen.")
    case .letGoTitle: say("Let go", "Gehen lassen")
    case .letGoQuestion(let count):
      say(
        count == 1
          ? "Nobody knows how far it got. Let go of it for good?"
          : "Nobody knows how far \(count) commands got. Let go of them for good?",
        count == 1
          ? "Niemand weiß, wie weit es kam. Endgültig gehen lassen?"
          : "Niemand weiß, wie weit \(count) Befehle kamen. Endgültig gehen lassen?")
    case .startsByItself(let key):
      say(
        "A host takes it when its turn comes: \(key) moves it to the top.",
        "Ein Rechner nimmt es, wenn es dran ist: \(key) stellt es nach oben.")
    case .refusedAndKept(let reason, let key):
      say(
        "Not done: \(reason) Your text is kept: \(key) brings it back.",
        "Nicht getan: \(reason) Dein Text bleibt: \(key) holt ihn zurück.")
    case .refusedAtLast(let what, let reason):
      say(
        "Not done, though it was kept: \(reason)\(what.map { " (\(text(of: $0)))" } ?? "")",
        "Nicht getan, obwohl es stehen blieb: \(reason)\(what.map { " (\(text(of: $0)))" } ?? "")")
    case .isSaidAgain:
      say(
        "Kept: the hub has not answered. It is said again until it does: do not repeat it.",
        "Bleibt stehen: Der Hub schweigt. Es wird wieder gesagt, bis er antwortet; nicht wiederholen.")
    case .mayBeDone:
      say(
        "The hub has not answered, and is asked no more: it may have been done. Look before you repeat it.",
        "Der Hub schweigt und wird nicht mehr gefragt: Es kann getan sein. Sieh nach, ehe du es wiederholst.")
    case .formTitle(let lane): say("New command in \(lane)", "Neuer Befehl in \(lane)")
    case .formEditTitle(let lane): say("Edit command in \(lane)", "Befehl in \(lane) ändern")
    case .formNeedsNote: say("what a host has to offer, such as gpu", "was ein Rechner bieten muss, etwa gpu")
    case .whoTakesIt(let hasMore):
      say("Who would take it" + (hasMore ? " (PgUp PgDn)" : ""), "Wer es nähme" + (hasMore ? " (Bild↑ Bild↓)" : ""))
    case .ofHost(let host, nil): say("\(host) would", "\(host) nähme es")
    case .ofHost(let host, let lack?): say("\(host) would not: ", "\(host) nicht: ") + ownWords(lack)
    case .noProject: say("no project", "kein Projekt")
    case .projectIsNeeded:
      say(
        "Other machines know no project here: hub.projects gives one a name.",
        "Andere Rechner kennen hier kein Projekt: hub.projects gibt einem den Namen.")
    case .areNoLabels(let text):
      say("\"\(text)\" are no labels. Write gpu,big.", "„\(text)“ sind keine Angebote. So geht es: gpu,big.")
    case .promptIsBeingRead: say("Its prompt is still being read.", "Der Auftrag wird noch gelesen.")
    case .added(let name, let lane): say("Added \"\(name)\" to \(lane)", "„\(name)“ kommt in \(lane)")
    case .made(let lane): say("Made the lane \(lane)", "Lane \(lane) angelegt")
    case .limitedAccount(let account, let most?):
      say("Limited the account \(account) to \(most) at once", "Konto \(account): höchstens \(most) zugleich")
    case .limitedAccount(let account, nil):
      say("Lifted the limit of the account \(account)", "Konto \(account): ohne Grenze")
    case .limited(let lane, let agent, let most?):
      say(
        "Limited \(agent.map { "\($0) in " } ?? "")\(lane) to \(most) at once",
        "\(lane): \(agent.map { "\($0) " } ?? "")höchstens \(most) zugleich")
    case .limited(let lane, let agent, nil):
      say(
        "Lifted the limit of \(agent.map { "\($0) in " } ?? "")\(lane)",
        "\(lane): \(agent.map { "\($0) " } ?? "")ohne Grenze")
    case .admitted(let person, false, let lane): say("Admitted \(person) to \(lane)", "\(lane): \(person) zugelassen")
    case .admitted(let person, true, let lane):
      say("\(lane) lets \(person) in no more", "\(lane): \(person) nicht mehr zugelassen")
    case .tookOver(let lane): say("Took over \(lane)", "\(lane) übernommen")
    case .undid(let lane): say("Took back an act in \(lane)", "\(lane): eine Tat zurückgenommen")
    case .isLed: say("upnext lane says how it is led.", "Geführt wird sie mit upnext lane.")
    case .refused(let reason): say("Not done: \(reason)", "Nicht getan: \(reason)")
    case .askedToStop(let host): say("\(host) was asked to stop it", "\(host) soll es anhalten")
    }
  }

  private func owner(_ counts: LanePhrase.Counts) -> String {
    guard let owner = counts.owner else { return "" }
    return counts.isToPropose
      ? say(" of \(owner), to propose", " von \(owner), für Vorschläge") : say(" of \(owner)", " von \(owner)")
  }

  private func facts(_ counts: LanePhrase.Counts) -> String {
    // Where there is no room for all of it, what keeps everything from starting is what matters.
    var facts = counts.isPaused ? [say("PAUSED", "ANGEHALTEN")] : []
    if let moment = counts.asOf { facts.append(say("as of \(moment)", "Stand \(moment)")) }
    facts.append(say("\(counts.waiting) waiting", "\(counts.waiting) wartend"))
    if counts.running > 0 { facts.append(say("\(counts.running) running", "\(counts.running) laufend")) }
    if counts.uncertain > 0 { facts.append(say("\(counts.uncertain) uncertain", "\(counts.uncertain) ungewiss")) }
    return facts.joined(separator: ", ")
  }

  /// Of one host that is named before.
  private func ownWords(_ lack: LanePhrase.Lack) -> String {
    switch lack {
    case .lane: say("it takes nothing from here (hub.accept)", "er nimmt nichts von hier (hub.accept)")
    case .person: say("it takes nothing of yours", "er nimmt nichts von dir")
    case .agent(let agent): say("it does not start \(agent) for it", "er startet \(agent) nicht dafür")
    case .labels(let labels): say("it does not offer \(labels)", "er bietet \(labels) nicht")
    case .project(let project): say("it does not have \(project)", "er hat \(project) nicht")
    case .silent: say("it is not there", "er ist nicht da")
    }
  }

  func nobodyTakes(_ lack: LanePhrase.Lack) -> String {
    switch lack {
    case .lane: say("no host takes from it", "kein Rechner nimmt daraus")
    case .person(let name): say("no host takes what is \(name)'s", "kein Rechner nimmt von \(name)")
    case .agent(let agent): say("no host starts \(agent) for it", "kein Rechner startet \(agent) dafür")
    case .labels(let labels): say("no host offers \(labels)", "kein Rechner bietet \(labels)")
    case .project(let project): say("no host has \(project)", "kein Rechner hat \(project)")
    case .silent(let host): say("waits for \(host)", "wartet auf \(host)")
    }
  }
}
