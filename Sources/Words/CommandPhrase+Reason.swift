import Conversation
import Core
import Languages
import Queues
import Settings
import Verbs

extension CommandPhrase {
  /// How a command of the list stands, for a sentence that says why.
  package enum Standing: Equatable, Sendable, CaseIterable { case executing, queued, held, interrupted, stashed }

  /// Why a command doesn't start, or that it has.
  package enum Reason: Equatable, Sendable {
    case agentIsAtWork
    case agentAsks
    case upNextIsHeld(Hold, until: Moment?)
    /// The same, with the name of the act that lets it go on.
    case upNextIsHeldUntil(Hold, until: Moment?, act: Verb)
    case allIsPaused(Verb)
    case memory
    /// With what the store said.
    case nothingIsSaved(because: String)
    case placesTaken(Int)
    case placesTakenBySetting(Int)
    case isNext
    /// What is known of its words is nil where nothing is.
    case wasInterrupted(because: String?)
    case wasStashed
    /// By the program.
    case isStashed(because: String)
    case isEdited
    case editWasInterrupted
    case startsAt(Moment)
    case waitsFor(String)
    case heldBack(by: String, QueuedCommand.Status?)
    /// By the person, or for the reason in these words.
    case agentPaused(AgentPlace, because: String?)
    case agentFull(String, setting: String)
    case agentLimited(String, until: Moment?)
    case agentAway(String, until: Moment)
    case threadIsAtWork
    case threadIsHeld(Hold, until: Moment?)
    case threadRefuses(ThreadRefusal)
    /// For what stays of this thread's landing.
    case threadWaits(LandingStay, thread: String)
    case threadIsRead, sessionIsAsked
    // Of a lane that several machines serve.
    case laneIsOlder(String), laneIsPaused(String)
    case laneOwnerDecides(proposer: String)
    case wasStashedInLane
    case heldBackInLane(by: String, QueuedCommand.Status?)
    case nobodyTakes(LanePhrase.Lack)
    case accountGives(String, Int)
    case laneGives(String, agent: String?, Int)
  }
}

extension Language {
  package func word(_ standing: CommandPhrase.Standing) -> String {
    switch standing {
    case .executing: say("executing", "läuft")
    case .queued: say("queued", "wartet")
    case .held: say("held", "angehalten")
    case .interrupted: say("interrupted", "unterbrochen")
    case .stashed: say("stashed", "geparkt")
    }
  }

  /// An agent, with its host where that is another one.
  func name(_ agent: AgentPlace) -> String {
    agent.host.map { say("\(agent.provider) on \($0)", "\(agent.provider) auf \($0)") } ?? agent.provider
  }

