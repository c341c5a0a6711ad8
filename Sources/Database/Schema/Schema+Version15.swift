extension Schema {
  /// Which message carries a comment on a change, or did so until it was dropped.
  static let version15 = """
    ALTER TABLE review_comment ADD COLUMN message_id TEXT;
    """
}
