extension Schema {
  /// Where what is left of a turn's change begins, once some of it and of earlier ones was set back.
  static let version16 = """
    ALTER TABLE turn_snapshot ADD COLUMN rest_start TEXT;
    """
}
