extension Schema {
  /// What an act is called in each language, as JSON; null where only the words of whoever did it are known.
  static let version19 = """
    ALTER TABLE undo_step ADD COLUMN titles TEXT;
    """
}