  package func reason(_ reason: CommandPhrase.Reason) -> String {
    switch reason {
    case .agentIsAtWork: say("its agent is at work on it", "Sein Agent arbeitet daran")
    case .agentAsks: say("its agent asks, and waits for your answer", "Sein Agent fragt und wartet auf deine Antwort")
    case .upNextIsHeld(let hold, let moment):
      say(
        "Up Next is held (\(self.hold(hold, until: moment)))",
        "Up Next ist angehalten (\(self.hold(hold, until: moment)))")
    case .upNextIsHeldUntil(let hold, let moment, let act):
      say(
        "Up Next is \(self.hold(hold, until: moment)). \"\(act.row.title.english)\" in the palette lets it go on",
        "Up Next ist \(self.hold(hold, until: moment)). In der Palette lässt es weitergehen: \(act.row.title.german)"
      )
    case .allIsPaused(let act):
      say(
        "all is paused. \"\(act.row.title.english)\" in the palette, or upnext resume --all, lets it go on",
        "Alles ist angehalten. In der Palette lässt es weitergehen: \(act.row.title.german), oder upnext resume --all")
    case .memory:
      say(
        "memory is short, and next.pause_under_pressure is on",
        "Der Speicher ist knapp, und next.pause_under_pressure ist an")
    // A reason has no full stop.
    case .nothingIsSaved(let why): why.last == "." ? String(why.dropLast()) : why
    case .placesTaken(let count):
      say(
        "\(count) \(count == 1 ? "is" : "are") running, and no more are allowed",
        "\(count) \(count == 1 ? "läuft" : "laufen"), mehr sind nicht erlaubt")
    case .placesTakenBySetting(let count):
      say(
        "\(Words.count(count, "command runs", "commands run")) already (next.max_running)",
        "\(Words.count(count, "Befehl läuft", "Befehle laufen")) schon (next.max_running)")
    case .isNext: say("it starts as soon as it is first", "Er startet, sobald er der erste ist")
    case .wasInterrupted(let why):
      say("upnext ended in the middle of it", "upnext endete mittendrin") + (why.map { ": " + $0 } ?? "")
        + say(". Enter runs it again", ". Enter startet ihn neu")
    case .wasStashed: say("you put it aside. Enter runs it", "Du hast ihn beiseitegelegt. Enter startet ihn")
    case .isStashed(let why): say("\(why) Enter runs it", "\(why) Enter startet ihn")
    case .isEdited: say("it is being edited in a window", "Er wird gerade in einem Fenster geändert")
    case .editWasInterrupted:
      say(
        "its editing was interrupted. \"\(Verb.edit.row.title.english)\" goes on with it, Enter runs it as it was",
        "Sein Ändern wurde unterbrochen. „\(Verb.edit.row.title.german)“ macht weiter, Enter startet ihn, wie er war")
    case .startsAt(let moment): say("it starts \(when(moment))", "Er startet \(when(moment))")
    case .waitsFor(let name): say("it waits for \"\(name)\" to be completed", "Erst muss „\(name)“ fertig sein")
    case .heldBack(let name, let status):
      say(
        "\"\(name)\", which it waits for, \(ended(status)). Enter runs it anyway",
        "Vorgänger „\(name)“ \(ended(status)). Enter startet ihn trotzdem")
    case .agentPaused(let agent, let why):
      // A reason has no full stop.
      say("the commands of \(name(agent)) are paused", "Die Befehle von \(name(agent)) sind angehalten")
        + (why.map { ": " + ($0.last == "." ? String($0.dropLast()) : $0) } ?? "")
    case .agentFull(let agent, let setting):
      say("\(agent) has as many commands as \(setting) allows", "\(agent) hat so viele Befehle, wie \(setting) erlaubt")
    case .agentLimited(let agent, let until):
      say(
        "the usage limit of \(agent) is reached" + (until.map { " until \(text($0))" } ?? ""),
        "Die Nutzungsgrenze von \(agent) ist erreicht" + (until.map { " (bis \(text($0)))" } ?? ""))
    case .agentAway(let agent, let moment):
      say(
        "\(agent) can't be reached. It is tried again \(when(moment))",
        "\(agent) ist nicht zu erreichen. Neuer Versuch \(when(moment))")
    case .threadIsAtWork: say("its thread is at work", "In seinem Thread wird gearbeitet")
    case .threadIsHeld(let hold, let moment):
      say(
        "its thread is held (\(self.hold(hold, until: moment)))",
        "Sein Thread ist angehalten (\(self.hold(hold, until: moment)))")
    case .threadWaits(let stay, let thread): what(stay, of: thread)
    // A reason has no full stop.
    case .threadRefuses(let refusal): String(text(ThreadPhrase.refused(refusal)).dropLast())
    case .threadIsRead: say("its thread is being read", "Sein Thread wird gerade gelesen")
    case .sessionIsAsked: text(OutboxPhrase.sessionIsAsked)
    case .laneIsOlder(let lane):
      say(
        "\(lane) is older than it was, as of a backup: upnext lane take-over \(lane)",
        "\(lane) ist älter als zuvor, wie von einem Backup: upnext lane take-over \(lane)")
    case .laneIsPaused(let lane): say("\(lane) is paused", "\(lane) ist angehalten")
    case .laneOwnerDecides(let name):
      say("\(name) proposed it, and the lane's owner has not taken it", "Vorschlag von \(name), noch nicht angenommen")
    case .wasStashedInLane: say("somebody put it aside", "Jemand hat ihn beiseitegelegt")
    case .heldBackInLane(let name, let status):
      say(
        "\"\(name)\", which it waits for, \(ended(status)). It waits until that is sent again, or no more in its After",
        "Vorgänger „\(name)“ \(ended(status)). Er wartet, bis der erneut läuft oder nicht mehr unter Nach steht")
    case .nobodyTakes(let lack): nobodyTakes(lack)
    case .accountGives(let account, let most):
      say(
        "on all hosts together at most \(most) run with the account \(account) (upnext lane account)",
        "Auf allen Rechnern zusammen laufen höchstens \(most) mit dem Konto \(account) (upnext lane account)")
    case .laneGives(let lane, let agent, let most):
      say(
        "at most \(most)\(agent.map { " of \($0)" } ?? "") run in \(lane) at once (upnext lane limit)",
        "In \(lane) laufen höchstens \(most)\(agent.map { " von \($0)" } ?? "") zugleich (upnext lane limit)")
    }
  }

  private func ended(_ status: QueuedCommand.Status?) -> String {
    switch status {
    case .failed: say("failed", "ist fehlgeschlagen")
    case .cancelled: say("was cancelled", "wurde abgebrochen")
    case .interrupted: say("was interrupted", "wurde unterbrochen")
    case .completed: say("was completed", "ist fertig")
    case .queued: say("was queued", "wartet")
    case .executing: say("was executing", "läuft")
    case nil: say("was taken out of the list", "wurde aus der Liste entfernt")
    }
  }
}
