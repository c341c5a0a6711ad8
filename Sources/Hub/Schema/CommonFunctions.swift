/// What all functions of the hub rest on, and who there is: persons, their roles, their hosts.
enum CommonFunctions {
  static let sql = [
    #"""
    CREATE OR REPLACE FUNCTION upnext.ms(moment timestamptz) RETURNS bigint LANGUAGE sql IMMUTABLE
    AS $$ SELECT (extract(epoch FROM moment) * 1000)::bigint $$
    """#,
    #"""
    CREATE OR REPLACE FUNCTION upnext.moment(ms text) RETURNS timestamptz LANGUAGE sql STABLE
    AS $$ SELECT to_timestamp(ms::bigint / 1000.0) $$
    """#,
    #"""
    CREATE OR REPLACE FUNCTION upnext.refused(kind text, words text DEFAULT NULL) RETURNS jsonb LANGUAGE sql IMMUTABLE
    AS $$ SELECT jsonb_build_object('refused', kind, 'words', words) $$
    """#,
    #"""
    CREATE OR REPLACE FUNCTION upnext.done(value jsonb DEFAULT '{}') RETURNS jsonb LANGUAGE sql IMMUTABLE
    AS $$ SELECT jsonb_build_object('done', value) $$
    """#,
    // What is told is heard by every role of the database, and every role can forge it: so it says where to look, never what.
    #"""
    CREATE OR REPLACE FUNCTION upnext.tell(what text, whom uuid) RETURNS void LANGUAGE sql
    AS $$ SELECT pg_notify('upnext', what || ' ' || whom) $$
    """#,
    // Inside of these functions the current user is their owner: only the session's user says who is asking.
    #"""
    CREATE OR REPLACE FUNCTION upnext.me() RETURNS uuid LANGUAGE sql STABLE
    AS $$ SELECT person FROM upnext.login WHERE name = session_user $$
    """#,
    #"""
    CREATE OR REPLACE FUNCTION upnext.texts(list jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE
    AS $$ SELECT coalesce(array_agg(t), '{}') FROM jsonb_array_elements_text(coalesce(list, '[]')) AS t $$
    """#,
    #"""
    CREATE OR REPLACE FUNCTION upnext.ids(list jsonb) RETURNS uuid[] LANGUAGE sql IMMUTABLE
    AS $$ SELECT coalesce(array_agg(t::uuid), '{}') FROM jsonb_array_elements_text(coalesce(list, '[]')) AS t $$
    """#,
    #"""
    CREATE OR REPLACE FUNCTION upnext_acts.hello(a jsonb) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = upnext, pg_temp AS $$
    DECLARE me person; l level;
    BEGIN
      SELECT * INTO l FROM level;
      IF l.reads > (a->>'level')::int THEN
        RETURN refused('level', format('the hub is of level %s, and programs from level %s on read it', l.level, l.reads));
      END IF;
      SELECT * INTO me FROM person WHERE id = me();
      IF NOT FOUND THEN RETURN refused('stranger', format('the role %I is not admitted to this hub', session_user)); END IF;
      RETURN done(jsonb_build_object(
        'person', me.id, 'name', me.name, 'owns', me.owns, 'level', l.level,
        'writes', l.writes <= (a->>'level')::int, 'now', ms(clock_timestamp()), 'process', pg_backend_pid(),
        'server', current_setting('server_version_num')::int,
        'synchronous', current_setting('synchronous_commit'), 'fsync', current_setting('fsync'),
        'standbys', current_setting('synchronous_standby_names'),
        'superuser', (SELECT rolsuper FROM pg_roles WHERE rolname = session_user)));
    END $$
    """#,
    #"""
    CREATE OR REPLACE FUNCTION upnext_acts.admit(a jsonb) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = upnext, pg_temp AS $$
    DECLARE whom uuid;
    BEGIN
      IF NOT EXISTS (SELECT FROM person WHERE id = me() AND owns) THEN
        RETURN refused('forbidden', 'only who owns the hub admits others');
      END IF;
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = a->>'login') THEN
        RETURN refused('missing', format('the database has no role %I; make it with createuser', a->>'login'));
      END IF;
      INSERT INTO person (name) VALUES (a->>'name') ON CONFLICT (name) DO NOTHING;
      SELECT id INTO whom FROM person WHERE name = a->>'name';
      INSERT INTO login VALUES (a->>'login', whom) ON CONFLICT (name) DO NOTHING;
      IF NOT EXISTS (SELECT FROM login WHERE name = a->>'login' AND person = whom) THEN
        RETURN refused('taken', format('the role %I is another person''s', a->>'login'));
      END IF;
      EXECUTE format('GRANT USAGE ON SCHEMA upnext_acts TO %I', a->>'login');
      EXECUTE format('GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA upnext_acts TO %I', a->>'login');
      RETURN done(jsonb_build_object('person', whom));
    END $$
    """#,
    #"""
    CREATE OR REPLACE FUNCTION upnext_acts.expel(a jsonb) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = upnext, pg_temp AS $$
    DECLARE whom uuid; l lane; held int := 0;
    BEGIN
      IF NOT EXISTS (SELECT FROM person WHERE id = me() AND owns) THEN
        RETURN refused('forbidden', 'only who owns the hub expels others');
      END IF;
      IF a->>'login' = session_user THEN RETURN refused('forbidden', 'nobody expels themselves'); END IF;
      DELETE FROM login WHERE name = a->>'login' RETURNING person INTO whom;
      IF FOUND AND EXISTS (SELECT FROM pg_roles WHERE rolname = a->>'login') THEN
        EXECUTE format('REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA upnext_acts FROM %I', a->>'login');
        EXECUTE format('REVOKE USAGE ON SCHEMA upnext_acts FROM %I', a->>'login');
      END IF;
      -- Who has another role stays in. The lock of each lane comes before the look at what lies there.
      IF NOT EXISTS (SELECT FROM login WHERE person = whom) THEN
        FOR l IN SELECT * FROM lane WHERE may(lane, whom) IS NOT NULL
          OR EXISTS (SELECT FROM command AS c WHERE c.lane = lane.id AND c.person = whom) ORDER BY id FOR UPDATE
        LOOP
          UPDATE lane SET rev = rev + 1 WHERE id = l.id RETURNING * INTO l;
          held := held + hold_back(l.id, whom, l.rev);
          PERFORM tell('lane', l.id);
        END LOOP;
      END IF;
      RETURN done(jsonb_build_object('held_back', held));
    END $$
    """#,
    // Who is in the hub. By which roles of the database they come in, its owner knows.
    #"""
    CREATE OR REPLACE FUNCTION upnext_acts.people(a jsonb) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = upnext, pg_temp AS $$
    DECLARE leads boolean := coalesce((SELECT owns FROM person WHERE id = me()), false);
    BEGIN
      IF me() IS NULL THEN RETURN refused('stranger'); END IF;
      RETURN done(jsonb_build_object('people', (
        SELECT jsonb_agg(jsonb_build_object('name', p.name, 'owns', p.owns, 'me', p.id = me(),
          'hosts', (SELECT count(*) FROM host WHERE host.person = p.id),
          'roles', (SELECT coalesce(jsonb_agg(l.name ORDER BY l.name), '[]') FROM login AS l
            WHERE l.person = p.id AND (leads OR p.id = me()))) ORDER BY p.name)
        FROM person AS p WHERE p.id = me() OR leads OR EXISTS (SELECT FROM login AS l WHERE l.person = p.id))));
    END $$
    """#,
    // A store that woke elsewhere, or that knows of fewer letters than were answered, asks its person first. While a run of a
    // host's server is connected, no other one is let in: both would carry out what is meant for one.
    #"""
    CREATE OR REPLACE FUNCTION upnext_acts.attach(a jsonb) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = upnext, pg_temp AS $$
    DECLARE me uuid := me(); h host; here uuid := (a->>'host')::uuid;
    BEGIN
      IF me IS NULL THEN RETURN refused('stranger'); END IF;
      IF EXISTS (SELECT FROM host WHERE person = me AND name = a->>'name' AND id <> here) THEN
        RETURN refused('taken', format('another host of yours is called "%s"', a->>'name'));
      END IF;
      INSERT INTO host (id, person, name, machine, version, offers, serves, answered, seen_at)
      VALUES (here, me, a->>'name', a->>'machine', a->>'version', texts(a->'offers'), coalesce(a->'serves', '[]'),
        (a->>'answered')::bigint, clock_timestamp())
      ON CONFLICT (id) DO NOTHING;
      SELECT * INTO h FROM host WHERE id = here FOR UPDATE;
      IF h.person <> me THEN RETURN refused('forbidden', 'this host is another person''s'); END IF;
      IF NOT coalesce((a->>'adopt')::boolean, false) THEN
        IF h.machine <> a->>'machine' THEN RETURN refused('moved', 'it was on another machine'); END IF;
        IF h.home <> a->>'home' THEN RETURN refused('moved', format('it was in %s', h.home)); END IF;
      END IF;
      -- Who says nothing of its run is an older program, and lets in others of the kind.
      IF h.run IS DISTINCT FROM (a->>'run')::uuid AND EXISTS (SELECT FROM pg_stat_activity
        WHERE pid = h.process AND pid <> pg_backend_pid() AND datname = current_database()
          AND application_name = 'upnext ' || here) THEN
        RETURN refused('twice', h.name);
      END IF;
      IF NOT coalesce((a->>'adopt')::boolean, false) AND h.answered > (a->>'answered')::bigint THEN
        RETURN refused('older', format('this store knows of %s letters, and %s were answered', a->>'answered', h.answered));
      END IF;
      UPDATE host SET machine = a->>'machine', home = a->>'home', run = (a->>'run')::uuid,
        -- Who only says that it joins uses a connection that ends with that.
        process = CASE WHEN current_setting('application_name') = 'upnext ' || here THEN pg_backend_pid() ELSE process END,
        name = a->>'name', version = a->>'version', offers = texts(a->'offers'),
        serves = coalesce(a->'serves', '[]'), answered = greatest(answered, (a->>'answered')::bigint), seen_at = clock_timestamp()
      WHERE id = here;
      PERFORM tell('hosts', me);
      RETURN done(jsonb_build_object('answered', greatest(h.answered, (a->>'answered')::bigint)));
    END $$
    """#,
    #"""
    CREATE OR REPLACE FUNCTION upnext_acts.hosts(a jsonb) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = upnext, pg_temp AS $$
    BEGIN
      RETURN done(jsonb_build_object('hosts', (
        SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'version', version, 'offers', offers,
          'serves', serves, 'seen', ms(seen_at), 'waiting', (SELECT count(*) FROM letter
            -- One that asks for a page, and is nobody's act, expires.
            WHERE to_host = host.id AND outcome IS NULL AND expires_at IS NULL),
          -- A host says its id where every connection says what program it is. One that was not let in is not there.
          'there', EXISTS (SELECT FROM pg_stat_activity JOIN login ON login.name = usename
            WHERE datname = current_database() AND login.person = host.person AND application_name = 'upnext ' || host.id
              AND pid = coalesce(host.process, pid)))
          ORDER BY name), '[]')
        FROM host WHERE person = me()), 'now', ms(clock_timestamp())));
    END $$
    """#,
    // For whoever wonders why the hub is slow: of these indexes, the ones that are not there or can't be used.
    #"""
    CREATE OR REPLACE FUNCTION upnext_acts.look(a jsonb) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = upnext, pg_temp AS $$
    BEGIN
      RETURN done(jsonb_build_object('missing', (
        SELECT coalesce(jsonb_agg(sought ORDER BY sought), '[]') FROM unnest(texts(a->'indexes')) AS sought
        WHERE NOT EXISTS (SELECT FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
          WHERE relnamespace = 'upnext'::regnamespace AND relname = sought AND indisvalid))));
    END $$
    """#,
    #"""
    CREATE OR REPLACE FUNCTION upnext_acts.leave(a jsonb) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = upnext, pg_temp AS $$
    DECLARE here uuid := (a->>'host')::uuid;
    BEGIN
      PERFORM FROM host WHERE id = here AND person = me() FOR UPDATE;
      IF NOT FOUND THEN RETURN done(); END IF;
      IF EXISTS (SELECT FROM command WHERE host = here AND state IN ('claimed', 'running')) THEN
        RETURN refused('busy', 'commands of shared lanes still run on this host');
      END IF;
      UPDATE letter SET outcome = '{"left": true}', answered_at = clock_timestamp()
      WHERE to_host = here AND outcome IS NULL;
      DELETE FROM letter WHERE from_host = here;
      DELETE FROM parcel WHERE to_host = here;
      DELETE FROM thread WHERE thread.host = here;
      DELETE FROM feed WHERE feed.host = here;
      DELETE FROM host WHERE id = here;
      PERFORM tell('hosts', me());
      RETURN done();
    END $$
    """#,
  ]
}
