-- locks: an account has at most a thousand of these rows
CREATE TABLE "webpage_logins" (
	"media_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"origin" text NOT NULL,
	"sealed" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webpages" ADD COLUMN "login_changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "webpages" ADD COLUMN "login_changed_by" text;--> statement-breakpoint
ALTER TABLE "webpages" ADD CONSTRAINT "webpages_login_changed_by_users_id_fk" FOREIGN KEY ("login_changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "webpage_logins" ADD CONSTRAINT "webpage_logins_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webpage_logins" ADD CONSTRAINT "webpage_logins_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webpage_logins_account" ON "webpage_logins" USING btree ("account_id");
--> statement-breakpoint
SELECT vitrine_limited.refresh('webpages');
--> statement-breakpoint
SELECT vitrine_limited.define('webpage_logins', 'media_id IN (SELECT id FROM vitrine_limited.media)');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.vitrine_webpages_updated() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  -- another login lets screens fetch the manifest, and before it their agents the login
  PERFORM vitrine_raise_shown((
    SELECT array_agg(c.media_id) FROM changed AS c JOIN previous AS p USING (media_id)
    WHERE (c.url, c.refresh_seconds, c.zoom, c.shows_scroll_bars, c.fallback_media_id, c.blocked, c.login_changed_at)
      IS DISTINCT FROM (p.url, p.refresh_seconds, p.zoom, p.shows_scroll_bars, p.fallback_media_id, p.blocked,
        p.login_changed_at)));
  PERFORM vitrine_announce_change((
    SELECT array_agg(c.account_id) FROM changed AS c JOIN previous AS p USING (media_id)
    WHERE to_jsonb(c) - ARRAY['checked_at', 'opened_at', 'next_check_at']
      IS DISTINCT FROM to_jsonb(p) - ARRAY['checked_at', 'opened_at', 'next_check_at']), 'media');
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A release before 0.4.0 changes addresses without a look at logins.
CREATE FUNCTION vitrine_webpage_login_ends() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  DELETE FROM webpage_logins WHERE media_id = NEW.media_id
    AND left(NEW.url, length(origin) + 1) NOT IN (origin || '/', origin || '?', origin || '#');
  IF FOUND THEN
    NEW.login_changed_at := NULL;
    NEW.login_changed_by := NULL;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER webpages_login_ends BEFORE UPDATE OF url ON webpages FOR EACH ROW WHEN (NEW.url <> OLD.url)
  EXECUTE FUNCTION vitrine_webpage_login_ends();
