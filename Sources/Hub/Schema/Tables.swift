/// The tables of each level. What was released is never changed: the next level adds to it.
enum Tables {
  static let first = #"""
    CREATE SCHEMA upnext;
    CREATE SCHEMA upnext_acts;
    SET LOCAL search_path = upnext, pg_temp;

    -- Programs below "writes" only read, those below "reads" do not even that.
    CREATE TABLE level (level int NOT NULL, reads int NOT NULL, writes int NOT NULL);

    CREATE TABLE person (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      name text NOT NULL UNIQUE,
      owns boolean NOT NULL DEFAULT false);

    -- A person may have a role of the database for each machine.
    CREATE TABLE login (name text PRIMARY KEY, person uuid NOT NULL REFERENCES person);

    CREATE TABLE host (
      id uuid PRIMARY KEY,
      person uuid NOT NULL REFERENCES person,
      name text NOT NULL,
      machine text NOT NULL,
      version text NOT NULL,
      -- How many letters its store has answered: a store that knows of fewer is a backup that was restored.
      answered bigint NOT NULL DEFAULT 0,
      offers text[] NOT NULL DEFAULT '{}',
      seen_at timestamptz NOT NULL,
      UNIQUE (person, name));

    -- Facts of threads change twice a second and are published again at every connect: they need no log. A reader that
    -- meets another epoch reads all anew.
    CREATE UNLOGGED TABLE feed (
      host uuid PRIMARY KEY, epoch uuid NOT NULL, rev bigint NOT NULL,
      -- False while the parts of a first publication are still coming.
      whole boolean NOT NULL, at timestamptz NOT NULL);
    CREATE UNLOGGED TABLE thread (
      host uuid NOT NULL,
      id uuid NOT NULL,
      rev bigint NOT NULL,
      -- Null where the host has it no more.
      facts jsonb,
      PRIMARY KEY (host, id));
    CREATE INDEX thread_news ON thread (host, rev);

    CREATE TABLE queue_order (
      person uuid PRIMARY KEY REFERENCES person, rev bigint NOT NULL, threads uuid[] NOT NULL, act uuid);

    CREATE TABLE letter (
      id uuid PRIMARY KEY,
      person uuid NOT NULL REFERENCES person,
      from_host uuid NOT NULL,
      from_seq bigint NOT NULL,
      to_host uuid NOT NULL,
      body jsonb NOT NULL,
      made_at timestamptz NOT NULL,
      expires_at timestamptz,
      fetched_at timestamptz,
      outcome jsonb,
      answered_at timestamptz);
    CREATE INDEX letter_waiting ON letter (to_host, from_host, from_seq) WHERE outcome IS NULL;
    CREATE INDEX letter_answered ON letter (from_host, from_seq) WHERE outcome IS NOT NULL;

    -- Pages and attachments on their way: fetched once, or gone after ten minutes.
    CREATE UNLOGGED TABLE parcel (
      id uuid PRIMARY KEY,
      person uuid NOT NULL,
      to_host uuid NOT NULL,
      body text NOT NULL,
      made_at timestamptz NOT NULL);
    CREATE INDEX parcel_age ON parcel (made_at);

    CREATE SEQUENCE fence;

    CREATE TABLE lane (
      id uuid PRIMARY KEY,
      name text NOT NULL UNIQUE,
      owner uuid NOT NULL REFERENCES person,
      -- Raised by a person's word after a failover; tokens of before are worth nothing then.
      epoch int NOT NULL DEFAULT 1,
      rev bigint NOT NULL DEFAULT 0,
      paused boolean NOT NULL DEFAULT false,
      -- How many run at once on all hosts together.
      most int) WITH (fillfactor = 50);
    CREATE TABLE lane_person (
      lane uuid REFERENCES lane, person uuid REFERENCES person,
      may text NOT NULL CHECK (may IN ('propose', 'append')),
      PRIMARY KEY (lane, person));
    CREATE TABLE lane_cap (lane uuid REFERENCES lane, agent text, most int NOT NULL, PRIMARY KEY (lane, agent));
    -- A person's account with a provider, on whatever host it is used and for whatever lane.
    CREATE TABLE account (
      person uuid REFERENCES person, name text, most int, held_until timestamptz, held_for text,
      PRIMARY KEY (person, name));

