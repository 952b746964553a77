-- The schema of 0.3.0, as its 74 migrations left it, written by pg_dump. A database of 0.3.0 has this migration already: it
-- is known by the instant of the last one. A new database records the 73 before it too, so that both count the same and
-- 0.3.0 works with both (docs/decisions/database/238-one-migration-begins-0-4.md).
SET LOCAL check_function_bodies = off;
--> statement-breakpoint
INSERT INTO drizzle.__drizzle_migrations (hash, created_at) SELECT 'part of 0000_baseline', unnest(ARRAY[
  1795194896279, 1795194978354, 1795196318992, 1795197482982, 1795198725255, 1795198899717,
  1795199139664, 1795199788194, 1795200244182, 1795206515983, 1795206837977, 1795308145673,
  1795360002500, 1795361320786, 1795361670900, 1795362201051, 1795362202051, 1795363035970,
  1795398142152, 1795409262039, 1795412862039, 1795414371181, 1795420926145, 1795433431176,
  1795444869872, 1795444870872, 1795447449657, 1795555103259, 1795558899979, 1795558899980,
  1795558899981, 1795658400000, 1795714921984, 1795716570004, 1795717250791, 1795718567406,
  1795718590157, 1795718621497, 1795718944469, 1795719712544, 1795719723178, 1795720616339,
  1795726543087, 1795726949650, 1795727247142, 1795727826833, 1795729301357, 1795730954763,
  1795785419509, 1795788549671, 1795789388827, 1795789976126, 1795792104260, 1795798611986,
  1795799927572, 1795801081407, 1795802307524, 1795803722505, 1795804545330, 1795805110873,
  1795806023775, 1795813205397, 1795814554328, 1795815588425, 1795815867846, 1795816292769,
  1795817878463, 1795824553485, 1795825553485, 1795826553485, 1795827553485, 1795828553485,
  1795829553485
]::bigint[]);
--> statement-breakpoint
CREATE SCHEMA vitrine_limited;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_account_deleted() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  DELETE FROM users AS u WHERE u.id = OLD.user_id
    AND NOT EXISTS (SELECT FROM members AS m WHERE m.user_id = u.id AND m.account_id <> OLD.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_account_registered() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  IF NEW.user_id IS NOT NULL THEN
    INSERT INTO members (account_id, user_id, role, joined_at) VALUES (NEW.id, NEW.user_id, 'owner', NEW.created_at);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_account_registering() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  IF NEW.user_id IS NULL AND NEW.password_hash <> '' THEN
    INSERT INTO users (id, name, email, email_key, password_hash, is_admin, created_at)
      VALUES ('usr_' || regexp_replace(NEW.id, '^acc_', ''), NEW.name, NEW.email, NEW.email_key, NEW.password_hash, NEW.is_admin,
        NEW.created_at)
      ON CONFLICT DO NOTHING;
    IF FOUND THEN
      NEW.user_id := 'usr_' || regexp_replace(NEW.id, '^acc_', '');
    ELSIF NOT EXISTS (SELECT FROM accounts WHERE id = NEW.id OR email_key = NEW.email_key) THEN
      -- the user of an invitation: release 0.2 knows this constraint as an address that is taken
      RAISE unique_violation USING CONSTRAINT = 'accounts_email_key',
        MESSAGE = 'duplicate key value violates unique constraint "accounts_email_key"';
    END IF;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_account_to_user() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  IF (NEW.name, NEW.email, NEW.email_key, NEW.password_hash, NEW.is_admin)
    IS NOT DISTINCT FROM (OLD.name, OLD.email, OLD.email_key, OLD.password_hash, OLD.is_admin) THEN
    RETURN NULL;
  END IF;
  UPDATE users SET name = NEW.name, email = NEW.email, email_key = NEW.email_key, password_hash = NEW.password_hash,
      is_admin = NEW.is_admin
    WHERE id = NEW.user_id AND (name, email, email_key, password_hash, is_admin)
      IS DISTINCT FROM (NEW.name, NEW.email, NEW.email_key, NEW.password_hash, NEW.is_admin);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_accounts_updated() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  -- the limit of the plan decides which devices may play
  PERFORM vitrine_raise((
    SELECT array_agg(d.id) FROM devices AS d JOIN changed AS c ON c.id = d.account_id JOIN previous AS p ON p.id = c.id
    WHERE (c.is_admin, c.plan, c.status, c.period_ends_at, c.bought_seats, c.granted_seats)
      IS DISTINCT FROM (p.is_admin, p.plan, p.status, p.period_ends_at, p.bought_seats, p.granted_seats)));
  PERFORM vitrine_announce_change((SELECT array_agg(id) FROM changed), 'account');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_act() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
DECLARE
  act text := current_setting('vitrine.act', true);
  row_changed jsonb;
BEGIN
  -- the time of the last change is not a change by itself
  IF TG_OP = 'UPDATE' AND to_jsonb(OLD) - 'updated_at' = to_jsonb(NEW) - 'updated_at' THEN
    RETURN NEW;
  END IF;
  IF act <> '' THEN
    row_changed := CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
    PERFORM vitrine_write_act(act::jsonb, row_changed->>(CASE TG_TABLE_NAME WHEN 'accounts' THEN 'id' ELSE 'account_id' END));
    -- one line for all that the transaction changes
    PERFORM set_config('vitrine.act', '', true);
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_alert_settings_changed() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed), 'alerts');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_alert_settings_to_founder() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  UPDATE member_alerts AS chosen SET is_on = NEW.is_on,
      machine = coalesce(NEW.machine, CASE WHEN NEW.is_on THEN chosen.machine ELSE '[]' END)
    FROM accounts AS a
    WHERE a.id = NEW.account_id AND chosen.account_id = a.id AND chosen.user_id = a.user_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_announce(channel text, payload text) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
  collected text := current_setting('vitrine.announced', true);
  line text := channel || ' ' || payload || E'\n';
BEGIN
  IF collected <> '' AND strpos(collected, E'\n' || line) = 0 THEN
    PERFORM set_config('vitrine.announced', collected || line, true);
  END IF;
  IF EXISTS (SELECT FROM bus_relays) THEN
    INSERT INTO bus_messages (channel, payload) VALUES (vitrine_announce.channel, vitrine_announce.payload);
  ELSE
    PERFORM pg_notify(channel, payload);
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_announce_change(accounts text[], topic text) RETURNS void
    LANGUAGE sql
    AS $$
  SELECT vitrine_announce('vitrine_changes', account || ' ' || topic)
  FROM (SELECT DISTINCT unnest(accounts) AS account) AS announced;
$$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_announce_words(channel text, words text[]) RETURNS void
    LANGUAGE sql
    AS $$
  SELECT vitrine_announce_words(channel, NULL, words);
$$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_announce_words(channel text, first_word text, words text[]) RETURNS void
    LANGUAGE sql
    AS $$
  -- 150 words of at most 50 bytes stay under the limit of one notification
  SELECT vitrine_announce(channel, concat_ws(' ', first_word, string_agg(word, ' ')))
  FROM (SELECT word, (row_number() OVER () - 1) / 150 AS part FROM unnest(words) AS word) AS parts
  GROUP BY part;
$$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_api_key_changed() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM vitrine_announce_words('vitrine_sessions', ARRAY[OLD.id]);
  END IF;
  PERFORM vitrine_announce_change(ARRAY[coalesce(NEW.account_id, OLD.account_id)], 'integrations');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_approvals_changed() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed), 'approvals');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_approvals_webhooks() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  PERFORM vitrine_webhook_event(NEW.account_id, 'approval.waiting', NULL, NEW.created_at, jsonb_build_object(
    'approval', jsonb_build_object('id', NEW.id, 'what', NEW.what, 'requestedBy', NEW.requested_by,
      'screenCount', NEW.screen_count, 'expiresAt', vitrine_json_instant(NEW.expires_at))));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_audit() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
DECLARE
  setting text := vitrine_audit_context();
  context jsonb;
  row_changed jsonb;
  row_id text;
  columns_changed jsonb := '{}';
  seen jsonb;
  account text;
BEGIN
  -- the time of the last change is not a change by itself
  IF TG_OP = 'UPDATE' AND to_jsonb(OLD) - 'updated_at' = to_jsonb(NEW) - 'updated_at' THEN
    RETURN NEW;
  END IF;
  IF setting <> '' THEN
    context := setting::jsonb;
    row_changed := CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
    row_id := coalesce(row_changed->>'id', row_changed->>'media_id', row_changed->>'device_id', row_changed->>'user_id',
      row_changed->>'account_id', '');
    IF TG_OP = 'UPDATE' THEN
      columns_changed := vitrine_changed_columns(to_jsonb(OLD), row_changed);
    END IF;
    IF context ? 'seen' THEN
      PERFORM vitrine_extend_audit_entry(context, TG_OP, TG_TABLE_NAME, row_id, columns_changed);
      RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
    END IF;
    account := CASE TG_TABLE_NAME WHEN 'accounts' THEN row_changed->>'id'
      ELSE coalesce(row_changed->>'account_id', row_changed->>'used_account_id') END;
    -- who accepts an invitation is not signed in yet: the row of the new member says who they are
    IF context->>'actorId' IS NULL AND TG_TABLE_NAME = 'invitations' THEN
      RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
    END IF;
    -- where nobody is signed in, the row says who acts
    IF context->>'actorId' IS NULL AND row_changed->>'user_id' IS NOT NULL THEN
      context := jsonb_set(context, '{actorId}', row_changed->'user_id');
    END IF;
    -- a user who changes outside of an account leaves the entry to the account that follows
    IF account IS NOT NULL OR context->>'accountId' IS NOT NULL THEN
      PERFORM vitrine_write_audit_entry(context || jsonb_build_object('changes', columns_changed), account);
      seen := jsonb_build_object(TG_TABLE_NAME, jsonb_build_object('row', row_id, 'columns', columns_changed));
      PERFORM set_config('vitrine.act', '', true), set_config('vitrine.audit_context', CASE WHEN TG_OP <> 'UPDATE' THEN ''
        ELSE jsonb_build_object('id', context->'id', 'at', context->'at', 'seen', seen)::text END, true);
    END IF;
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_audit_context() RETURNS text
    LANGUAGE sql STABLE
    AS $$
  SELECT coalesce(nullif(current_setting('vitrine.audit_context', true), ''), current_setting('vitrine.act', true));
$$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_branding_changed() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed), 'branding');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_changed_columns(before jsonb, after jsonb) RETURNS jsonb
    LANGUAGE sql IMMUTABLE
    AS $$
  SELECT coalesce(jsonb_object_agg(key, jsonb_build_array(
    CASE jsonb_typeof(was) WHEN 'string' THEN to_jsonb(left(was #>> '{}', 200)) ELSE was END,
    CASE jsonb_typeof(value) WHEN 'string' THEN to_jsonb(left(value #>> '{}', 200)) ELSE value END)), '{}')
  FROM (
    SELECT key, value, before->key AS was FROM jsonb_each(after)
    WHERE value IS DISTINCT FROM before->key
      AND key !~ '(password|token|secret|hash|sha256|nonce|card|code|url|version|revision|filename|etag|(^|_)key)'
      AND key NOT IN ('updated_at', 'created_at')
      AND (jsonb_typeof(value) NOT IN ('object', 'array') OR length(value::text) <= 200)
      AND (jsonb_typeof(before->key) NOT IN ('object', 'array') OR length((before->key)::text) <= 200)
    ORDER BY key LIMIT 20
  ) AS changed;
$$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_commands_changed() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  -- vitrine_commands: `dev_a:cmd_b:1772366400000`, a device, its command and until when (epoch milliseconds) it
  -- waits; 0 once it is settled. 90 words of at most 80 bytes stay under the limit of one notification
  PERFORM vitrine_announce('vitrine_commands', string_agg(word, ' '))
  FROM (
    SELECT device_id || ':' || id || ':' ||
      CASE WHEN settled_at IS NULL THEN trunc(extract(epoch FROM expires_at) * 1000)::bigint ELSE 0 END AS word,
      (row_number() OVER () - 1) / 90 AS part
    FROM changed
  ) AS words
  GROUP BY part;
  PERFORM vitrine_announce_change((
    SELECT array_agg(DISTINCT d.account_id) FROM changed JOIN devices AS d ON d.id = changed.device_id), 'commands');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_device_assignments_changed() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  PERFORM vitrine_raise((SELECT array_agg(device_id) FROM changed));
  PERFORM vitrine_announce_change((
    SELECT array_agg(DISTINCT d.account_id) FROM changed JOIN devices AS d ON d.id = changed.device_id), 'assignments');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_device_assignments_webhooks() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  INSERT INTO webhook_watches (account_id, scope, media_id, assigned_at, next_at)
  SELECT DISTINCT devices.account_id, 'devices', media_id, assigned_at, assigned_at
  FROM changed JOIN devices ON devices.id = changed.device_id
  WHERE vitrine_has_webhook(devices.account_id, 'content.live');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_device_deleting() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  PERFORM FROM device_versions WHERE device_id = OLD.id FOR UPDATE;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_devices_deleted() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  PERFORM vitrine_announce_words('vitrine_devices', (SELECT array_agg(id || ':0') FROM changed));
  -- of devices beyond the plan's limit the next one may play now
  PERFORM vitrine_raise((
    SELECT array_agg(d.id) FROM devices AS d
    WHERE EXISTS (SELECT FROM changed AS c WHERE c.account_id = d.account_id AND c.created_at <= d.created_at)));
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed), 'devices');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_devices_inserted() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  INSERT INTO device_versions (device_id) SELECT id FROM changed;
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed), 'devices');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_devices_of(ids text[]) RETURNS SETOF text
    LANGUAGE sql STABLE
    AS $$
  SELECT a.device_id FROM device_assignments AS a WHERE a.media_id = ANY (ids)
  UNION
  SELECT g.device_id FROM group_assignments AS a JOIN device_group_members AS g USING (group_id)
    WHERE a.media_id = ANY (ids)
  UNION
  SELECT d.device_id FROM schedule_events AS e JOIN schedule_event_devices AS d ON d.event_id = e.id
    WHERE e.media_id = ANY (ids)
  UNION
  SELECT d.device_id FROM schedule_exceptions AS e JOIN schedule_event_devices AS d USING (event_id)
    WHERE e.media_id = ANY (ids)
  UNION
  SELECT d.id FROM global_media AS g JOIN devices AS d USING (account_id) WHERE g.media_id = ANY (ids)
  UNION
  SELECT d.device_id FROM takeovers AS t JOIN takeover_devices AS d ON d.takeover_id = t.id
    WHERE t.media_id = ANY (ids) AND t.ended_at IS NULL
  UNION
  SELECT d.id FROM standby_items AS s JOIN devices AS d USING (account_id) WHERE s.media_id = ANY (ids)
  UNION
  SELECT p.device_id FROM layout_previews AS p WHERE p.layout_id = ANY (ids);
$$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_devices_sort_key() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  NEW.sort_key := vitrine_sort_key(NEW.name);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_devices_updated() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  PERFORM vitrine_raise((
    SELECT array_agg(c.id) FROM changed AS c JOIN previous AS p USING (id)
    WHERE (c.account_id, c.name, c.token_hash, c.brightness, c.volume, c.auto_sleep, c.time_zone, c.location, c.rotation,
        c.fit, c.crossfade_ms)
      IS DISTINCT FROM
      (p.account_id, p.name, p.token_hash, p.brightness, p.volume, p.auto_sleep, p.time_zone, p.location, p.rotation,
        p.fit, p.crossfade_ms)));
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed), 'devices');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_event_devices_changed() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  PERFORM vitrine_raise((SELECT array_agg(DISTINCT device_id) FROM changed));
  PERFORM vitrine_announce_change((
    SELECT array_agg(DISTINCT d.account_id) FROM changed JOIN devices AS d ON d.id = changed.device_id), 'schedule');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_events_changed() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  PERFORM vitrine_raise((
    SELECT array_agg(DISTINCT e.device_id) FROM schedule_event_devices AS e
    WHERE e.event_id IN (SELECT id FROM changed)));
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed), 'schedule');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_exceptions_changed() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  PERFORM vitrine_raise((
    SELECT array_agg(DISTINCT e.device_id) FROM schedule_event_devices AS e
    WHERE e.event_id IN (SELECT event_id FROM changed)));
  PERFORM vitrine_announce_change((
    SELECT array_agg(DISTINCT e.account_id) FROM changed JOIN schedule_events AS e ON e.id = changed.event_id), 'schedule');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_extend_audit_entry(context jsonb, operation text, table_name text, row_id text, columns_changed jsonb) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
  seen jsonb := context->'seen'->table_name;
  merged jsonb;
BEGIN
  IF operation <> 'UPDATE' THEN
    PERFORM set_config('vitrine.audit_context', '', true);
    RETURN;
  END IF;
  IF seen->>'row' <> row_id THEN
    UPDATE audit_entries AS entry
      SET changes = entry.changes - ARRAY(SELECT jsonb_object_keys(seen->'columns'))
      WHERE entry.id = context->>'id' AND entry.at = (context->>'at')::timestamptz;
    PERFORM set_config('vitrine.audit_context', '', true);
    RETURN;
  END IF;
  UPDATE audit_entries AS entry
    SET changes = entry.changes || (
      SELECT coalesce(jsonb_object_agg(key, jsonb_build_array(coalesce(entry.changes->key, value)->0, value->1)), '{}')
      FROM jsonb_each(columns_changed))
    WHERE entry.id = context->>'id' AND entry.at = (context->>'at')::timestamptz;
  merged := coalesce(seen->'columns', '{}') || columns_changed;
  PERFORM set_config('vitrine.audit_context', jsonb_set(context, ARRAY['seen', table_name],
    jsonb_build_object('row', row_id, 'columns', merged))::text, true);
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_feeds_changed() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  -- a deleted feed takes its places in layouts with it, and those raise the devices
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed), 'feeds');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_feeds_updated() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
DECLARE
  touched text[];
BEGIN
  SELECT array_agg(c.id) INTO touched FROM changed AS c JOIN previous AS p USING (id)
    WHERE (c.revision, c.url) <> (p.revision, p.url);
  IF touched IS NOT NULL THEN
    PERFORM vitrine_raise_shown((SELECT array_agg(DISTINCT layout_id) FROM layout_feeds WHERE feed_id = ANY (touched)));
  END IF;
  PERFORM vitrine_announce_change((
    SELECT array_agg(DISTINCT c.account_id) FROM changed AS c JOIN previous AS p USING (id)
    WHERE (c.revision, c.name) <> (p.revision, p.name)), 'layouts');
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed), 'feeds');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_folders_changed() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed), 'media');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_generated_changed() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  PERFORM vitrine_announce_change((SELECT array_agg(DISTINCT account_id) FROM changed), 'generator');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_global_media_changed() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  PERFORM vitrine_raise((
    SELECT array_agg(id) FROM devices WHERE account_id IN (SELECT account_id FROM changed)));
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed), 'media');
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed WHERE kind = 'playlist'), 'playlists');
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed WHERE kind = 'layout'), 'layouts');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_global_media_webhooks() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  INSERT INTO webhook_watches (account_id, scope, media_id, assigned_at, next_at)
  SELECT NEW.account_id, 'account', NEW.media_id, NEW.set_at, NEW.set_at
  WHERE vitrine_has_webhook(NEW.account_id, 'content.live');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_group_assignments_changed() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  PERFORM vitrine_raise((
    SELECT array_agg(m.device_id) FROM device_group_members AS m
    WHERE m.group_id IN (SELECT group_id FROM changed)));
  PERFORM vitrine_announce_change((
    SELECT array_agg(DISTINCT g.account_id) FROM changed JOIN device_groups AS g ON g.id = changed.group_id), 'assignments');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_group_assignments_webhooks() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  INSERT INTO webhook_watches (account_id, scope, group_id, media_id, assigned_at, next_at)
  SELECT account_id, 'group', NEW.group_id, NEW.media_id, NEW.assigned_at, NEW.assigned_at
  FROM device_groups WHERE id = NEW.group_id AND vitrine_has_webhook(account_id, 'content.live');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_group_deleting() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  PERFORM FROM device_versions WHERE device_id IN (
    SELECT device_id FROM device_group_members WHERE group_id = OLD.id) ORDER BY device_id FOR NO KEY UPDATE;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_group_members_changed() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  PERFORM vitrine_raise((SELECT array_agg(device_id) FROM changed));
  PERFORM vitrine_announce_change((
    SELECT array_agg(DISTINCT d.account_id) FROM changed JOIN devices AS d ON d.id = changed.device_id), 'groups');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_groups_changed() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM vitrine_raise((
      SELECT array_agg(m.device_id) FROM changed JOIN device_group_members AS m ON m.group_id = changed.id));
  END IF;
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed), 'groups');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_has_webhook(account text, event text) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
  SELECT EXISTS (SELECT FROM webhooks WHERE account_id = account AND is_enabled AND events ? event);
$$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_hold_back() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  RAISE EXCEPTION 'This changes what a screen plays, which waits for an admin' USING ERRCODE = 'VT001';
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_json_instant(at timestamp with time zone) RETURNS text
    LANGUAGE sql IMMUTABLE
    AS $$
  SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
$$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_keep_covered_devices() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  INSERT INTO schedule_event_devices (event_id, device_id, is_own)
    SELECT event_id, device_id, false FROM changed JOIN schedule_covered_devices USING (event_id, device_id)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_known_zone(name text) RETURNS text
    LANGUAGE plpgsql STABLE
    AS $$
BEGIN
  PERFORM now() AT TIME ZONE name;
  RETURN name;
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN 'UTC';
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_layout_content_deleted() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  PERFORM vitrine_raise_shown((SELECT array_agg(DISTINCT layout_id) FROM changed WHERE is_published));
  PERFORM vitrine_announce_change((
    SELECT array_agg(DISTINCT l.account_id) FROM changed JOIN layouts AS l ON l.media_id = changed.layout_id),
    'layouts');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_layout_feeds_deleted() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  PERFORM vitrine_raise_shown((
    SELECT array_agg(DISTINCT c.layout_id) FROM changed AS c JOIN layouts AS l ON l.media_id = c.layout_id
    WHERE position(c.feed_id IN l.published::text) > 0));
  PERFORM vitrine_announce_change((
    SELECT array_agg(DISTINCT l.account_id) FROM changed JOIN layouts AS l ON l.media_id = changed.layout_id),
    'layouts');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_layout_previews_changed() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  PERFORM vitrine_raise((SELECT array_agg(device_id) FROM changed));
  PERFORM vitrine_announce_change((
    SELECT array_agg(DISTINCT d.account_id) FROM changed JOIN devices AS d ON d.id = changed.device_id), 'layouts');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_layouts_updated() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  PERFORM vitrine_raise_shown((
    SELECT array_agg(c.media_id) FROM changed AS c JOIN previous AS p USING (media_id)
    WHERE c.published_revision <> p.published_revision));
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed), 'layouts');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_logs_written() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  PERFORM vitrine_announce_change((SELECT array_agg(DISTINCT account_id) FROM changed), 'logs');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_machine_detached() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  PERFORM vitrine_raise(ARRAY[NEW.device_id]);
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM devices WHERE id = NEW.device_id), 'devices');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_media_changed() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  -- deleted content takes its assignments, playlist items and places in layouts with it, and those raise the devices
  PERFORM vitrine_raise_folders((
    SELECT array_agg(DISTINCT folder_id) FROM changed WHERE folder_id IS NOT NULL AND kind IN ('image', 'video')));
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed WHERE kind <> 'playlist'), 'media');
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed WHERE kind = 'playlist'), 'playlists');
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed WHERE kind = 'layout'), 'layouts');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_media_sort_key() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  NEW.sort_key := vitrine_sort_key(NEW.original_name);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_media_updated() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
DECLARE
  touched text[];
BEGIN
  SELECT array_agg(c.id) INTO touched FROM changed AS c JOIN previous AS p USING (id)
    WHERE (c.original_name, c.sha256, c.storage_key, c.mime_type, c.status, c.duration_ms, c.play_sha256)
      IS DISTINCT FROM (p.original_name, p.sha256, p.storage_key, p.mime_type, p.status, p.duration_ms, p.play_sha256);
  IF touched IS NOT NULL THEN
    SELECT array_agg(id) INTO touched FROM vitrine_with_fallbacks(touched) AS id;
    PERFORM vitrine_raise_shown(touched);
    -- layouts show their pictures once these are ready
    PERFORM vitrine_announce_change((
      SELECT array_agg(DISTINCT m.account_id) FROM layout_content AS l JOIN media AS m ON m.id = l.media_id
      WHERE l.media_id = ANY (touched)), 'layouts');
  END IF;
  PERFORM vitrine_raise_folders((
    SELECT array_agg(DISTINCT folder_id) FROM (
      SELECT unnest(ARRAY[c.folder_id, p.folder_id]) AS folder_id FROM changed AS c JOIN previous AS p USING (id)
      WHERE c.folder_id IS DISTINCT FROM p.folder_id AND c.kind IN ('image', 'video')
    ) AS moved WHERE folder_id IS NOT NULL));
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed WHERE kind <> 'playlist'), 'media');
  -- playlists show the names, thumbnails and states of their items
  PERFORM vitrine_announce_change((
    SELECT array_agg(c.account_id) FROM changed AS c JOIN previous AS p USING (id)
    WHERE c.kind = 'playlist' OR EXISTS (SELECT FROM playlists AS l WHERE l.account_id = c.account_id)
      AND (c.original_name, c.status, c.thumbnail_filename, c.duration_ms)
        IS DISTINCT FROM (p.original_name, p.status, p.thumbnail_filename, p.duration_ms)), 'playlists');
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed WHERE kind = 'layout'), 'layouts');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_media_webhooks() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
DECLARE
  named jsonb = jsonb_build_object('upload',
    jsonb_build_object('id', NEW.id, 'name', NEW.original_name, 'kind', NEW.kind));
