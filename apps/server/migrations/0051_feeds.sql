CREATE TABLE "feeds" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"etag" text,
	"modified" text,
	"entries" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_read_at" timestamp (3) with time zone,
	"last_changed_at" timestamp (3) with time zone,
	"next_read_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "layout_feeds" (
	"layout_id" text NOT NULL,
	"feed_id" text NOT NULL,
	CONSTRAINT "layout_feeds_layout_id_feed_id_pk" PRIMARY KEY("layout_id","feed_id")
);
--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "layout_feeds" ADD CONSTRAINT "layout_feeds_layout_id_media_id_fk" FOREIGN KEY ("layout_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "layout_feeds" ADD CONSTRAINT "layout_feeds_feed_id_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feeds_account" ON "feeds" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "feeds_next_read" ON "feeds" USING btree ("next_read_at");--> statement-breakpoint
CREATE INDEX "layout_feeds_feed" ON "layout_feeds" USING btree ("feed_id");
--> statement-breakpoint
CREATE FUNCTION vitrine_feeds_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- a deleted feed takes its places in layouts with it, and those raise the devices
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed), 'feeds');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER feeds_insert AFTER INSERT ON feeds REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_feeds_changed();
--> statement-breakpoint
CREATE TRIGGER feeds_delete AFTER DELETE ON feeds REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_feeds_changed();
--> statement-breakpoint
-- Feeds are read every few minutes; screens and layouts follow only when they show something else.
CREATE FUNCTION vitrine_feeds_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched text[];
BEGIN
  SELECT array_agg(c.id) INTO touched FROM changed AS c JOIN previous AS p USING (id) WHERE c.revision <> p.revision;
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
CREATE TRIGGER feeds_update AFTER UPDATE ON feeds REFERENCING NEW TABLE AS changed OLD TABLE AS previous
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_feeds_updated();
--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON feeds FOR EACH ROW
  WHEN (vitrine_audit_context() <> '') EXECUTE FUNCTION vitrine_audit();
--> statement-breakpoint
-- Publishing raises the devices by itself; here a feed was deleted.
CREATE FUNCTION vitrine_layout_feeds_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM vitrine_raise_shown((SELECT array_agg(DISTINCT layout_id) FROM changed));
  PERFORM vitrine_announce_change((
    SELECT array_agg(DISTINCT l.account_id) FROM changed JOIN layouts AS l ON l.media_id = changed.layout_id),
    'layouts');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER layout_feeds_delete AFTER DELETE ON layout_feeds REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_layout_feeds_deleted();
