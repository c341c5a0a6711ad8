extension Schema {
  /// Which message's comments made a turn's change a reviewed one.
  static let version17 = """
    ALTER TABLE turn_snapshot ADD COLUMN reviewed_by TEXT;
    """
}
