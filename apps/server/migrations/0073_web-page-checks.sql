ALTER TABLE "webpages" ADD COLUMN "blocked" text;--> statement-breakpoint
ALTER TABLE "webpages" ADD COLUMN "opened_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "webpages" ADD COLUMN "next_check_at" timestamp (3) with time zone;
--> statement-breakpoint
SELECT vitrine_limited.refresh('webpages');
--> statement-breakpoint
-- A check of a page concerns screens and consoles only if it has found something else than before.
CREATE OR REPLACE FUNCTION vitrine_webpages_updated() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
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
