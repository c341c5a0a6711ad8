/// Facts of threads: each host publishes its own, and reads those of its person's other hosts by what is new since.
enum ThreadFunctions {
  static let sql = [
    // One statement for all that changed. A host writes its numbers alone, so none is filled in later.
    #"""
    CREATE OR REPLACE FUNCTION upnext_acts.publish(a jsonb) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = upnext, pg_temp AS $$
    DECLARE here uuid := (a->>'host')::uuid; f feed; begins boolean := coalesce((a->>'begins')::boolean, false);
      has_all boolean := coalesce((a->>'whole')::boolean, true);
    BEGIN
      IF NOT EXISTS (SELECT FROM host WHERE id = here AND person = me()) THEN
        RETURN refused('forbidden', 'a host publishes for itself alone');
      END IF;
      IF begins THEN
        INSERT INTO feed VALUES (here, gen_random_uuid(), 1, has_all, clock_timestamp())
        ON CONFLICT (host) DO UPDATE SET epoch = excluded.epoch, rev = 1, whole = has_all, at = excluded.at
        RETURNING * INTO f;
        DELETE FROM thread WHERE host = here;
      ELSE
        UPDATE feed SET rev = rev + 1, whole = has_all, at = clock_timestamp() WHERE host = here RETURNING * INTO f;
        -- A restart of the database has emptied these tables.
        IF NOT FOUND THEN RETURN refused('older', 'what was published is gone: publish all'); END IF;
      END IF;
      INSERT INTO thread (host, id, rev, facts)
      SELECT DISTINCT ON (t->>'id') here, (t->>'id')::uuid, f.rev, t FROM jsonb_array_elements(coalesce(a->'threads', '[]')) AS t
      ON CONFLICT (host, id) DO UPDATE SET rev = excluded.rev, facts = excluded.facts;
      UPDATE thread SET rev = f.rev, facts = NULL WHERE host = here AND id = ANY (ids(a->'gone'));
      PERFORM tell('threads', here);
      RETURN done(jsonb_build_object('rev', f.rev));
    END $$
    """#,
    #"""
    CREATE OR REPLACE FUNCTION upnext_acts.threads(a jsonb) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = upnext, pg_temp AS $$
    DECLARE f record; news jsonb := '[]'; known jsonb; since bigint; listing jsonb; last bigint; most int := 300; has_more boolean := false;
    BEGIN
      FOR f IN SELECT feed.* FROM feed JOIN host ON host.id = feed.host WHERE host.person = me()
          AND host.id IS DISTINCT FROM (a->>'besides')::uuid ORDER BY feed.host
      LOOP
        known := a->'known'->(f.host::text);
        since := CASE WHEN known->>'epoch' = f.epoch::text THEN (known->>'rev')::bigint ELSE 0 END;
        CONTINUE WHEN since = f.rev;
        SELECT jsonb_agg(coalesce(t.facts, jsonb_build_object('id', t.id, 'gone', true)) ORDER BY t.rev), max(t.rev)
        INTO listing, last
        -- All of one number together: a reader goes on behind it.
        FROM (SELECT * FROM thread WHERE host = f.host AND rev > since ORDER BY rev FETCH FIRST (most) ROWS WITH TIES) AS t;
        IF EXISTS (SELECT FROM thread WHERE host = f.host AND rev > last) THEN has_more := true; ELSE last := f.rev; END IF;
        news := news || jsonb_build_object('host', f.host, 'epoch', f.epoch, 'rev', last, 'at', ms(f.at),
          'anew', since = 0, 'whole', f.whole, 'threads', coalesce(listing, '[]'));
      END LOOP;
      RETURN done(jsonb_build_object('hosts', news, 'more', has_more, 'now', ms(clock_timestamp())));
    END $$
    """#,
    // What the person ordered by hand: stays of threads in the Queue. Those that it does not name come behind it.
    #"""
    CREATE OR REPLACE FUNCTION upnext_acts.queue_order(a jsonb) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = upnext, pg_temp AS $$
    DECLARE q queue_order;
    BEGIN
      SELECT * INTO q FROM queue_order WHERE person = me();
      RETURN done(jsonb_build_object('rev', coalesce(q.rev, 0), 'threads', to_jsonb(coalesce(q.threads, '{}'))));
    END $$
    """#,
    #"""
    CREATE OR REPLACE FUNCTION upnext_acts.queue_move(a jsonb) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = upnext, pg_temp AS $$
    DECLARE me uuid := me(); q queue_order; listed uuid[]; moved uuid := (a->>'thread')::uuid; place int;
    BEGIN
      IF me IS NULL THEN RETURN refused('stranger'); END IF;
      INSERT INTO queue_order VALUES (me, 0, '{}') ON CONFLICT DO NOTHING;
      SELECT * INTO q FROM queue_order WHERE person = me FOR UPDATE;
      -- A host that was not answered may say an act again when others have done theirs.
      IF (a->>'act')::uuid = ANY (q.acts) THEN
        RETURN done(jsonb_build_object('rev', q.rev, 'threads', to_jsonb(q.threads)));
      END IF;
      -- What the person saw behind the known order has its place from now on.
      listed := q.threads || ARRAY(
        SELECT seen FROM unnest(ids(a->'seen')) WITH ORDINALITY AS s(seen, n) WHERE seen <> ALL (q.threads)
        GROUP BY seen ORDER BY min(n));
      listed := array_remove(listed, moved);
      place := CASE a->>'to' WHEN 'top' THEN 0 WHEN 'bottom' THEN cardinality(listed)
        ELSE array_position(listed, (a->>'behind')::uuid) END;
      IF place IS NULL THEN RETURN refused('missing', 'the thread that it was to stand behind is not in the Queue'); END IF;
      listed := listed[:place] || moved || listed[place + 1:];
      IF cardinality(listed) > 2000 THEN
        -- Those that nobody sees any more go first.
        listed := ARRAY(SELECT t FROM unnest(listed) WITH ORDINALITY AS s(t, n)
          WHERE t = moved OR t = ANY (ids(a->'seen')) ORDER BY n LIMIT 2000);
      END IF;
      UPDATE queue_order SET threads = listed, rev = rev + 1, act = (a->>'act')::uuid,
        acts = (acts || (a->>'act')::uuid)[greatest(1, cardinality(acts) - 98):]
      WHERE person = me RETURNING * INTO q;
      PERFORM tell('order', me);
      RETURN done(jsonb_build_object('rev', q.rev, 'threads', to_jsonb(q.threads)));
    END $$
    """#,
  ]
}
