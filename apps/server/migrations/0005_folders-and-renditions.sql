CREATE TABLE "folders" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"color" text NOT NULL,
	"parent_id" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "folder_id" text;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "play_key" text;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "play_sha256" text;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "play_bytes" bigint;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "play_mime_type" text;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "progress" integer;--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_parent_id_folders_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."folders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "folders_account" ON "folders" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "folders_parent" ON "folders" USING btree ("parent_id");--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_folder_id_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."folders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_account_play_sha256" ON "media" USING btree ("account_id","play_sha256");--> statement-breakpoint
CREATE INDEX "media_folder" ON "media" USING btree ("folder_id","kind","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "media_storage_key" ON "media" USING btree ("storage_key");--> statement-breakpoint
CREATE INDEX "media_play_key" ON "media" USING btree ("play_key");
--> statement-breakpoint
CREATE FUNCTION vitrine_folders_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM vitrine_tell((SELECT array_agg(account_id) FROM changed), 'media');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER folders_insert AFTER INSERT ON folders REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_folders_changed();
--> statement-breakpoint
CREATE TRIGGER folders_update AFTER UPDATE ON folders REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_folders_changed();
--> statement-breakpoint
CREATE TRIGGER folders_delete AFTER DELETE ON folders REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_folders_changed();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION vitrine_media_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- a medium that is removed takes its assignments with it, and those raise the devices
  PERFORM vitrine_raise((
    SELECT array_agg(DISTINCT device_id) FROM (
      SELECT c.id, c.account_id FROM changed AS c JOIN previous AS p USING (id)
      WHERE (c.original_name, c.sha256, c.storage_key, c.mime_type, c.status, c.duration_ms, c.play_sha256)
        IS DISTINCT FROM (p.original_name, p.sha256, p.storage_key, p.mime_type, p.status, p.duration_ms, p.play_sha256)
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
