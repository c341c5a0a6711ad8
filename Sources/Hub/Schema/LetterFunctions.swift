/// Letters: written by a host, fetched and answered by another of the same person.
enum LetterFunctions {
  static let sql = [
    #"""
    CREATE OR REPLACE FUNCTION upnext_acts.send(a jsonb) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = upnext, pg_temp AS $$
    DECLARE me uuid := me(); made uuid;
    BEGIN
      IF NOT EXISTS (SELECT FROM host WHERE id = (a->>'from')::uuid AND person = me) THEN
        RETURN refused('forbidden', 'a letter is from a host of one''s own');
      END IF;
      IF NOT EXISTS (SELECT FROM host WHERE id = (a->>'to')::uuid AND person = me) THEN
        RETURN refused('missing', 'you have no such host');
      END IF;
      IF length(a->>'body') > 1048576 THEN RETURN refused('large', 'a letter has at most a megabyte'); END IF;
      INSERT INTO letter (id, person, from_host, from_seq, to_host, body, made_at, expires_at)
      VALUES ((a->>'id')::uuid, me, (a->>'from')::uuid, (a->>'seq')::bigint, (a->>'to')::uuid, a->'body', clock_timestamp(),
        clock_timestamp() + make_interval(secs => (a->>'keep_ms')::bigint / 1000.0))
      -- One that was restored from a backup may have other words than its writer has by now.
      ON CONFLICT (id) DO UPDATE SET body = excluded.body, from_seq = excluded.from_seq
        WHERE letter.person = me AND letter.from_host = excluded.from_host AND letter.fetched_at IS NULL AND letter.outcome IS NULL
          AND (letter.body, letter.from_seq) IS DISTINCT FROM (excluded.body, excluded.from_seq)
      RETURNING id INTO made;
      IF made IS NULL THEN
        -- It was said before. Nobody learns here what others write.
        IF NOT EXISTS (SELECT FROM letter WHERE id = (a->>'id')::uuid AND person = me) THEN RETURN refused('taken'); END IF;
        RETURN done();
      END IF;
      PERFORM tell('letters', (a->>'to')::uuid);
      RETURN done();
    END $$
    """#,
    // What was fetched can be changed no more: from then on it is the owner's.
    #"""
    CREATE OR REPLACE FUNCTION upnext_acts.letters(a jsonb) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = upnext, pg_temp AS $$
    DECLARE here uuid := (a->>'host')::uuid; having_ids uuid[] := ids(a->'having'); listing jsonb; come uuid[];
    BEGIN
      UPDATE host SET seen_at = clock_timestamp() WHERE id = here AND person = me();
      IF NOT FOUND THEN RETURN refused('forbidden', 'letters are fetched by the host that they are for'); END IF;
      UPDATE letter SET outcome = '{"expired": true}', answered_at = clock_timestamp()
      WHERE to_host = here AND outcome IS NULL AND expires_at <= clock_timestamp();
      WITH next AS (
        SELECT id FROM letter WHERE to_host = here AND outcome IS NULL AND id IN (
          -- As many as one answer bears, and one at least.
          SELECT id FROM (
            SELECT id, row_number() OVER w AS place, sum(octet_length(body::text)) OVER w AS bytes FROM (
              SELECT * FROM letter WHERE to_host = here AND outcome IS NULL AND id <> ALL (having_ids)
              ORDER BY to_host, from_host, from_seq LIMIT 50) AS first_ones
            WINDOW w AS (ORDER BY from_host, from_seq)) AS sizes
          WHERE place = 1 OR bytes <= 2097152)
        ORDER BY id FOR UPDATE),
      taken AS (
        UPDATE letter SET fetched_at = coalesce(fetched_at, clock_timestamp()) FROM next WHERE letter.id = next.id
        RETURNING letter.*)
      SELECT coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'from', t.from_host, 'person', t.person, 'seq', t.from_seq,
        'body', t.body, 'made', ms(t.made_at)) ORDER BY t.from_host, t.from_seq), '[]'), coalesce(array_agg(t.id), '{}')
      INTO listing, come FROM taken AS t;
      -- A program that doesn't say what it has would be brought the same for ever.
      RETURN done(jsonb_build_object('letters', listing, 'more', EXISTS (
        SELECT FROM letter WHERE to_host = here AND outcome IS NULL AND id <> ALL (having_ids || come)
          AND (a ? 'having' OR fetched_at IS NULL))));
    END $$
    """#,
    #"""
    CREATE OR REPLACE FUNCTION upnext_acts.reply(a jsonb) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = upnext, pg_temp AS $$
    DECLARE l letter;
    BEGIN
      SELECT * INTO l FROM letter WHERE id = (a->>'id')::uuid FOR UPDATE;
      -- Its sender has read the answer and thrown the letter away.
      IF NOT FOUND THEN RETURN done(); END IF;
      IF l.to_host <> (a->>'host')::uuid OR NOT EXISTS (SELECT FROM host WHERE id = l.to_host AND person = me()) THEN
        RETURN refused('forbidden', 'a letter is answered by the host that it is for');
      END IF;
      IF l.outcome IS NULL THEN
        UPDATE letter SET outcome = a->'outcome', answered_at = clock_timestamp() WHERE id = l.id;
        UPDATE host SET answered = greatest(answered, (a->>'answered')::bigint) WHERE id = l.to_host;
        PERFORM tell('outcomes', l.from_host);
      END IF;
      RETURN done();
    END $$
    """#,
    #"""
    CREATE OR REPLACE FUNCTION upnext_acts.outcomes(a jsonb) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = upnext, pg_temp AS $$
    DECLARE here uuid := (a->>'host')::uuid; me uuid := me();
    BEGIN
      -- What the host has in its store by now.
      DELETE FROM letter WHERE id = ANY (ids(a->'kept')) AND from_host = here AND person = me AND outcome IS NOT NULL;
      RETURN done(jsonb_build_object('outcomes', (
        SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'outcome', outcome)), '[]')
        FROM (SELECT * FROM letter WHERE from_host = here AND person = me AND outcome IS NOT NULL
          ORDER BY from_host, from_seq LIMIT 50) AS l)));
    END $$
    """#,
    // A letter that waits for its host can still be changed, or taken back.
    #"""
    CREATE OR REPLACE FUNCTION upnext_acts.rewrite(a jsonb) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = upnext, pg_temp AS $$
    DECLARE l letter;
    BEGIN
      SELECT * INTO l FROM letter WHERE id = (a->>'id')::uuid AND person = me() FOR UPDATE;
      IF NOT FOUND THEN
        IF a->'body' IS NULL THEN RETURN done(); END IF;
        RETURN refused('missing', 'there is no such letter');
      END IF;
      IF l.fetched_at IS NOT NULL OR l.outcome IS NOT NULL THEN
        RETURN refused('fetched', 'its host has it by now');
      END IF;
      IF a->'body' IS NULL THEN DELETE FROM letter WHERE id = l.id;
      ELSE UPDATE letter SET body = a->'body', from_seq = coalesce((a->>'seq')::bigint, from_seq) WHERE id = l.id;
      END IF;
      RETURN done();
    END $$
    """#,
    #"""
    CREATE OR REPLACE FUNCTION upnext_acts.put_parcel(a jsonb) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = upnext, pg_temp AS $$
    BEGIN
      DELETE FROM parcel WHERE made_at < clock_timestamp() - interval '10 minutes';
      IF NOT EXISTS (SELECT FROM host WHERE id = (a->>'to')::uuid AND person = me()) THEN
        RETURN refused('missing', 'you have no such host');
      END IF;
      IF octet_length(a->>'body') > 12 * 1048576 THEN RETURN refused('large', 'a parcel has at most 8 MB'); END IF;
      INSERT INTO parcel VALUES ((a->>'id')::uuid, me(), (a->>'to')::uuid, a->>'body', clock_timestamp())
      ON CONFLICT DO NOTHING;
      RETURN done();
    END $$
    """#,
    #"""
    CREATE OR REPLACE FUNCTION upnext_acts.take_parcel(a jsonb) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = upnext, pg_temp AS $$
    DECLARE kept text;
    BEGIN
      IF coalesce((a->>'kept')::boolean, false) THEN
        DELETE FROM parcel WHERE id = (a->>'id')::uuid AND person = me();
        RETURN done();
      END IF;
      SELECT body INTO kept FROM parcel WHERE id = (a->>'id')::uuid AND person = me()
        AND made_at > clock_timestamp() - interval '10 minutes';
      IF kept IS NULL THEN RETURN refused('missing', 'it has been fetched, or was kept for ten minutes'); END IF;
      RETURN done(jsonb_build_object('body', kept));
    END $$
    """#,
  ]
}
