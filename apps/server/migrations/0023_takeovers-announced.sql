-- A screen shows a takeover that has started from its notification, before it has fetched its manifest. So what the
-- takeover shows is announced on the channel `vitrine_takeovers`, as JSON of at most 4 kB, and after it the versions of
-- its screens: messages on `vitrine_devices` that begin with the takeover's id.
CREATE FUNCTION vitrine_say(channel text, first_word text, words text[]) RETURNS void LANGUAGE sql AS $$
  -- 150 words of at most 50 bytes stay under the limit of one notification
  SELECT pg_notify(channel, concat_ws(' ', first_word, string_agg(word, ' ')))
  FROM (SELECT word, (row_number() OVER () - 1) / 150 AS part FROM unnest(words) AS word) AS parts
  GROUP BY part;
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION vitrine_say(channel text, words text[]) RETURNS void LANGUAGE sql AS $$
  SELECT vitrine_say(channel, NULL, words);
$$;
--> statement-breakpoint
-- As before; `takeover_id` is that of a takeover that has started on these devices, or null.
CREATE FUNCTION vitrine_raise(ids text[], takeover_id text) RETURNS void LANGUAGE plpgsql AS $$
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
    PERFORM vitrine_say('vitrine_devices', takeover_id, raised);
    PERFORM vitrine_tell(
      (SELECT array_agg(DISTINCT account_id) FROM devices WHERE id = ANY (ids)), 'showing');
  END IF;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION vitrine_raise(ids text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM vitrine_raise(ids, NULL);
END $$;
--> statement-breakpoint
CREATE FUNCTION vitrine_takeovers_started() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('vitrine_takeovers', json_build_object(
    'id', t.id, 'title', t.title, 'until', t.until_at, 'message', t.message, 'mediaId', t.media_id, 'kind', m.kind)::text)
  FROM changed AS t LEFT JOIN media AS m ON m.id = t.media_id;
  PERFORM vitrine_raise(array_agg(d.device_id), d.takeover_id)
  FROM changed JOIN takeover_devices AS d ON d.takeover_id = changed.id GROUP BY d.takeover_id;
  PERFORM vitrine_tell((SELECT array_agg(account_id) FROM changed), 'takeovers');
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER takeovers_insert ON takeovers;
--> statement-breakpoint
CREATE TRIGGER takeovers_insert AFTER INSERT ON takeovers REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_takeovers_started();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION vitrine_takeover_targets_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- a device that is deleted raises nothing, and a group that is deleted has raised its members
  PERFORM vitrine_raise(array_agg(device_id), takeover_id) FROM (
    SELECT takeover_id, device_id FROM changed WHERE device_id IS NOT NULL
    UNION
    SELECT c.takeover_id, m.device_id FROM changed AS c JOIN device_group_members AS m USING (group_id)
  ) AS touched GROUP BY takeover_id;
  RETURN NULL;
END $$;
