import Conversation
import Core
import Queues
import Review

extension Workspace {
  /// Whether everything but the threads is the same; those say themselves which of them were touched.
  package func equalsBesidesStreams(_ other: Workspace) -> Bool {
    attention == other.attention && upNext == other.upNext && history == other.history && settings == other.settings
      && foldedPanes == other.foldedPanes && screenShape == other.screenShape && lastOpened == other.lastOpened
      && projectChoices == other.projectChoices && lastChosen == other.lastChosen
      && templates == other.templates && keptForms == other.keptForms && keptWords == other.keptWords
      && editedCommands == other.editedCommands
      && pausedAgents == other.pausedAgents && unableAgents == other.unableAgents
      && limits == other.limits && isPaused == other.isPaused
      && remembered == other.remembered && offers == other.offers && undoHistory == other.undoHistory
      && unreadNotices == other.unreadNotices && snapshots.turns == other.snapshots.turns
      && reviews == other.reviews && reverts == other.reverts && hub == other.hub
  }

  /// Whether more changed than what is typed in composers, forms and dialogs.
  package func differsBeyondDrafts(from old: Workspace) -> Bool {
    var beside = old
    (beside.keptForms, beside.keptWords) = (keptForms, keptWords)
    beside.takeLetterDrafts(of: self)
    guard equalsBesidesStreams(beside) else { return true }
    return streams.touched.contains { id in
      guard var stream = streams[id], let before = old.streams[id] else { return true }
      stream.draft = before.draft
      // An edit of a waiting message is a draft too: the message itself has not changed.
      if stream.edit?.message == before.edit?.message { stream.edit = before.edit }
      return stream != before
    }
  }
}
