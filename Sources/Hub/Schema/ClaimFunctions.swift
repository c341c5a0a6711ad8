/// How hosts take commands: claim, begin, beat, finish. Each is said once more without harm.
enum ClaimFunctions {
  static let sql = [
    #"""
    CREATE OR REPLACE FUNCTION upnext.promise(c upnext.command) RETURNS jsonb LANGUAGE sql AS $$
      SELECT upnext.done(jsonb_build_object('command', upnext.shown(c, true),
        'token', jsonb_build_object('command', c.id, 'lane', c.lane, 'claim', c.claim, 'fence', c.fence, 'epoch', c.epoch),
        'lease_ms', upnext.ms(c.lease_until) - upnext.ms(clock_timestamp())))
    $$
    """#,
    #"""
    CREATE OR REPLACE FUNCTION upnext_acts.claim(a jsonb) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = upnext, pg_temp AS $$
    DECLARE
      me uuid := me(); here uuid := (a->>'host')::uuid; l lane; c command; open text[]; next timestamptz;
      labels text[] := texts(a->'offers'); projects text[]; people uuid[];
      running_states CONSTANT text[] := '{claimed,running}';
    BEGIN
      IF NOT EXISTS (SELECT FROM host WHERE id = here AND person = me) THEN
        RETURN refused('forbidden', 'a host claims for itself alone');
      END IF;
      SELECT * INTO l FROM lane WHERE id = (a->>'lane')::uuid FOR UPDATE;
      IF coalesce(may(l, me), 'propose') = 'propose' THEN
        RETURN refused('missing', 'you have no such lane, or may only propose to it');
      END IF;
      -- Said before: the same answer, as long as the promise holds.
      SELECT * INTO c FROM command WHERE claim = (a->>'claim')::uuid;
      IF FOUND THEN
        IF c.host = here AND c.state = 'claimed' AND c.lease_until > clock_timestamp() THEN RETURN promise(c); END IF;
        RETURN refused('lapsed', 'what was promised has lapsed');
      END IF;
      IF EXISTS (SELECT FROM ended WHERE claim = (a->>'claim')::uuid) THEN
        RETURN refused('lapsed', 'what was promised has ended');
      END IF;
      PERFORM sweep(l.id);
      IF l.paused OR l.most <= (SELECT count(*) FROM command WHERE lane = l.id AND state = ANY (running_states)) THEN
        RETURN done(jsonb_build_object('paused', l.paused, 'next_ms', (SELECT ms(min(lease_until)) - ms(clock_timestamp())
          FROM command WHERE lane = l.id AND state = ANY (running_states))));
      END IF;
      -- An account counts over all lanes, so who counts it waits for whoever does so from another lane.
      PERFORM pg_advisory_xact_lock(hashtextextended(s.name, 0)) FROM (
        SELECT me::text || k.name AS name FROM account AS k
        WHERE k.person = me AND k.most IS NOT NULL AND k.name IN (SELECT value FROM jsonb_each_text(a->'agents'))
        ORDER BY k.name) AS s;
      -- What is full or held is found out once, and not for each command that waits.
      SELECT array_agg(offer.agent) INTO open FROM jsonb_each_text(a->'agents') AS offer(agent, account)
      WHERE NOT EXISTS (
        SELECT FROM lane_cap AS k WHERE k.lane = l.id AND k.agent = offer.agent AND k.most <= (
          SELECT count(*) FROM command AS r WHERE r.lane = l.id AND r.state = ANY (running_states) AND r.agent = offer.agent))
      AND NOT EXISTS (
        SELECT FROM account AS k WHERE k.person = me AND k.name = offer.account
        AND (k.held_until > clock_timestamp() OR k.most <= (
          SELECT count(*) FROM command AS r
          WHERE r.account_person = me AND r.account = offer.account AND r.state = ANY (running_states))));
      projects := CASE WHEN a->'projects' IS NOT NULL THEN texts(a->'projects') END;
      people := CASE WHEN a->'people' IS NOT NULL THEN ids(a->'people') END;
      -- The first of each agent that is open, and of those the first: a blocked head costs nothing.
      SELECT w.* INTO c FROM unnest(open) AS o(agent) CROSS JOIN LATERAL (
        SELECT * FROM command AS w
        WHERE w.lane = l.id AND w.agent = o.agent AND w.state = 'waiting' AND NOT w.stashed AND w.after = '{}'
          AND (w.not_before IS NULL OR w.not_before <= clock_timestamp()) AND w.needs <@ labels
          AND (projects IS NULL OR w.project = ANY (projects)) AND (people IS NULL OR w.person = ANY (people))
        ORDER BY w.rank LIMIT 1) AS w
      ORDER BY w.rank LIMIT 1;
      IF c.id IS NULL THEN
        SELECT least(
          (SELECT min(not_before) FROM command
            WHERE lane = l.id AND state = 'waiting' AND not_before > clock_timestamp()),
          (SELECT min(lease_until) FROM command WHERE lane = l.id AND state = ANY (running_states)),
          (SELECT min(held_until) FROM account WHERE person = me AND held_until > clock_timestamp())) INTO next;
        RETURN done(jsonb_build_object('next_ms', ms(next) - ms(clock_timestamp())));
      END IF;
      UPDATE lane SET rev = rev + 1 WHERE id = l.id RETURNING * INTO l;
      -- Not now(): that was before the wait for the lane's lock.
      UPDATE command SET state = 'claimed', claim = (a->>'claim')::uuid, fence = nextval('fence'), epoch = l.epoch,
        host = here, account = a->'agents'->>command.agent, account_person = me, claimed_at = clock_timestamp(),
        begun_at = NULL, lease_until = clock_timestamp() + make_interval(secs => (a->>'lease_ms')::int / 1000.0), rev = l.rev
      WHERE id = c.id RETURNING * INTO c;
      PERFORM tell('lane', l.id);
      RETURN promise(c);
    END $$
    """#,
    // The command that a token is for, locked, in its lane, locked before it.
    #"""
    CREATE OR REPLACE FUNCTION upnext.held(token jsonb) RETURNS upnext.command
    LANGUAGE plpgsql SET search_path = upnext, pg_temp AS $$
    DECLARE c command;
    BEGIN
      PERFORM FROM lane WHERE id = (token->>'lane')::uuid FOR UPDATE;
      SELECT * INTO c FROM command
      WHERE id = (token->>'command')::uuid AND lane = (token->>'lane')::uuid AND claim = (token->>'claim')::uuid
        AND fence = (token->>'fence')::bigint AND epoch = (token->>'epoch')::int
        AND account_person = me()
      FOR UPDATE;
      RETURN c;
    END $$
    """#,
    #"""
    CREATE OR REPLACE FUNCTION upnext_acts.begun(a jsonb) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = upnext, pg_temp AS $$
    DECLARE c command; l lane;
    BEGIN
      c := held(a->'token');
      SELECT * INTO l FROM lane WHERE id = c.lane;
      IF c.id IS NULL OR c.epoch <> l.epoch OR c.state = 'uncertain' OR c.lease_until <= clock_timestamp() THEN
        RETURN refused('lapsed', 'what was promised has lapsed: do not start it');
      END IF;
      IF c.state = 'running' THEN
        -- Its answer was lost: from here the host counts anew.
        UPDATE command SET lease_until = clock_timestamp() + make_interval(secs => (a->>'lease_ms')::int / 1000.0)
        WHERE id = c.id;
        RETURN done();
      END IF;
      IF c.cancel_asked THEN RETURN refused('cancelled', 'a person does not want it any more'); END IF;
      UPDATE lane SET rev = rev + 1 WHERE id = l.id RETURNING * INTO l;
      UPDATE command SET state = 'running', begun_at = clock_timestamp(), rev = l.rev,
        lease_until = clock_timestamp() + make_interval(secs => (a->>'lease_ms')::int / 1000.0)
      WHERE id = c.id;
      PERFORM tell('lane', l.id);
      RETURN done();
    END $$
    """#,
    // For all that a host has at once, without any lane's lock. What has lapsed stays lapsed.
    #"""
    CREATE OR REPLACE FUNCTION upnext_acts.beat(a jsonb) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = upnext, pg_temp AS $$
    DECLARE me uuid := me(); fates jsonb; spoken uuid;
    BEGIN
      UPDATE host SET seen_at = clock_timestamp() WHERE id = (a->>'host')::uuid AND person = me;
      IF NOT FOUND THEN RETURN refused('forbidden'); END IF;
      PERFORM FROM command WHERE claim IN (SELECT (t->>'claim')::uuid FROM jsonb_array_elements(a->'tokens') AS t)
      ORDER BY id FOR UPDATE;
      UPDATE command SET lease_until = clock_timestamp() + make_interval(secs => (a->>'lease_ms')::int / 1000.0)
      FROM jsonb_array_elements(a->'tokens') AS t
      WHERE claim = (t->>'claim')::uuid AND fence = (t->>'fence')::bigint AND account_person = me
        AND state IN ('claimed', 'running') AND lease_until > clock_timestamp();
      FOR spoken IN
        INSERT INTO pulse
        SELECT DISTINCT ON (c.id) c.id, c.lane, left(t->>'words', 500), (t->>'progress')::real, clock_timestamp()
        FROM jsonb_array_elements(a->'tokens') AS t JOIN command AS c
          ON c.claim = (t->>'claim')::uuid AND c.fence = (t->>'fence')::bigint AND c.account_person = me
        WHERE t->>'words' IS NOT NULL OR t->>'progress' IS NOT NULL
        ON CONFLICT (command) DO UPDATE SET words = excluded.words, progress = excluded.progress, at = excluded.at
        WHERE pulse.words IS DISTINCT FROM excluded.words OR pulse.progress IS DISTINCT FROM excluded.progress
        RETURNING lane
      LOOP
        PERFORM tell('lane', spoken);
      END LOOP;
      SELECT jsonb_object_agg(t->>'claim', CASE
        WHEN c.id IS NULL OR c.epoch <> l.epoch THEN 'gone'
        WHEN c.cancel_asked THEN 'cancel'
        WHEN c.state IN ('claimed', 'running') AND c.lease_until > clock_timestamp() THEN 'held'
        ELSE 'lapsed' END) INTO fates
      FROM jsonb_array_elements(a->'tokens') AS t
      LEFT JOIN command AS c ON c.claim = (t->>'claim')::uuid AND c.fence = (t->>'fence')::bigint AND c.account_person = me
      LEFT JOIN lane AS l ON l.id = c.lane;
      RETURN done(jsonb_build_object('fates', coalesce(fates, '{}')));
    END $$
    """#,
    // A late report with the right token still counts: somebody did the work.
    #"""
    CREATE OR REPLACE FUNCTION upnext_acts.finish(a jsonb) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = upnext, pg_temp AS $$
    DECLARE c command; l lane;
    BEGIN
      c := held(a->'token');
      SELECT * INTO l FROM lane WHERE id = c.lane;
      IF c.id IS NULL THEN
        IF EXISTS (SELECT FROM ended WHERE id = (a->'token'->>'command')::uuid AND claim = (a->'token'->>'claim')::uuid) THEN
          RETURN done();
        END IF;
        RETURN refused('lapsed', 'it was given to another host, or a person has decided');
      END IF;
      IF c.state = 'claimed' AND a->>'state' <> 'cancelled' THEN
        RETURN refused('invalid', 'it was never begun');
      END IF;
      UPDATE lane SET rev = rev + 1 WHERE id = l.id RETURNING * INTO l;
      PERFORM finish(c, a->>'state', (a->>'exit_code')::int, left(a->>'error', 20000), left(a->>'result', 20000),
        c.state = 'uncertain', l.rev);
      PERFORM tell('lane', l.id);
      RETURN done();
    END $$
    """#,
    // Promised and not begun, or begun and surely untouched, and not wanted here: back to its own place.
    #"""
    CREATE OR REPLACE FUNCTION upnext_acts.give_back(a jsonb) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = upnext, pg_temp AS $$
    DECLARE c command; l lane;
    BEGIN
      c := held(a->'token');
      SELECT * INTO l FROM lane WHERE id = c.lane;
      IF c.id IS NULL THEN RETURN done(); END IF;
      IF c.state <> 'claimed' AND NOT (c.state = 'running' AND coalesce((a->>'untouched')::boolean, false)) THEN
        RETURN refused('invalid', 'it was begun');
      END IF;
      UPDATE command SET state = 'claimed', lease_until = clock_timestamp() WHERE id = c.id;
      PERFORM sweep(l.id);
      RETURN done();
    END $$
    """#,
    // Begun, and its host does not know how far it got: a person decides, and need not wait for the lease.
    #"""
    CREATE OR REPLACE FUNCTION upnext_acts.let_go(a jsonb) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = upnext, pg_temp AS $$
    DECLARE c command;
    BEGIN
      c := held(a->'token');
      IF c.id IS NULL THEN RETURN done(); END IF;
      UPDATE command SET lease_until = clock_timestamp() WHERE id = c.id AND state IN ('claimed', 'running');
      PERFORM sweep(c.lane);
      RETURN done();
    END $$
    """#,
    // A hub that was restored from a backup would give out once more what was done since. A host that has run it says so, before
    // anybody takes it: how it ended, or that only a person can say. What a host has begun meanwhile stays as it is.
    #"""
    CREATE OR REPLACE FUNCTION upnext_acts.ran(a jsonb) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = upnext, pg_temp AS $$
    DECLARE me uuid := me(); here uuid := (a->>'host')::uuid; l lane; c command; one jsonb; is_told boolean := false;
    BEGIN
      IF NOT EXISTS (SELECT FROM host WHERE id = here AND person = me) THEN
        RETURN refused('forbidden', 'a host says for itself alone what it has run');
      END IF;
      SELECT * INTO l FROM lane WHERE id = (a->>'lane')::uuid FOR UPDATE;
      IF coalesce(may(l, me), 'propose') = 'propose' THEN
        RETURN refused('missing', 'you have no such lane, or may only propose to it');
      END IF;
      -- What can't be kept as it is told refuses none of the others: told with nothing but its id, it waits for a person.
      FOR one IN SELECT told FROM jsonb_array_elements(a->'runs') WITH ORDINALITY AS t(run, place) CROSS JOIN LATERAL
        (VALUES (1, run), (2, jsonb_build_object('id', run->'id', 'again', run->'again'))) AS s(step, told) ORDER BY place, step
      LOOP
        BEGIN
          SELECT * INTO c FROM command WHERE id = (one->>'id')::uuid AND lane = l.id AND state IN ('waiting', 'claimed')
            AND NOT proposed AND again <= (one->>'again')::int FOR UPDATE;
          CONTINUE WHEN NOT FOUND;
          IF NOT is_told THEN UPDATE lane SET rev = rev + 1 WHERE id = l.id RETURNING * INTO l; END IF;
          -- Whoever gave it other words since, or took those back with which it ran, wants these to be run: its end counts no more.
          IF EXISTS (SELECT FROM act AS t LEFT JOIN act AS o ON o.id = (t.told->>'of')::uuid
            WHERE t.lane = l.id AND t.command = c.id AND t.at > moment(one->>'begun') AND (t.kind = 'edit' AND t.undone_by IS NULL
              OR t.kind = 'undo' AND o.kind = 'edit' AND o.at <= moment(one->>'begun'))) THEN
            one := one - ARRAY['state', 'token'];
          END IF;
          c.host := here;
          c.claim := coalesce((one->'token'->>'claim')::uuid, gen_random_uuid());
          IF one ? 'state' THEN
            PERFORM finish(c, one->>'state', (one->>'exit_code')::int, left(one->>'error', 20000),
              left(one->>'result', 20000), true, l.rev);
          ELSE
            -- With its token its end still counts.
            UPDATE command SET state = 'uncertain', claim = c.claim,
              fence = coalesce((one->'token'->>'fence')::bigint, nextval('fence')),
              epoch = coalesce((one->'token'->>'epoch')::int, l.epoch), host = here, account = NULL, account_person = me,
              claimed_at = coalesce(claimed_at, clock_timestamp()), begun_at = moment(one->>'begun'),
              lease_until = clock_timestamp(), rev = l.rev
            WHERE id = c.id;
          END IF;
          is_told := true;
        EXCEPTION WHEN data_exception OR integrity_constraint_violation THEN NULL;
        END;
      END LOOP;
      IF is_told THEN PERFORM tell('lane', l.id); END IF;
      RETURN done();
    END $$
    """#,
    #"""
    CREATE OR REPLACE FUNCTION upnext_acts.sweep(a jsonb) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = upnext, pg_temp AS $$
    DECLARE l lane;
    BEGIN
      SELECT * INTO l FROM lane WHERE id = (a->>'lane')::uuid AND may(lane, me()) IS NOT NULL FOR UPDATE;
      IF NOT FOUND THEN RETURN refused('missing', 'you have no such lane'); END IF;
      RETURN done(jsonb_build_object('lapsed', sweep(l.id), 'next_ms', (SELECT ms(min(lease_until)) - ms(clock_timestamp())
        FROM command WHERE lane = l.id AND state IN ('claimed', 'running'))));
    END $$
    """#,
    // A provider's limit holds an account on every host, until the moment that it named: a shorter one, which another
    // host has met, ends it no sooner.
    #"""
    CREATE OR REPLACE FUNCTION upnext_acts.account(a jsonb) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = upnext, pg_temp AS $$
    DECLARE me uuid := me(); l uuid;
    BEGIN
      IF me IS NULL THEN RETURN refused('stranger'); END IF;
      PERFORM pg_advisory_xact_lock(hashtextextended(me::text || (a->>'name'), 0));
      INSERT INTO account (person, name, most, held_until, held_for)
      VALUES (me, a->>'name', (a->>'most')::int, moment(a->>'held_until'), a->>'held_for')
      ON CONFLICT (person, name) DO UPDATE SET
        most = CASE WHEN a ? 'most' THEN excluded.most ELSE account.most END,
        held_until = CASE WHEN a ? 'held_until' AND (account.held_until > excluded.held_until) IS NOT TRUE
          THEN excluded.held_until ELSE account.held_until END,
        held_for = CASE WHEN a ? 'held_until' AND (account.held_until > excluded.held_until) IS NOT TRUE
          THEN excluded.held_for ELSE account.held_for END;
      FOR l IN SELECT id FROM lane WHERE owner = me OR EXISTS (SELECT FROM lane_person AS p WHERE p.lane = lane.id AND p.person = me)
      LOOP
        PERFORM tell('lane', l);
      END LOOP;
      RETURN done();
    END $$
    """#,
  ]
}
