extension Schema {
  /// Commands of shared lanes that were begun here, until the hub knows what came of them.
  static let version12 = """
    CREATE TABLE hub_carried (
      claim TEXT PRIMARY KEY NOT NULL,
      command TEXT NOT NULL,
      lane TEXT NOT NULL,
      fence INTEGER NOT NULL,
      epoch INTEGER NOT NULL,
      local TEXT NOT NULL,
      outcome TEXT,
      exit_code INTEGER,
      error TEXT,
      result TEXT
    );
    """
}
