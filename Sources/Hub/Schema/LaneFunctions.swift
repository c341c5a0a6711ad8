/// Shared lanes: who may do what, the order of what waits, and what readers are told.
enum LaneFunctions {
  static let sql = [
    #"""
    CREATE OR REPLACE FUNCTION upnext.may(l upnext.lane, whom uuid) RETURNS text LANGUAGE sql STABLE AS $$
      SELECT CASE WHEN l.owner = whom THEN 'own'
        ELSE (SELECT may FROM upnext.lane_person WHERE lane = l.id AND person = whom) END
    $$
    """#,
    // Let into the lane, or into the hub, no more: what waits of such a person is taken by nobody before it is accepted.
    #"""
    CREATE OR REPLACE FUNCTION upnext.is_out(l upnext.lane, whom uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
      SELECT upnext.may(l, whom) IS NULL OR NOT EXISTS (SELECT FROM upnext.login WHERE person = whom)
    $$
    """#,
    // The place behind a rank, under the lane's lock. Ranks are made here alone: two clients would make the same.
    #"""
    CREATE OR REPLACE FUNCTION upnext.rank_behind(the_lane uuid, base bigint, new_rev bigint) RETURNS bigint
    LANGUAGE plpgsql SET search_path = upnext, pg_temp AS $$
    DECLARE gap CONSTANT bigint := 4294967296; near int := 64; next bigint; far bigint; step bigint;
    BEGIN
      SELECT min(rank) INTO next FROM command WHERE lane = the_lane AND rank > base;
      IF next IS NULL THEN RETURN base + gap; END IF;
      IF next - base >= 2 THEN RETURN base + (next - base) / 2; END IF;
      -- No room is left: those right behind move apart, and all of them if that is not enough.
      LOOP
        SELECT rank INTO far FROM command WHERE lane = the_lane AND rank > base ORDER BY rank OFFSET near LIMIT 1;
        IF far IS NULL THEN
          SELECT max(rank) + gap * (near + 2) INTO far FROM command WHERE lane = the_lane;
        END IF;
        step := (far - base) / (near + 2);
        EXIT WHEN step >= 2;
        near := near * 8;
      END LOOP;
      UPDATE command SET rank = base + step * (s.n + 1), rev = new_rev
      FROM (SELECT id, row_number() OVER (ORDER BY rank) AS n FROM command
        WHERE lane = the_lane AND rank > base AND rank < far) AS s
      WHERE command.id = s.id;
      RETURN base + step;
    END $$
    """#,
    // Top, bottom, or behind another one. Null where that one is gone.
    #"""
    CREATE OR REPLACE FUNCTION upnext.rank_at(the_lane uuid, place jsonb, new_rev bigint) RETURNS bigint
    LANGUAGE plpgsql SET search_path = upnext, pg_temp AS $$
    DECLARE gap CONSTANT bigint := 4294967296; base bigint;
    BEGIN
      CASE place->>'to'
        WHEN 'top' THEN RETURN coalesce((SELECT min(rank) FROM command WHERE lane = the_lane), gap) - gap;
        WHEN 'bottom' THEN RETURN coalesce((SELECT max(rank) FROM command WHERE lane = the_lane), 0) + gap;
        ELSE
          SELECT rank INTO base FROM command WHERE lane = the_lane AND id = (place->>'behind')::uuid;
          IF base IS NULL THEN RETURN NULL; END IF;
          RETURN rank_behind(the_lane, base, new_rev);
      END CASE;
    END $$
    """#,
    // The place that is on the right side of most of those that stood around a command, as some may have been moved: right behind
    // those before it, or else right in front of the others. Where none of them is left, its rank tells.
    #"""
    CREATE OR REPLACE FUNCTION upnext.rank_beside(the_lane uuid, around jsonb, old_rank bigint, new_rev bigint) RETURNS bigint
    LANGUAGE plpgsql SET search_path = upnext, pg_temp AS $$
    DECLARE before_it uuid[] := ids(around->'before'); behind_it uuid[] := ids(around->'behind'); base bigint; first_behind bigint;
    BEGIN
      SELECT rank INTO base FROM (
        SELECT rank, sum(CASE WHEN id = ANY (before_it) THEN 1 ELSE -1 END) OVER (ORDER BY rank) AS score FROM command
        WHERE lane = the_lane AND id = ANY (before_it || behind_it)) AS s
      WHERE score > 0 ORDER BY score DESC, rank LIMIT 1;
      IF base IS NULL THEN
        SELECT min(rank) INTO first_behind FROM command WHERE lane = the_lane AND id = ANY (behind_it);
        SELECT max(rank) INTO base FROM command WHERE lane = the_lane AND rank < coalesce(first_behind, old_rank);
      END IF;
      IF base IS NULL THEN RETURN rank_at(the_lane, '{"to": "top"}', new_rev); END IF;
      RETURN rank_behind(the_lane, base, new_rev);
    END $$
    """#,
    // Before the first of lower priority; first in, first out among its own.
    #"""
    CREATE OR REPLACE FUNCTION upnext.rank_for(the_lane uuid, how_soon int, new_rev bigint) RETURNS bigint
    LANGUAGE plpgsql SET search_path = upnext, pg_temp AS $$
    DECLARE first_lower bigint; base bigint;
    BEGIN
      SELECT min(f.rank) INTO first_lower FROM generate_series(0, how_soon - 1) AS lower CROSS JOIN LATERAL (
        SELECT rank FROM command WHERE lane = the_lane AND priority = lower AND state = 'waiting'
        ORDER BY rank LIMIT 1) AS f;
      IF first_lower IS NULL THEN RETURN rank_at(the_lane, '{"to": "bottom"}', new_rev); END IF;
      SELECT max(rank) INTO base FROM command WHERE lane = the_lane AND rank < first_lower;
      IF base IS NULL THEN RETURN rank_at(the_lane, '{"to": "top"}', new_rev); END IF;
      RETURN rank_behind(the_lane, base, new_rev);
    END $$
    """#,
    // What was promised and not begun goes back to its own place; what was begun may have been done, and waits for a person.
    #"""
    CREATE OR REPLACE FUNCTION upnext.sweep(the_lane uuid) RETURNS int
    LANGUAGE plpgsql SET search_path = upnext, pg_temp AS $$
    DECLARE lapsed uuid[]; new_rev bigint;
    BEGIN
      SELECT array_agg(id) INTO lapsed FROM (SELECT id FROM command
        WHERE lane = the_lane AND state IN ('claimed', 'running') AND lease_until <= clock_timestamp()
        ORDER BY id FOR UPDATE) AS s;
      IF lapsed IS NULL THEN RETURN 0; END IF;
      UPDATE lane SET rev = rev + 1 WHERE id = the_lane RETURNING rev INTO new_rev;
      UPDATE command SET state = 'waiting', claim = NULL, fence = NULL, epoch = NULL, host = NULL, account = NULL,
        account_person = NULL, claimed_at = NULL, lease_until = NULL, cancel_asked = false, rev = new_rev,
        stashed = stashed OR is_out(l, person), proposed = proposed OR is_out(l, person)
      FROM lane AS l
      WHERE command.id = ANY (lapsed) AND l.id = the_lane AND state = 'claimed' AND NOT cancel_asked;
      PERFORM upnext.finish(c, 'cancelled', NULL, NULL, NULL, false, new_rev) FROM command AS c
      WHERE id = ANY (lapsed) AND state = 'claimed';
      UPDATE command SET state = 'uncertain', rev = new_rev WHERE id = ANY (lapsed) AND state = 'running';
      PERFORM tell('lane', the_lane);
      RETURN cardinality(lapsed);
    END $$
    """#,
    // Of somebody who was just let in no more: what hosts have not begun waits as a proposal, and so many do. Under the lane's lock.
    #"""
    CREATE OR REPLACE FUNCTION upnext.hold_back(the_lane uuid, whom uuid, new_rev bigint) RETURNS int
    LANGUAGE plpgsql SET search_path = upnext, pg_temp AS $$
    BEGIN
      UPDATE command SET lease_until = clock_timestamp() WHERE lane = the_lane AND person = whom AND state = 'claimed';
      PERFORM sweep(the_lane);
      UPDATE command SET stashed = true, proposed = true, rev = new_rev
      WHERE lane = the_lane AND person = whom AND state = 'waiting' AND NOT proposed;
      RETURN (SELECT count(*) FROM command
        WHERE lane = the_lane AND person = whom AND state = 'waiting' AND proposed);
    END $$
    """#,
    // A command leaves the lane, and what waited for it goes on if it was completed.
    #"""
    CREATE OR REPLACE FUNCTION upnext.finish(
      c upnext.command, how text, code int, what text, said text, is_late boolean, new_rev bigint) RETURNS void
    LANGUAGE plpgsql SET search_path = upnext, pg_temp AS $$
    BEGIN
      INSERT INTO ended VALUES (c.id, c.lane, new_rev, how, to_jsonb(c), c.claim, code, what, said, is_late, clock_timestamp());
      DELETE FROM command WHERE id = c.id;
      DELETE FROM pulse WHERE command = c.id;
      IF how = 'completed' THEN
        UPDATE command SET after = array_remove(after, c.id), rev = new_rev
        WHERE lane = c.lane AND after <> '{}' AND after @> ARRAY[c.id];
      END IF;
    END $$
    """#,
    // What a host is called; of somebody else's a reader knows no more than this.
    #"""
    CREATE OR REPLACE FUNCTION upnext.host_name(which uuid) RETURNS text LANGUAGE sql STABLE AS $$
      SELECT CASE WHEN h.person = upnext.me() THEN h.name ELSE format('%s (%s)', h.name, p.name) END
      FROM upnext.host AS h JOIN upnext.person AS p ON p.id = h.person WHERE h.id = which
    $$
    """#,
    // A command as readers get it: of the prompt as much as a list needs.
    #"""
    CREATE OR REPLACE FUNCTION upnext.shown(c upnext.command, whole boolean) RETURNS jsonb LANGUAGE sql STABLE AS $$
      SELECT jsonb_strip_nulls(jsonb_build_object(
        'id', c.id, 'lane', c.lane, 'rank', c.rank, 'rev', c.rev, 'person', c.person, 'from', c.from_host,
        'made', upnext.ms(c.made_at), 'prompt', CASE WHEN whole THEN c.prompt ELSE left(c.prompt, 2000) END,
        'agent', c.agent, 'project', c.project, 'mode', c.mode, 'options', c.options, 'seconds', c.seconds,
        'priority', c.priority, 'needs', c.needs, 'after', c.after, 'not_before', upnext.ms(c.not_before),
        'stashed', c.stashed, 'proposed', c.proposed, 'state', c.state, 'host', c.host, 'account', c.account,
        'claimed', upnext.ms(c.claimed_at), 'begun', upnext.ms(c.begun_at), 'lease', upnext.ms(c.lease_until),
        'cancel', c.cancel_asked, 'again', c.again))
    $$
    """#,
    #"""
    CREATE OR REPLACE FUNCTION upnext_acts.lanes(a jsonb) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = upnext, pg_temp AS $$
    BEGIN
      RETURN done(jsonb_build_object('lanes', (
        SELECT coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'may', may(l, me()), 'owner', p.name,
          'epoch', l.epoch, 'rev', l.rev, 'paused', l.paused, 'most', l.most,
          'caps', (SELECT coalesce(jsonb_object_agg(agent, c.most), '{}') FROM lane_cap AS c WHERE c.lane = l.id),
          'people', (SELECT coalesce(jsonb_object_agg(q.name, m.may), '{}')
            FROM lane_person AS m JOIN person AS q ON q.id = m.person WHERE m.lane = l.id),
          'names', (SELECT jsonb_object_agg(q.id, q.name) FROM person AS q WHERE q.id = l.owner
            OR EXISTS (SELECT FROM lane_person AS m WHERE m.lane = l.id AND m.person = q.id)),
          'counts', (SELECT coalesce(jsonb_object_agg(state, n), '{}')
            FROM (SELECT state, count(*) AS n FROM command WHERE lane = l.id GROUP BY state) AS s)) ORDER BY l.name), '[]')
        FROM lane AS l JOIN person AS p ON p.id = l.owner WHERE may(l, me()) IS NOT NULL)));
    END $$
    """#,
    // What is new in a lane. Its numbers are given under its lock, so none is filled in later.
    #"""
    CREATE OR REPLACE FUNCTION upnext_acts.lane(a jsonb) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = upnext, pg_temp AS $$
    DECLARE l lane; since bigint := coalesce((a->>'since')::bigint, 0); most int := 500; last bigint; more boolean; anew boolean;
      shown_rows jsonb; left_rows jsonb; people jsonb; hosts jsonb;
    BEGIN
      SELECT * INTO l FROM lane WHERE id = (a->>'lane')::uuid AND may(lane, me()) IS NOT NULL;
      IF NOT FOUND THEN RETURN refused('missing', 'you have no such lane'); END IF;
      -- After a failover numbers may have run backwards: what was read before is of another past.
      anew := since = 0 OR since > l.rev OR l.epoch <> coalesce((a->>'epoch')::int, l.epoch);
      IF anew THEN since := 0; END IF;
      SELECT max(rev) INTO last FROM (
        SELECT rev FROM command WHERE lane = l.id AND rev > since
        ORDER BY rev FETCH FIRST (most) ROWS WITH TIES) AS s;
      more := EXISTS (SELECT FROM command WHERE lane = l.id AND rev > last);
      IF NOT more THEN last := l.rev; END IF;
      SELECT jsonb_agg(shown(c, false) ORDER BY c.rank) INTO shown_rows
      FROM command AS c WHERE c.lane = l.id AND c.rev > since AND c.rev <= last;
      -- Names once, and not in each row: a list of thousands is four times as quick without.
      SELECT jsonb_object_agg(p.id, p.name) INTO people FROM person AS p WHERE p.id IN (
        SELECT c.person FROM command AS c WHERE c.lane = l.id AND c.rev > since AND c.rev <= last);
      SELECT jsonb_object_agg(s.host, host_name(s.host)) INTO hosts FROM (SELECT DISTINCT c.host FROM command AS c
        WHERE c.lane = l.id AND c.rev > since AND c.rev <= last AND c.host IS NOT NULL) AS s;
      -- Who knows nothing yet needs not hear what has left.
      SELECT jsonb_agg(jsonb_build_object('id', e.id, 'state', e.state)) INTO left_rows
      FROM ended AS e WHERE NOT anew AND e.lane = l.id AND e.rev > since AND e.rev <= last;
      RETURN done(jsonb_build_object('rev', last, 'more', more, 'anew', anew, 'commands', coalesce(shown_rows, '[]'),
        'gone', coalesce(left_rows, '[]'), 'people', coalesce(people, '{}'), 'hosts', coalesce(hosts, '{}'), 'paused', l.paused, 'epoch', l.epoch, 'now', ms(clock_timestamp()),
        'pulses', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', command, 'words', words, 'progress', progress,
          'at', ms(at))), '[]') FROM pulse WHERE pulse.lane = l.id),
        -- What was completed is waited for no more, so these are the others.
        'ended', (SELECT coalesce(jsonb_object_agg(e.id, jsonb_build_object('state', e.state, 'words', left(e.command->>'prompt', 80))), '{}')
          FROM ended AS e WHERE e.lane = l.id AND e.id IN (
            SELECT unnest(c.after) FROM command AS c WHERE c.lane = l.id AND c.after <> '{}')),
        'accounts', (SELECT coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('name', k.name, 'most', k.most, 'held', ms(k.held_until),
          'running', (SELECT count(*) FROM command AS r WHERE r.account_person = k.person AND r.account = k.name
            AND r.state IN ('claimed', 'running'))))), '[]')
          FROM account AS k WHERE k.person = me() AND (k.most IS NOT NULL OR k.held_until > clock_timestamp()))));
    END $$
    """#,
    #"""
    CREATE OR REPLACE FUNCTION upnext_acts.command(a jsonb) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = upnext, pg_temp AS $$
    DECLARE c command; l lane; e ended; called jsonb;
    BEGIN
      SELECT * INTO c FROM command WHERE id = (a->>'id')::uuid;
      SELECT * INTO e FROM ended WHERE id = (a->>'id')::uuid;
      SELECT * INTO l FROM lane WHERE id = coalesce(c.lane, e.lane);
      IF may(l, me()) IS NULL THEN RETURN refused('missing', 'there is no such command'); END IF;
      IF c.id IS NULL THEN c := jsonb_populate_record(NULL::command, e.command); END IF;
      called := jsonb_strip_nulls(jsonb_build_object('host_name', host_name(c.host),
        'by', (SELECT p.name FROM person AS p WHERE p.id = c.person)));
      IF e.id IS NULL THEN RETURN done(jsonb_build_object('command', shown(c, true) || called)); END IF;
      RETURN done(jsonb_build_object('command', shown(c, true) || called,
        'ended', jsonb_strip_nulls(jsonb_build_object('state', e.state, 'exit_code', e.exit_code, 'error', e.error,
          'result', e.result, 'late', e.late, 'at', ms(e.at)))));
    END $$
    """#,
    #"""
    CREATE OR REPLACE FUNCTION upnext_acts.history(a jsonb) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = upnext, pg_temp AS $$
    DECLARE l lane;
    BEGIN
      SELECT * INTO l FROM lane WHERE id = (a->>'lane')::uuid AND may(lane, me()) IS NOT NULL;
      IF NOT FOUND THEN RETURN refused('missing', 'you have no such lane'); END IF;
      RETURN done(jsonb_build_object('acts', (
        SELECT coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', s.id, 'kind', s.kind, 'person', p.name,
          'host', s.host, 'host_name', host_name(s.host), 'command', s.command,
          'at', ms(s.at), 'undone', s.undone_by IS NOT NULL, 'told', s.told, 'whose', s.answer->'done'->>'whose',
          'words', coalesce((SELECT left(c.prompt, 200) FROM command AS c WHERE c.id = s.command),
            (SELECT left(e.command->>'prompt', 200) FROM ended AS e WHERE e.id = s.command)))) ORDER BY s.at DESC), '[]')
        FROM (SELECT * FROM act WHERE lane = l.id AND at < coalesce(moment(a->>'before'), 'infinity')
          ORDER BY at DESC LIMIT 200) AS s JOIN person AS p ON p.id = s.person),
        -- How commands ended is no act of a person's, but what a reader wants to see between them.
        'ended', (SELECT coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', s.id, 'kind', s.state, 'person', p.name,
          'host', s.command->'host', 'host_name', host_name((s.command->>'host')::uuid), 'command', s.id, 'at', ms(s.at), 'words', left(s.command->>'prompt', 200)))
          ORDER BY s.at DESC), '[]')
        FROM (SELECT * FROM ended WHERE lane = l.id AND state IN ('completed', 'failed', 'interrupted')
          AND at < coalesce(moment(a->>'before'), 'infinity') ORDER BY at DESC LIMIT 200) AS s
        JOIN person AS p ON p.id = (s.command->>'person')::uuid)));
    END $$
    """#,
    // Commands that have ended, by the beginning of an id: they are in no list.
    #"""
    CREATE OR REPLACE FUNCTION upnext_acts.find(a jsonb) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = upnext, pg_temp AS $$
    DECLARE begins text := replace(lower(a->>'begins'), '-', '');
    BEGIN
      IF begins IS NULL OR begins !~ '^[0-9a-f]{4,32}$' THEN RETURN refused('invalid', 'that is no beginning of an id'); END IF;
      RETURN done(jsonb_build_object('found', (
        SELECT coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'lane', s.lane)), '[]') FROM (
          SELECT e.id, e.lane FROM ended AS e JOIN lane AS l ON l.id = e.lane
          WHERE e.id BETWEEN rpad(begins, 32, '0')::uuid AND rpad(begins, 32, 'f')::uuid AND may(l, me()) IS NOT NULL
          ORDER BY e.id LIMIT 5) AS s)));
    END $$
    """#,
    // What is kept for no longer than is promised goes, a little at a time. How something ended for which a command still waits is
    // what tells of that one why it does.
    #"""
    CREATE OR REPLACE FUNCTION upnext_acts.tidy(a jsonb) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = upnext, pg_temp AS $$
    DECLARE old timestamptz := clock_timestamp() - interval '90 days'; acts int; ends int; letters int;
    BEGIN
      IF me() IS NULL THEN RETURN refused('stranger'); END IF;
      DELETE FROM act WHERE id IN (SELECT id FROM act WHERE at < old LIMIT 1000 FOR UPDATE SKIP LOCKED);
      GET DIAGNOSTICS acts = ROW_COUNT;
      DELETE FROM ended WHERE id IN (SELECT id FROM ended AS e WHERE at < old
        AND NOT EXISTS (SELECT FROM command WHERE after @> ARRAY[e.id]) LIMIT 1000 FOR UPDATE SKIP LOCKED);
      GET DIAGNOSTICS ends = ROW_COUNT;
      DELETE FROM parcel WHERE made_at < clock_timestamp() - interval '10 minutes';
      DELETE FROM letter WHERE id IN (SELECT id FROM letter WHERE answered_at < old LIMIT 1000 FOR UPDATE SKIP LOCKED);
      GET DIAGNOSTICS letters = ROW_COUNT;
      RETURN done(jsonb_build_object('more', 1000 IN (acts, ends, letters)));
    END $$
    """#,
  ]
}
