extension Schema {
  /// Of what was written into a form for a command of a shared lane: which lane that is, and what its host has to offer.
  static let version14 = """
    ALTER TABLE kept_form ADD COLUMN lane_id TEXT;
    ALTER TABLE kept_form ADD COLUMN needs TEXT NOT NULL DEFAULT '';
    """
}
