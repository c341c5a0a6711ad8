extension Workspace {
  /// Whether everything but the threads is the same; those say themselves which of them were touched.
  package func equalsBesidesStreams(_ other: Workspace) -> Bool {
    attention == other.attention && upNext == other.upNext && history == other.history && settings == other.settings
      && foldedPanes == other.foldedPanes && lastOpened == other.lastOpened && projectChoices == other.projectChoices
      && remembered == other.remembered
  }

  /// Whether more changed than what is typed in composers.
  package func differsBeyondDrafts(from old: Workspace) -> Bool {
    guard equalsBesidesStreams(old) else { return true }
    return streams.touched.contains { id in
      guard var stream = streams[id], let before = old.streams[id] else { return true }
      stream.draft = before.draft
      return stream != before
    }
  }
}
