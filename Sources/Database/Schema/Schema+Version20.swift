extension Schema {
  /// What a turn came to, as counts: null in what older programs wrote, where only the English line is known. And what a revert
  /// that was cut off is called in each language.
  static let version20 = """
    ALTER TABLE message ADD COLUMN facts TEXT;
    ALTER TABLE revert ADD COLUMN titles TEXT;
    """
}
