extension Schema {
  /// What was last known of other hosts, of their threads and of shared lanes, each as text.
  static let version13 = """
    CREATE TABLE hub_copy (
      kind TEXT NOT NULL,
      owner TEXT NOT NULL,
      id TEXT NOT NULL,
      about TEXT NOT NULL,
      PRIMARY KEY (kind, owner, id)
    ) WITHOUT ROWID;
    """
}
