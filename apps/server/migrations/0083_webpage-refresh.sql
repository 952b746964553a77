-- locks: an account has at most a thousand of these rows
ALTER TABLE "webpages" ADD COLUMN "refresh_seconds" integer;
--> statement-breakpoint
ALTER TABLE "webpages" ADD COLUMN "shows_scroll_bars" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
UPDATE "webpages" SET "refresh_seconds" = "refresh_minutes" * 60 WHERE "refresh_minutes" IS NOT NULL;
--> statement-breakpoint
SELECT vitrine_limited.refresh('webpages');
--> statement-breakpoint
-- The previous release writes and reads minutes.
CREATE FUNCTION vitrine_webpages_refresh() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.refresh_seconds := coalesce(NEW.refresh_seconds, NEW.refresh_minutes * 60);
  ELSIF NEW.refresh_seconds IS NOT DISTINCT FROM OLD.refresh_seconds
    AND NEW.refresh_minutes IS DISTINCT FROM OLD.refresh_minutes THEN
    NEW.refresh_seconds := NEW.refresh_minutes * 60;
  END IF;
  NEW.refresh_minutes := (NEW.refresh_seconds + 59) / 60;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER webpages_refresh BEFORE INSERT OR UPDATE OF refresh_minutes, refresh_seconds ON webpages
  FOR EACH ROW EXECUTE FUNCTION vitrine_webpages_refresh();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.vitrine_webpages_updated() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  PERFORM vitrine_raise_shown((
    SELECT array_agg(c.media_id) FROM changed AS c JOIN previous AS p USING (media_id)
    WHERE (c.url, c.refresh_seconds, c.zoom, c.shows_scroll_bars, c.fallback_media_id, c.blocked)
      IS DISTINCT FROM (p.url, p.refresh_seconds, p.zoom, p.shows_scroll_bars, p.fallback_media_id, p.blocked)));
  PERFORM vitrine_announce_change((
    SELECT array_agg(c.account_id) FROM changed AS c JOIN previous AS p USING (media_id)
    WHERE to_jsonb(c) - ARRAY['checked_at', 'opened_at', 'next_check_at']
      IS DISTINCT FROM to_jsonb(p) - ARRAY['checked_at', 'opened_at', 'next_check_at']), 'media');
  RETURN NULL;
END $$;