    CREATE TABLE command (
      id uuid PRIMARY KEY,
      lane uuid NOT NULL REFERENCES lane,
      rank bigint NOT NULL,
      rev bigint NOT NULL,
      person uuid NOT NULL REFERENCES person,
      from_host uuid,
      made_at timestamptz NOT NULL,
      prompt text NOT NULL,
      agent text NOT NULL,
      project text NOT NULL,
      mode text,
      options jsonb NOT NULL DEFAULT '{}',
      seconds int,
      priority int NOT NULL DEFAULT 1 CHECK (priority BETWEEN 0 AND 3),
      needs text[] NOT NULL DEFAULT '{}',
      after uuid[] NOT NULL DEFAULT '{}',
      not_before timestamptz,
      stashed boolean NOT NULL DEFAULT false,
      proposed boolean NOT NULL DEFAULT false,
      state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'claimed', 'running', 'uncertain')),
      claim uuid,
      fence bigint,
      epoch int,
      host uuid,
      account text,
      account_person uuid,
      claimed_at timestamptz,
      begun_at timestamptz,
      lease_until timestamptz,
      cancel_asked boolean NOT NULL DEFAULT false,
      -- How often a person has sent it once more.
      again int NOT NULL DEFAULT 0,
      CHECK ((state = 'waiting') = (claim IS NULL)),
      -- Checked at a statement's end, so that neighbours can be numbered anew.
      CONSTRAINT command_rank UNIQUE (lane, rank) DEFERRABLE INITIALLY IMMEDIATE) WITH (fillfactor = 80);
    CREATE INDEX command_next ON command (lane, agent, rank)
      WHERE state = 'waiting' AND NOT stashed AND after = '{}';
    CREATE INDEX command_taken ON command (lane) WHERE state <> 'waiting';
    CREATE INDEX command_account ON command (account_person, account) WHERE state <> 'waiting';
    CREATE UNIQUE INDEX command_claim ON command (claim) WHERE claim IS NOT NULL;
    CREATE INDEX command_priority ON command (lane, priority, rank) WHERE state = 'waiting';
    CREATE INDEX command_moment ON command (lane, not_before) WHERE state = 'waiting' AND not_before IS NOT NULL;
    CREATE INDEX command_news ON command (lane, rev);
    CREATE INDEX command_after ON command USING gin (after) WHERE after <> '{}';

    -- What a running command says, newest last words only.
    CREATE UNLOGGED TABLE pulse (
      command uuid PRIMARY KEY, lane uuid NOT NULL, words text, progress real, at timestamptz NOT NULL);

    -- Commands that have left: how they ended, and all that is needed to bring one back.
    CREATE TABLE ended (
      id uuid PRIMARY KEY,
      lane uuid NOT NULL REFERENCES lane,
      rev bigint NOT NULL,
      state text NOT NULL CHECK (state IN ('completed', 'failed', 'cancelled', 'interrupted', 'removed')),
      command jsonb NOT NULL,
      claim uuid,
      exit_code int,
      error text,
      result text,
      late boolean NOT NULL DEFAULT false,
      at timestamptz NOT NULL);
    CREATE INDEX ended_news ON ended (lane, rev);
    CREATE INDEX ended_at ON ended (lane, at);
    CREATE INDEX ended_claim ON ended (claim) WHERE claim IS NOT NULL;

    -- Who did what, and what was answered: an act that comes once more is answered from here.
    CREATE TABLE act (
      id uuid PRIMARY KEY,
      person uuid NOT NULL REFERENCES person,
      login text NOT NULL DEFAULT session_user,
      host uuid,
      lane uuid,
      command uuid,
      kind text NOT NULL,
      at timestamptz NOT NULL,
      rev bigint,
      before jsonb,
      answer jsonb NOT NULL,
      undone_by uuid);
    CREATE INDEX act_history ON act (lane, at);
    """#

  /// Level 2: what each host would take of which lane, so that it can be said why nobody takes a command.
  static let second = """
    ALTER TABLE upnext.host ADD COLUMN serves jsonb NOT NULL DEFAULT '[]';
    """

  /// Level 4: the last acts of each person's order of the Queue, since one that was not answered is said again.
  static let fourth = """
    ALTER TABLE upnext.queue_order ADD COLUMN IF NOT EXISTS acts uuid[] NOT NULL DEFAULT '{}';
    """

  /// Level 6: what an act was told, such as whom it admitted, for who reads later what happened.
  static let sixth = """
    ALTER TABLE upnext.act ADD COLUMN IF NOT EXISTS told jsonb;
    """

  /// Level 7: in which folder a host's store lies, and which run of its server was the last to come, over which connection.
  static let seventh = """
    ALTER TABLE upnext.host ADD COLUMN IF NOT EXISTS home text, ADD COLUMN IF NOT EXISTS run uuid,
      ADD COLUMN IF NOT EXISTS process int;
    """

  /// Level 11: what waits of those who were let in no more before it runs no more without the word of its lane's owner.
  static let eleventh = """
    UPDATE upnext.lane SET rev = rev + 1;
    UPDATE upnext.command AS c SET stashed = true, proposed = true, rev = l.rev FROM upnext.lane AS l
    WHERE l.id = c.lane AND c.state = 'waiting' AND NOT c.stashed AND \(isOut);
    """

  /// Level 13: stashed, too, it waits for that word, since an undo of the stash would let it run. Everybody reads the lanes anew.
  static let thirteenth = """
    UPDATE upnext.lane SET rev = rev + 1;
    UPDATE upnext.command AS c SET proposed = true, rev = l.rev FROM upnext.lane AS l
    WHERE l.id = c.lane AND c.state = 'waiting' AND c.stashed AND NOT c.proposed AND \(isOut);
    PERFORM pg_notify('upnext', 'lane ' || id) FROM upnext.lane;
    """

  /// Whose command `c` of the lane `l` is, is let into it, or into the hub, no more.
  private static let isOut = """
    (
      NOT EXISTS (SELECT FROM upnext.login AS o WHERE o.person = c.person)
      OR l.owner <> c.person AND NOT EXISTS (
        SELECT FROM upnext.lane_person AS p WHERE p.lane = l.id AND p.person = c.person))
    """

  /// What acts rest on to be fast.
  static let indexes = [
    "thread_news", "letter_waiting", "letter_answered", "parcel_age", "command_next", "command_taken",
    "command_account",
    "command_claim", "command_priority", "command_moment", "command_news", "command_after", "ended_news", "ended_at",
    "ended_claim", "act_history",
  ]

  /// Nobody but the functions touches a table: members get no grant, and if somebody gives one, they see no row.
  static let walls = #"""
    FOR a_table IN SELECT c.oid::regclass::text FROM pg_class c WHERE c.relnamespace = 'upnext'::regnamespace AND c.relkind = 'r'
    LOOP
      EXECUTE 'ALTER TABLE ' || a_table || ' ENABLE ROW LEVEL SECURITY';
      EXECUTE 'REVOKE ALL ON ' || a_table || ' FROM PUBLIC';
    END LOOP;
    REVOKE ALL ON SCHEMA upnext, upnext_acts FROM PUBLIC;
    REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA upnext, upnext_acts FROM PUBLIC;
    FOR a_login IN SELECT name FROM upnext.login JOIN pg_roles ON rolname = name
    LOOP
      EXECUTE format('GRANT USAGE ON SCHEMA upnext_acts TO %I', a_login);
      EXECUTE format('GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA upnext_acts TO %I', a_login);
    END LOOP;
    """#
}
