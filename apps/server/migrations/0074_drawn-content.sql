-- relaxes: only images and videos have a file, and every row that was allowed before still is
CREATE TABLE "drawn_content" (
	"media_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"fields" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "media" DROP CONSTRAINT "media_file";--> statement-breakpoint
ALTER TABLE "drawn_content" ADD CONSTRAINT "drawn_content_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawn_content" ADD CONSTRAINT "drawn_content_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drawn_content_account" ON "drawn_content" USING btree ("account_id");--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_file" CHECK ("media"."kind" not in ('image', 'video') or num_nulls("media"."filename", "media"."mime_type", "media"."file_size", "media"."sha256", "media"."storage_key") = 0) NOT VALID;
--> statement-breakpoint
SELECT vitrine_limited.define('drawn_content', 'media_id IN (SELECT id FROM vitrine_limited.media)');
--> statement-breakpoint
-- A change of the fields changes the picture, whatever the kind.
CREATE FUNCTION vitrine_drawn_content_updated() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  PERFORM vitrine_raise_shown((
    SELECT array_agg(c.media_id) FROM changed AS c JOIN previous AS p USING (media_id) WHERE c.revision <> p.revision));
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed), 'media');
  PERFORM vitrine_announce_change((
    SELECT array_agg(DISTINCT c.account_id) FROM changed AS c JOIN layout_content AS l USING (media_id)), 'layouts');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER drawn_content_update AFTER UPDATE ON drawn_content REFERENCING NEW TABLE AS changed OLD TABLE AS previous
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_drawn_content_updated();
--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON drawn_content FOR EACH ROW
  WHEN (vitrine_audit_context() <> '') EXECUTE FUNCTION vitrine_audit();
