-- locks: an account has at most a few thousand takeovers and 30 prepared ones
ALTER TABLE "standby_items" ADD COLUMN "strip" jsonb;--> statement-breakpoint
ALTER TABLE "takeovers" ADD COLUMN "strip" jsonb;--> statement-breakpoint
SELECT vitrine_limited.refresh('standby_items');
--> statement-breakpoint
CREATE OR REPLACE VIEW vitrine_limited.takeovers AS
 SELECT t.id,
    t.account_id,
    t.title,
    t.media_id,
    t.message,
    t.covers_all,
    t.started_at,
    t.started_by,
    t.until_at,
    t.ended_at,
    t.strip
   FROM public.takeovers t
  WHERE (t.media_id IS NULL OR t.media_id IN (SELECT id FROM vitrine_limited.media))
    AND (vitrine_limited.group_limit() IS NULL
      OR (NOT t.covers_all
        AND EXISTS (SELECT FROM public.takeover_targets g WHERE g.takeover_id = t.id)
        AND NOT EXISTS (
          SELECT FROM public.takeover_targets g
          WHERE g.takeover_id = t.id AND (
            g.group_id NOT IN (SELECT id FROM vitrine_limited.device_groups)
            OR g.device_id NOT IN (SELECT id FROM vitrine_limited.devices)))));
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.vitrine_takeover_joined(takeover text, ids text[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
  behind text[];
BEGIN
  IF ids IS NULL THEN RETURN; END IF;
  -- a strip comes before an older strip, and a takeover of whole screens before an older one of these
  SELECT coalesce(array_agg(DISTINCT d.device_id), '{}') INTO behind
  FROM takeovers AS t
    JOIN takeovers AS newer ON newer.account_id = t.account_id AND (newer.started_at, newer.id) > (t.started_at, t.id)
      AND (newer.strip IS NULL) = (t.strip IS NULL)
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
CREATE OR REPLACE FUNCTION public.vitrine_takeovers_webhooks() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
DECLARE
  named jsonb = jsonb_build_object('id', NEW.id, 'title', NEW.title,
    'kind', CASE WHEN NEW.strip IS NULL THEN 'full' ELSE 'strip' END);
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
