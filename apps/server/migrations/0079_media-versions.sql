CREATE TABLE "media_versions" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"media_id" text NOT NULL,
	"state" text NOT NULL,
	"takes_place" text NOT NULL,
	"kind" text NOT NULL,
	"original_name" text NOT NULL,
	"filename" text NOT NULL,
	"mime_type" text NOT NULL,
	"file_size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"storage_key" text NOT NULL,
	"play_key" text,
	"play_sha256" text,
	"play_bytes" bigint,
	"play_mime_type" text,
	"progress" integer,
	"width" integer,
	"height" integer,
	"duration_ms" integer,
	"fps" double precision,
	"status" text NOT NULL,
	"failure" text,
	"thumbnail_filename" text,
	"thumbnail_key" text,
	"average_color" text,
	"added_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"replaced_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "replaces_id" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "version_id" text;--> statement-breakpoint
ALTER TABLE "media_versions" ADD CONSTRAINT "media_versions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_versions" ADD CONSTRAINT "media_versions_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_versions" ADD CONSTRAINT "media_versions_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_versions_media" ON "media_versions" USING btree ("media_id","replaced_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "media_versions_account" ON "media_versions" USING btree ("account_id","state");--> statement-breakpoint
CREATE INDEX "media_versions_added_by" ON "media_versions" USING btree ("added_by");--> statement-breakpoint
CREATE INDEX "media_versions_storage_key" ON "media_versions" USING btree ("storage_key");--> statement-breakpoint
CREATE INDEX "media_versions_play_key" ON "media_versions" USING btree ("play_key");--> statement-breakpoint
CREATE INDEX "media_versions_replaced_at" ON "media_versions" USING btree ("replaced_at");--> statement-breakpoint
CREATE UNIQUE INDEX "media_versions_filename" ON "media_versions" USING btree ("filename");--> statement-breakpoint
CREATE UNIQUE INDEX "media_versions_thumbnail_filename" ON "media_versions" USING btree ("thumbnail_filename");--> statement-breakpoint
CREATE UNIQUE INDEX "media_versions_new" ON "media_versions" USING btree ("media_id") WHERE "media_versions"."state" = 'new';--> statement-breakpoint
CREATE UNIQUE INDEX "media_versions_current" ON "media_versions" USING btree ("media_id") WHERE "media_versions"."state" = 'current';--> statement-breakpoint
SELECT vitrine_limited.refresh('uploads');
--> statement-breakpoint
SELECT vitrine_limited.define('media_versions', 'media_id IN (SELECT id FROM vitrine_limited.media)');
--> statement-breakpoint
-- The change of `media` raises the screens when a version takes its item's place; consoles list the versions.
CREATE FUNCTION vitrine_media_versions_changed() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  PERFORM vitrine_announce_change((SELECT array_agg(DISTINCT account_id) FROM changed), 'media');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER media_versions_insert AFTER INSERT ON media_versions REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_media_versions_changed();
--> statement-breakpoint
CREATE TRIGGER media_versions_update AFTER UPDATE ON media_versions REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_media_versions_changed();
--> statement-breakpoint
CREATE TRIGGER media_versions_delete AFTER DELETE ON media_versions REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_media_versions_changed();
--> statement-breakpoint
CREATE FUNCTION vitrine_media_versions_webhooks() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
DECLARE
  named jsonb := (SELECT jsonb_build_object('upload', jsonb_build_object('id', id, 'name', original_name, 'kind', kind))
    FROM media WHERE id = NEW.media_id);
BEGIN
  IF NEW.status = 'failed' THEN
    PERFORM vitrine_webhook_event(NEW.account_id, 'upload.failed', NULL, now(),
      named || jsonb_build_object('reason', coalesce(NEW.failure, '')));
  ELSE
    PERFORM vitrine_webhook_event(NEW.account_id, 'upload.ready', NULL, now(), named);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER webhooks AFTER UPDATE ON media_versions FOR EACH ROW
  WHEN (OLD.state = 'new' AND (NEW.state = 'current' OR NEW.status = 'failed' AND OLD.status <> 'failed'))
  EXECUTE FUNCTION vitrine_media_versions_webhooks();
--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON media_versions FOR EACH ROW
  WHEN (vitrine_audit_context() <> '') EXECUTE FUNCTION vitrine_audit();