BEGIN
  IF NEW.status = 'ready' THEN
    PERFORM vitrine_webhook_event(NEW.account_id, 'upload.ready', NULL, now(), named);
  ELSE
    PERFORM vitrine_webhook_event(NEW.account_id, 'upload.failed', NULL, now(),
      named || jsonb_build_object('reason', coalesce(NEW.failure, '')));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_pairing_token_changed() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  PERFORM vitrine_announce_change(ARRAY[coalesce(NEW.account_id, OLD.account_id)], 'devices');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_pauses_changed() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  PERFORM vitrine_raise((SELECT array_agg(device_id) FROM changed));
  PERFORM vitrine_announce_change((
    SELECT array_agg(DISTINCT d.account_id) FROM changed JOIN devices AS d ON d.id = changed.device_id), 'devices');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_payments_changed() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed WHERE account_id IS NOT NULL), 'plans');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_place_in_limits() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
DECLARE
  own text[] := current_setting('vitrine.limit_folders', true);
  first text := (SELECT id FROM folders WHERE id = ANY (own) ORDER BY array_position(own, id) LIMIT 1);
BEGIN
  IF TG_TABLE_NAME = 'folders' THEN NEW.parent_id := coalesce(NEW.parent_id, first);
  ELSE NEW.folder_id := coalesce(NEW.folder_id, first);
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_plan_webhooks() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  PERFORM vitrine_webhook_event(NEW.id, 'plan.changed', NULL, now(), jsonb_build_object(
    'plan', NEW.plan,
    'status', NEW.status,
    'screens', greatest(NEW.bought_seats, NEW.granted_seats),
    'extraStorageBytes', NEW.bought_storage_bytes + NEW.granted_storage_bytes,
    'cancelAtPeriodEnd', NEW.cancel_at_period_end,
    'periodEndsAt', vitrine_json_instant(NEW.period_ends_at)));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_playlist_items_changed() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  PERFORM vitrine_raise_shown((SELECT array_agg(DISTINCT playlist_id) FROM changed));
  PERFORM vitrine_announce_change((
    SELECT array_agg(DISTINCT m.account_id) FROM changed JOIN media AS m ON m.id = changed.playlist_id), 'playlists');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_playlists_updated() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  PERFORM vitrine_raise_shown((
    SELECT array_agg(c.media_id) FROM changed AS c JOIN previous AS p USING (media_id)
    WHERE (c.source_folder_id, c.source_order) IS DISTINCT FROM (p.source_folder_id, p.source_order)));
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed), 'playlists');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_plays_stored() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  INSERT INTO play_days AS sums
    (device_id, day, media_id, playlist_id, media_name, playlist_name, plays, completed, duration_ms)
  WITH zones AS MATERIALIZED (
    SELECT id, vitrine_known_zone(time_zone) AS zone FROM devices WHERE id IN (SELECT device_id FROM changed)
  )
  SELECT device_id, (started_at AT TIME ZONE zone)::date, media_id, coalesce(playlist_id, ''), max(media_name),
    max(playlist_name), count(*), count(*) FILTER (WHERE completed),
    sum(extract(epoch FROM ended_at - started_at) * 1000)
  FROM changed JOIN zones ON zones.id = device_id
  GROUP BY 1, 2, 3, 4
  -- the same order in every transaction, so that two of them do not wait for each other
  ORDER BY 1, 2, 3, 4
  ON CONFLICT (device_id, day, media_id, playlist_id) DO UPDATE SET
    media_name = coalesce(excluded.media_name, sums.media_name),
    playlist_name = coalesce(excluded.playlist_name, sums.playlist_name),
    plays = sums.plays + excluded.plays,
    completed = sums.completed + excluded.completed,
    duration_ms = sums.duration_ms + excluded.duration_ms;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_plays_webhooks() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM webhooks WHERE is_enabled AND events ? 'plays.hourly') THEN
    RETURN NULL;
  END IF;
  INSERT INTO webhook_plays (account_id, device_id, media_id, media_name, playlist_id, playlist_name, plays, completed,
    duration_ms, reported_at)
  SELECT devices.account_id, devices.id, media_id, max(media_name), playlist_id, max(playlist_name), count(*),
    count(*) FILTER (WHERE completed), sum(extract(epoch FROM ended_at - started_at) * 1000), now()
  FROM changed JOIN devices ON devices.id = changed.device_id
  WHERE vitrine_has_webhook(devices.account_id, 'plays.hourly')
  GROUP BY devices.account_id, devices.id, media_id, playlist_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_price_lists_changed() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  -- deleted lists take their places in layouts with them, and those raise the devices
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed), 'prices');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_price_lists_updated() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
DECLARE
  showing text[];
