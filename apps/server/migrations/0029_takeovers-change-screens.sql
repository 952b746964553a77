-- Screens that join a takeover while it runs are told what it shows, as at its start, and screens that leave it get a
-- new version. A screen that joins behind a newer takeover is not told: it goes on showing the newer one.
CREATE FUNCTION vitrine_takeover_joined(takeover text, ids text[]) RETURNS void LANGUAGE plpgsql AS $$
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
CREATE OR REPLACE FUNCTION vitrine_takeovers_started() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- one that does not cover all screens has none before its targets are inserted
  PERFORM vitrine_takeover_joined(changed.id, (SELECT array_agg(id) FROM devices WHERE account_id = changed.account_id))
  FROM changed WHERE covers_all;
  PERFORM vitrine_tell((SELECT array_agg(account_id) FROM changed), 'takeovers');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION vitrine_takeover_targets_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM vitrine_takeover_joined(takeover_id, array_agg(device_id)) FROM (
    SELECT takeover_id, device_id FROM changed WHERE device_id IS NOT NULL
    UNION
    SELECT c.takeover_id, m.device_id FROM changed AS c JOIN device_group_members AS m USING (group_id)
  ) AS touched GROUP BY takeover_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION vitrine_takeover_targets_left() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER takeover_targets_delete AFTER DELETE ON takeover_targets REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_takeover_targets_left();
--> statement-breakpoint
CREATE FUNCTION vitrine_takeovers_updated() RETURNS trigger LANGUAGE plpgsql AS $$
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
  PERFORM vitrine_tell((SELECT array_agg(account_id) FROM changed), 'takeovers');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER takeovers_update AFTER UPDATE ON takeovers REFERENCING OLD TABLE AS former NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_takeovers_updated();
