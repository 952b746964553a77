-- What decides what plays is watched here: every statement that changes it raises the version of the devices
-- it touches and says so, in its own transaction. No code path can forget to.
--
-- Channels and payloads (ids only, each under 8,000 bytes):
--   vitrine_devices   `dev_a:12 dev_b:7`   device and its new version; version 0: the device is gone
--   vitrine_sessions  `ses_a ses_b`        sessions that ended
--   vitrine_changes   `acc_a media`        an account and what of its data changed (topics of the console's stream)

CREATE FUNCTION vitrine_say(channel text, words text[]) RETURNS void LANGUAGE sql AS $$
  -- 150 words of at most 50 bytes stay under the limit of one notification
  SELECT pg_notify(channel, string_agg(word, ' '))
  FROM (SELECT word, (row_number() OVER () - 1) / 150 AS part FROM unnest(words) AS word) AS parts
  GROUP BY part;
$$;
--> statement-breakpoint
CREATE FUNCTION vitrine_tell(accounts text[], topic text) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('vitrine_changes', account || ' ' || topic) FROM (SELECT DISTINCT unnest(accounts) AS account) AS told;
$$;
--> statement-breakpoint
CREATE FUNCTION vitrine_raise(ids text[]) RETURNS void LANGUAGE plpgsql AS $$
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
    PERFORM vitrine_say('vitrine_devices', raised);
    PERFORM vitrine_tell(
      (SELECT array_agg(DISTINCT account_id) FROM devices WHERE id = ANY (ids)), 'showing');
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION vitrine_devices_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO device_versions (device_id) SELECT id FROM changed;
  PERFORM vitrine_tell((SELECT array_agg(account_id) FROM changed), 'devices');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION vitrine_devices_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM vitrine_raise((
    SELECT array_agg(c.id) FROM changed AS c JOIN previous AS p USING (id)
    WHERE (c.account_id, c.name, c.token_hash, c.brightness, c.volume, c.auto_sleep, c.time_zone, c.location, c.rotation)
      IS DISTINCT FROM
      (p.account_id, p.name, p.token_hash, p.brightness, p.volume, p.auto_sleep, p.time_zone, p.location, p.rotation)));
  PERFORM vitrine_tell((SELECT array_agg(account_id) FROM changed), 'devices');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION vitrine_devices_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM vitrine_say('vitrine_devices', (SELECT array_agg(id || ':0') FROM changed));
  -- of devices beyond the plan's limit the next one may play now
  PERFORM vitrine_raise((
    SELECT array_agg(d.id) FROM devices AS d
    WHERE EXISTS (SELECT FROM changed AS c WHERE c.account_id = d.account_id AND c.created_at <= d.created_at)));
  PERFORM vitrine_tell((SELECT array_agg(account_id) FROM changed), 'devices');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER devices_insert AFTER INSERT ON devices REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_devices_inserted();
--> statement-breakpoint
CREATE TRIGGER devices_update AFTER UPDATE ON devices REFERENCING NEW TABLE AS changed OLD TABLE AS previous
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_devices_updated();
--> statement-breakpoint
CREATE TRIGGER devices_delete AFTER DELETE ON devices REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_devices_deleted();
--> statement-breakpoint
CREATE FUNCTION vitrine_device_assignments_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM vitrine_raise((SELECT array_agg(device_id) FROM changed));
  PERFORM vitrine_tell((
    SELECT array_agg(DISTINCT d.account_id) FROM changed JOIN devices AS d ON d.id = changed.device_id), 'assignments');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER device_assignments_insert AFTER INSERT ON device_assignments REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_device_assignments_changed();
--> statement-breakpoint
CREATE TRIGGER device_assignments_update AFTER UPDATE ON device_assignments REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_device_assignments_changed();
--> statement-breakpoint
CREATE TRIGGER device_assignments_delete AFTER DELETE ON device_assignments REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_device_assignments_changed();
--> statement-breakpoint
CREATE FUNCTION vitrine_group_assignments_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM vitrine_raise((
    SELECT array_agg(m.device_id) FROM device_group_members AS m
    WHERE m.group_id IN (SELECT group_id FROM changed)));
  PERFORM vitrine_tell((
    SELECT array_agg(DISTINCT g.account_id) FROM changed JOIN device_groups AS g ON g.id = changed.group_id), 'assignments');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER group_assignments_insert AFTER INSERT ON group_assignments REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_group_assignments_changed();
--> statement-breakpoint
CREATE TRIGGER group_assignments_update AFTER UPDATE ON group_assignments REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_group_assignments_changed();
--> statement-breakpoint
CREATE TRIGGER group_assignments_delete AFTER DELETE ON group_assignments REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_group_assignments_changed();
--> statement-breakpoint
CREATE FUNCTION vitrine_groups_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM vitrine_tell((SELECT array_agg(account_id) FROM changed), 'groups');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER device_groups_insert AFTER INSERT ON device_groups REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_groups_changed();
--> statement-breakpoint
CREATE TRIGGER device_groups_update AFTER UPDATE ON device_groups REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_groups_changed();
--> statement-breakpoint
CREATE TRIGGER device_groups_delete AFTER DELETE ON device_groups REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_groups_changed();
--> statement-breakpoint
CREATE FUNCTION vitrine_group_members_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM vitrine_raise((SELECT array_agg(device_id) FROM changed));
  PERFORM vitrine_tell((
    SELECT array_agg(DISTINCT d.account_id) FROM changed JOIN devices AS d ON d.id = changed.device_id), 'groups');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER device_group_members_insert AFTER INSERT ON device_group_members REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_group_members_changed();
--> statement-breakpoint
CREATE TRIGGER device_group_members_update AFTER UPDATE ON device_group_members REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_group_members_changed();
--> statement-breakpoint
CREATE TRIGGER device_group_members_delete AFTER DELETE ON device_group_members REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_group_members_changed();
--> statement-breakpoint
CREATE FUNCTION vitrine_events_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM vitrine_raise((
    SELECT array_agg(DISTINCT e.device_id) FROM schedule_event_devices AS e
    WHERE e.event_id IN (SELECT id FROM changed)));
  PERFORM vitrine_tell((SELECT array_agg(account_id) FROM changed), 'schedule');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER schedule_events_insert AFTER INSERT ON schedule_events REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_events_changed();
--> statement-breakpoint
CREATE TRIGGER schedule_events_update AFTER UPDATE ON schedule_events REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_events_changed();
--> statement-breakpoint
CREATE TRIGGER schedule_events_delete AFTER DELETE ON schedule_events REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_events_changed();
--> statement-breakpoint
CREATE FUNCTION vitrine_event_devices_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM vitrine_raise((SELECT array_agg(DISTINCT device_id) FROM changed));
  PERFORM vitrine_tell((
    SELECT array_agg(DISTINCT d.account_id) FROM changed JOIN devices AS d ON d.id = changed.device_id), 'schedule');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER schedule_event_devices_insert AFTER INSERT ON schedule_event_devices REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_event_devices_changed();
--> statement-breakpoint
CREATE TRIGGER schedule_event_devices_update AFTER UPDATE ON schedule_event_devices REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_event_devices_changed();
--> statement-breakpoint
CREATE TRIGGER schedule_event_devices_delete AFTER DELETE ON schedule_event_devices REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_event_devices_changed();
--> statement-breakpoint
CREATE FUNCTION vitrine_pauses_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM vitrine_raise((SELECT array_agg(device_id) FROM changed));
  PERFORM vitrine_tell((
    SELECT array_agg(DISTINCT d.account_id) FROM changed JOIN devices AS d ON d.id = changed.device_id), 'devices');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER schedule_pauses_insert AFTER INSERT ON schedule_pauses REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_pauses_changed();
--> statement-breakpoint
CREATE TRIGGER schedule_pauses_update AFTER UPDATE ON schedule_pauses REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_pauses_changed();
--> statement-breakpoint
CREATE TRIGGER schedule_pauses_delete AFTER DELETE ON schedule_pauses REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_pauses_changed();
--> statement-breakpoint
CREATE FUNCTION vitrine_global_media_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM vitrine_raise((
    SELECT array_agg(id) FROM devices WHERE account_id IN (SELECT account_id FROM changed)));
  PERFORM vitrine_tell((SELECT array_agg(account_id) FROM changed), 'media');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER global_media_insert AFTER INSERT ON global_media REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_global_media_changed();
--> statement-breakpoint
CREATE TRIGGER global_media_update AFTER UPDATE ON global_media REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_global_media_changed();
--> statement-breakpoint
CREATE TRIGGER global_media_delete AFTER DELETE ON global_media REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_global_media_changed();
--> statement-breakpoint
CREATE FUNCTION vitrine_media_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM vitrine_tell((SELECT array_agg(account_id) FROM changed), 'media');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION vitrine_media_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- a medium that is removed takes its assignments with it, and those raise the devices
  PERFORM vitrine_raise((
    SELECT array_agg(DISTINCT device_id) FROM (
      SELECT c.id, c.account_id FROM changed AS c JOIN previous AS p USING (id)
      WHERE (c.original_name, c.sha256, c.storage_key, c.mime_type, c.status, c.duration_ms)
        IS DISTINCT FROM (p.original_name, p.sha256, p.storage_key, p.mime_type, p.status, p.duration_ms)
    ) AS m CROSS JOIN LATERAL (
      SELECT a.device_id FROM device_assignments AS a WHERE a.media_id = m.id
      UNION ALL
      SELECT g.device_id FROM group_assignments AS a JOIN device_group_members AS g USING (group_id) WHERE a.media_id = m.id
      UNION ALL
      SELECT d.device_id FROM schedule_events AS e JOIN schedule_event_devices AS d ON d.event_id = e.id WHERE e.media_id = m.id
      UNION ALL
      SELECT d.id FROM global_media AS g JOIN devices AS d USING (account_id) WHERE g.media_id = m.id
    ) AS touched));
  PERFORM vitrine_tell((SELECT array_agg(account_id) FROM changed), 'media');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER media_insert AFTER INSERT ON media REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_media_changed();
--> statement-breakpoint
CREATE TRIGGER media_update AFTER UPDATE ON media REFERENCING NEW TABLE AS changed OLD TABLE AS previous
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_media_updated();
--> statement-breakpoint
CREATE TRIGGER media_delete AFTER DELETE ON media REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_media_changed();
--> statement-breakpoint
CREATE FUNCTION vitrine_accounts_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- the limit of the plan decides which devices may play
  PERFORM vitrine_raise((
    SELECT array_agg(d.id) FROM devices AS d JOIN changed AS c ON c.id = d.account_id JOIN previous AS p ON p.id = c.id
    WHERE (c.is_admin, c.plan, c.status, c.period_ends_at, c.bought_seats, c.granted_seats)
      IS DISTINCT FROM (p.is_admin, p.plan, p.status, p.period_ends_at, p.bought_seats, p.granted_seats)));
  PERFORM vitrine_tell((SELECT array_agg(id) FROM changed), 'account');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER accounts_update AFTER UPDATE ON accounts REFERENCING NEW TABLE AS changed OLD TABLE AS previous
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_accounts_updated();
--> statement-breakpoint
CREATE FUNCTION vitrine_sessions_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM vitrine_say('vitrine_sessions', (SELECT array_agg(id) FROM changed));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_delete AFTER DELETE ON sessions REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_sessions_ended();
--> statement-breakpoint
-- soft state is rewritten all the time: room in each page keeps the rewriting there
ALTER TABLE device_state SET (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);
--> statement-breakpoint
ALTER TABLE device_versions SET (fillfactor = 70);