BEGIN
  SELECT array_agg(DISTINCT l.layout_id) INTO showing
    FROM changed AS c JOIN previous AS p USING (id) JOIN layout_price_lists AS l ON l.price_list_id = c.id
    WHERE (c.columns, c.rows) IS DISTINCT FROM (p.columns, p.rows);
  PERFORM vitrine_raise_shown(showing);
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed), 'prices');
  PERFORM vitrine_announce_change((
    SELECT array_agg(DISTINCT account_id) FROM layouts WHERE media_id = ANY (showing)), 'layouts');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_raise(ids text[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM vitrine_raise(ids, NULL);
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_raise(ids text[], takeover_id text) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
  raised text[];
BEGIN
  IF ids IS NULL THEN RETURN; END IF;
  -- locked in one order, so that two changes that share devices wait instead of failing
  WITH locked AS (
    SELECT device_id FROM device_versions WHERE device_id = ANY (ids) ORDER BY device_id FOR NO KEY UPDATE
  ), updated AS (
    UPDATE device_versions AS v SET version = v.version + 1 FROM locked WHERE v.device_id = locked.device_id
    RETURNING v.device_id || ':' || v.version AS word
  )
  SELECT array_agg(word) INTO raised FROM updated;
  IF raised IS NOT NULL THEN
    PERFORM vitrine_announce_words('vitrine_devices', takeover_id, raised);
    PERFORM vitrine_announce_change(
      (SELECT array_agg(DISTINCT account_id) FROM devices WHERE id = ANY (ids)), 'showing');
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_raise_content(ids text[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF ids IS NULL THEN RETURN; END IF;
  PERFORM vitrine_raise((SELECT array_agg(id) FROM vitrine_devices_of(ids) AS id));
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_raise_folders(folder_ids text[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
  filled text[];
  owners text[];
BEGIN
  IF folder_ids IS NULL THEN RETURN; END IF;
  SELECT array_agg(media_id), array_agg(account_id) INTO filled, owners
    FROM playlists WHERE source_folder_id = ANY (folder_ids);
  PERFORM vitrine_raise_shown(filled);
  PERFORM vitrine_announce_change(owners, 'playlists');
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_raise_shown(ids text[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF ids IS NULL THEN RETURN; END IF;
  PERFORM vitrine_raise_content((SELECT array_agg(id) FROM vitrine_with_containers(ids) AS id));
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_refresh_devices_of_events(ids text[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
  DELETE FROM schedule_event_devices AS e WHERE e.event_id = ANY (ids) AND NOT e.is_own AND NOT EXISTS (
    SELECT FROM schedule_covered_devices AS c WHERE c.event_id = e.event_id AND c.device_id = e.device_id);
  INSERT INTO schedule_event_devices (event_id, device_id, is_own)
    SELECT event_id, device_id, false FROM schedule_covered_devices WHERE event_id = ANY (ids) ON CONFLICT DO NOTHING;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_refresh_events_of_devices(ids text[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
  DELETE FROM schedule_event_devices AS e WHERE e.device_id = ANY (ids) AND NOT e.is_own AND NOT EXISTS (
    SELECT FROM schedule_covered_devices AS c WHERE c.event_id = e.event_id AND c.device_id = e.device_id);
  INSERT INTO schedule_event_devices (event_id, device_id, is_own)
    SELECT event_id, device_id, false FROM schedule_covered_devices WHERE device_id = ANY (ids) ON CONFLICT DO NOTHING;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_refresh_for_devices() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  PERFORM vitrine_refresh_events_of_devices((SELECT array_agg(id) FROM changed));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_refresh_for_events() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM vitrine_refresh_devices_of_events((SELECT array_agg(id) FROM changed WHERE covers_all));
  ELSE
    PERFORM vitrine_refresh_devices_of_events((
      SELECT array_agg(id) FROM changed JOIN former USING (id) WHERE changed.covers_all <> former.covers_all));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_refresh_for_groups() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  PERFORM vitrine_refresh_devices_of_events((SELECT array_agg(DISTINCT event_id) FROM changed));
  PERFORM vitrine_announce_change((
    SELECT array_agg(DISTINCT e.account_id) FROM changed JOIN schedule_events AS e ON e.id = changed.event_id), 'schedule');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_refresh_for_memberships() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  PERFORM vitrine_refresh_events_of_devices((SELECT array_agg(device_id) FROM changed));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_say(channel text, words text[]) RETURNS void
    LANGUAGE sql
    AS $$
  SELECT vitrine_announce_words(channel, words);
$$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_say(channel text, first_word text, words text[]) RETURNS void
    LANGUAGE sql
    AS $$
  SELECT vitrine_announce_words(channel, first_word, words);
$$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_screenshots_changed() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  PERFORM vitrine_announce_change((
    SELECT array_agg(DISTINCT d.account_id) FROM changed JOIN devices AS d ON d.id = changed.device_id), 'commands');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_session_strengthened() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  PERFORM vitrine_announce_words('vitrine_sessions', ARRAY[NEW.id]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_sessions_ended() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  PERFORM vitrine_announce_words('vitrine_sessions', (SELECT array_agg(id) FROM changed));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_sign_in_policies_changed() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed), 'team');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_sort_key(name text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    AS $$
DECLARE
  rest text COLLATE "C" := left(name, 60);
  key text COLLATE "C" := '';
  digits text COLLATE "C";
BEGIN
  IF octet_length(rest) > length(rest) THEN
    -- Letters that lower() leaves as they are in the C locale, or that are not composed of a letter and an accent.
    rest := translate(regexp_replace(normalize(rest, NFKD), '[\u0300-\u036f]', '', 'g'),
      'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣςΤΥΦΧΨΩАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐÆŒẞØøŁłĐđı',
      'αβγδεζηθικλμνξοπρσστυφχψωабвгдежзийклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґæœßoollddi');
    rest := replace(replace(replace(rest, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
  END IF;
  rest := lower(rest);
  LOOP
    digits := substring(rest FROM '[0-9]+');
    EXIT WHEN digits IS NULL;
    key := key || left(rest, strpos(rest, digits) - 1);
    rest := substr(rest, strpos(rest, digits) + length(digits));
    digits := ltrim(digits, '0');
    key := key || lpad(length(digits)::text, 3, '0') || digits;
  END LOOP;
  -- An index refuses long values, and some characters decompose into many.
  RETURN left(key || rest, 250);
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_spans_changed() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  PERFORM vitrine_announce_change((
    SELECT array_agg(DISTINCT d.account_id) FROM changed JOIN devices AS d ON d.id = changed.device_id), 'history');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_spans_webhooks() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  INSERT INTO webhook_outbox (account_id, type, device_id, at, data)
  SELECT devices.account_id, event, devices.id, changed.from_at, jsonb_build_object(
    'screen', jsonb_build_object('id', devices.id, 'name', devices.name),
    'since', vitrine_json_instant(changed.from_at))
  FROM changed
  JOIN devices ON devices.id = changed.device_id AND NOT devices.is_virtual,
  LATERAL (SELECT CASE WHEN changed.state = 'offline' THEN 'screen.offline' ELSE 'screen.online' END AS event) AS named
  WHERE vitrine_has_webhook(devices.account_id, event)
    AND (changed.state = 'offline' OR EXISTS (
      SELECT FROM device_spans AS former
      WHERE former.device_id = changed.device_id AND former.state = 'offline' AND former.until_at = changed.from_at))
  ORDER BY changed.from_at;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_standby_changed() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  PERFORM vitrine_raise((
    SELECT array_agg(id) FROM devices WHERE account_id IN (SELECT account_id FROM changed)));
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed), 'takeovers');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_takeover_joined(takeover text, ids text[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
  behind text[];
BEGIN
  IF ids IS NULL THEN RETURN; END IF;
  SELECT coalesce(array_agg(DISTINCT d.device_id), '{}') INTO behind
  FROM takeovers AS t
    JOIN takeovers AS newer ON newer.account_id = t.account_id AND (newer.started_at, newer.id) > (t.started_at, t.id)
    JOIN takeover_devices AS d ON d.takeover_id = newer.id
  WHERE t.id = takeover AND newer.ended_at IS NULL AND (newer.until_at IS NULL OR newer.until_at > now())
    AND d.device_id = ANY (ids);
  PERFORM vitrine_announce('vitrine_takeovers', json_build_object(
    'id', t.id, 'title', t.title, 'until', t.until_at, 'message', t.message, 'mediaId', t.media_id, 'kind', m.kind)::text)
  FROM takeovers AS t LEFT JOIN media AS m ON m.id = t.media_id WHERE t.id = takeover;
  PERFORM vitrine_raise((SELECT array_agg(id) FROM unnest(ids) AS id WHERE id <> ALL (behind)), takeover);
  PERFORM vitrine_raise((SELECT array_agg(id) FROM unnest(ids) AS id WHERE id = ANY (behind)));
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_takeover_targets_changed() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  PERFORM vitrine_takeover_joined(takeover_id, array_agg(device_id)) FROM (
    SELECT takeover_id, device_id FROM changed WHERE device_id IS NOT NULL
    UNION
    SELECT c.takeover_id, m.device_id FROM changed AS c JOIN device_group_members AS m USING (group_id)
  ) AS touched GROUP BY takeover_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_takeover_targets_left() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  -- a device that is deleted raises nothing, and a group that is deleted has raised its members
  PERFORM vitrine_raise((
    SELECT array_agg(DISTINCT device_id) FROM (
      SELECT device_id FROM changed WHERE device_id IS NOT NULL
      UNION
      SELECT m.device_id FROM changed JOIN device_group_members AS m USING (group_id)
    ) AS touched));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_takeovers_changed() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  PERFORM vitrine_raise((
    SELECT array_agg(DISTINCT d.device_id) FROM changed JOIN takeover_devices AS d ON d.takeover_id = changed.id));
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed), 'takeovers');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_takeovers_started() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  -- one that does not cover all screens has none before its targets are inserted
  PERFORM vitrine_takeover_joined(changed.id, (SELECT array_agg(id) FROM devices WHERE account_id = changed.account_id))
  FROM changed WHERE covers_all;
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed), 'takeovers');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_takeovers_updated() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  PERFORM vitrine_takeover_joined(changed.id, (SELECT array_agg(id) FROM devices WHERE account_id = changed.account_id))
  FROM changed JOIN former USING (id) WHERE changed.covers_all AND NOT former.covers_all;
  PERFORM vitrine_raise((
    SELECT array_agg(DISTINCT device_id) FROM (
      SELECT d.device_id FROM changed JOIN former USING (id) JOIN takeover_devices AS d ON d.takeover_id = changed.id
        WHERE former.covers_all OR NOT changed.covers_all
      UNION
      SELECT d.id FROM changed JOIN former USING (id) JOIN devices AS d ON d.account_id = changed.account_id
        WHERE former.covers_all AND NOT changed.covers_all
    ) AS touched));
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed), 'takeovers');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_takeovers_webhooks() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
DECLARE
  named jsonb = jsonb_build_object('id', NEW.id, 'title', NEW.title);
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM vitrine_webhook_event(NEW.account_id, 'takeover.started', NULL, NEW.started_at, jsonb_build_object(
      'takeover', named,
      'onAllScreens', NEW.covers_all,
      'startedAt', vitrine_json_instant(NEW.started_at),
      'startedBy', NEW.started_by,
      'until', vitrine_json_instant(NEW.until_at)));
  ELSE
    PERFORM vitrine_webhook_event(NEW.account_id, 'takeover.ended', NULL, NEW.ended_at, jsonb_build_object(
      'takeover', named, 'endedAt', vitrine_json_instant(NEW.ended_at), 'byItself', false));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_team_changed() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed), 'team');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_tell(accounts text[], topic text) RETURNS void
    LANGUAGE sql
    AS $$
  SELECT vitrine_announce_change(accounts, topic);
$$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_trigger_changed() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  PERFORM vitrine_announce_change(ARRAY[coalesce(NEW.account_id, OLD.account_id)], 'integrations');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_user_to_account() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  UPDATE accounts SET name = NEW.name, email = NEW.email, email_key = NEW.email_key, password_hash = NEW.password_hash,
      is_admin = NEW.is_admin
    WHERE user_id = NEW.id AND (name, email, email_key, password_hash, is_admin)
      IS DISTINCT FROM (NEW.name, NEW.email, NEW.email_key, NEW.password_hash, NEW.is_admin);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_users_updated() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  PERFORM vitrine_announce_change(
    (SELECT array_agg(m.account_id) FROM changed AS c JOIN members AS m ON m.user_id = c.id), 'team');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_weather_updated() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
DECLARE
  showing text[];
BEGIN
  SELECT array_agg(DISTINCT l.layout_id) INTO showing
    FROM changed AS c JOIN previous AS p USING (key) JOIN layout_weather AS l ON l.place_key = c.key
    WHERE c.revision <> p.revision;
  PERFORM vitrine_raise_shown(showing);
  PERFORM vitrine_announce_change((
    SELECT array_agg(DISTINCT account_id) FROM layouts WHERE media_id = ANY (showing)), 'layouts');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_webhook_event(account text, event text, device text, at timestamp with time zone, data jsonb) RETURNS void
    LANGUAGE sql
    AS $$
  INSERT INTO webhook_outbox (account_id, type, device_id, at, data)
  SELECT account, event, device, at, data WHERE vitrine_has_webhook(account, event);
$$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_webhooks_changed() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed), 'integrations');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_webpages_updated() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  PERFORM vitrine_raise_shown((
    SELECT array_agg(c.media_id) FROM changed AS c JOIN previous AS p USING (media_id)
    WHERE (c.url, c.refresh_minutes, c.zoom, c.fallback_media_id, c.blocked)
      IS DISTINCT FROM (p.url, p.refresh_minutes, p.zoom, p.fallback_media_id, p.blocked)));
  PERFORM vitrine_announce_change((
    SELECT array_agg(c.account_id) FROM changed AS c JOIN previous AS p USING (media_id)
    WHERE to_jsonb(c) - ARRAY['checked_at', 'opened_at', 'next_check_at']
      IS DISTINCT FROM to_jsonb(p) - ARRAY['checked_at', 'opened_at', 'next_check_at']), 'media');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_with_containers(ids text[]) RETURNS SETOF text
    LANGUAGE sql STABLE
    AS $$
  WITH listed AS MATERIALIZED (
    SELECT id FROM vitrine_with_playlists(ids) AS id
  ), shown AS MATERIALIZED (
    SELECT layout_id AS id FROM layout_content WHERE media_id = ANY (ARRAY(SELECT id FROM listed))
  )
  SELECT id FROM listed
  UNION
  SELECT vitrine_with_playlists(ARRAY(SELECT id FROM shown));
$$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_with_contents(ids text[]) RETURNS SETOF text
    LANGUAGE sql STABLE
    SET search_path TO 'public'
    AS $$
  WITH RECURSIVE shown AS (
    SELECT unnest(ids) AS id
    UNION
    SELECT inner_content.id FROM shown CROSS JOIN LATERAL (
      SELECT i.media_id AS id FROM playlist_items AS i WHERE i.playlist_id = shown.id
      UNION ALL
      SELECT p.source_folder_id FROM playlists AS p WHERE p.media_id = shown.id AND p.source_folder_id IS NOT NULL
      UNION ALL
      SELECT m.id FROM media AS m WHERE m.folder_id = shown.id AND m.kind IN ('image', 'video')
      UNION ALL
      SELECT l.media_id FROM layout_content AS l WHERE l.layout_id = shown.id
      UNION ALL
      SELECT w.fallback_media_id FROM webpages AS w WHERE w.media_id = shown.id AND w.fallback_media_id IS NOT NULL
    ) AS inner_content
  )
  SELECT id FROM shown;
$$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_with_fallbacks(ids text[]) RETURNS SETOF text
    LANGUAGE sql STABLE
    AS $$
  SELECT unnest(ids)
  UNION
  SELECT media_id FROM webpages WHERE fallback_media_id = ANY (ids);
$$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_with_founder() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  IF NEW.user_id IS NULL THEN
    NEW.user_id := (SELECT user_id FROM accounts WHERE id = NEW.account_id);
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_with_playlists(ids text[]) RETURNS SETOF text
    LANGUAGE sql STABLE
    AS $$
  SELECT unnest(ids)
  UNION
  SELECT playlist_id FROM playlist_items WHERE media_id = ANY (ids)
  UNION
  SELECT p.media_id FROM media AS m JOIN playlists AS p ON p.source_folder_id = m.folder_id
    WHERE m.id = ANY (ids) AND m.kind IN ('image', 'video');
$$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_write_act(act jsonb, account text) RETURNS void
    LANGUAGE sql
    AS $$
  SELECT vitrine_write_audit_entry(act, account);
$$;
--> statement-breakpoint
CREATE FUNCTION public.vitrine_write_audit_entry(context jsonb, account text) RETURNS void
    LANGUAGE sql
    AS $$
  INSERT INTO audit_entries (id, at, account_id, account_email, actor, actor_id, actor_name, means, key_name, what, names,
    target, details, changes, address, user_agent)
  SELECT context->>'id', (context->>'at')::timestamptz, subject.id,
    -- an account that was handed over has no address of its own
    coalesce(nullif(subject_row.email, ''), (
      SELECT u.email FROM members AS m JOIN users AS u ON u.id = m.user_id
        WHERE m.account_id = subject.id AND m.role = 'owner' ORDER BY u.id LIMIT 1)),
    -- where nobody is signed in, the change is made by the user in the context or by the founder
    coalesce(actor_user.email, founder.email, nullif(actor_row.email, ''), 'A deleted account'),
    coalesce(actor_user.id, founder.id), coalesce(actor_user.name, founder.name), context->>'means', context->>'keyName',
    context->>'what', coalesce(context->'names', '[]'), context->>'target', context->'details',
    coalesce(context->'changes', '{}'), context->>'address', context->>'userAgent'
  FROM (SELECT coalesce(context->>'accountId', account) AS id, coalesce(context->>'actorId', account) AS actor_id) AS subject
    LEFT JOIN accounts AS subject_row ON subject_row.id = subject.id
    LEFT JOIN accounts AS actor_row ON actor_row.id = subject.actor_id
    LEFT JOIN users AS actor_user ON actor_user.id = subject.actor_id
    LEFT JOIN users AS founder ON founder.id = actor_row.user_id
  WHERE subject.id IS NOT NULL
  ON CONFLICT DO NOTHING;
$$;
--> statement-breakpoint
CREATE FUNCTION vitrine_limited.define(name text, condition text) RETURNS void
    LANGUAGE plpgsql
    AS $_$
BEGIN
  EXECUTE format('CREATE OR REPLACE VIEW vitrine_limited.%1$I AS SELECT * FROM public.%1$I WHERE %2$s WITH LOCAL CHECK OPTION',
    name, condition);
  EXECUTE format('COMMENT ON VIEW vitrine_limited.%I IS %L', name, condition);
END $_$;
--> statement-breakpoint
CREATE FUNCTION vitrine_limited.folder_limit() RETURNS text[]
    LANGUAGE sql STABLE
    AS $$
  WITH RECURSIVE inside AS (
    SELECT id FROM public.folders WHERE id = ANY (nullif(current_setting('vitrine.limit_folders'), '*')::text[])
    UNION
    SELECT f.id FROM public.folders AS f JOIN inside AS i ON f.parent_id = i.id
  )
  SELECT CASE WHEN current_setting('vitrine.limit_folders') <> '*' THEN ARRAY(SELECT id FROM inside) END;
$$;
--> statement-breakpoint
CREATE FUNCTION vitrine_limited.group_limit() RETURNS text[]
    LANGUAGE sql STABLE
    AS $$
  SELECT nullif(current_setting('vitrine.limit_groups'), '*')::text[];
$$;
--> statement-breakpoint
CREATE FUNCTION vitrine_limited.own_content(id text) RETURNS boolean
    LANGUAGE sql STABLE
    AS $_$
  SELECT (SELECT vitrine_limited.folder_limit()) IS NULL OR id = '' OR EXISTS (SELECT FROM vitrine_limited.media AS m WHERE m.id = $1);
$_$;
--> statement-breakpoint
CREATE FUNCTION vitrine_limited.refresh(name text) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM vitrine_limited.define(name, obj_description(format('vitrine_limited.%I', name)::regclass, 'pg_class'));
END $$;
--> statement-breakpoint
CREATE FUNCTION vitrine_limited.vitrine_announce_change(accounts text[], topic text) RETURNS void
    LANGUAGE sql
    SET search_path TO 'public'
    AS $_$SELECT public.vitrine_announce_change($1, $2)$_$;
--> statement-breakpoint
CREATE FUNCTION vitrine_limited.vitrine_devices_of(ids text[]) RETURNS SETOF text
    LANGUAGE sql STABLE
    SET search_path TO 'public'
    AS $_$SELECT public.vitrine_devices_of($1)$_$;
--> statement-breakpoint
CREATE FUNCTION vitrine_limited.vitrine_known_zone(name text) RETURNS text
    LANGUAGE sql STABLE
    SET search_path TO 'public'
    AS $_$SELECT public.vitrine_known_zone($1)$_$;
--> statement-breakpoint
CREATE FUNCTION vitrine_limited.vitrine_raise(ids text[]) RETURNS void
    LANGUAGE sql
    SET search_path TO 'public'
    AS $_$SELECT public.vitrine_raise($1)$_$;
--> statement-breakpoint
CREATE FUNCTION vitrine_limited.vitrine_raise(ids text[], takeover_id text) RETURNS void
    LANGUAGE sql
    SET search_path TO 'public'
    AS $_$SELECT public.vitrine_raise($1, $2)$_$;
--> statement-breakpoint
CREATE FUNCTION vitrine_limited.vitrine_sort_key(name text) RETURNS text
    LANGUAGE sql IMMUTABLE
    SET search_path TO 'public'
    AS $_$SELECT public.vitrine_sort_key($1)$_$;
--> statement-breakpoint
CREATE FUNCTION vitrine_limited.vitrine_with_containers(ids text[]) RETURNS SETOF text
    LANGUAGE sql STABLE
    SET search_path TO 'public'
    AS $_$SELECT public.vitrine_with_containers($1)$_$;
--> statement-breakpoint
CREATE FUNCTION vitrine_limited.vitrine_with_fallbacks(ids text[]) RETURNS SETOF text
    LANGUAGE sql STABLE
    SET search_path TO 'public'
    AS $_$SELECT public.vitrine_with_fallbacks($1)$_$;
--> statement-breakpoint
CREATE FUNCTION vitrine_limited.vitrine_with_playlists(ids text[]) RETURNS SETOF text
    LANGUAGE sql STABLE
    SET search_path TO 'public'
    AS $$
  SELECT found FROM public.vitrine_with_playlists(ids) AS found WHERE found IN (SELECT id FROM vitrine_limited.media);
$$;
--> statement-breakpoint
CREATE FUNCTION vitrine_limited.vitrine_write_audit_entry(context jsonb, account text) RETURNS void
    LANGUAGE sql
    SET search_path TO 'public'
    AS $_$SELECT public.vitrine_write_audit_entry($1, $2)$_$;
--> statement-breakpoint
CREATE TABLE public.accounts (
    id text NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    email_key text NOT NULL,
    password_hash text NOT NULL,
    is_admin boolean DEFAULT false NOT NULL,
    plan text DEFAULT 'free'::text NOT NULL,
    status text DEFAULT 'inactive'::text NOT NULL,
    period_starts_at timestamp(3) with time zone,
    period_ends_at timestamp(3) with time zone,
    cancel_at_period_end boolean DEFAULT false NOT NULL,
    bought_seats integer DEFAULT 1 NOT NULL,
    granted_seats integer DEFAULT 1 NOT NULL,
    bought_storage_bytes bigint DEFAULT 0 NOT NULL,
    granted_storage_bytes bigint DEFAULT 0 NOT NULL,
    device_price_pence integer,
    created_at timestamp(3) with time zone NOT NULL,
    suspended_at timestamp(3) with time zone,
    organization text DEFAULT ''::text NOT NULL,
    user_id text,
    time_zone text
);
--> statement-breakpoint
CREATE TABLE public.agents (
    device_id text NOT NULL,
    token_hash text NOT NULL,
    device_token_hash text NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.alert_pauses (
    from_at timestamp(3) with time zone NOT NULL,
    until_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.alert_settings (
    account_id text NOT NULL,
    is_on boolean NOT NULL,
    after_minutes integer NOT NULL,
    quiet_from text,
    quiet_until text,
    time_zone text NOT NULL,
    machine jsonb
);
--> statement-breakpoint
CREATE TABLE public.alert_watch (
    id integer NOT NULL,
    last_look_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.api_keys (
    id text NOT NULL,
    account_id text NOT NULL,
    user_id text NOT NULL,
    name text NOT NULL,
    scopes jsonb NOT NULL,
    group_ids jsonb,
    token_hash text NOT NULL,
    token_end text NOT NULL,
    previous_token_hash text,
    previous_token_ends_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone,
    last_used_at timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE public.approval_settings (
    account_id text NOT NULL,
    is_on boolean NOT NULL,
    mailed_at timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE public.approvals (
    id text NOT NULL,
    account_id text NOT NULL,
    user_id text,
    requested_by text NOT NULL,
    route text NOT NULL,
    inputs jsonb,
    subjects jsonb NOT NULL,
    what text NOT NULL,
    names jsonb NOT NULL,
    picture jsonb,
    screen_count integer NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    decided_by text,
    decided_at timestamp(3) with time zone,
    reason text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    mailed_at timestamp(3) with time zone,
    look text
);
--> statement-breakpoint
CREATE TABLE public.audit_entries (
    id text NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    account_id text,
    account_email text,
    actor text NOT NULL,
    what text NOT NULL,
    target text NOT NULL,
    details jsonb NOT NULL,
    address text NOT NULL,
    user_agent text NOT NULL,
    names jsonb DEFAULT '[]'::jsonb NOT NULL,
    actor_id text,
    actor_name text,
    means text,
    changes jsonb DEFAULT '{}'::jsonb NOT NULL,
    key_name text
)
PARTITION BY RANGE (at);
--> statement-breakpoint
CREATE TABLE public.audit_entries_default PARTITION OF public.audit_entries DEFAULT;
--> statement-breakpoint
CREATE TABLE public.branding (
    account_id text NOT NULL,
    primary_color text,
    logo_filename text,
    logo_key text,
    logo_bytes integer,
    logo_sha256 text,
    updated_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE public.bus_messages (
    id bigint NOT NULL,
    channel text NOT NULL,
    payload text NOT NULL
);
--> statement-breakpoint
ALTER TABLE public.bus_messages ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.bus_messages_id_seq
    LOGGED
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.bus_relays (
    id text NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.commands (
    id text NOT NULL,
    device_id text NOT NULL,
    kind text NOT NULL,
    value integer,
    result text,
    detail text,
    created_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    delivered_at timestamp(3) with time zone,
    settled_at timestamp(3) with time zone,
    recipient text DEFAULT 'player'::text NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.device_alerts (
    device_id text NOT NULL,
    dark_since timestamp(3) with time zone NOT NULL,
    mailed_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.device_assignments (
    device_id text NOT NULL,
    id text NOT NULL,
    media_id text NOT NULL,
    assigned_at timestamp(3) with time zone NOT NULL,
    replaced jsonb
);
--> statement-breakpoint
CREATE TABLE public.device_group_members (
    device_id text NOT NULL,
    group_id text NOT NULL,
    added_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.device_groups (
    id text NOT NULL,
    account_id text NOT NULL,
    name text NOT NULL,
    description text,
    color text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.device_machines (
    device_id text NOT NULL,
    machine_id text NOT NULL,
    model text,
    first_seen_at timestamp(3) with time zone NOT NULL,
    last_seen_at timestamp(3) with time zone NOT NULL,
    detached_at timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE public.device_screenshots (
    device_id text NOT NULL,
    id text NOT NULL,
    storage_key text NOT NULL,
    mime_type text NOT NULL,
    file_size bigint NOT NULL,
    sha256 text NOT NULL,
    taken_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.device_spans (
    device_id text NOT NULL,
    state text NOT NULL,
    from_at timestamp(3) with time zone NOT NULL,
    until_at timestamp(3) with time zone
)
PARTITION BY RANGE (until_at);
--> statement-breakpoint
CREATE TABLE public.device_spans_default PARTITION OF public.device_spans DEFAULT;
--> statement-breakpoint
CREATE TABLE public.device_state (
    device_id text NOT NULL,
    last_seen_at timestamp(3) with time zone NOT NULL,
    response_time_ms double precision,
    current_screen integer,
    total_screens integer,
    playing jsonb,
    playing_since timestamp(3) with time zone,
    clock_offset_ms double precision,
    player_version text,
    cache jsonb,
    warnings jsonb DEFAULT '[]'::jsonb NOT NULL,
    screen_size jsonb,
    machine jsonb
)
WITH (fillfactor='50', autovacuum_vacuum_scale_factor='0.05');
--> statement-breakpoint
CREATE TABLE public.device_versions (
    device_id text NOT NULL,
    version bigint DEFAULT 1 NOT NULL
)
WITH (fillfactor='70');
--> statement-breakpoint
CREATE TABLE public.devices (
    id text NOT NULL,
    account_id text NOT NULL,
    device_id text NOT NULL,
    name text NOT NULL,
    token_hash text,
    brightness integer DEFAULT 50 NOT NULL,
    volume integer DEFAULT 50 NOT NULL,
    auto_sleep boolean DEFAULT true NOT NULL,
    time_zone text DEFAULT 'UTC'::text NOT NULL,
    location text DEFAULT ''::text NOT NULL,
    rotation integer DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    fit text DEFAULT 'contain'::text NOT NULL,
    crossfade_ms integer DEFAULT 0 NOT NULL,
    sort_key text,
    is_virtual boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.external_identities (
    provider_id text NOT NULL,
    subject text NOT NULL,
    user_id text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    last_used_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.feeds (
    id text NOT NULL,
    account_id text NOT NULL,
    name text NOT NULL,
    url text NOT NULL,
    status text NOT NULL,
    reason text,
    failures integer DEFAULT 0 NOT NULL,
    etag text,
    modified text,
    entries jsonb NOT NULL,
    revision integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    last_read_at timestamp(3) with time zone,
    last_changed_at timestamp(3) with time zone,
    next_read_at timestamp(3) with time zone NOT NULL,
    pictures jsonb DEFAULT '[]'::jsonb NOT NULL,
    folder_id text
);
--> statement-breakpoint
CREATE TABLE public.folders (
    id text NOT NULL,
    account_id text NOT NULL,
    name text NOT NULL,
    color text NOT NULL,
    parent_id text,
    created_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.generated_videos (
    id text NOT NULL,
    account_id text NOT NULL,
    name text NOT NULL,
    items jsonb NOT NULL,
    options jsonb NOT NULL,
    status text NOT NULL,
    queued_at timestamp(3) with time zone,
    run text,
    alive_at timestamp(3) with time zone,
    progress integer NOT NULL,
    seconds_left integer,
    items_done integer NOT NULL,
    failure text,
    reservation_id text,
    media_id text,
    created_at timestamp(3) with time zone NOT NULL,
    folder_id text
);
--> statement-breakpoint
CREATE TABLE public.generator_segments (
    hash text NOT NULL,
    storage_key text NOT NULL,
    bytes bigint NOT NULL,
    used_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.global_media (
    account_id text NOT NULL,
    kind text NOT NULL,
    media_id text NOT NULL,
    set_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.group_assignments (
    group_id text NOT NULL,
    kind text NOT NULL,
    id text NOT NULL,
    media_id text NOT NULL,
    assigned_at timestamp(3) with time zone NOT NULL,
    replaced jsonb
);
--> statement-breakpoint
CREATE TABLE public.hidden_first_steps (
    account_id text NOT NULL,
    hidden_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.idempotency_keys (
    scope text NOT NULL,
    key_hash text NOT NULL,
    route text NOT NULL,
    fingerprint text,
    attempt text NOT NULL,
    leased_until timestamp(3) with time zone NOT NULL,
    is_committed boolean DEFAULT false NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    completed_at timestamp(3) with time zone,
    status integer,
    headers jsonb,
    body text
);
--> statement-breakpoint
CREATE TABLE public.identity_provider_domains (
    domain text NOT NULL,
    provider_id text NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.identity_providers (
    id text NOT NULL,
    account_id text NOT NULL,
    name text NOT NULL,
    issuer text NOT NULL,
    client_id text NOT NULL,
    client_secret text NOT NULL,
    groups_claim text NOT NULL,
    group_roles jsonb NOT NULL,
    default_role text,
    created_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.invitations (
    id text NOT NULL,
    account_id text NOT NULL,
    email text NOT NULL,
    email_key text NOT NULL,
    role text NOT NULL,
    nonce text NOT NULL,
    token_hash text NOT NULL,
    invited_by text,
    created_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    limits jsonb
);
--> statement-breakpoint
CREATE TABLE public.invoices (
    id text NOT NULL,
    account_id text NOT NULL,
    number text,
    amount_pence integer NOT NULL,
    status text NOT NULL,
    url text,
    created_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.layout_content (
    layout_id text NOT NULL,
    media_id text NOT NULL,
    is_published boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.layout_feeds (
    layout_id text NOT NULL,
    feed_id text NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.layout_previews (
    device_id text NOT NULL,
    account_id text NOT NULL,
    layout_id text NOT NULL,
    document jsonb NOT NULL,
    revision integer NOT NULL,
    started_at timestamp(3) with time zone NOT NULL,
    until_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.layout_price_lists (
    layout_id text NOT NULL,
    price_list_id text NOT NULL,
    is_published boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.layout_weather (
    layout_id text NOT NULL,
    place_key text NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.layouts (
    media_id text NOT NULL,
    account_id text NOT NULL,
    published jsonb NOT NULL,
    published_revision integer DEFAULT 1 NOT NULL,
    published_at timestamp(3) with time zone NOT NULL,
    draft jsonb,
    width integer NOT NULL,
    height integer NOT NULL,
    scene_count integer NOT NULL,
    revision integer DEFAULT 1 NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.log_entries (
    seq bigint NOT NULL,
    account_id text NOT NULL,
    device_id text,
    entry_id text,
    level text NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    received_at timestamp(3) with time zone NOT NULL,
    message text NOT NULL,
    data jsonb,
    device_public_id text,
    device_name text
);
--> statement-breakpoint
ALTER TABLE public.log_entries ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.log_entries_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.machine_alerts (
    device_id text NOT NULL,
    kind text NOT NULL,
    since timestamp(3) with time zone NOT NULL,
    mailed_at timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE public.machine_days (
    device_id text NOT NULL,
    day date NOT NULL,
    temperature double precision,
    disk_free_bytes double precision,
    memory_free_bytes double precision,
    browser_restarts integer NOT NULL,
    reboots integer NOT NULL,
    clock_offset_ms double precision NOT NULL
)
PARTITION BY RANGE (day);
--> statement-breakpoint
CREATE TABLE public.machine_days_default PARTITION OF public.machine_days DEFAULT;
--> statement-breakpoint
CREATE TABLE public.machine_logs (
    device_id text NOT NULL,
    id text NOT NULL,
    storage_key text NOT NULL,
    mime_type text NOT NULL,
    file_size bigint NOT NULL,
    sha256 text NOT NULL,
    taken_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.media (
    id text NOT NULL,
    account_id text NOT NULL,
    kind text NOT NULL,
    filename text,
    original_name text NOT NULL,
    mime_type text,
    file_size bigint,
    sha256 text,
    storage_key text,
    width integer,
    height integer,
    duration_ms integer,
    fps double precision,
    status text NOT NULL,
    failure text,
    thumbnail_filename text,
    thumbnail_key text,
    created_at timestamp(3) with time zone NOT NULL,
    folder_id text,
    play_key text,
    play_sha256 text,
    play_bytes bigint,
    play_mime_type text,
    progress integer,
    average_color text,
    sort_key text,
    CONSTRAINT media_file CHECK (((kind = ANY (ARRAY['playlist'::text, 'webpage'::text, 'layout'::text])) OR (num_nulls(filename, mime_type, file_size, sha256, storage_key) = 0)))
);
--> statement-breakpoint
CREATE TABLE public.member_alerts (
    account_id text NOT NULL,
    user_id text NOT NULL,
    is_on boolean NOT NULL,
    machine jsonb NOT NULL,
    group_ids jsonb
);
--> statement-breakpoint
CREATE TABLE public.members (
    account_id text NOT NULL,
    user_id text NOT NULL,
    role text NOT NULL,
    joined_at timestamp(3) with time zone NOT NULL,
    limits jsonb
);
--> statement-breakpoint
CREATE TABLE public.pairing_claims (
    id text NOT NULL,
    token_id text NOT NULL,
    device_id text,
    secret_hash text NOT NULL,
    claimed_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.pairing_tokens (
    id text NOT NULL,
    account_id text NOT NULL,
    user_id text,
    name text NOT NULL,
    group_id text,
    token_hash text NOT NULL,
    screens integer NOT NULL,
    paired integer DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.pairings (
    id text NOT NULL,
    code text NOT NULL,
    secret_hash text NOT NULL,
    name text,
    requested_device_id text,
    screens integer,
    created_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    claimed_by text,
    time_zone text
);
--> statement-breakpoint
CREATE TABLE public.partition_upkeep (
    id integer NOT NULL,
    last_run_at timestamp(3) with time zone NOT NULL,
    steady_since timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.passkeys (
    id text NOT NULL,
    user_id text NOT NULL,
    name text NOT NULL,
    public_key text NOT NULL,
    counter bigint NOT NULL,
    transports jsonb NOT NULL,
    is_backed_up boolean NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    last_used_at timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE public.password_resets (
    token_hash text NOT NULL,
    account_id text,
    expires_at timestamp(3) with time zone NOT NULL,
    user_id text
);
--> statement-breakpoint
CREATE TABLE public.payment_changes (
    intent_id text NOT NULL,
    account_id text NOT NULL,
    kind text NOT NULL,
    subscription_id text NOT NULL,
    seats integer NOT NULL,
    storage_blocks integer NOT NULL,
    per_device_pence integer NOT NULL,
    is_done boolean DEFAULT false NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    is_tried boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.payment_customers (
    account_id text NOT NULL,
    customer_id text NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.payment_events (
    id text NOT NULL,
    type text NOT NULL,
    applied_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.play_days (
    device_id text NOT NULL,
    day date NOT NULL,
    media_id text NOT NULL,
    playlist_id text NOT NULL,
    media_name text,
    playlist_name text,
    plays integer NOT NULL,
    completed integer NOT NULL,
    duration_ms bigint NOT NULL
)
PARTITION BY RANGE (day);
--> statement-breakpoint
CREATE TABLE public.play_days_default PARTITION OF public.play_days DEFAULT;
--> statement-breakpoint
CREATE TABLE public.playlist_items (
    id text NOT NULL,
    playlist_id text NOT NULL,
    "position" integer NOT NULL,
    media_id text NOT NULL,
    duration_ms integer,
    fit text,
    transition text,
    windows jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.playlists (
    media_id text NOT NULL,
    account_id text NOT NULL,
    source_folder_id text,
    source_order text,
    revision integer DEFAULT 1 NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE VIEW public.playlist_entries AS
 SELECT i.id,
    i.playlist_id,
    i."position",
    i.media_id,
    i.duration_ms,
    i.fit,
    i.transition,
    i.windows
   FROM (public.playlist_items i
     JOIN public.playlists p ON ((p.media_id = i.playlist_id)))
  WHERE (p.source_folder_id IS NULL)
UNION ALL
 SELECT ('pli_'::text || substr(f.id, 5)) AS id,
    f.playlist_id,
    f."position",
    f.id AS media_id,
    NULL::integer AS duration_ms,
    NULL::text AS fit,
    NULL::text AS transition,
    '[]'::jsonb AS windows
   FROM ( SELECT m.id,
            p.media_id AS playlist_id,
            ((row_number() OVER (PARTITION BY p.media_id ORDER BY
                CASE p.source_order
                    WHEN 'newest'::text THEN m.created_at
                    ELSE NULL::timestamp with time zone
                END DESC,
                CASE p.source_order
                    WHEN 'oldest'::text THEN m.created_at
                    ELSE NULL::timestamp with time zone
                END,
                CASE p.source_order
                    WHEN 'name'::text THEN (COALESCE(m.sort_key, public.vitrine_sort_key(m.original_name)) COLLATE "C")
                    ELSE NULL::text
                END, m.id) - 1))::integer AS "position"
           FROM (public.playlists p
             JOIN public.media m ON (((m.folder_id = p.source_folder_id) AND (m.kind = ANY (ARRAY['image'::text, 'video'::text])))))) f
  WHERE (f."position" < 1000);
--> statement-breakpoint
CREATE TABLE public.plays (
    device_id text NOT NULL,
    play_id text NOT NULL,
    media_id text NOT NULL,
    media_name text,
    reason text NOT NULL,
    started_at timestamp(3) with time zone NOT NULL,
    ended_at timestamp(3) with time zone NOT NULL,
    completed boolean NOT NULL,
    playlist_id text,
    playlist_name text,
    list_id text,
    item_index integer,
    layout_id text,
    layout_name text
)
PARTITION BY RANGE (started_at);
--> statement-breakpoint
CREATE TABLE public.plays_default PARTITION OF public.plays DEFAULT;
--> statement-breakpoint
CREATE TABLE public.plays_to_sum (
    device_id text NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.price_lists (
    id text NOT NULL,
    account_id text NOT NULL,
    name text NOT NULL,
    columns jsonb NOT NULL,
    rows jsonb NOT NULL,
    item_count integer NOT NULL,
    sold_out_count integer NOT NULL,
    revision integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    folder_id text
);
--> statement-breakpoint
CREATE TABLE public.rate_limits (
    key text NOT NULL,
    hits integer NOT NULL,
    resets_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.recovery_codes (
    user_id text NOT NULL,
    code_hash text NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.sample_sets (
    account_id text NOT NULL,
    added_at timestamp(3) with time zone NOT NULL,
    completed_at timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE public.sample_things (
    account_id text NOT NULL,
    thing_id text NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.sandbox_objects (
    id text NOT NULL,
    customer_id text NOT NULL,
    data jsonb NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.schedule_boundaries (
    id bigint NOT NULL,
    account_id text NOT NULL,
    event_id text NOT NULL,
    title text NOT NULL,
    kind text NOT NULL,
    at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE public.schedule_boundaries ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.schedule_boundaries_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.schedule_event_groups (
    event_id text NOT NULL,
    group_id text NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.schedule_events (
    id text NOT NULL,
    account_id text NOT NULL,
    title text NOT NULL,
    media_id text NOT NULL,
    start_time text NOT NULL,
    end_time text NOT NULL,
    scheduled_date date NOT NULL,
    last_date date,
    time_zone text NOT NULL,
    recurrence text NOT NULL,
    color text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    all_day boolean DEFAULT false NOT NULL,
    rule jsonb,
    priority text DEFAULT 'normal'::text NOT NULL,
    covers_all boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE VIEW public.schedule_covered_devices AS
 SELECT e.id AS event_id,
    d.id AS device_id
   FROM (public.schedule_events e
     JOIN public.devices d USING (account_id))
  WHERE e.covers_all
UNION
 SELECT e.id AS event_id,
    d.id AS device_id
   FROM (((public.schedule_event_groups g
     JOIN public.schedule_events e ON ((e.id = g.event_id)))
     JOIN public.device_group_members m USING (group_id))
     JOIN public.devices d ON ((d.id = m.device_id)));
--> statement-breakpoint
CREATE TABLE public.schedule_event_devices (
    event_id text NOT NULL,
    device_id text NOT NULL,
    is_own boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.schedule_exceptions (
    event_id text NOT NULL,
    day date NOT NULL,
    media_id text,
    title text,
    start_time text,
    end_time text,
    all_day boolean,
    scheduled_date date,
    color text,
    CONSTRAINT schedule_exceptions_change CHECK ((num_nulls(media_id, title, start_time, end_time, all_day, scheduled_date, color) = ANY (ARRAY[0, 7])))
);
--> statement-breakpoint
CREATE TABLE public.schedule_pauses (
    device_id text NOT NULL,
    from_at timestamp(3) with time zone NOT NULL,
    until_at timestamp(3) with time zone NOT NULL,
    occurrences jsonb
);
--> statement-breakpoint
CREATE TABLE public.scheduler_state (
    id integer NOT NULL,
    last_check_at timestamp(3) with time zone NOT NULL,
    done_until timestamp(3) with time zone NOT NULL,
    running_since timestamp(3) with time zone NOT NULL,
    next_check_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.second_factors (
    user_id text NOT NULL,
    secret text NOT NULL,
    confirmed_at timestamp(3) with time zone,
    last_step integer,
    created_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.sessions (
    id text NOT NULL,
    account_id text,
    user_agent text NOT NULL,
    address text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    user_id text,
    used_account_id text,
    method text DEFAULT 'password'::text NOT NULL,
    has_second_factor boolean DEFAULT false NOT NULL,
    provider_account_id text,
    last_used_at timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE public.sign_in_attempts (
    token_hash text NOT NULL,
    kind text NOT NULL,
    user_id text,
    data jsonb NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.sign_in_origins (
    user_id text NOT NULL,
    kind text NOT NULL,
    name text NOT NULL,
    last_seen_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.sign_in_policies (
    account_id text NOT NULL,
    second_factor_from timestamp(3) with time zone,
    only_single_sign_on boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.signing_keys (
    purpose text NOT NULL,
    private_key text NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.single_sign_on_sessions (
    session_id text NOT NULL,
    provider_id text NOT NULL,
    sign_out_address text
);
--> statement-breakpoint
CREATE TABLE public.standby_items (
    id text NOT NULL,
    account_id text NOT NULL,
    "position" integer NOT NULL,
    title text NOT NULL,
    media_id text,
    message jsonb,
    one_press boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.subscriptions (
    id text NOT NULL,
    account_id text,
    status text NOT NULL,
    seats integer NOT NULL,
    storage_blocks integer NOT NULL,
    period_starts_at timestamp(3) with time zone,
    period_ends_at timestamp(3) with time zone,
    cancel_at_period_end boolean NOT NULL,
    card_brand text,
    card_last4 text,
    created_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.takeover_targets (
    takeover_id text NOT NULL,
    device_id text,
    group_id text
);
--> statement-breakpoint
CREATE TABLE public.takeovers (
    id text NOT NULL,
    account_id text NOT NULL,
    title text NOT NULL,
    media_id text,
    message jsonb,
    covers_all boolean NOT NULL,
    started_at timestamp(3) with time zone NOT NULL,
    started_by text,
    until_at timestamp(3) with time zone,
    ended_at timestamp(3) with time zone
);
--> statement-breakpoint
CREATE VIEW public.takeover_devices AS
 SELECT t.id AS takeover_id,
    d.id AS device_id
   FROM (public.takeovers t
     JOIN public.devices d USING (account_id))
  WHERE t.covers_all
UNION
 SELECT takeover_targets.takeover_id,
    takeover_targets.device_id
   FROM public.takeover_targets
  WHERE (takeover_targets.device_id IS NOT NULL)
UNION
 SELECT g.takeover_id,
    m.device_id
   FROM (public.takeover_targets g
     JOIN public.device_group_members m USING (group_id));
--> statement-breakpoint
CREATE TABLE public.triggers (
    id text NOT NULL,
    account_id text NOT NULL,
    name text NOT NULL,
    secret_hash text NOT NULL,
    shows jsonb NOT NULL,
    target jsonb NOT NULL,
    minutes integer,
    repeat text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    last_used_at timestamp(3) with time zone,
    times_used integer DEFAULT 0 NOT NULL,
    takeover_id text
);
--> statement-breakpoint
CREATE TABLE public.uploads (
    id text NOT NULL,
    account_id text NOT NULL,
    secret_hash text,
    reserved_bytes bigint NOT NULL,
    storage_key text NOT NULL,
    received_bytes bigint,
    sha256 text,
    media_id text,
    created_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    announced_bytes bigint,
    imported jsonb,
    folder_id text
);
--> statement-breakpoint
CREATE TABLE public.users (
    id text NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    email_key text NOT NULL,
    password_hash text NOT NULL,
    is_admin boolean DEFAULT false NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.weather_places (
    key text NOT NULL,
    latitude double precision NOT NULL,
    longitude double precision NOT NULL,
    forecast jsonb,
    revision integer DEFAULT 1 NOT NULL,
    reason text,
    failures integer DEFAULT 0 NOT NULL,
    etag text,
    modified text,
    read_at timestamp(3) with time zone,
    next_read_at timestamp(3) with time zone NOT NULL,
    wanted_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.webhook_deliveries (
    id text NOT NULL,
    webhook_id text NOT NULL,
    seq bigint NOT NULL,
    queue text NOT NULL,
    event_id text NOT NULL,
    type text NOT NULL,
    body text NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    attempted_at timestamp(3) with time zone,
    status integer,
    duration_ms integer,
    failure text,
    answer text
);
--> statement-breakpoint
ALTER TABLE public.webhook_deliveries ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.webhook_deliveries_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.webhook_outbox (
    seq bigint NOT NULL,
    account_id text NOT NULL,
    type text NOT NULL,
    device_id text,
    webhook_id text,
    at timestamp(3) with time zone NOT NULL,
    data jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE public.webhook_outbox ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.webhook_outbox_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.webhook_plays (
    seq bigint NOT NULL,
    account_id text NOT NULL,
    device_id text NOT NULL,
    media_id text NOT NULL,
    media_name text,
    playlist_id text,
    playlist_name text,
    plays integer NOT NULL,
    completed integer NOT NULL,
    duration_ms bigint NOT NULL,
    reported_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE public.webhook_plays ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.webhook_plays_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.webhook_queues (
    webhook_id text NOT NULL,
    queue text NOT NULL,
    next_at timestamp(3) with time zone NOT NULL,
    claimed_until timestamp(3) with time zone,
    claim text,
    added bigint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.webhook_watches (
    id bigint NOT NULL,
    account_id text NOT NULL,
    scope text NOT NULL,
    group_id text,
    media_id text NOT NULL,
    assigned_at timestamp(3) with time zone NOT NULL,
    next_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE public.webhook_watches ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.webhook_watches_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.webhooks (
    id text NOT NULL,
    account_id text NOT NULL,
    name text NOT NULL,
    url text NOT NULL,
    events jsonb NOT NULL,
    group_ids jsonb,
    secret text NOT NULL,
    former_secret text,
    former_until timestamp(3) with time zone,
    is_enabled boolean DEFAULT true NOT NULL,
    gave_up_at timestamp(3) with time zone,
    failing_since timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.webpages (
    media_id text NOT NULL,
    account_id text NOT NULL,
    url text NOT NULL,
    refresh_minutes integer,
    zoom integer NOT NULL,
    fallback_media_id text,
    title text NOT NULL,
    framing text NOT NULL,
    framing_reason text,
    checked_at timestamp(3) with time zone NOT NULL,
    revision integer DEFAULT 1 NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    blocked text,
    opened_at timestamp(3) with time zone,
    next_check_at timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE public.write_checks (
    id integer NOT NULL,
    at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE VIEW vitrine_limited.accounts AS
 SELECT accounts.id,
    accounts.name,
    accounts.email,
    accounts.email_key,
    accounts.password_hash,
    accounts.is_admin,
    accounts.plan,
    accounts.status,
    accounts.period_starts_at,
    accounts.period_ends_at,
    accounts.cancel_at_period_end,
    accounts.bought_seats,
    accounts.granted_seats,
    accounts.bought_storage_bytes,
    accounts.granted_storage_bytes,
    accounts.device_price_pence,
    accounts.created_at,
    accounts.suspended_at,
    accounts.organization,
    accounts.user_id,
    accounts.time_zone
   FROM public.accounts
  WHERE true
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.accounts IS 'true';
--> statement-breakpoint
CREATE VIEW vitrine_limited.device_groups AS
 SELECT device_groups.id,
    device_groups.account_id,
    device_groups.name,
    device_groups.description,
    device_groups.color,
    device_groups.created_at
   FROM public.device_groups
  WHERE ((( SELECT vitrine_limited.group_limit() AS group_limit) IS NULL) OR (device_groups.id = ANY (( SELECT vitrine_limited.group_limit() AS group_limit)::text[])))
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.device_groups IS '(SELECT vitrine_limited.group_limit()) IS NULL OR id = ANY ((SELECT vitrine_limited.group_limit())::text[])';
--> statement-breakpoint
CREATE VIEW vitrine_limited.device_group_members AS
 SELECT device_group_members.device_id,
    device_group_members.group_id,
    device_group_members.added_at
   FROM public.device_group_members
  WHERE (device_group_members.group_id IN ( SELECT device_groups.id
           FROM vitrine_limited.device_groups))
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.device_group_members IS 'group_id IN (SELECT id FROM vitrine_limited.device_groups)';
--> statement-breakpoint
CREATE VIEW vitrine_limited.devices AS
 SELECT devices.id,
    devices.account_id,
    devices.device_id,
    devices.name,
    devices.token_hash,
    devices.brightness,
    devices.volume,
    devices.auto_sleep,
    devices.time_zone,
    devices.location,
    devices.rotation,
    devices.created_at,
    devices.fit,
    devices.crossfade_ms,
    devices.sort_key,
    devices.is_virtual
   FROM public.devices
  WHERE ((( SELECT vitrine_limited.group_limit() AS group_limit) IS NULL) OR (devices.id IN ( SELECT device_group_members.device_id
           FROM vitrine_limited.device_group_members)))
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.devices IS '(SELECT vitrine_limited.group_limit()) IS NULL
  OR id IN (SELECT device_id FROM vitrine_limited.device_group_members)';
--> statement-breakpoint
CREATE VIEW vitrine_limited.agents AS
 SELECT agents.device_id,
    agents.token_hash,
    agents.device_token_hash
   FROM public.agents
  WHERE (agents.device_id IN ( SELECT devices.id
           FROM vitrine_limited.devices))
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.agents IS 'device_id IN (SELECT id FROM vitrine_limited.devices)';
--> statement-breakpoint
CREATE VIEW vitrine_limited.alert_pauses AS
 SELECT alert_pauses.from_at,
    alert_pauses.until_at
   FROM public.alert_pauses
  WHERE true
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.alert_pauses IS 'true';
--> statement-breakpoint
CREATE VIEW vitrine_limited.alert_settings AS
 SELECT alert_settings.account_id,
    alert_settings.is_on,
    alert_settings.after_minutes,
    alert_settings.quiet_from,
    alert_settings.quiet_until,
    alert_settings.time_zone,
    alert_settings.machine
   FROM public.alert_settings
  WHERE true
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.alert_settings IS 'true';
--> statement-breakpoint
CREATE VIEW vitrine_limited.alert_watch AS
 SELECT alert_watch.id,
    alert_watch.last_look_at
   FROM public.alert_watch
  WHERE true
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.alert_watch IS 'true';
--> statement-breakpoint
CREATE VIEW vitrine_limited.api_keys AS
 SELECT api_keys.id,
    api_keys.account_id,
    api_keys.user_id,
    api_keys.name,
    api_keys.scopes,
    api_keys.group_ids,
    api_keys.token_hash,
    api_keys.token_end,
    api_keys.previous_token_hash,
    api_keys.previous_token_ends_at,
    api_keys.created_at,
    api_keys.expires_at,
    api_keys.last_used_at
   FROM public.api_keys
  WHERE true
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.api_keys IS 'true';
--> statement-breakpoint
CREATE VIEW vitrine_limited.branding AS
 SELECT branding.account_id,
    branding.primary_color,
    branding.logo_filename,
    branding.logo_key,
    branding.logo_bytes,
    branding.logo_sha256,
    branding.updated_at
   FROM public.branding
  WHERE true
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.branding IS 'true';
--> statement-breakpoint
CREATE VIEW vitrine_limited.commands AS
 SELECT commands.id,
    commands.device_id,
    commands.kind,
    commands.value,
    commands.result,
    commands.detail,
    commands.created_at,
    commands.expires_at,
    commands.delivered_at,
    commands.settled_at,
    commands.recipient
   FROM public.commands
  WHERE (commands.device_id IN ( SELECT devices.id
           FROM vitrine_limited.devices))
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.commands IS 'device_id IN (SELECT id FROM vitrine_limited.devices)';
--> statement-breakpoint
CREATE VIEW vitrine_limited.device_alerts AS
 SELECT device_alerts.device_id,
    device_alerts.dark_since,
    device_alerts.mailed_at
   FROM public.device_alerts
  WHERE (device_alerts.device_id IN ( SELECT devices.id
           FROM vitrine_limited.devices))
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.device_alerts IS 'device_id IN (SELECT id FROM vitrine_limited.devices)';
--> statement-breakpoint
CREATE VIEW vitrine_limited.device_assignments AS
 SELECT device_assignments.device_id,
    device_assignments.id,
    device_assignments.media_id,
    device_assignments.assigned_at,
    device_assignments.replaced
   FROM public.device_assignments
  WHERE (device_assignments.device_id IN ( SELECT devices.id
           FROM vitrine_limited.devices))
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.device_assignments IS 'device_id IN (SELECT id FROM vitrine_limited.devices)';
--> statement-breakpoint
CREATE VIEW vitrine_limited.device_machines AS
 SELECT device_machines.device_id,
    device_machines.machine_id,
    device_machines.model,
    device_machines.first_seen_at,
    device_machines.last_seen_at,
    device_machines.detached_at
   FROM public.device_machines
  WHERE (device_machines.device_id IN ( SELECT devices.id
           FROM vitrine_limited.devices))
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.device_machines IS 'device_id IN (SELECT id FROM vitrine_limited.devices)';
--> statement-breakpoint
CREATE VIEW vitrine_limited.device_screenshots AS
 SELECT device_screenshots.device_id,
    device_screenshots.id,
    device_screenshots.storage_key,
    device_screenshots.mime_type,
    device_screenshots.file_size,
    device_screenshots.sha256,
    device_screenshots.taken_at
   FROM public.device_screenshots
  WHERE (device_screenshots.device_id IN ( SELECT devices.id
           FROM vitrine_limited.devices))
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.device_screenshots IS 'device_id IN (SELECT id FROM vitrine_limited.devices)';
--> statement-breakpoint
CREATE VIEW vitrine_limited.device_spans AS
 SELECT device_spans.device_id,
    device_spans.state,
    device_spans.from_at,
    device_spans.until_at
   FROM public.device_spans
  WHERE (device_spans.device_id IN ( SELECT devices.id
           FROM vitrine_limited.devices))
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.device_spans IS 'device_id IN (SELECT id FROM vitrine_limited.devices)';
--> statement-breakpoint
CREATE VIEW vitrine_limited.device_state AS
 SELECT device_state.device_id,
    device_state.last_seen_at,
    device_state.response_time_ms,
    device_state.current_screen,
    device_state.total_screens,
    device_state.screen_size,
    device_state.machine,
        CASE
            WHEN (vitrine_limited.own_content(COALESCE((device_state.playing ->> 'assetId'::text), ''::text)) AND vitrine_limited.own_content(COALESCE((device_state.playing ->> 'playlistId'::text), ''::text))) THEN device_state.playing
            ELSE ((device_state.playing - 'playlistId'::text) || '{"assetId": "med_other"}'::jsonb)
        END AS playing,
    device_state.playing_since,
    device_state.clock_offset_ms,
    device_state.player_version,
        CASE
            WHEN (( SELECT vitrine_limited.folder_limit() AS folder_limit) IS NULL) THEN device_state.cache
            ELSE NULL::jsonb
        END AS cache,
    device_state.warnings
   FROM public.device_state
  WHERE (device_state.device_id IN ( SELECT devices.id
           FROM vitrine_limited.devices));
--> statement-breakpoint
CREATE VIEW vitrine_limited.device_versions AS
 SELECT device_versions.device_id,
    device_versions.version,
    device_versions.xmin
   FROM public.device_versions
  WHERE (device_versions.device_id IN ( SELECT devices.id
           FROM vitrine_limited.devices))
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
CREATE VIEW vitrine_limited.external_identities AS
 SELECT external_identities.provider_id,
    external_identities.subject,
    external_identities.user_id,
    external_identities.created_at,
    external_identities.last_used_at
   FROM public.external_identities
  WHERE true
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.external_identities IS 'true';
--> statement-breakpoint
CREATE VIEW vitrine_limited.media AS
 SELECT media.id,
    media.account_id,
    media.kind,
    media.filename,
    media.original_name,
    media.mime_type,
    media.file_size,
    media.sha256,
    media.storage_key,
    media.width,
    media.height,
    media.duration_ms,
    media.fps,
    media.status,
    media.failure,
    media.thumbnail_filename,
    media.thumbnail_key,
    media.created_at,
    media.folder_id,
    media.play_key,
    media.play_sha256,
    media.play_bytes,
    media.play_mime_type,
    media.progress,
    media.average_color,
    media.sort_key
   FROM public.media
  WHERE ((( SELECT vitrine_limited.folder_limit() AS folder_limit) IS NULL) OR (media.folder_id = ANY (( SELECT vitrine_limited.folder_limit() AS folder_limit)::text[])))
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.media IS '(SELECT vitrine_limited.folder_limit()) IS NULL OR folder_id = ANY ((SELECT vitrine_limited.folder_limit())::text[])';
--> statement-breakpoint
CREATE VIEW vitrine_limited.layout_feeds AS
 SELECT layout_feeds.layout_id,
    layout_feeds.feed_id
   FROM public.layout_feeds
  WHERE (layout_feeds.layout_id IN ( SELECT media.id
           FROM vitrine_limited.media))
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.layout_feeds IS 'layout_id IN (SELECT id FROM vitrine_limited.media)';
--> statement-breakpoint
CREATE VIEW vitrine_limited.feeds AS
 SELECT feeds.id,
    feeds.account_id,
    feeds.name,
    feeds.url,
    feeds.status,
    feeds.reason,
    feeds.failures,
    feeds.etag,
    feeds.modified,
    feeds.entries,
    feeds.revision,
    feeds.created_at,
    feeds.last_read_at,
    feeds.last_changed_at,
    feeds.next_read_at,
    feeds.pictures,
    feeds.folder_id
   FROM public.feeds
  WHERE ((( SELECT vitrine_limited.folder_limit() AS folder_limit) IS NULL) OR (feeds.folder_id = ANY (( SELECT vitrine_limited.folder_limit() AS folder_limit)::text[])) OR (feeds.id IN ( SELECT layout_feeds.feed_id
           FROM vitrine_limited.layout_feeds)))
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.feeds IS '(SELECT vitrine_limited.folder_limit()) IS NULL
  OR folder_id = ANY ((SELECT vitrine_limited.folder_limit())::text[])
  OR id IN (SELECT feed_id FROM vitrine_limited.layout_feeds)';
--> statement-breakpoint
CREATE VIEW vitrine_limited.folders AS
 SELECT folders.id,
    folders.account_id,
    folders.name,
    folders.color,
    folders.parent_id,
    folders.created_at
   FROM public.folders
  WHERE ((( SELECT vitrine_limited.folder_limit() AS folder_limit) IS NULL) OR (folders.id = ANY ((NULLIF(current_setting('vitrine.limit_folders'::text), '*'::text))::text[])) OR (folders.parent_id = ANY (( SELECT vitrine_limited.folder_limit() AS folder_limit)::text[])))
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.folders IS '(SELECT vitrine_limited.folder_limit()) IS NULL
  OR id = ANY (nullif(current_setting(''vitrine.limit_folders''), ''*'')::text[])
  OR parent_id = ANY ((SELECT vitrine_limited.folder_limit())::text[])';
--> statement-breakpoint
CREATE VIEW vitrine_limited.generated_videos AS
 SELECT generated_videos.id,
    generated_videos.account_id,
    generated_videos.name,
    generated_videos.items,
    generated_videos.options,
    generated_videos.status,
    generated_videos.queued_at,
    generated_videos.run,
    generated_videos.alive_at,
    generated_videos.progress,
    generated_videos.seconds_left,
    generated_videos.items_done,
    generated_videos.failure,
    generated_videos.reservation_id,
    generated_videos.media_id,
    generated_videos.created_at,
    generated_videos.folder_id
   FROM public.generated_videos
  WHERE ((( SELECT vitrine_limited.folder_limit() AS folder_limit) IS NULL) OR (generated_videos.folder_id = ANY (( SELECT vitrine_limited.folder_limit() AS folder_limit)::text[])) OR (generated_videos.media_id IN ( SELECT media.id
           FROM vitrine_limited.media)))
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.generated_videos IS '(SELECT vitrine_limited.folder_limit()) IS NULL
  OR folder_id = ANY ((SELECT vitrine_limited.folder_limit())::text[])
  OR media_id IN (SELECT id FROM vitrine_limited.media)';
--> statement-breakpoint
CREATE VIEW vitrine_limited.global_media AS
 SELECT global_media.account_id,
    global_media.kind,
    global_media.media_id,
    global_media.set_at
   FROM public.global_media
  WHERE ((( SELECT vitrine_limited.group_limit() AS group_limit) IS NULL) AND (global_media.media_id IN ( SELECT media.id
           FROM vitrine_limited.media)))
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.global_media IS '(SELECT vitrine_limited.group_limit()) IS NULL AND media_id IN (SELECT id FROM vitrine_limited.media)';
--> statement-breakpoint
CREATE VIEW vitrine_limited.group_assignments AS
 SELECT group_assignments.group_id,
    group_assignments.kind,
    group_assignments.id,
    group_assignments.media_id,
    group_assignments.assigned_at,
    group_assignments.replaced
   FROM public.group_assignments
  WHERE (group_assignments.group_id IN ( SELECT device_groups.id
           FROM vitrine_limited.device_groups))
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.group_assignments IS 'group_id IN (SELECT id FROM vitrine_limited.device_groups)';
--> statement-breakpoint
CREATE VIEW vitrine_limited.hidden_first_steps AS
 SELECT hidden_first_steps.account_id,
    hidden_first_steps.hidden_at
   FROM public.hidden_first_steps
  WHERE true
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.hidden_first_steps IS 'true';
--> statement-breakpoint
CREATE VIEW vitrine_limited.idempotency_keys AS
 SELECT idempotency_keys.scope,
    idempotency_keys.key_hash,
    idempotency_keys.route,
    idempotency_keys.fingerprint,
    idempotency_keys.attempt,
    idempotency_keys.leased_until,
    idempotency_keys.is_committed,
    idempotency_keys.created_at,
    idempotency_keys.completed_at,
    idempotency_keys.status,
    idempotency_keys.headers,
    idempotency_keys.body
   FROM public.idempotency_keys
  WHERE true
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.idempotency_keys IS 'true';
--> statement-breakpoint
CREATE VIEW vitrine_limited.invitations AS
 SELECT invitations.id,
    invitations.account_id,
    invitations.email,
    invitations.email_key,
    invitations.role,
    invitations.nonce,
    invitations.token_hash,
    invitations.invited_by,
    invitations.created_at,
    invitations.expires_at,
    invitations.limits
   FROM public.invitations
  WHERE true
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.invitations IS 'true';
--> statement-breakpoint
CREATE VIEW vitrine_limited.layout_content AS
 SELECT layout_content.layout_id,
    layout_content.media_id,
    layout_content.is_published
   FROM public.layout_content
  WHERE ((layout_content.layout_id IN ( SELECT media.id
           FROM vitrine_limited.media)) AND (layout_content.media_id IN ( SELECT media.id
           FROM vitrine_limited.media)))
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.layout_content IS 'layout_id IN (SELECT id FROM vitrine_limited.media) AND media_id IN (SELECT id FROM vitrine_limited.media)';
--> statement-breakpoint
CREATE VIEW vitrine_limited.layout_previews AS
 SELECT layout_previews.device_id,
    layout_previews.account_id,
    layout_previews.layout_id,
    layout_previews.document,
    layout_previews.revision,
    layout_previews.started_at,
    layout_previews.until_at
   FROM public.layout_previews
  WHERE ((layout_previews.layout_id IN ( SELECT media.id
           FROM vitrine_limited.media)) AND (layout_previews.device_id IN ( SELECT devices.id
           FROM vitrine_limited.devices)))
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.layout_previews IS 'layout_id IN (SELECT id FROM vitrine_limited.media) AND device_id IN (SELECT id FROM vitrine_limited.devices)';
--> statement-breakpoint
CREATE VIEW vitrine_limited.layout_price_lists AS
 SELECT layout_price_lists.layout_id,
    layout_price_lists.price_list_id,
    layout_price_lists.is_published
   FROM public.layout_price_lists
  WHERE (layout_price_lists.layout_id IN ( SELECT media.id
           FROM vitrine_limited.media))
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.layout_price_lists IS 'layout_id IN (SELECT id FROM vitrine_limited.media)';
--> statement-breakpoint
CREATE VIEW vitrine_limited.layout_weather AS
 SELECT layout_weather.layout_id,
    layout_weather.place_key
   FROM public.layout_weather
  WHERE (layout_weather.layout_id IN ( SELECT media.id
           FROM vitrine_limited.media))
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.layout_weather IS 'layout_id IN (SELECT id FROM vitrine_limited.media)';
--> statement-breakpoint
CREATE VIEW vitrine_limited.layouts AS
 SELECT layouts.media_id,
    layouts.account_id,
    layouts.published,
    layouts.published_revision,
    layouts.published_at,
    layouts.draft,
    layouts.width,
    layouts.height,
    layouts.scene_count,
    layouts.revision,
    layouts.updated_at
   FROM public.layouts
  WHERE (layouts.media_id IN ( SELECT media.id
           FROM vitrine_limited.media))
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.layouts IS 'media_id IN (SELECT id FROM vitrine_limited.media)';
--> statement-breakpoint
CREATE VIEW vitrine_limited.log_entries AS
 SELECT log_entries.seq,
    log_entries.account_id,
    log_entries.device_id,
    log_entries.entry_id,
    log_entries.level,
    log_entries.at,
    log_entries.received_at,
    log_entries.message,
    log_entries.data,
    log_entries.device_public_id,
    log_entries.device_name
   FROM public.log_entries
  WHERE ((( SELECT vitrine_limited.group_limit() AS group_limit) IS NULL) OR (log_entries.device_id IN ( SELECT devices.id
           FROM vitrine_limited.devices)));
--> statement-breakpoint
CREATE VIEW vitrine_limited.machine_alerts AS
 SELECT machine_alerts.device_id,
    machine_alerts.kind,
    machine_alerts.since,
    machine_alerts.mailed_at
   FROM public.machine_alerts
  WHERE (machine_alerts.device_id IN ( SELECT devices.id
           FROM vitrine_limited.devices))
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.machine_alerts IS 'device_id IN (SELECT id FROM vitrine_limited.devices)';
--> statement-breakpoint
CREATE VIEW vitrine_limited.machine_days AS
 SELECT machine_days.device_id,
    machine_days.day,
    machine_days.temperature,
    machine_days.disk_free_bytes,
    machine_days.memory_free_bytes,
    machine_days.browser_restarts,
    machine_days.reboots,
    machine_days.clock_offset_ms
   FROM public.machine_days
  WHERE (machine_days.device_id IN ( SELECT devices.id
           FROM vitrine_limited.devices))
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.machine_days IS 'device_id IN (SELECT id FROM vitrine_limited.devices)';
--> statement-breakpoint
CREATE VIEW vitrine_limited.machine_logs AS
 SELECT machine_logs.device_id,
    machine_logs.id,
    machine_logs.storage_key,
    machine_logs.mime_type,
    machine_logs.file_size,
    machine_logs.sha256,
    machine_logs.taken_at
   FROM public.machine_logs
  WHERE (machine_logs.device_id IN ( SELECT devices.id
           FROM vitrine_limited.devices))
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.machine_logs IS 'device_id IN (SELECT id FROM vitrine_limited.devices)';
--> statement-breakpoint
CREATE VIEW vitrine_limited.member_alerts AS
 SELECT member_alerts.account_id,
    member_alerts.user_id,
    member_alerts.is_on,
    member_alerts.machine,
    member_alerts.group_ids
   FROM public.member_alerts
  WHERE true
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.member_alerts IS 'true';
--> statement-breakpoint
CREATE VIEW vitrine_limited.members AS
 SELECT members.account_id,
    members.user_id,
    members.role,
    members.joined_at,
    members.limits
   FROM public.members
  WHERE true
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.members IS 'true';
--> statement-breakpoint
CREATE VIEW vitrine_limited.pairing_tokens AS
 SELECT pairing_tokens.id,
    pairing_tokens.account_id,
    pairing_tokens.user_id,
    pairing_tokens.name,
    pairing_tokens.group_id,
    pairing_tokens.token_hash,
    pairing_tokens.screens,
    pairing_tokens.paired,
    pairing_tokens.created_at,
    pairing_tokens.expires_at
   FROM public.pairing_tokens
  WHERE true
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.pairing_tokens IS 'true';
--> statement-breakpoint
CREATE VIEW vitrine_limited.passkeys AS
 SELECT passkeys.id,
    passkeys.user_id,
    passkeys.name,
    passkeys.public_key,
    passkeys.counter,
    passkeys.transports,
    passkeys.is_backed_up,
    passkeys.created_at,
    passkeys.last_used_at
   FROM public.passkeys
  WHERE true
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.passkeys IS 'true';
--> statement-breakpoint
CREATE VIEW vitrine_limited.password_resets AS
 SELECT password_resets.token_hash,
    password_resets.account_id,
    password_resets.expires_at,
    password_resets.user_id
   FROM public.password_resets
  WHERE true
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.password_resets IS 'true';
--> statement-breakpoint
CREATE VIEW vitrine_limited.play_days AS
 SELECT play_days.device_id,
    play_days.day,
        CASE
            WHEN vitrine_limited.own_content(play_days.media_id) THEN play_days.media_id
            ELSE 'med_other'::text
        END AS media_id,
        CASE
            WHEN vitrine_limited.own_content(play_days.playlist_id) THEN play_days.playlist_id
            ELSE ''::text
        END AS playlist_id,
        CASE
            WHEN vitrine_limited.own_content(play_days.media_id) THEN play_days.media_name
            ELSE 'Other content'::text
        END AS media_name,
        CASE
            WHEN vitrine_limited.own_content(play_days.playlist_id) THEN play_days.playlist_name
            ELSE NULL::text
        END AS playlist_name,
    play_days.plays,
    play_days.completed,
    play_days.duration_ms
   FROM public.play_days
  WHERE (play_days.device_id IN ( SELECT devices.id
           FROM vitrine_limited.devices));
--> statement-breakpoint
CREATE VIEW vitrine_limited.playlist_items AS
 SELECT playlist_items.id,
    playlist_items.playlist_id,
    playlist_items."position",
    playlist_items.media_id,
    playlist_items.duration_ms,
    playlist_items.fit,
    playlist_items.transition,
    playlist_items.windows
   FROM public.playlist_items
  WHERE ((playlist_items.playlist_id IN ( SELECT media.id
           FROM vitrine_limited.media)) AND (playlist_items.media_id IN ( SELECT media.id
           FROM vitrine_limited.media)))
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.playlist_items IS 'playlist_id IN (SELECT id FROM vitrine_limited.media) AND media_id IN (SELECT id FROM vitrine_limited.media)';
--> statement-breakpoint
CREATE VIEW vitrine_limited.playlists AS
 SELECT playlists.media_id,
    playlists.account_id,
    playlists.source_folder_id,
    playlists.source_order,
    playlists.revision,
    playlists.updated_at
   FROM public.playlists
  WHERE (playlists.media_id IN ( SELECT media.id
           FROM vitrine_limited.media))
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.playlists IS 'media_id IN (SELECT id FROM vitrine_limited.media)';
--> statement-breakpoint
CREATE VIEW vitrine_limited.playlist_entries AS
 SELECT i.id,
    i.playlist_id,
    i."position",
    i.media_id,
    i.duration_ms,
    i.fit,
    i.transition,
    i.windows
   FROM (vitrine_limited.playlist_items i
     JOIN vitrine_limited.playlists p ON ((p.media_id = i.playlist_id)))
  WHERE (p.source_folder_id IS NULL)
UNION ALL
 SELECT ('pli_'::text || substr(f.id, 5)) AS id,
    f.playlist_id,
    f."position",
    f.id AS media_id,
    NULL::integer AS duration_ms,
    NULL::text AS fit,
    NULL::text AS transition,
    '[]'::jsonb AS windows
   FROM ( SELECT m.id,
            p.media_id AS playlist_id,
            ((row_number() OVER (PARTITION BY p.media_id ORDER BY
                CASE p.source_order
                    WHEN 'newest'::text THEN m.created_at
                    ELSE NULL::timestamp with time zone
                END DESC,
                CASE p.source_order
                    WHEN 'oldest'::text THEN m.created_at
                    ELSE NULL::timestamp with time zone
                END,
                CASE p.source_order
                    WHEN 'name'::text THEN (COALESCE(m.sort_key, public.vitrine_sort_key(m.original_name)) COLLATE "C")
                    ELSE NULL::text
                END, m.id) - 1))::integer AS "position"
           FROM (vitrine_limited.playlists p
             JOIN vitrine_limited.media m ON (((m.folder_id = p.source_folder_id) AND (m.kind = ANY (ARRAY['image'::text, 'video'::text])))))) f
  WHERE (f."position" < 1000);
--> statement-breakpoint
CREATE VIEW vitrine_limited.plays AS
 SELECT plays.device_id,
    plays.play_id,
        CASE
            WHEN vitrine_limited.own_content(plays.media_id) THEN plays.media_id
            ELSE 'med_other'::text
        END AS media_id,
        CASE
            WHEN vitrine_limited.own_content(plays.media_id) THEN plays.media_name
            ELSE 'Other content'::text
        END AS media_name,
        CASE
            WHEN vitrine_limited.own_content(plays.playlist_id) THEN plays.playlist_id
            ELSE NULL::text
        END AS playlist_id,
        CASE
            WHEN vitrine_limited.own_content(plays.playlist_id) THEN plays.playlist_name
            ELSE NULL::text
        END AS playlist_name,
        CASE
            WHEN vitrine_limited.own_content(plays.playlist_id) THEN plays.list_id
            ELSE NULL::text
        END AS list_id,
        CASE
            WHEN vitrine_limited.own_content(plays.playlist_id) THEN plays.item_index
            ELSE NULL::integer
        END AS item_index,
        CASE
            WHEN vitrine_limited.own_content(plays.layout_id) THEN plays.layout_id
            ELSE NULL::text
        END AS layout_id,
        CASE
            WHEN vitrine_limited.own_content(plays.layout_id) THEN plays.layout_name
            ELSE NULL::text
        END AS layout_name,
    plays.reason,
    plays.started_at,
    plays.ended_at,
    plays.completed
   FROM public.plays
  WHERE (plays.device_id IN ( SELECT devices.id
           FROM vitrine_limited.devices));
--> statement-breakpoint
CREATE VIEW vitrine_limited.plays_to_sum AS
 SELECT plays_to_sum.device_id
   FROM public.plays_to_sum
  WHERE (plays_to_sum.device_id IN ( SELECT devices.id
           FROM vitrine_limited.devices))
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.plays_to_sum IS 'device_id IN (SELECT id FROM vitrine_limited.devices)';
--> statement-breakpoint
CREATE VIEW vitrine_limited.price_lists AS
 SELECT price_lists.id,
    price_lists.account_id,
    price_lists.name,
    price_lists.columns,
    price_lists.rows,
    price_lists.item_count,
    price_lists.sold_out_count,
    price_lists.revision,
    price_lists.created_at,
    price_lists.updated_at,
    price_lists.folder_id
   FROM public.price_lists
  WHERE ((( SELECT vitrine_limited.folder_limit() AS folder_limit) IS NULL) OR (price_lists.folder_id = ANY (( SELECT vitrine_limited.folder_limit() AS folder_limit)::text[])) OR (price_lists.id IN ( SELECT layout_price_lists.price_list_id
           FROM vitrine_limited.layout_price_lists)))
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.price_lists IS '(SELECT vitrine_limited.folder_limit()) IS NULL
  OR folder_id = ANY ((SELECT vitrine_limited.folder_limit())::text[])
  OR id IN (SELECT price_list_id FROM vitrine_limited.layout_price_lists)';
--> statement-breakpoint
CREATE VIEW vitrine_limited.rate_limits AS
 SELECT rate_limits.key,
    rate_limits.hits,
    rate_limits.resets_at
   FROM public.rate_limits
  WHERE true
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.rate_limits IS 'true';
--> statement-breakpoint
CREATE VIEW vitrine_limited.recovery_codes AS
 SELECT recovery_codes.user_id,
    recovery_codes.code_hash
   FROM public.recovery_codes
  WHERE true
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.recovery_codes IS 'true';
--> statement-breakpoint
CREATE VIEW vitrine_limited.sample_sets AS
 SELECT sample_sets.account_id,
    sample_sets.added_at,
    sample_sets.completed_at
   FROM public.sample_sets
  WHERE true
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.sample_sets IS 'true';
--> statement-breakpoint
CREATE VIEW vitrine_limited.sample_things AS
 SELECT sample_things.account_id,
    sample_things.thing_id
   FROM public.sample_things
  WHERE true
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.sample_things IS 'true';
--> statement-breakpoint
CREATE VIEW vitrine_limited.schedule_events AS
 SELECT e.id,
    e.account_id,
    e.title,
    e.media_id,
    e.start_time,
    e.end_time,
    e.scheduled_date,
    e.last_date,
    e.time_zone,
    e.recurrence,
    e.color,
    e.created_at,
    e.all_day,
    e.rule,
    e.priority,
    e.covers_all
   FROM public.schedule_events e
  WHERE ((e.media_id IN ( SELECT media.id
           FROM vitrine_limited.media)) AND (NOT (EXISTS ( SELECT
           FROM public.schedule_exceptions x
          WHERE ((x.event_id = e.id) AND (NOT (x.media_id IN ( SELECT media.id
                   FROM vitrine_limited.media))))))) AND ((( SELECT vitrine_limited.group_limit() AS group_limit) IS NULL) OR ((NOT e.covers_all) AND ((EXISTS ( SELECT
           FROM public.schedule_event_groups g
          WHERE (g.event_id = e.id))) OR (EXISTS ( SELECT
           FROM public.schedule_event_devices d
          WHERE (d.event_id = e.id)))) AND (NOT (EXISTS ( SELECT
           FROM public.schedule_event_groups g
          WHERE ((g.event_id = e.id) AND (NOT (g.group_id IN ( SELECT device_groups.id
                   FROM vitrine_limited.device_groups))))))) AND (NOT (EXISTS ( SELECT
           FROM public.schedule_event_devices d
          WHERE ((d.event_id = e.id) AND (NOT (d.device_id IN ( SELECT devices.id
                   FROM vitrine_limited.devices))))))))));
--> statement-breakpoint
CREATE VIEW vitrine_limited.schedule_boundaries AS
 SELECT schedule_boundaries.id,
    schedule_boundaries.account_id,
    schedule_boundaries.event_id,
    schedule_boundaries.title,
    schedule_boundaries.kind,
    schedule_boundaries.at
   FROM public.schedule_boundaries
  WHERE (schedule_boundaries.event_id IN ( SELECT schedule_events.id
           FROM vitrine_limited.schedule_events))
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.schedule_boundaries IS 'event_id IN (SELECT id FROM vitrine_limited.schedule_events)';
--> statement-breakpoint
CREATE VIEW vitrine_limited.schedule_event_groups AS
 SELECT schedule_event_groups.event_id,
    schedule_event_groups.group_id
   FROM public.schedule_event_groups
  WHERE (schedule_event_groups.group_id IN ( SELECT device_groups.id
           FROM vitrine_limited.device_groups))
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.schedule_event_groups IS 'group_id IN (SELECT id FROM vitrine_limited.device_groups)';
--> statement-breakpoint
CREATE VIEW vitrine_limited.schedule_covered_devices AS
 SELECT e.id AS event_id,
    d.id AS device_id
   FROM (vitrine_limited.schedule_events e
     JOIN vitrine_limited.devices d USING (account_id))
  WHERE e.covers_all
UNION
 SELECT e.id AS event_id,
    d.id AS device_id
   FROM (((vitrine_limited.schedule_event_groups g
     JOIN vitrine_limited.schedule_events e ON ((e.id = g.event_id)))
     JOIN vitrine_limited.device_group_members m USING (group_id))
     JOIN vitrine_limited.devices d ON ((d.id = m.device_id)));
--> statement-breakpoint
CREATE VIEW vitrine_limited.schedule_event_devices AS
 SELECT schedule_event_devices.event_id,
    schedule_event_devices.device_id,
    schedule_event_devices.is_own
   FROM public.schedule_event_devices
  WHERE (schedule_event_devices.device_id IN ( SELECT devices.id
           FROM vitrine_limited.devices))
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.schedule_event_devices IS 'device_id IN (SELECT id FROM vitrine_limited.devices)';
--> statement-breakpoint
CREATE VIEW vitrine_limited.schedule_exceptions AS
 SELECT schedule_exceptions.event_id,
    schedule_exceptions.day,
    schedule_exceptions.media_id,
    schedule_exceptions.title,
    schedule_exceptions.start_time,
    schedule_exceptions.end_time,
    schedule_exceptions.all_day,
    schedule_exceptions.scheduled_date,
    schedule_exceptions.color
   FROM public.schedule_exceptions
  WHERE ((schedule_exceptions.event_id IN ( SELECT schedule_events.id
           FROM vitrine_limited.schedule_events)) AND ((schedule_exceptions.media_id IS NULL) OR (schedule_exceptions.media_id IN ( SELECT media.id
           FROM vitrine_limited.media))))
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.schedule_exceptions IS 'event_id IN (SELECT id FROM vitrine_limited.schedule_events)
  AND (media_id IS NULL OR media_id IN (SELECT id FROM vitrine_limited.media))';
--> statement-breakpoint
CREATE VIEW vitrine_limited.schedule_pauses AS
 SELECT schedule_pauses.device_id,
    schedule_pauses.from_at,
    schedule_pauses.until_at,
    schedule_pauses.occurrences
   FROM public.schedule_pauses
  WHERE (schedule_pauses.device_id IN ( SELECT devices.id
           FROM vitrine_limited.devices))
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.schedule_pauses IS 'device_id IN (SELECT id FROM vitrine_limited.devices)';
--> statement-breakpoint
CREATE VIEW vitrine_limited.scheduler_state AS
 SELECT scheduler_state.id,
    scheduler_state.last_check_at,
    scheduler_state.done_until,
    scheduler_state.running_since,
    scheduler_state.next_check_at
   FROM public.scheduler_state
  WHERE true
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.scheduler_state IS 'true';
--> statement-breakpoint
CREATE VIEW vitrine_limited.second_factors AS
 SELECT second_factors.user_id,
    second_factors.secret,
    second_factors.confirmed_at,
    second_factors.last_step,
    second_factors.created_at
   FROM public.second_factors
  WHERE true
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.second_factors IS 'true';
--> statement-breakpoint
CREATE VIEW vitrine_limited.sessions AS
 SELECT sessions.id,
    sessions.account_id,
    sessions.user_agent,
    sessions.address,
    sessions.created_at,
    sessions.expires_at,
    sessions.user_id,
    sessions.used_account_id,
    sessions.method,
    sessions.has_second_factor,
    sessions.provider_account_id,
    sessions.last_used_at
   FROM public.sessions
  WHERE true
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.sessions IS 'true';
--> statement-breakpoint
CREATE VIEW vitrine_limited.sign_in_attempts AS
 SELECT sign_in_attempts.token_hash,
    sign_in_attempts.kind,
    sign_in_attempts.user_id,
    sign_in_attempts.data,
    sign_in_attempts.expires_at
   FROM public.sign_in_attempts
  WHERE true
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.sign_in_attempts IS 'true';
--> statement-breakpoint
CREATE VIEW vitrine_limited.sign_in_origins AS
 SELECT sign_in_origins.user_id,
    sign_in_origins.kind,
    sign_in_origins.name,
    sign_in_origins.last_seen_at
   FROM public.sign_in_origins
  WHERE true
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.sign_in_origins IS 'true';
--> statement-breakpoint
CREATE VIEW vitrine_limited.sign_in_policies AS
 SELECT sign_in_policies.account_id,
    sign_in_policies.second_factor_from,
    sign_in_policies.only_single_sign_on
   FROM public.sign_in_policies
  WHERE true
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.sign_in_policies IS 'true';
--> statement-breakpoint
CREATE VIEW vitrine_limited.single_sign_on_sessions AS
 SELECT single_sign_on_sessions.session_id,
    single_sign_on_sessions.provider_id,
    single_sign_on_sessions.sign_out_address
   FROM public.single_sign_on_sessions
  WHERE true
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.single_sign_on_sessions IS 'true';
--> statement-breakpoint
CREATE VIEW vitrine_limited.standby_items AS
 SELECT standby_items.id,
    standby_items.account_id,
    standby_items."position",
    standby_items.title,
    standby_items.media_id,
    standby_items.message,
    standby_items.one_press
   FROM public.standby_items
  WHERE ((( SELECT vitrine_limited.group_limit() AS group_limit) IS NULL) AND ((standby_items.media_id IS NULL) OR (standby_items.media_id IN ( SELECT media.id
           FROM vitrine_limited.media))))
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.standby_items IS '(SELECT vitrine_limited.group_limit()) IS NULL
  AND (media_id IS NULL OR media_id IN (SELECT id FROM vitrine_limited.media))';
--> statement-breakpoint
CREATE VIEW vitrine_limited.subscriptions AS
 SELECT subscriptions.id,
    subscriptions.account_id,
    subscriptions.status,
    subscriptions.seats,
    subscriptions.storage_blocks,
    subscriptions.period_starts_at,
    subscriptions.period_ends_at,
    subscriptions.cancel_at_period_end,
    subscriptions.card_brand,
    subscriptions.card_last4,
    subscriptions.created_at
   FROM public.subscriptions
  WHERE true
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.subscriptions IS 'true';
--> statement-breakpoint
CREATE VIEW vitrine_limited.takeover_targets AS
 SELECT takeover_targets.takeover_id,
    takeover_targets.device_id,
    takeover_targets.group_id
   FROM public.takeover_targets
  WHERE ((takeover_targets.group_id IN ( SELECT device_groups.id
           FROM vitrine_limited.device_groups)) OR (takeover_targets.device_id IN ( SELECT devices.id
           FROM vitrine_limited.devices)))
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.takeover_targets IS 'group_id IN (SELECT id FROM vitrine_limited.device_groups)
  OR device_id IN (SELECT id FROM vitrine_limited.devices)';
--> statement-breakpoint
CREATE VIEW vitrine_limited.takeovers AS
 SELECT t.id,
    t.account_id,
    t.title,
    t.media_id,
    t.message,
    t.covers_all,
    t.started_at,
    t.started_by,
    t.until_at,
    t.ended_at
   FROM public.takeovers t
  WHERE (((t.media_id IS NULL) OR (t.media_id IN ( SELECT media.id
           FROM vitrine_limited.media))) AND ((( SELECT vitrine_limited.group_limit() AS group_limit) IS NULL) OR ((NOT t.covers_all) AND (EXISTS ( SELECT
           FROM public.takeover_targets g
          WHERE (g.takeover_id = t.id))) AND (NOT (EXISTS ( SELECT
           FROM public.takeover_targets g
          WHERE ((g.takeover_id = t.id) AND ((NOT (g.group_id IN ( SELECT device_groups.id
                   FROM vitrine_limited.device_groups))) OR (NOT (g.device_id IN ( SELECT devices.id
                   FROM vitrine_limited.devices)))))))))));
--> statement-breakpoint
CREATE VIEW vitrine_limited.takeover_devices AS
 SELECT t.id AS takeover_id,
    d.id AS device_id
   FROM (vitrine_limited.takeovers t
     JOIN vitrine_limited.devices d USING (account_id))
  WHERE t.covers_all
UNION
 SELECT takeover_targets.takeover_id,
    takeover_targets.device_id
   FROM vitrine_limited.takeover_targets
  WHERE (takeover_targets.device_id IS NOT NULL)
UNION
 SELECT g.takeover_id,
    m.device_id
   FROM (vitrine_limited.takeover_targets g
     JOIN vitrine_limited.device_group_members m USING (group_id));
--> statement-breakpoint
CREATE VIEW vitrine_limited.triggers AS
 SELECT triggers.id,
    triggers.account_id,
    triggers.name,
    triggers.secret_hash,
    triggers.shows,
    triggers.target,
    triggers.minutes,
    triggers.repeat,
    triggers.created_at,
    triggers.last_used_at,
    triggers.times_used,
    triggers.takeover_id
   FROM public.triggers
  WHERE true
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.triggers IS 'true';
--> statement-breakpoint
CREATE VIEW vitrine_limited.uploads AS
 SELECT uploads.id,
    uploads.account_id,
    uploads.secret_hash,
    uploads.reserved_bytes,
    uploads.storage_key,
    uploads.received_bytes,
    uploads.sha256,
    uploads.media_id,
    uploads.created_at,
    uploads.expires_at,
    uploads.announced_bytes,
    uploads.imported,
    uploads.folder_id
   FROM public.uploads
  WHERE ((( SELECT vitrine_limited.folder_limit() AS folder_limit) IS NULL) OR (uploads.folder_id = ANY (( SELECT vitrine_limited.folder_limit() AS folder_limit)::text[])))
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.uploads IS '(SELECT vitrine_limited.folder_limit()) IS NULL OR folder_id = ANY ((SELECT vitrine_limited.folder_limit())::text[])';
--> statement-breakpoint
CREATE VIEW vitrine_limited.users AS
 SELECT users.id,
    users.name,
    users.email,
    users.email_key,
    users.password_hash,
    users.is_admin,
    users.created_at
   FROM public.users
  WHERE true
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.users IS 'true';
--> statement-breakpoint
CREATE VIEW vitrine_limited.weather_places AS
 SELECT weather_places.key,
    weather_places.latitude,
    weather_places.longitude,
    weather_places.forecast,
    weather_places.revision,
    weather_places.reason,
    weather_places.failures,
    weather_places.etag,
    weather_places.modified,
    weather_places.read_at,
    weather_places.next_read_at,
    weather_places.wanted_at
   FROM public.weather_places
  WHERE true
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.weather_places IS 'true';
--> statement-breakpoint
CREATE VIEW vitrine_limited.webpages AS
 SELECT webpages.media_id,
    webpages.account_id,
    webpages.url,
    webpages.refresh_minutes,
    webpages.zoom,
    webpages.fallback_media_id,
    webpages.title,
    webpages.framing,
    webpages.framing_reason,
    webpages.checked_at,
    webpages.revision,
    webpages.updated_at,
    webpages.blocked,
    webpages.opened_at,
    webpages.next_check_at
   FROM public.webpages
  WHERE (webpages.media_id IN ( SELECT media.id
           FROM vitrine_limited.media))
  WITH LOCAL CHECK OPTION;
--> statement-breakpoint
COMMENT ON VIEW vitrine_limited.webpages IS 'media_id IN (SELECT id FROM vitrine_limited.media)';
--> statement-breakpoint
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY public.agents
    ADD CONSTRAINT agents_pkey PRIMARY KEY (device_id);
--> statement-breakpoint
ALTER TABLE ONLY public.alert_pauses
    ADD CONSTRAINT alert_pauses_pkey PRIMARY KEY (from_at);
--> statement-breakpoint
ALTER TABLE ONLY public.alert_settings
    ADD CONSTRAINT alert_settings_pkey PRIMARY KEY (account_id);
--> statement-breakpoint
ALTER TABLE ONLY public.alert_watch
    ADD CONSTRAINT alert_watch_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY public.approval_settings
    ADD CONSTRAINT approval_settings_pkey PRIMARY KEY (account_id);
--> statement-breakpoint
ALTER TABLE ONLY public.approvals
    ADD CONSTRAINT approvals_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY public.audit_entries_default
    ADD CONSTRAINT audit_entries_default_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY public.branding
    ADD CONSTRAINT branding_pkey PRIMARY KEY (account_id);
--> statement-breakpoint
ALTER TABLE ONLY public.bus_messages
    ADD CONSTRAINT bus_messages_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY public.bus_relays
    ADD CONSTRAINT bus_relays_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY public.commands
    ADD CONSTRAINT commands_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY public.device_alerts
    ADD CONSTRAINT device_alerts_pkey PRIMARY KEY (device_id);
--> statement-breakpoint
ALTER TABLE ONLY public.device_assignments
    ADD CONSTRAINT device_assignments_pkey PRIMARY KEY (device_id);
--> statement-breakpoint
ALTER TABLE ONLY public.device_group_members
    ADD CONSTRAINT device_group_members_pkey PRIMARY KEY (device_id);
--> statement-breakpoint
ALTER TABLE ONLY public.device_groups
    ADD CONSTRAINT device_groups_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY public.device_machines
    ADD CONSTRAINT device_machines_device_id_machine_id_pk PRIMARY KEY (device_id, machine_id);
--> statement-breakpoint
ALTER TABLE ONLY public.device_screenshots
    ADD CONSTRAINT device_screenshots_pkey PRIMARY KEY (device_id);
--> statement-breakpoint
ALTER TABLE ONLY public.device_spans_default
    ADD CONSTRAINT device_spans_default_pkey PRIMARY KEY (device_id, from_at);
--> statement-breakpoint
ALTER TABLE ONLY public.device_state
    ADD CONSTRAINT device_state_pkey PRIMARY KEY (device_id);
--> statement-breakpoint
ALTER TABLE ONLY public.device_versions
    ADD CONSTRAINT device_versions_pkey PRIMARY KEY (device_id);
--> statement-breakpoint
ALTER TABLE ONLY public.devices
    ADD CONSTRAINT devices_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY public.external_identities
    ADD CONSTRAINT external_identities_provider_id_subject_pk PRIMARY KEY (provider_id, subject);
--> statement-breakpoint
ALTER TABLE ONLY public.feeds
    ADD CONSTRAINT feeds_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY public.folders
    ADD CONSTRAINT folders_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY public.generated_videos
    ADD CONSTRAINT generated_videos_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY public.generator_segments
    ADD CONSTRAINT generator_segments_pkey PRIMARY KEY (hash);
--> statement-breakpoint
ALTER TABLE ONLY public.global_media
    ADD CONSTRAINT global_media_account_id_kind_pk PRIMARY KEY (account_id, kind);
--> statement-breakpoint
ALTER TABLE ONLY public.group_assignments
    ADD CONSTRAINT group_assignments_group_id_kind_pk PRIMARY KEY (group_id, kind);
--> statement-breakpoint
ALTER TABLE ONLY public.hidden_first_steps
    ADD CONSTRAINT hidden_first_steps_pkey PRIMARY KEY (account_id);
--> statement-breakpoint
ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_attempt_unique UNIQUE (attempt);
--> statement-breakpoint
ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_scope_key_hash_pk PRIMARY KEY (scope, key_hash);
--> statement-breakpoint
ALTER TABLE ONLY public.identity_provider_domains
    ADD CONSTRAINT identity_provider_domains_pkey PRIMARY KEY (domain);
--> statement-breakpoint
ALTER TABLE ONLY public.identity_providers
    ADD CONSTRAINT identity_providers_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY public.invoices
    ADD CONSTRAINT invoices_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY public.layout_content
    ADD CONSTRAINT layout_content_layout_id_media_id_pk PRIMARY KEY (layout_id, media_id);
--> statement-breakpoint
ALTER TABLE ONLY public.layout_feeds
    ADD CONSTRAINT layout_feeds_layout_id_feed_id_pk PRIMARY KEY (layout_id, feed_id);
--> statement-breakpoint
ALTER TABLE ONLY public.layout_previews
    ADD CONSTRAINT layout_previews_pkey PRIMARY KEY (device_id);
--> statement-breakpoint
ALTER TABLE ONLY public.layout_price_lists
    ADD CONSTRAINT layout_price_lists_layout_id_price_list_id_pk PRIMARY KEY (layout_id, price_list_id);
--> statement-breakpoint
ALTER TABLE ONLY public.layout_weather
    ADD CONSTRAINT layout_weather_layout_id_place_key_pk PRIMARY KEY (layout_id, place_key);
--> statement-breakpoint
ALTER TABLE ONLY public.layouts
    ADD CONSTRAINT layouts_pkey PRIMARY KEY (media_id);
--> statement-breakpoint
ALTER TABLE ONLY public.log_entries
    ADD CONSTRAINT log_entries_pkey PRIMARY KEY (seq);
--> statement-breakpoint
ALTER TABLE ONLY public.machine_alerts
    ADD CONSTRAINT machine_alerts_device_id_kind_pk PRIMARY KEY (device_id, kind);
--> statement-breakpoint
ALTER TABLE ONLY public.machine_days
    ADD CONSTRAINT machine_days_device_id_day_pk PRIMARY KEY (device_id, day);
--> statement-breakpoint
ALTER TABLE ONLY public.machine_days_default
    ADD CONSTRAINT machine_days_default_pkey PRIMARY KEY (device_id, day);
--> statement-breakpoint
ALTER TABLE ONLY public.machine_logs
    ADD CONSTRAINT machine_logs_pkey PRIMARY KEY (device_id);
--> statement-breakpoint
ALTER TABLE ONLY public.media
    ADD CONSTRAINT media_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY public.member_alerts
    ADD CONSTRAINT member_alerts_account_id_user_id_pk PRIMARY KEY (account_id, user_id);
--> statement-breakpoint
ALTER TABLE ONLY public.members
    ADD CONSTRAINT members_account_id_user_id_pk PRIMARY KEY (account_id, user_id);
--> statement-breakpoint
ALTER TABLE ONLY public.pairing_claims
    ADD CONSTRAINT pairing_claims_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY public.pairing_tokens
    ADD CONSTRAINT pairing_tokens_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY public.pairings
    ADD CONSTRAINT pairings_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY public.partition_upkeep
    ADD CONSTRAINT partition_upkeep_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY public.password_resets
    ADD CONSTRAINT password_resets_pkey PRIMARY KEY (token_hash);
--> statement-breakpoint
ALTER TABLE ONLY public.payment_changes
    ADD CONSTRAINT payment_changes_pkey PRIMARY KEY (intent_id);
--> statement-breakpoint
ALTER TABLE ONLY public.payment_customers
    ADD CONSTRAINT payment_customers_pkey PRIMARY KEY (account_id);
--> statement-breakpoint
ALTER TABLE ONLY public.payment_events
    ADD CONSTRAINT payment_events_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY public.play_days
    ADD CONSTRAINT play_days_device_id_day_media_id_playlist_id_pk PRIMARY KEY (device_id, day, media_id, playlist_id);
--> statement-breakpoint
ALTER TABLE ONLY public.play_days_default
    ADD CONSTRAINT play_days_default_pkey PRIMARY KEY (device_id, day, media_id, playlist_id);
--> statement-breakpoint
ALTER TABLE ONLY public.playlist_items
    ADD CONSTRAINT playlist_items_playlist_id_id_pk PRIMARY KEY (playlist_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.playlists
    ADD CONSTRAINT playlists_pkey PRIMARY KEY (media_id);
--> statement-breakpoint
ALTER TABLE ONLY public.plays_default
    ADD CONSTRAINT plays_default_pkey PRIMARY KEY (device_id, play_id);
--> statement-breakpoint
ALTER TABLE ONLY public.plays_to_sum
    ADD CONSTRAINT plays_to_sum_pkey PRIMARY KEY (device_id);
--> statement-breakpoint
ALTER TABLE ONLY public.price_lists
    ADD CONSTRAINT price_lists_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY public.rate_limits
    ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (key);
--> statement-breakpoint
ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_user_id_code_hash_pk PRIMARY KEY (user_id, code_hash);
--> statement-breakpoint
ALTER TABLE ONLY public.sample_sets
    ADD CONSTRAINT sample_sets_pkey PRIMARY KEY (account_id);
--> statement-breakpoint
ALTER TABLE ONLY public.sample_things
    ADD CONSTRAINT sample_things_account_id_thing_id_pk PRIMARY KEY (account_id, thing_id);
--> statement-breakpoint
ALTER TABLE ONLY public.sandbox_objects
    ADD CONSTRAINT sandbox_objects_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY public.schedule_boundaries
    ADD CONSTRAINT schedule_boundaries_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY public.schedule_event_devices
    ADD CONSTRAINT schedule_event_devices_event_id_device_id_pk PRIMARY KEY (event_id, device_id);
--> statement-breakpoint
ALTER TABLE ONLY public.schedule_event_groups
    ADD CONSTRAINT schedule_event_groups_event_id_group_id_pk PRIMARY KEY (event_id, group_id);
--> statement-breakpoint
ALTER TABLE ONLY public.schedule_events
    ADD CONSTRAINT schedule_events_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY public.schedule_exceptions
    ADD CONSTRAINT schedule_exceptions_event_id_day_pk PRIMARY KEY (event_id, day);
--> statement-breakpoint
ALTER TABLE ONLY public.schedule_pauses
    ADD CONSTRAINT schedule_pauses_pkey PRIMARY KEY (device_id);
--> statement-breakpoint
ALTER TABLE ONLY public.scheduler_state
    ADD CONSTRAINT scheduler_state_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY public.second_factors
    ADD CONSTRAINT second_factors_pkey PRIMARY KEY (user_id);
--> statement-breakpoint
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY public.sign_in_attempts
    ADD CONSTRAINT sign_in_attempts_pkey PRIMARY KEY (token_hash);
--> statement-breakpoint
ALTER TABLE ONLY public.sign_in_origins
    ADD CONSTRAINT sign_in_origins_user_id_kind_name_pk PRIMARY KEY (user_id, kind, name);
--> statement-breakpoint
ALTER TABLE ONLY public.sign_in_policies
    ADD CONSTRAINT sign_in_policies_pkey PRIMARY KEY (account_id);
--> statement-breakpoint
ALTER TABLE ONLY public.signing_keys
    ADD CONSTRAINT signing_keys_pkey PRIMARY KEY (purpose);
--> statement-breakpoint
ALTER TABLE ONLY public.single_sign_on_sessions
    ADD CONSTRAINT single_sign_on_sessions_pkey PRIMARY KEY (session_id);
--> statement-breakpoint
ALTER TABLE ONLY public.standby_items
    ADD CONSTRAINT standby_items_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY public.subscriptions
    ADD CONSTRAINT subscriptions_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY public.takeovers
    ADD CONSTRAINT takeovers_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY public.triggers
    ADD CONSTRAINT triggers_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY public.uploads
    ADD CONSTRAINT uploads_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY public.weather_places
    ADD CONSTRAINT weather_places_pkey PRIMARY KEY (key);
--> statement-breakpoint
ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY public.webhook_outbox
    ADD CONSTRAINT webhook_outbox_pkey PRIMARY KEY (seq);
--> statement-breakpoint
ALTER TABLE ONLY public.webhook_plays
    ADD CONSTRAINT webhook_plays_pkey PRIMARY KEY (seq);
--> statement-breakpoint
ALTER TABLE ONLY public.webhook_queues
    ADD CONSTRAINT webhook_queues_webhook_id_queue_pk PRIMARY KEY (webhook_id, queue);
--> statement-breakpoint
ALTER TABLE ONLY public.webhook_watches
    ADD CONSTRAINT webhook_watches_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY public.webhooks
    ADD CONSTRAINT webhooks_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY public.webpages
    ADD CONSTRAINT webpages_pkey PRIMARY KEY (media_id);
--> statement-breakpoint
ALTER TABLE ONLY public.write_checks
    ADD CONSTRAINT write_checks_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE UNIQUE INDEX accounts_email_key ON public.accounts USING btree (email_key);
--> statement-breakpoint
CREATE INDEX accounts_user ON public.accounts USING btree (user_id);
--> statement-breakpoint
CREATE UNIQUE INDEX agents_token_hash ON public.agents USING btree (token_hash);
--> statement-breakpoint
CREATE INDEX api_keys_member ON public.api_keys USING btree (account_id, user_id);
--> statement-breakpoint
CREATE UNIQUE INDEX api_keys_previous_token ON public.api_keys USING btree (previous_token_hash);
--> statement-breakpoint
CREATE UNIQUE INDEX api_keys_token ON public.api_keys USING btree (token_hash);
--> statement-breakpoint
CREATE INDEX approvals_decided ON public.approvals USING btree (account_id, decided_at DESC NULLS LAST, id DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX approvals_user ON public.approvals USING btree (user_id);
--> statement-breakpoint
CREATE INDEX approvals_waiting ON public.approvals USING btree (account_id, id) WHERE (state = 'waiting'::text);
--> statement-breakpoint
CREATE INDEX audit_entries_account ON ONLY public.audit_entries USING btree (account_id, id DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX audit_entries_default_account_id_id_idx ON public.audit_entries_default USING btree (account_id, id DESC NULLS LAST);
--> statement-breakpoint
CREATE UNIQUE INDEX branding_logo_filename ON public.branding USING btree (logo_filename);
--> statement-breakpoint
CREATE INDEX commands_created_at ON public.commands USING btree (created_at);
--> statement-breakpoint
CREATE INDEX commands_device ON public.commands USING btree (device_id, created_at, id);
--> statement-breakpoint
CREATE INDEX commands_open ON public.commands USING btree (expires_at) WHERE (settled_at IS NULL);
--> statement-breakpoint
CREATE INDEX device_assignments_media ON public.device_assignments USING btree (media_id);
--> statement-breakpoint
CREATE INDEX device_group_members_group ON public.device_group_members USING btree (group_id);
--> statement-breakpoint
CREATE INDEX device_groups_account ON public.device_groups USING btree (account_id);
--> statement-breakpoint
CREATE INDEX device_spans_until_at ON ONLY public.device_spans USING btree (until_at);
--> statement-breakpoint
CREATE INDEX device_spans_default_until_at_idx ON public.device_spans_default USING btree (until_at);
--> statement-breakpoint
CREATE UNIQUE INDEX device_spans_open ON public.device_spans_default USING btree (device_id) WHERE (until_at IS NULL);
--> statement-breakpoint
CREATE INDEX devices_account ON public.devices USING btree (account_id, created_at, id);
--> statement-breakpoint
CREATE INDEX devices_account_name ON public.devices USING btree (account_id, lower(name), id);
--> statement-breakpoint
CREATE INDEX devices_account_sort_key ON public.devices USING btree (account_id, COALESCE(sort_key, public.vitrine_sort_key(name)) COLLATE "C", id);
--> statement-breakpoint
CREATE UNIQUE INDEX devices_device_id ON public.devices USING btree (device_id);
--> statement-breakpoint
CREATE UNIQUE INDEX devices_token_hash ON public.devices USING btree (token_hash);
--> statement-breakpoint
CREATE INDEX external_identities_user ON public.external_identities USING btree (user_id);
--> statement-breakpoint
CREATE INDEX feeds_account ON public.feeds USING btree (account_id);
--> statement-breakpoint
CREATE INDEX feeds_folder ON public.feeds USING btree (folder_id);
--> statement-breakpoint
CREATE INDEX feeds_next_read ON public.feeds USING btree (next_read_at);
--> statement-breakpoint
CREATE INDEX folders_account ON public.folders USING btree (account_id);
--> statement-breakpoint
CREATE INDEX folders_parent ON public.folders USING btree (parent_id);
--> statement-breakpoint
CREATE INDEX generated_videos_account ON public.generated_videos USING btree (account_id, created_at DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX generated_videos_folder ON public.generated_videos USING btree (folder_id);
--> statement-breakpoint
CREATE INDEX generated_videos_media ON public.generated_videos USING btree (media_id);
--> statement-breakpoint
CREATE INDEX generated_videos_status ON public.generated_videos USING btree (status);
--> statement-breakpoint
CREATE INDEX generator_segments_used_at ON public.generator_segments USING btree (used_at);
--> statement-breakpoint
CREATE INDEX global_media_media ON public.global_media USING btree (media_id);
--> statement-breakpoint
CREATE INDEX group_assignments_media ON public.group_assignments USING btree (media_id);
--> statement-breakpoint
CREATE INDEX idempotency_keys_created_at ON public.idempotency_keys USING btree (created_at);
--> statement-breakpoint
CREATE INDEX identity_provider_domains_provider ON public.identity_provider_domains USING btree (provider_id);
--> statement-breakpoint
CREATE INDEX identity_providers_account ON public.identity_providers USING btree (account_id);
--> statement-breakpoint
CREATE UNIQUE INDEX invitations_address ON public.invitations USING btree (account_id, email_key);
--> statement-breakpoint
CREATE UNIQUE INDEX invitations_token ON public.invitations USING btree (token_hash);
--> statement-breakpoint
CREATE INDEX invitations_user ON public.invitations USING btree (invited_by);
--> statement-breakpoint
CREATE INDEX invoices_account ON public.invoices USING btree (account_id, created_at);
--> statement-breakpoint
CREATE INDEX layout_content_media ON public.layout_content USING btree (media_id);
--> statement-breakpoint
CREATE INDEX layout_feeds_feed ON public.layout_feeds USING btree (feed_id);
--> statement-breakpoint
CREATE INDEX layout_previews_account ON public.layout_previews USING btree (account_id);
--> statement-breakpoint
CREATE INDEX layout_previews_layout ON public.layout_previews USING btree (layout_id);
--> statement-breakpoint
CREATE INDEX layout_price_lists_list ON public.layout_price_lists USING btree (price_list_id);
--> statement-breakpoint
CREATE INDEX layout_weather_place ON public.layout_weather USING btree (place_key);
--> statement-breakpoint
CREATE INDEX layouts_account ON public.layouts USING btree (account_id);
--> statement-breakpoint
CREATE INDEX log_entries_account ON public.log_entries USING btree (account_id, seq);
--> statement-breakpoint
CREATE INDEX log_entries_account_device ON public.log_entries USING btree (account_id, device_id, seq);
--> statement-breakpoint
CREATE INDEX log_entries_account_level ON public.log_entries USING btree (account_id, level, seq);
--> statement-breakpoint
CREATE UNIQUE INDEX log_entries_device_entry ON public.log_entries USING btree (device_id, entry_id) WHERE (entry_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX log_entries_received_at ON public.log_entries USING btree (received_at);
--> statement-breakpoint
CREATE INDEX media_account_kind ON public.media USING btree (account_id, kind, created_at DESC NULLS LAST, id DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX media_account_play_sha256 ON public.media USING btree (account_id, play_sha256);
--> statement-breakpoint
CREATE INDEX media_account_sha256 ON public.media USING btree (account_id, sha256);
--> statement-breakpoint
CREATE INDEX media_account_sort_key ON public.media USING btree (account_id, COALESCE(sort_key, public.vitrine_sort_key(original_name)) COLLATE "C", id);
--> statement-breakpoint
CREATE UNIQUE INDEX media_filename ON public.media USING btree (filename);
--> statement-breakpoint
CREATE INDEX media_folder ON public.media USING btree (folder_id, kind, created_at DESC NULLS LAST, id DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX media_play_key ON public.media USING btree (play_key);
--> statement-breakpoint
CREATE INDEX media_storage_key ON public.media USING btree (storage_key);
--> statement-breakpoint
CREATE UNIQUE INDEX media_thumbnail_filename ON public.media USING btree (thumbnail_filename);
--> statement-breakpoint
CREATE INDEX members_user ON public.members USING btree (user_id);
--> statement-breakpoint
CREATE INDEX pairing_claims_device ON public.pairing_claims USING btree (device_id);
--> statement-breakpoint
CREATE UNIQUE INDEX pairing_claims_secret ON public.pairing_claims USING btree (token_id, secret_hash);
--> statement-breakpoint
CREATE INDEX pairing_tokens_account ON public.pairing_tokens USING btree (account_id, id);
--> statement-breakpoint
CREATE INDEX pairing_tokens_group ON public.pairing_tokens USING btree (group_id);
--> statement-breakpoint
CREATE UNIQUE INDEX pairing_tokens_token ON public.pairing_tokens USING btree (token_hash);
--> statement-breakpoint
CREATE INDEX pairing_tokens_user ON public.pairing_tokens USING btree (user_id);
--> statement-breakpoint
CREATE INDEX pairings_claimed_by ON public.pairings USING btree (claimed_by);
--> statement-breakpoint
CREATE UNIQUE INDEX pairings_code ON public.pairings USING btree (code);
--> statement-breakpoint
CREATE INDEX pairings_expires_at ON public.pairings USING btree (expires_at);
--> statement-breakpoint
CREATE INDEX passkeys_user ON public.passkeys USING btree (user_id);
--> statement-breakpoint
CREATE INDEX password_resets_account ON public.password_resets USING btree (account_id);
--> statement-breakpoint
CREATE INDEX password_resets_user ON public.password_resets USING btree (user_id);
--> statement-breakpoint
CREATE INDEX payment_changes_account ON public.payment_changes USING btree (account_id);
--> statement-breakpoint
CREATE UNIQUE INDEX payment_customers_customer ON public.payment_customers USING btree (customer_id);
--> statement-breakpoint
CREATE INDEX payment_events_applied_at ON public.payment_events USING btree (applied_at);
--> statement-breakpoint
CREATE INDEX playlist_items_media ON public.playlist_items USING btree (media_id);
--> statement-breakpoint
CREATE INDEX playlists_account ON public.playlists USING btree (account_id);
--> statement-breakpoint
CREATE INDEX playlists_source_folder ON public.playlists USING btree (source_folder_id);
--> statement-breakpoint
CREATE INDEX plays_device_started_at ON ONLY public.plays USING btree (device_id, started_at, play_id);
--> statement-breakpoint
CREATE INDEX plays_default_device_id_started_at_play_id_idx ON public.plays_default USING btree (device_id, started_at, play_id);
--> statement-breakpoint
CREATE INDEX price_lists_account ON public.price_lists USING btree (account_id);
--> statement-breakpoint
CREATE INDEX price_lists_folder ON public.price_lists USING btree (folder_id);
--> statement-breakpoint
CREATE INDEX rate_limits_resets_at ON public.rate_limits USING btree (resets_at);
--> statement-breakpoint
CREATE INDEX sandbox_objects_customer ON public.sandbox_objects USING btree (customer_id);
--> statement-breakpoint
CREATE INDEX schedule_boundaries_account ON public.schedule_boundaries USING btree (account_id, at);
--> statement-breakpoint
CREATE INDEX schedule_boundaries_at ON public.schedule_boundaries USING btree (at);
--> statement-breakpoint
CREATE INDEX schedule_event_devices_device ON public.schedule_event_devices USING btree (device_id);
--> statement-breakpoint
CREATE INDEX schedule_event_groups_group ON public.schedule_event_groups USING btree (group_id);
--> statement-breakpoint
CREATE INDEX schedule_events_account ON public.schedule_events USING btree (account_id);
--> statement-breakpoint
CREATE INDEX schedule_events_media ON public.schedule_events USING btree (media_id);
--> statement-breakpoint
CREATE INDEX schedule_exceptions_media ON public.schedule_exceptions USING btree (media_id);
--> statement-breakpoint
CREATE INDEX sessions_account ON public.sessions USING btree (account_id);
--> statement-breakpoint
CREATE INDEX sessions_provider_account ON public.sessions USING btree (provider_account_id);
--> statement-breakpoint
CREATE INDEX sessions_used_account ON public.sessions USING btree (used_account_id);
--> statement-breakpoint
CREATE INDEX sessions_user ON public.sessions USING btree (user_id);
--> statement-breakpoint
CREATE INDEX sign_in_attempts_expires_at ON public.sign_in_attempts USING btree (expires_at);
--> statement-breakpoint
CREATE INDEX sign_in_attempts_user ON public.sign_in_attempts USING btree (user_id);
--> statement-breakpoint
CREATE INDEX single_sign_on_sessions_provider ON public.single_sign_on_sessions USING btree (provider_id);
--> statement-breakpoint
CREATE INDEX standby_items_account ON public.standby_items USING btree (account_id);
--> statement-breakpoint
CREATE INDEX standby_items_media ON public.standby_items USING btree (media_id);
--> statement-breakpoint
CREATE INDEX subscriptions_account ON public.subscriptions USING btree (account_id, created_at);
--> statement-breakpoint
CREATE UNIQUE INDEX takeover_targets_device ON public.takeover_targets USING btree (takeover_id, device_id);
--> statement-breakpoint
CREATE UNIQUE INDEX takeover_targets_group ON public.takeover_targets USING btree (takeover_id, group_id);
--> statement-breakpoint
CREATE INDEX takeover_targets_of_device ON public.takeover_targets USING btree (device_id);
--> statement-breakpoint
CREATE INDEX takeover_targets_of_group ON public.takeover_targets USING btree (group_id);
--> statement-breakpoint
CREATE INDEX takeovers_account ON public.takeovers USING btree (account_id, started_at DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX takeovers_media ON public.takeovers USING btree (media_id);
--> statement-breakpoint
CREATE INDEX triggers_account ON public.triggers USING btree (account_id);
--> statement-breakpoint
CREATE UNIQUE INDEX triggers_secret ON public.triggers USING btree (secret_hash);
--> statement-breakpoint
CREATE INDEX uploads_account ON public.uploads USING btree (account_id);
--> statement-breakpoint
CREATE INDEX uploads_expires_at ON public.uploads USING btree (expires_at);
--> statement-breakpoint
CREATE INDEX uploads_folder ON public.uploads USING btree (folder_id);
--> statement-breakpoint
CREATE INDEX uploads_media ON public.uploads USING btree (media_id);
--> statement-breakpoint
CREATE UNIQUE INDEX users_email_key ON public.users USING btree (email_key);
--> statement-breakpoint
CREATE INDEX weather_places_next_read ON public.weather_places USING btree (next_read_at);
--> statement-breakpoint
CREATE INDEX webhook_deliveries_attempted ON public.webhook_deliveries USING btree (webhook_id, attempted_at) WHERE (attempted_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX webhook_deliveries_created ON public.webhook_deliveries USING btree (created_at);
--> statement-breakpoint
CREATE INDEX webhook_deliveries_listed ON public.webhook_deliveries USING btree (webhook_id, seq DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX webhook_deliveries_queue ON public.webhook_deliveries USING btree (webhook_id, queue, seq) WHERE (state = 'waiting'::text);
--> statement-breakpoint
CREATE INDEX webhook_plays_account ON public.webhook_plays USING btree (account_id, seq);
--> statement-breakpoint
CREATE INDEX webhook_queues_claimed ON public.webhook_queues USING btree (webhook_id, claimed_until) WHERE (claimed_until IS NOT NULL);
--> statement-breakpoint
CREATE INDEX webhook_queues_due ON public.webhook_queues USING btree (webhook_id, next_at);
--> statement-breakpoint
CREATE INDEX webhook_watches_account ON public.webhook_watches USING btree (account_id);
--> statement-breakpoint
CREATE INDEX webhook_watches_group ON public.webhook_watches USING btree (group_id);
--> statement-breakpoint
CREATE INDEX webhook_watches_media ON public.webhook_watches USING btree (media_id);
--> statement-breakpoint
CREATE INDEX webhook_watches_next ON public.webhook_watches USING btree (next_at);
--> statement-breakpoint
CREATE INDEX webhooks_account ON public.webhooks USING btree (account_id, created_at);
--> statement-breakpoint
CREATE INDEX webpages_account ON public.webpages USING btree (account_id);
--> statement-breakpoint
CREATE INDEX webpages_fallback ON public.webpages USING btree (fallback_media_id);
--> statement-breakpoint
ALTER INDEX public.audit_entries_account ATTACH PARTITION public.audit_entries_default_account_id_id_idx;
--> statement-breakpoint
ALTER INDEX public.device_spans_until_at ATTACH PARTITION public.device_spans_default_until_at_idx;
--> statement-breakpoint
ALTER INDEX public.machine_days_device_id_day_pk ATTACH PARTITION public.machine_days_default_pkey;
--> statement-breakpoint
ALTER INDEX public.play_days_device_id_day_media_id_playlist_id_pk ATTACH PARTITION public.play_days_default_pkey;
--> statement-breakpoint
ALTER INDEX public.plays_device_started_at ATTACH PARTITION public.plays_default_device_id_started_at_play_id_idx;
--> statement-breakpoint
CREATE TRIGGER accounts_deleted AFTER DELETE ON public.accounts FOR EACH ROW EXECUTE FUNCTION public.vitrine_account_deleted();
--> statement-breakpoint
CREATE TRIGGER accounts_registered AFTER INSERT ON public.accounts FOR EACH ROW EXECUTE FUNCTION public.vitrine_account_registered();
--> statement-breakpoint
CREATE TRIGGER accounts_registering BEFORE INSERT ON public.accounts FOR EACH ROW EXECUTE FUNCTION public.vitrine_account_registering();
--> statement-breakpoint
CREATE TRIGGER accounts_to_user AFTER UPDATE ON public.accounts FOR EACH ROW WHEN ((new.user_id = old.user_id)) EXECUTE FUNCTION public.vitrine_account_to_user();
--> statement-breakpoint
CREATE TRIGGER accounts_update AFTER UPDATE ON public.accounts REFERENCING OLD TABLE AS previous NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_accounts_updated();
--> statement-breakpoint
CREATE TRIGGER act AFTER INSERT OR UPDATE ON public.accounts FOR EACH ROW WHEN ((public.vitrine_audit_context() <> ''::text)) EXECUTE FUNCTION public.vitrine_audit();
--> statement-breakpoint
CREATE TRIGGER act AFTER INSERT OR DELETE OR UPDATE ON public.alert_settings FOR EACH ROW WHEN ((public.vitrine_audit_context() <> ''::text)) EXECUTE FUNCTION public.vitrine_audit();
--> statement-breakpoint
CREATE TRIGGER act AFTER INSERT OR DELETE OR UPDATE ON public.branding FOR EACH ROW WHEN ((public.vitrine_audit_context() <> ''::text)) EXECUTE FUNCTION public.vitrine_audit();
--> statement-breakpoint
CREATE TRIGGER act AFTER INSERT OR DELETE OR UPDATE ON public.commands FOR EACH ROW WHEN ((public.vitrine_audit_context() <> ''::text)) EXECUTE FUNCTION public.vitrine_audit();
--> statement-breakpoint
CREATE TRIGGER act AFTER INSERT OR DELETE OR UPDATE ON public.device_assignments FOR EACH ROW WHEN ((public.vitrine_audit_context() <> ''::text)) EXECUTE FUNCTION public.vitrine_audit();
--> statement-breakpoint
CREATE TRIGGER act AFTER INSERT OR DELETE OR UPDATE ON public.device_group_members FOR EACH ROW WHEN ((public.vitrine_audit_context() <> ''::text)) EXECUTE FUNCTION public.vitrine_audit();
--> statement-breakpoint
CREATE TRIGGER act AFTER INSERT OR DELETE OR UPDATE ON public.device_groups FOR EACH ROW WHEN ((public.vitrine_audit_context() <> ''::text)) EXECUTE FUNCTION public.vitrine_audit();
--> statement-breakpoint
CREATE TRIGGER act AFTER INSERT OR DELETE OR UPDATE ON public.device_screenshots FOR EACH ROW WHEN ((public.vitrine_audit_context() <> ''::text)) EXECUTE FUNCTION public.vitrine_audit();
--> statement-breakpoint
CREATE TRIGGER act AFTER INSERT OR DELETE OR UPDATE ON public.devices FOR EACH ROW WHEN ((public.vitrine_audit_context() <> ''::text)) EXECUTE FUNCTION public.vitrine_audit();
--> statement-breakpoint
CREATE TRIGGER act AFTER INSERT OR DELETE OR UPDATE ON public.folders FOR EACH ROW WHEN ((public.vitrine_audit_context() <> ''::text)) EXECUTE FUNCTION public.vitrine_audit();
--> statement-breakpoint
CREATE TRIGGER act AFTER INSERT OR DELETE OR UPDATE ON public.generated_videos FOR EACH ROW WHEN ((public.vitrine_audit_context() <> ''::text)) EXECUTE FUNCTION public.vitrine_audit();
--> statement-breakpoint
CREATE TRIGGER act AFTER INSERT OR DELETE OR UPDATE ON public.global_media FOR EACH ROW WHEN ((public.vitrine_audit_context() <> ''::text)) EXECUTE FUNCTION public.vitrine_audit();
--> statement-breakpoint
CREATE TRIGGER act AFTER INSERT OR DELETE OR UPDATE ON public.group_assignments FOR EACH ROW WHEN ((public.vitrine_audit_context() <> ''::text)) EXECUTE FUNCTION public.vitrine_audit();
--> statement-breakpoint
CREATE TRIGGER act AFTER INSERT OR DELETE OR UPDATE ON public.media FOR EACH ROW WHEN ((public.vitrine_audit_context() <> ''::text)) EXECUTE FUNCTION public.vitrine_audit();
--> statement-breakpoint
CREATE TRIGGER act AFTER INSERT OR DELETE OR UPDATE ON public.password_resets FOR EACH ROW WHEN ((public.vitrine_audit_context() <> ''::text)) EXECUTE FUNCTION public.vitrine_audit();
--> statement-breakpoint
CREATE TRIGGER act AFTER INSERT OR DELETE OR UPDATE ON public.payment_changes FOR EACH ROW WHEN ((public.vitrine_audit_context() <> ''::text)) EXECUTE FUNCTION public.vitrine_audit();
--> statement-breakpoint
CREATE TRIGGER act AFTER INSERT OR DELETE OR UPDATE ON public.playlists FOR EACH ROW WHEN ((public.vitrine_audit_context() <> ''::text)) EXECUTE FUNCTION public.vitrine_audit();
--> statement-breakpoint
CREATE TRIGGER act AFTER INSERT OR DELETE OR UPDATE ON public.schedule_event_devices FOR EACH ROW WHEN ((public.vitrine_audit_context() <> ''::text)) EXECUTE FUNCTION public.vitrine_audit();
--> statement-breakpoint
CREATE TRIGGER act AFTER INSERT OR DELETE OR UPDATE ON public.schedule_events FOR EACH ROW WHEN ((public.vitrine_audit_context() <> ''::text)) EXECUTE FUNCTION public.vitrine_audit();
--> statement-breakpoint
CREATE TRIGGER act AFTER INSERT OR DELETE OR UPDATE ON public.schedule_exceptions FOR EACH ROW WHEN ((public.vitrine_audit_context() <> ''::text)) EXECUTE FUNCTION public.vitrine_audit();
--> statement-breakpoint
CREATE TRIGGER act AFTER INSERT OR DELETE OR UPDATE ON public.schedule_pauses FOR EACH ROW WHEN ((public.vitrine_audit_context() <> ''::text)) EXECUTE FUNCTION public.vitrine_audit();
--> statement-breakpoint
CREATE TRIGGER act AFTER INSERT OR DELETE OR UPDATE ON public.sessions FOR EACH ROW WHEN ((public.vitrine_audit_context() <> ''::text)) EXECUTE FUNCTION public.vitrine_audit();
--> statement-breakpoint
CREATE TRIGGER act AFTER INSERT OR DELETE OR UPDATE ON public.standby_items FOR EACH ROW WHEN ((public.vitrine_audit_context() <> ''::text)) EXECUTE FUNCTION public.vitrine_audit();
--> statement-breakpoint
CREATE TRIGGER act AFTER INSERT OR DELETE OR UPDATE ON public.takeover_targets FOR EACH ROW WHEN ((public.vitrine_audit_context() <> ''::text)) EXECUTE FUNCTION public.vitrine_audit();
--> statement-breakpoint
CREATE TRIGGER act AFTER INSERT OR DELETE OR UPDATE ON public.takeovers FOR EACH ROW WHEN ((public.vitrine_audit_context() <> ''::text)) EXECUTE FUNCTION public.vitrine_audit();
--> statement-breakpoint
CREATE TRIGGER act AFTER INSERT OR DELETE OR UPDATE ON public.webpages FOR EACH ROW WHEN ((public.vitrine_audit_context() <> ''::text)) EXECUTE FUNCTION public.vitrine_audit();
--> statement-breakpoint
CREATE TRIGGER act_before BEFORE DELETE ON public.accounts FOR EACH ROW WHEN ((public.vitrine_audit_context() <> ''::text)) EXECUTE FUNCTION public.vitrine_audit();
--> statement-breakpoint
CREATE TRIGGER alert_settings_insert AFTER INSERT ON public.alert_settings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_alert_settings_changed();
--> statement-breakpoint
CREATE TRIGGER alert_settings_to_founder AFTER UPDATE ON public.alert_settings FOR EACH ROW WHEN (((new.is_on IS DISTINCT FROM old.is_on) OR (new.machine IS DISTINCT FROM old.machine))) EXECUTE FUNCTION public.vitrine_alert_settings_to_founder();
--> statement-breakpoint
CREATE TRIGGER alert_settings_update AFTER UPDATE ON public.alert_settings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_alert_settings_changed();
--> statement-breakpoint
CREATE TRIGGER api_keys_changed AFTER INSERT OR DELETE OR UPDATE OF name, token_hash, expires_at ON public.api_keys FOR EACH ROW EXECUTE FUNCTION public.vitrine_api_key_changed();
--> statement-breakpoint
CREATE TRIGGER approval_settings_insert AFTER INSERT ON public.approval_settings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_approvals_changed();
--> statement-breakpoint
CREATE TRIGGER approval_settings_update AFTER UPDATE ON public.approval_settings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_approvals_changed();
--> statement-breakpoint
CREATE TRIGGER approvals_delete AFTER DELETE ON public.approvals REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_approvals_changed();
--> statement-breakpoint
CREATE TRIGGER approvals_insert AFTER INSERT ON public.approvals REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_approvals_changed();
--> statement-breakpoint
CREATE TRIGGER approvals_update AFTER UPDATE ON public.approvals REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_approvals_changed();
--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE OF name, token_hash, expires_at ON public.api_keys FOR EACH ROW WHEN ((public.vitrine_audit_context() <> ''::text)) EXECUTE FUNCTION public.vitrine_audit();
--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OF is_on ON public.approval_settings FOR EACH ROW WHEN ((public.vitrine_audit_context() <> ''::text)) EXECUTE FUNCTION public.vitrine_audit();
--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OF state ON public.approvals FOR EACH ROW WHEN (((public.vitrine_audit_context() <> ''::text) AND (new.state <> 'approved'::text))) EXECUTE FUNCTION public.vitrine_audit();
--> statement-breakpoint
CREATE TRIGGER audit AFTER UPDATE OF detached_at ON public.device_machines FOR EACH ROW WHEN ((public.vitrine_audit_context() <> ''::text)) EXECUTE FUNCTION public.vitrine_audit();
--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.feeds FOR EACH ROW WHEN ((public.vitrine_audit_context() <> ''::text)) EXECUTE FUNCTION public.vitrine_audit();
--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE ON public.identity_provider_domains FOR EACH ROW WHEN ((public.vitrine_audit_context() <> ''::text)) EXECUTE FUNCTION public.vitrine_audit();
--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.identity_providers FOR EACH ROW WHEN ((public.vitrine_audit_context() <> ''::text)) EXECUTE FUNCTION public.vitrine_audit();
--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.invitations FOR EACH ROW WHEN ((public.vitrine_audit_context() <> ''::text)) EXECUTE FUNCTION public.vitrine_audit();
--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.layout_previews FOR EACH ROW WHEN ((public.vitrine_audit_context() <> ''::text)) EXECUTE FUNCTION public.vitrine_audit();
--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE ON public.layouts FOR EACH ROW WHEN ((public.vitrine_audit_context() <> ''::text)) EXECUTE FUNCTION public.vitrine_audit();
--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.member_alerts FOR EACH ROW WHEN ((public.vitrine_audit_context() <> ''::text)) EXECUTE FUNCTION public.vitrine_audit();
--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.members FOR EACH ROW WHEN ((public.vitrine_audit_context() <> ''::text)) EXECUTE FUNCTION public.vitrine_audit();
--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE ON public.pairing_tokens FOR EACH ROW WHEN ((public.vitrine_audit_context() <> ''::text)) EXECUTE FUNCTION public.vitrine_audit();
--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE OF name ON public.passkeys FOR EACH ROW WHEN ((public.vitrine_audit_context() <> ''::text)) EXECUTE FUNCTION public.vitrine_audit();
--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.price_lists FOR EACH ROW WHEN ((public.vitrine_audit_context() <> ''::text)) EXECUTE FUNCTION public.vitrine_audit();
--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT ON public.recovery_codes FOR EACH ROW WHEN ((public.vitrine_audit_context() <> ''::text)) EXECUTE FUNCTION public.vitrine_audit();
--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.schedule_event_groups FOR EACH ROW WHEN ((public.vitrine_audit_context() <> ''::text)) EXECUTE FUNCTION public.vitrine_audit();
--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE OF confirmed_at ON public.second_factors FOR EACH ROW WHEN ((public.vitrine_audit_context() <> ''::text)) EXECUTE FUNCTION public.vitrine_audit();
--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.sign_in_policies FOR EACH ROW WHEN ((public.vitrine_audit_context() <> ''::text)) EXECUTE FUNCTION public.vitrine_audit();
--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE OF name, secret_hash, shows, target, minutes, repeat ON public.triggers FOR EACH ROW WHEN ((public.vitrine_audit_context() <> ''::text)) EXECUTE FUNCTION public.vitrine_audit();
--> statement-breakpoint
CREATE TRIGGER audit AFTER UPDATE ON public.users FOR EACH ROW WHEN ((public.vitrine_audit_context() <> ''::text)) EXECUTE FUNCTION public.vitrine_audit();
--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE OF name, url, events, group_ids, secret, is_enabled ON public.webhooks FOR EACH ROW WHEN ((public.vitrine_audit_context() <> ''::text)) EXECUTE FUNCTION public.vitrine_audit();
--> statement-breakpoint
CREATE TRIGGER audit_update AFTER UPDATE ON public.layouts FOR EACH ROW WHEN (((public.vitrine_audit_context() <> ''::text) AND ((new.published_revision <> old.published_revision) OR ((new.draft IS NULL) <> (old.draft IS NULL))))) EXECUTE FUNCTION public.vitrine_audit();
--> statement-breakpoint
CREATE TRIGGER branding_insert AFTER INSERT ON public.branding REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_branding_changed();
--> statement-breakpoint
CREATE TRIGGER branding_update AFTER UPDATE ON public.branding REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_branding_changed();
--> statement-breakpoint
CREATE TRIGGER commands_insert AFTER INSERT ON public.commands REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_commands_changed();
--> statement-breakpoint
CREATE TRIGGER commands_update AFTER UPDATE ON public.commands REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_commands_changed();
--> statement-breakpoint
CREATE TRIGGER device_assignments_delete AFTER DELETE ON public.device_assignments REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_device_assignments_changed();
--> statement-breakpoint
CREATE TRIGGER device_assignments_insert AFTER INSERT ON public.device_assignments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_device_assignments_changed();
--> statement-breakpoint
CREATE TRIGGER device_assignments_update AFTER UPDATE ON public.device_assignments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_device_assignments_changed();
--> statement-breakpoint
CREATE TRIGGER device_group_members_delete AFTER DELETE ON public.device_group_members REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_group_members_changed();
--> statement-breakpoint
CREATE TRIGGER device_group_members_insert AFTER INSERT ON public.device_group_members REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_group_members_changed();
--> statement-breakpoint
CREATE TRIGGER device_group_members_update AFTER UPDATE ON public.device_group_members REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_group_members_changed();
--> statement-breakpoint
CREATE TRIGGER device_groups_delete AFTER DELETE ON public.device_groups REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_groups_changed();
--> statement-breakpoint
CREATE TRIGGER device_groups_deleting BEFORE DELETE ON public.device_groups FOR EACH ROW EXECUTE FUNCTION public.vitrine_group_deleting();
--> statement-breakpoint
CREATE TRIGGER device_groups_insert AFTER INSERT ON public.device_groups REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_groups_changed();
--> statement-breakpoint
CREATE TRIGGER device_groups_update AFTER UPDATE ON public.device_groups REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_groups_changed();
--> statement-breakpoint
CREATE TRIGGER device_screenshots_insert AFTER INSERT ON public.device_screenshots REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_screenshots_changed();
--> statement-breakpoint
CREATE TRIGGER device_screenshots_update AFTER UPDATE ON public.device_screenshots REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_screenshots_changed();
--> statement-breakpoint
CREATE TRIGGER device_spans_insert AFTER INSERT ON public.device_spans REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_spans_changed();
--> statement-breakpoint
CREATE TRIGGER devices_delete AFTER DELETE ON public.devices REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_devices_deleted();
--> statement-breakpoint
CREATE TRIGGER devices_deleting BEFORE DELETE ON public.devices FOR EACH ROW EXECUTE FUNCTION public.vitrine_device_deleting();
--> statement-breakpoint
CREATE TRIGGER devices_insert AFTER INSERT ON public.devices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_devices_inserted();
--> statement-breakpoint
CREATE TRIGGER devices_sort_key BEFORE INSERT OR UPDATE OF name ON public.devices FOR EACH ROW EXECUTE FUNCTION public.vitrine_devices_sort_key();
--> statement-breakpoint
CREATE TRIGGER devices_update AFTER UPDATE ON public.devices REFERENCING OLD TABLE AS previous NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_devices_updated();
--> statement-breakpoint
CREATE TRIGGER feeds_delete AFTER DELETE ON public.feeds REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_feeds_changed();
--> statement-breakpoint
CREATE TRIGGER feeds_insert AFTER INSERT ON public.feeds REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_feeds_changed();
--> statement-breakpoint
CREATE TRIGGER feeds_update AFTER UPDATE ON public.feeds REFERENCING OLD TABLE AS previous NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_feeds_updated();
--> statement-breakpoint
CREATE TRIGGER folders_delete AFTER DELETE ON public.folders REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_folders_changed();
--> statement-breakpoint
CREATE TRIGGER folders_insert AFTER INSERT ON public.folders REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_folders_changed();
--> statement-breakpoint
CREATE TRIGGER folders_update AFTER UPDATE ON public.folders REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_folders_changed();
--> statement-breakpoint
CREATE TRIGGER generated_videos_delete AFTER DELETE ON public.generated_videos REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_generated_changed();
--> statement-breakpoint
CREATE TRIGGER generated_videos_insert AFTER INSERT ON public.generated_videos REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_generated_changed();
--> statement-breakpoint
CREATE TRIGGER generated_videos_update AFTER UPDATE ON public.generated_videos REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_generated_changed();
--> statement-breakpoint
CREATE TRIGGER global_media_delete AFTER DELETE ON public.global_media REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_global_media_changed();
--> statement-breakpoint
CREATE TRIGGER global_media_insert AFTER INSERT ON public.global_media REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_global_media_changed();
--> statement-breakpoint
CREATE TRIGGER global_media_update AFTER UPDATE ON public.global_media REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_global_media_changed();
--> statement-breakpoint
CREATE TRIGGER group_assignments_delete AFTER DELETE ON public.group_assignments REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_group_assignments_changed();
--> statement-breakpoint
CREATE TRIGGER group_assignments_insert AFTER INSERT ON public.group_assignments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_group_assignments_changed();
--> statement-breakpoint
CREATE TRIGGER group_assignments_update AFTER UPDATE ON public.group_assignments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_group_assignments_changed();
--> statement-breakpoint
CREATE TRIGGER hold_back BEFORE UPDATE ON public.device_versions FOR EACH ROW WHEN ((current_setting('vitrine.hold'::text, true) = 'on'::text)) EXECUTE FUNCTION public.vitrine_hold_back();
--> statement-breakpoint
CREATE TRIGGER invitations_delete AFTER DELETE ON public.invitations REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_team_changed();
--> statement-breakpoint
CREATE TRIGGER invitations_insert AFTER INSERT ON public.invitations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_team_changed();
--> statement-breakpoint
CREATE TRIGGER invitations_update AFTER UPDATE ON public.invitations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_team_changed();
--> statement-breakpoint
CREATE TRIGGER invoices_insert AFTER INSERT ON public.invoices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_payments_changed();
--> statement-breakpoint
CREATE TRIGGER invoices_update AFTER UPDATE ON public.invoices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_payments_changed();
--> statement-breakpoint
CREATE TRIGGER keep_covered_devices AFTER DELETE ON public.schedule_event_devices REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_keep_covered_devices();
--> statement-breakpoint
CREATE TRIGGER layout_content_delete AFTER DELETE ON public.layout_content REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_layout_content_deleted();
--> statement-breakpoint
CREATE TRIGGER layout_feeds_delete AFTER DELETE ON public.layout_feeds REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_layout_feeds_deleted();
--> statement-breakpoint
CREATE TRIGGER layout_previews_delete AFTER DELETE ON public.layout_previews REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_layout_previews_changed();
--> statement-breakpoint
CREATE TRIGGER layout_previews_insert AFTER INSERT ON public.layout_previews REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_layout_previews_changed();
--> statement-breakpoint
CREATE TRIGGER layout_previews_update AFTER UPDATE ON public.layout_previews REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_layout_previews_changed();
--> statement-breakpoint
CREATE TRIGGER layout_price_lists_delete AFTER DELETE ON public.layout_price_lists REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_layout_content_deleted();
--> statement-breakpoint
CREATE TRIGGER layouts_update AFTER UPDATE ON public.layouts REFERENCING OLD TABLE AS previous NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_layouts_updated();
--> statement-breakpoint
CREATE TRIGGER log_entries_insert AFTER INSERT ON public.log_entries REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_logs_written();
--> statement-breakpoint
CREATE TRIGGER machine_detached AFTER UPDATE OF detached_at ON public.device_machines FOR EACH ROW EXECUTE FUNCTION public.vitrine_machine_detached();
--> statement-breakpoint
CREATE TRIGGER media_delete AFTER DELETE ON public.media REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_media_changed();
--> statement-breakpoint
CREATE TRIGGER media_insert AFTER INSERT ON public.media REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_media_changed();
--> statement-breakpoint
CREATE TRIGGER media_sort_key BEFORE INSERT OR UPDATE OF original_name ON public.media FOR EACH ROW EXECUTE FUNCTION public.vitrine_media_sort_key();
--> statement-breakpoint
CREATE TRIGGER media_update AFTER UPDATE ON public.media REFERENCING OLD TABLE AS previous NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_media_updated();
--> statement-breakpoint
CREATE TRIGGER member_alerts_insert AFTER INSERT ON public.member_alerts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_alert_settings_changed();
--> statement-breakpoint
CREATE TRIGGER member_alerts_update AFTER UPDATE ON public.member_alerts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_alert_settings_changed();
--> statement-breakpoint
CREATE TRIGGER members_delete AFTER DELETE ON public.members REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_team_changed();
--> statement-breakpoint
CREATE TRIGGER members_insert AFTER INSERT ON public.members REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_team_changed();
--> statement-breakpoint
CREATE TRIGGER members_update AFTER UPDATE ON public.members REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_team_changed();
--> statement-breakpoint
CREATE TRIGGER pairing_tokens_changed AFTER INSERT OR DELETE OR UPDATE ON public.pairing_tokens FOR EACH ROW EXECUTE FUNCTION public.vitrine_pairing_token_changed();
--> statement-breakpoint
CREATE TRIGGER password_resets_with_founder BEFORE INSERT ON public.password_resets FOR EACH ROW EXECUTE FUNCTION public.vitrine_with_founder();
--> statement-breakpoint
CREATE TRIGGER place_in_limits BEFORE INSERT ON public.feeds FOR EACH ROW WHEN ((COALESCE(current_setting('vitrine.limit_folders'::text, true), ''::text) <> ALL (ARRAY[''::text, '*'::text]))) EXECUTE FUNCTION public.vitrine_place_in_limits();
--> statement-breakpoint
CREATE TRIGGER place_in_limits BEFORE INSERT ON public.folders FOR EACH ROW WHEN ((COALESCE(current_setting('vitrine.limit_folders'::text, true), ''::text) <> ALL (ARRAY[''::text, '*'::text]))) EXECUTE FUNCTION public.vitrine_place_in_limits();
--> statement-breakpoint
CREATE TRIGGER place_in_limits BEFORE INSERT ON public.generated_videos FOR EACH ROW WHEN ((COALESCE(current_setting('vitrine.limit_folders'::text, true), ''::text) <> ALL (ARRAY[''::text, '*'::text]))) EXECUTE FUNCTION public.vitrine_place_in_limits();
--> statement-breakpoint
CREATE TRIGGER place_in_limits BEFORE INSERT ON public.media FOR EACH ROW WHEN ((COALESCE(current_setting('vitrine.limit_folders'::text, true), ''::text) <> ALL (ARRAY[''::text, '*'::text]))) EXECUTE FUNCTION public.vitrine_place_in_limits();
--> statement-breakpoint
CREATE TRIGGER place_in_limits BEFORE INSERT ON public.price_lists FOR EACH ROW WHEN ((COALESCE(current_setting('vitrine.limit_folders'::text, true), ''::text) <> ALL (ARRAY[''::text, '*'::text]))) EXECUTE FUNCTION public.vitrine_place_in_limits();
--> statement-breakpoint
CREATE TRIGGER place_in_limits BEFORE INSERT ON public.uploads FOR EACH ROW WHEN ((COALESCE(current_setting('vitrine.limit_folders'::text, true), ''::text) <> ALL (ARRAY[''::text, '*'::text]))) EXECUTE FUNCTION public.vitrine_place_in_limits();
--> statement-breakpoint
CREATE TRIGGER playlist_items_delete AFTER DELETE ON public.playlist_items REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_playlist_items_changed();
--> statement-breakpoint
CREATE TRIGGER playlist_items_insert AFTER INSERT ON public.playlist_items REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_playlist_items_changed();
--> statement-breakpoint
CREATE TRIGGER playlist_items_update AFTER UPDATE ON public.playlist_items REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_playlist_items_changed();
--> statement-breakpoint
CREATE TRIGGER playlists_update AFTER UPDATE ON public.playlists REFERENCING OLD TABLE AS previous NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_playlists_updated();
--> statement-breakpoint
CREATE TRIGGER plays_insert AFTER INSERT ON public.plays REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_plays_stored();
--> statement-breakpoint
CREATE TRIGGER price_lists_delete AFTER DELETE ON public.price_lists REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_price_lists_changed();
--> statement-breakpoint
CREATE TRIGGER price_lists_insert AFTER INSERT ON public.price_lists REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_price_lists_changed();
--> statement-breakpoint
CREATE TRIGGER price_lists_update AFTER UPDATE ON public.price_lists REFERENCING OLD TABLE AS previous NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_price_lists_updated();
--> statement-breakpoint
CREATE TRIGGER refresh_devices_insert AFTER INSERT ON public.schedule_events REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_refresh_for_events();
--> statement-breakpoint
CREATE TRIGGER refresh_devices_update AFTER UPDATE ON public.schedule_events REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_refresh_for_events();
--> statement-breakpoint
CREATE TRIGGER refresh_events_delete AFTER DELETE ON public.device_group_members REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_refresh_for_memberships();
--> statement-breakpoint
CREATE TRIGGER refresh_events_insert AFTER INSERT ON public.device_group_members REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_refresh_for_memberships();
--> statement-breakpoint
CREATE TRIGGER refresh_events_insert AFTER INSERT ON public.devices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_refresh_for_devices();
--> statement-breakpoint
CREATE TRIGGER refresh_events_update AFTER UPDATE ON public.device_group_members REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_refresh_for_memberships();
--> statement-breakpoint
CREATE TRIGGER schedule_event_devices_delete AFTER DELETE ON public.schedule_event_devices REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_event_devices_changed();
--> statement-breakpoint
CREATE TRIGGER schedule_event_devices_insert AFTER INSERT ON public.schedule_event_devices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_event_devices_changed();
--> statement-breakpoint
CREATE TRIGGER schedule_event_devices_update AFTER UPDATE ON public.schedule_event_devices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_event_devices_changed();
--> statement-breakpoint
CREATE TRIGGER schedule_event_groups_delete AFTER DELETE ON public.schedule_event_groups REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_refresh_for_groups();
--> statement-breakpoint
CREATE TRIGGER schedule_event_groups_insert AFTER INSERT ON public.schedule_event_groups REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_refresh_for_groups();
--> statement-breakpoint
CREATE TRIGGER schedule_events_delete AFTER DELETE ON public.schedule_events REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_events_changed();
--> statement-breakpoint
CREATE TRIGGER schedule_events_insert AFTER INSERT ON public.schedule_events REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_events_changed();
--> statement-breakpoint
CREATE TRIGGER schedule_events_update AFTER UPDATE ON public.schedule_events REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_events_changed();
--> statement-breakpoint
CREATE TRIGGER schedule_exceptions_delete AFTER DELETE ON public.schedule_exceptions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_exceptions_changed();
--> statement-breakpoint
CREATE TRIGGER schedule_exceptions_insert AFTER INSERT ON public.schedule_exceptions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_exceptions_changed();
--> statement-breakpoint
CREATE TRIGGER schedule_exceptions_update AFTER UPDATE ON public.schedule_exceptions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_exceptions_changed();
--> statement-breakpoint
CREATE TRIGGER schedule_pauses_delete AFTER DELETE ON public.schedule_pauses REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_pauses_changed();
--> statement-breakpoint
CREATE TRIGGER schedule_pauses_insert AFTER INSERT ON public.schedule_pauses REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_pauses_changed();
--> statement-breakpoint
CREATE TRIGGER schedule_pauses_update AFTER UPDATE ON public.schedule_pauses REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_pauses_changed();
--> statement-breakpoint
CREATE TRIGGER sessions_delete AFTER DELETE ON public.sessions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_sessions_ended();
--> statement-breakpoint
CREATE TRIGGER sessions_strengthened AFTER UPDATE OF has_second_factor, used_account_id ON public.sessions FOR EACH ROW EXECUTE FUNCTION public.vitrine_session_strengthened();
--> statement-breakpoint
CREATE TRIGGER sessions_with_founder BEFORE INSERT ON public.sessions FOR EACH ROW EXECUTE FUNCTION public.vitrine_with_founder();
--> statement-breakpoint
CREATE TRIGGER sign_in_policies_insert AFTER INSERT ON public.sign_in_policies REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_sign_in_policies_changed();
--> statement-breakpoint
CREATE TRIGGER sign_in_policies_update AFTER UPDATE ON public.sign_in_policies REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_sign_in_policies_changed();
--> statement-breakpoint
CREATE TRIGGER standby_items_delete AFTER DELETE ON public.standby_items REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_standby_changed();
--> statement-breakpoint
CREATE TRIGGER standby_items_insert AFTER INSERT ON public.standby_items REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_standby_changed();
--> statement-breakpoint
CREATE TRIGGER standby_items_update AFTER UPDATE ON public.standby_items REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_standby_changed();
--> statement-breakpoint
CREATE TRIGGER subscriptions_insert AFTER INSERT ON public.subscriptions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_payments_changed();
--> statement-breakpoint
CREATE TRIGGER subscriptions_update AFTER UPDATE ON public.subscriptions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_payments_changed();
--> statement-breakpoint
CREATE TRIGGER takeover_targets_delete AFTER DELETE ON public.takeover_targets REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_takeover_targets_left();
--> statement-breakpoint
CREATE TRIGGER takeover_targets_insert AFTER INSERT ON public.takeover_targets REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_takeover_targets_changed();
--> statement-breakpoint
CREATE TRIGGER takeovers_insert AFTER INSERT ON public.takeovers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_takeovers_started();
--> statement-breakpoint
CREATE TRIGGER takeovers_update AFTER UPDATE ON public.takeovers REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_takeovers_updated();
--> statement-breakpoint
CREATE TRIGGER triggers_changed AFTER INSERT OR DELETE OR UPDATE ON public.triggers FOR EACH ROW EXECUTE FUNCTION public.vitrine_trigger_changed();
--> statement-breakpoint
CREATE TRIGGER users_to_account AFTER UPDATE ON public.users FOR EACH ROW EXECUTE FUNCTION public.vitrine_user_to_account();
--> statement-breakpoint
CREATE TRIGGER users_update AFTER UPDATE ON public.users REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_users_updated();
--> statement-breakpoint
CREATE TRIGGER weather_places_update AFTER UPDATE ON public.weather_places REFERENCING OLD TABLE AS previous NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_weather_updated();
--> statement-breakpoint
CREATE TRIGGER webhooks AFTER UPDATE ON public.accounts FOR EACH ROW WHEN ((old.plan, old.status, old.bought_seats, old.granted_seats, old.bought_storage_bytes, old.granted_storage_bytes, old.cancel_at_period_end)
  IS DISTINCT FROM (new.plan, new.status, new.bought_seats, new.granted_seats, new.bought_storage_bytes, new.granted_storage_bytes, new.cancel_at_period_end)) EXECUTE FUNCTION public.vitrine_plan_webhooks();
--> statement-breakpoint
CREATE TRIGGER webhooks AFTER INSERT ON public.approvals FOR EACH ROW WHEN ((new.state = 'waiting'::text)) EXECUTE FUNCTION public.vitrine_approvals_webhooks();
--> statement-breakpoint
CREATE TRIGGER webhooks AFTER INSERT ON public.device_spans REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_spans_webhooks();
--> statement-breakpoint
CREATE TRIGGER webhooks AFTER INSERT OR UPDATE ON public.global_media FOR EACH ROW EXECUTE FUNCTION public.vitrine_global_media_webhooks();
--> statement-breakpoint
CREATE TRIGGER webhooks AFTER INSERT OR UPDATE ON public.group_assignments FOR EACH ROW EXECUTE FUNCTION public.vitrine_group_assignments_webhooks();
--> statement-breakpoint
CREATE TRIGGER webhooks AFTER INSERT ON public.plays REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_plays_webhooks();
--> statement-breakpoint
CREATE TRIGGER webhooks_delete AFTER DELETE ON public.webhooks REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_webhooks_changed();
--> statement-breakpoint
CREATE TRIGGER webhooks_ended AFTER UPDATE OF ended_at ON public.takeovers FOR EACH ROW WHEN (((old.ended_at IS NULL) AND (new.ended_at IS NOT NULL))) EXECUTE FUNCTION public.vitrine_takeovers_webhooks();
--> statement-breakpoint
CREATE TRIGGER webhooks_insert AFTER INSERT ON public.device_assignments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_device_assignments_webhooks();
--> statement-breakpoint
CREATE TRIGGER webhooks_insert AFTER INSERT ON public.media FOR EACH ROW WHEN (((new.kind = ANY (ARRAY['image'::text, 'video'::text])) AND (new.status <> 'processing'::text))) EXECUTE FUNCTION public.vitrine_media_webhooks();
--> statement-breakpoint
CREATE TRIGGER webhooks_insert AFTER INSERT ON public.webhooks REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_webhooks_changed();
--> statement-breakpoint
CREATE TRIGGER webhooks_started AFTER INSERT ON public.takeovers FOR EACH ROW WHEN ((new.ended_at IS NULL)) EXECUTE FUNCTION public.vitrine_takeovers_webhooks();
--> statement-breakpoint
CREATE TRIGGER webhooks_update AFTER UPDATE ON public.device_assignments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_device_assignments_webhooks();
--> statement-breakpoint
CREATE TRIGGER webhooks_update AFTER UPDATE OF status ON public.media FOR EACH ROW WHEN (((new.kind = ANY (ARRAY['image'::text, 'video'::text])) AND (new.status <> 'processing'::text) AND (old.status <> new.status))) EXECUTE FUNCTION public.vitrine_media_webhooks();
--> statement-breakpoint
CREATE TRIGGER webhooks_update AFTER UPDATE ON public.webhooks REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_webhooks_changed();
--> statement-breakpoint
CREATE TRIGGER webpages_update AFTER UPDATE ON public.webpages REFERENCING OLD TABLE AS previous NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.vitrine_webpages_updated();
--> statement-breakpoint
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE ONLY public.agents
    ADD CONSTRAINT agents_device_id_devices_id_fk FOREIGN KEY (device_id) REFERENCES public.devices(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.alert_settings
    ADD CONSTRAINT alert_settings_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_member_fk FOREIGN KEY (account_id, user_id) REFERENCES public.members(account_id, user_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.approval_settings
    ADD CONSTRAINT approval_settings_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.approvals
    ADD CONSTRAINT approvals_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.approvals
    ADD CONSTRAINT approvals_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE ONLY public.branding
    ADD CONSTRAINT branding_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.commands
    ADD CONSTRAINT commands_device_id_devices_id_fk FOREIGN KEY (device_id) REFERENCES public.devices(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.device_alerts
    ADD CONSTRAINT device_alerts_device_id_devices_id_fk FOREIGN KEY (device_id) REFERENCES public.devices(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.device_assignments
    ADD CONSTRAINT device_assignments_device_id_devices_id_fk FOREIGN KEY (device_id) REFERENCES public.devices(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.device_assignments
    ADD CONSTRAINT device_assignments_media_id_media_id_fk FOREIGN KEY (media_id) REFERENCES public.media(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.device_group_members
    ADD CONSTRAINT device_group_members_device_id_devices_id_fk FOREIGN KEY (device_id) REFERENCES public.devices(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.device_group_members
    ADD CONSTRAINT device_group_members_group_id_device_groups_id_fk FOREIGN KEY (group_id) REFERENCES public.device_groups(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.device_groups
    ADD CONSTRAINT device_groups_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.device_machines
    ADD CONSTRAINT device_machines_device_id_devices_id_fk FOREIGN KEY (device_id) REFERENCES public.devices(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.device_screenshots
    ADD CONSTRAINT device_screenshots_device_id_devices_id_fk FOREIGN KEY (device_id) REFERENCES public.devices(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE public.device_spans
    ADD CONSTRAINT device_spans_device_id_devices_id_fk FOREIGN KEY (device_id) REFERENCES public.devices(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.device_state
    ADD CONSTRAINT device_state_device_id_devices_id_fk FOREIGN KEY (device_id) REFERENCES public.devices(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.device_versions
    ADD CONSTRAINT device_versions_device_id_devices_id_fk FOREIGN KEY (device_id) REFERENCES public.devices(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.devices
    ADD CONSTRAINT devices_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.external_identities
    ADD CONSTRAINT external_identities_provider_id_identity_providers_id_fk FOREIGN KEY (provider_id) REFERENCES public.identity_providers(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.external_identities
    ADD CONSTRAINT external_identities_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.feeds
    ADD CONSTRAINT feeds_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.feeds
    ADD CONSTRAINT feeds_folder_id_folders_id_fk FOREIGN KEY (folder_id) REFERENCES public.folders(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE ONLY public.folders
    ADD CONSTRAINT folders_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.folders
    ADD CONSTRAINT folders_parent_id_folders_id_fk FOREIGN KEY (parent_id) REFERENCES public.folders(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE ONLY public.generated_videos
    ADD CONSTRAINT generated_videos_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.generated_videos
    ADD CONSTRAINT generated_videos_folder_id_folders_id_fk FOREIGN KEY (folder_id) REFERENCES public.folders(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE ONLY public.generated_videos
    ADD CONSTRAINT generated_videos_media_id_media_id_fk FOREIGN KEY (media_id) REFERENCES public.media(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.global_media
    ADD CONSTRAINT global_media_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.global_media
    ADD CONSTRAINT global_media_media_id_media_id_fk FOREIGN KEY (media_id) REFERENCES public.media(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.group_assignments
    ADD CONSTRAINT group_assignments_group_id_device_groups_id_fk FOREIGN KEY (group_id) REFERENCES public.device_groups(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.group_assignments
    ADD CONSTRAINT group_assignments_media_id_media_id_fk FOREIGN KEY (media_id) REFERENCES public.media(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.hidden_first_steps
    ADD CONSTRAINT hidden_first_steps_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.identity_provider_domains
    ADD CONSTRAINT identity_provider_domains_provider_id_identity_providers_id_fk FOREIGN KEY (provider_id) REFERENCES public.identity_providers(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.identity_providers
    ADD CONSTRAINT identity_providers_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_invited_by_users_id_fk FOREIGN KEY (invited_by) REFERENCES public.users(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE ONLY public.invoices
    ADD CONSTRAINT invoices_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.layout_content
    ADD CONSTRAINT layout_content_layout_id_media_id_fk FOREIGN KEY (layout_id) REFERENCES public.media(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.layout_content
    ADD CONSTRAINT layout_content_media_id_media_id_fk FOREIGN KEY (media_id) REFERENCES public.media(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.layout_feeds
    ADD CONSTRAINT layout_feeds_feed_id_feeds_id_fk FOREIGN KEY (feed_id) REFERENCES public.feeds(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.layout_feeds
    ADD CONSTRAINT layout_feeds_layout_id_media_id_fk FOREIGN KEY (layout_id) REFERENCES public.media(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.layout_previews
    ADD CONSTRAINT layout_previews_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.layout_previews
    ADD CONSTRAINT layout_previews_device_id_devices_id_fk FOREIGN KEY (device_id) REFERENCES public.devices(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.layout_previews
    ADD CONSTRAINT layout_previews_layout_id_media_id_fk FOREIGN KEY (layout_id) REFERENCES public.media(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.layout_price_lists
    ADD CONSTRAINT layout_price_lists_layout_id_media_id_fk FOREIGN KEY (layout_id) REFERENCES public.media(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.layout_price_lists
    ADD CONSTRAINT layout_price_lists_price_list_id_price_lists_id_fk FOREIGN KEY (price_list_id) REFERENCES public.price_lists(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.layout_weather
    ADD CONSTRAINT layout_weather_layout_id_media_id_fk FOREIGN KEY (layout_id) REFERENCES public.media(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.layout_weather
    ADD CONSTRAINT layout_weather_place_key_weather_places_key_fk FOREIGN KEY (place_key) REFERENCES public.weather_places(key);
--> statement-breakpoint
ALTER TABLE ONLY public.layouts
    ADD CONSTRAINT layouts_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.layouts
    ADD CONSTRAINT layouts_media_id_media_id_fk FOREIGN KEY (media_id) REFERENCES public.media(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.log_entries
    ADD CONSTRAINT log_entries_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.machine_alerts
    ADD CONSTRAINT machine_alerts_device_id_devices_id_fk FOREIGN KEY (device_id) REFERENCES public.devices(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE public.machine_days
    ADD CONSTRAINT machine_days_device_id_devices_id_fk FOREIGN KEY (device_id) REFERENCES public.devices(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.machine_logs
    ADD CONSTRAINT machine_logs_device_id_devices_id_fk FOREIGN KEY (device_id) REFERENCES public.devices(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.media
    ADD CONSTRAINT media_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.media
    ADD CONSTRAINT media_folder_id_folders_id_fk FOREIGN KEY (folder_id) REFERENCES public.folders(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE ONLY public.member_alerts
    ADD CONSTRAINT member_alerts_member FOREIGN KEY (account_id, user_id) REFERENCES public.members(account_id, user_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.members
    ADD CONSTRAINT members_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.members
    ADD CONSTRAINT members_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.pairing_claims
    ADD CONSTRAINT pairing_claims_device_id_devices_id_fk FOREIGN KEY (device_id) REFERENCES public.devices(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE ONLY public.pairing_claims
    ADD CONSTRAINT pairing_claims_token_id_pairing_tokens_id_fk FOREIGN KEY (token_id) REFERENCES public.pairing_tokens(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.pairing_tokens
    ADD CONSTRAINT pairing_tokens_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.pairing_tokens
    ADD CONSTRAINT pairing_tokens_group_id_device_groups_id_fk FOREIGN KEY (group_id) REFERENCES public.device_groups(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE ONLY public.pairing_tokens
    ADD CONSTRAINT pairing_tokens_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE ONLY public.pairings
    ADD CONSTRAINT pairings_claimed_by_devices_id_fk FOREIGN KEY (claimed_by) REFERENCES public.devices(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.password_resets
    ADD CONSTRAINT password_resets_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.password_resets
    ADD CONSTRAINT password_resets_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.payment_changes
    ADD CONSTRAINT payment_changes_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.payment_customers
    ADD CONSTRAINT payment_customers_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE public.play_days
    ADD CONSTRAINT play_days_device_id_devices_id_fk FOREIGN KEY (device_id) REFERENCES public.devices(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.playlist_items
    ADD CONSTRAINT playlist_items_media_id_media_id_fk FOREIGN KEY (media_id) REFERENCES public.media(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.playlist_items
    ADD CONSTRAINT playlist_items_playlist_id_playlists_media_id_fk FOREIGN KEY (playlist_id) REFERENCES public.playlists(media_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.playlists
    ADD CONSTRAINT playlists_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.playlists
    ADD CONSTRAINT playlists_media_id_media_id_fk FOREIGN KEY (media_id) REFERENCES public.media(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.playlists
    ADD CONSTRAINT playlists_source_folder_id_folders_id_fk FOREIGN KEY (source_folder_id) REFERENCES public.folders(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE public.plays
    ADD CONSTRAINT plays_device_id_devices_id_fk FOREIGN KEY (device_id) REFERENCES public.devices(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.plays_to_sum
    ADD CONSTRAINT plays_to_sum_device_id_devices_id_fk FOREIGN KEY (device_id) REFERENCES public.devices(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.price_lists
    ADD CONSTRAINT price_lists_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.price_lists
    ADD CONSTRAINT price_lists_folder_id_folders_id_fk FOREIGN KEY (folder_id) REFERENCES public.folders(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.sample_sets
    ADD CONSTRAINT sample_sets_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.sample_things
    ADD CONSTRAINT sample_things_account_id_sample_sets_account_id_fk FOREIGN KEY (account_id) REFERENCES public.sample_sets(account_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.schedule_boundaries
    ADD CONSTRAINT schedule_boundaries_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.schedule_event_devices
    ADD CONSTRAINT schedule_event_devices_device_id_devices_id_fk FOREIGN KEY (device_id) REFERENCES public.devices(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.schedule_event_devices
    ADD CONSTRAINT schedule_event_devices_event_id_schedule_events_id_fk FOREIGN KEY (event_id) REFERENCES public.schedule_events(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.schedule_event_groups
    ADD CONSTRAINT schedule_event_groups_event_id_schedule_events_id_fk FOREIGN KEY (event_id) REFERENCES public.schedule_events(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.schedule_event_groups
    ADD CONSTRAINT schedule_event_groups_group_id_device_groups_id_fk FOREIGN KEY (group_id) REFERENCES public.device_groups(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.schedule_events
    ADD CONSTRAINT schedule_events_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.schedule_events
    ADD CONSTRAINT schedule_events_media_id_media_id_fk FOREIGN KEY (media_id) REFERENCES public.media(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.schedule_exceptions
    ADD CONSTRAINT schedule_exceptions_event_id_schedule_events_id_fk FOREIGN KEY (event_id) REFERENCES public.schedule_events(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.schedule_exceptions
    ADD CONSTRAINT schedule_exceptions_media_id_media_id_fk FOREIGN KEY (media_id) REFERENCES public.media(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.schedule_pauses
    ADD CONSTRAINT schedule_pauses_device_id_devices_id_fk FOREIGN KEY (device_id) REFERENCES public.devices(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.second_factors
    ADD CONSTRAINT second_factors_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_provider_account_id_accounts_id_fk FOREIGN KEY (provider_account_id) REFERENCES public.accounts(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_used_account_id_accounts_id_fk FOREIGN KEY (used_account_id) REFERENCES public.accounts(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.sign_in_attempts
    ADD CONSTRAINT sign_in_attempts_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.sign_in_origins
    ADD CONSTRAINT sign_in_origins_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.sign_in_policies
    ADD CONSTRAINT sign_in_policies_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.single_sign_on_sessions
    ADD CONSTRAINT single_sign_on_sessions_provider_id_identity_providers_id_fk FOREIGN KEY (provider_id) REFERENCES public.identity_providers(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.single_sign_on_sessions
    ADD CONSTRAINT single_sign_on_sessions_session_id_sessions_id_fk FOREIGN KEY (session_id) REFERENCES public.sessions(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.standby_items
    ADD CONSTRAINT standby_items_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.standby_items
    ADD CONSTRAINT standby_items_media_id_media_id_fk FOREIGN KEY (media_id) REFERENCES public.media(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE ONLY public.subscriptions
    ADD CONSTRAINT subscriptions_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE ONLY public.takeover_targets
    ADD CONSTRAINT takeover_targets_device_id_devices_id_fk FOREIGN KEY (device_id) REFERENCES public.devices(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.takeover_targets
    ADD CONSTRAINT takeover_targets_group_id_device_groups_id_fk FOREIGN KEY (group_id) REFERENCES public.device_groups(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.takeover_targets
    ADD CONSTRAINT takeover_targets_takeover_id_takeovers_id_fk FOREIGN KEY (takeover_id) REFERENCES public.takeovers(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.takeovers
    ADD CONSTRAINT takeovers_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.takeovers
    ADD CONSTRAINT takeovers_media_id_media_id_fk FOREIGN KEY (media_id) REFERENCES public.media(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE ONLY public.triggers
    ADD CONSTRAINT triggers_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.uploads
    ADD CONSTRAINT uploads_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.uploads
    ADD CONSTRAINT uploads_folder_id_folders_id_fk FOREIGN KEY (folder_id) REFERENCES public.folders(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE ONLY public.uploads
    ADD CONSTRAINT uploads_media_id_media_id_fk FOREIGN KEY (media_id) REFERENCES public.media(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_webhook_id_webhooks_id_fk FOREIGN KEY (webhook_id) REFERENCES public.webhooks(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.webhook_queues
    ADD CONSTRAINT webhook_queues_webhook_id_webhooks_id_fk FOREIGN KEY (webhook_id) REFERENCES public.webhooks(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.webhook_watches
    ADD CONSTRAINT webhook_watches_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.webhook_watches
    ADD CONSTRAINT webhook_watches_group_id_device_groups_id_fk FOREIGN KEY (group_id) REFERENCES public.device_groups(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.webhook_watches
    ADD CONSTRAINT webhook_watches_media_id_media_id_fk FOREIGN KEY (media_id) REFERENCES public.media(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.webhooks
    ADD CONSTRAINT webhooks_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.webpages
    ADD CONSTRAINT webpages_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.webpages
    ADD CONSTRAINT webpages_fallback_media_id_media_id_fk FOREIGN KEY (fallback_media_id) REFERENCES public.media(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE ONLY public.webpages
    ADD CONSTRAINT webpages_media_id_media_id_fk FOREIGN KEY (media_id) REFERENCES public.media(id) ON DELETE CASCADE;
