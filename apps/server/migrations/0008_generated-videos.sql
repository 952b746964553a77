CREATE TABLE "generated_videos" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"items" jsonb NOT NULL,
	"options" jsonb NOT NULL,
	"status" text NOT NULL,
	"queued_at" timestamp (3) with time zone,
	"run" text,
	"alive_at" timestamp (3) with time zone,
	"progress" integer NOT NULL,
	"seconds_left" integer,
	"items_done" integer NOT NULL,
	"failure" text,
	"reservation_id" text,
	"media_id" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "generator_segments" (
	"hash" text PRIMARY KEY NOT NULL,
	"storage_key" text NOT NULL,
	"bytes" bigint NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "generated_videos" ADD CONSTRAINT "generated_videos_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generated_videos" ADD CONSTRAINT "generated_videos_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "generated_videos_account" ON "generated_videos" USING btree ("account_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "generated_videos_media" ON "generated_videos" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "generated_videos_status" ON "generated_videos" USING btree ("status");--> statement-breakpoint
CREATE INDEX "generator_segments_used_at" ON "generator_segments" USING btree ("used_at");--> statement-breakpoint
CREATE FUNCTION vitrine_generated_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM vitrine_tell((SELECT array_agg(DISTINCT account_id) FROM changed), 'generator');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER generated_videos_insert AFTER INSERT ON generated_videos REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_generated_changed();
--> statement-breakpoint
CREATE TRIGGER generated_videos_update AFTER UPDATE ON generated_videos REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_generated_changed();
--> statement-breakpoint
CREATE TRIGGER generated_videos_delete AFTER DELETE ON generated_videos REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_generated_changed();
