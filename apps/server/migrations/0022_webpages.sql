CREATE TABLE "webpages" (
	"media_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"url" text NOT NULL,
	"refresh_minutes" integer,
	"zoom" integer NOT NULL,
	"fallback_media_id" text,
	"title" text NOT NULL,
	"framing" text NOT NULL,
	"framing_reason" text,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "media" DROP CONSTRAINT "media_file";--> statement-breakpoint
ALTER TABLE "webpages" ADD CONSTRAINT "webpages_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webpages" ADD CONSTRAINT "webpages_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webpages" ADD CONSTRAINT "webpages_fallback_media_id_media_id_fk" FOREIGN KEY ("fallback_media_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webpages_account" ON "webpages" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "webpages_fallback" ON "webpages" USING btree ("fallback_media_id");--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_file" CHECK ("media"."kind" in ('playlist', 'webpage') or num_nulls("media"."filename", "media"."mime_type", "media"."file_size", "media"."sha256", "media"."storage_key") = 0);--> statement-breakpoint
-- These ids, and those of the web pages that show one of them while they do not answer.
CREATE FUNCTION vitrine_with_fallbacks(ids text[]) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT unnest(ids)
  UNION
  SELECT media_id FROM webpages WHERE fallback_media_id = ANY (ids);
$$;
--> statement-breakpoint
-- As before; a folder fills playlists with its images and videos only.
CREATE OR REPLACE FUNCTION vitrine_with_playlists(ids text[]) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT unnest(ids)
  UNION
  SELECT playlist_id FROM playlist_items WHERE media_id = ANY (ids)
  UNION
  SELECT p.media_id FROM media AS m JOIN playlists AS p ON p.source_folder_id = m.folder_id
    WHERE m.id = ANY (ids) AND m.kind IN ('image', 'video');
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION vitrine_media_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- deleted content takes its assignments and playlist items with it, and those raise the devices
  PERFORM vitrine_raise_folders((
    SELECT array_agg(DISTINCT folder_id) FROM changed WHERE folder_id IS NOT NULL AND kind IN ('image', 'video')));
  PERFORM vitrine_tell((SELECT array_agg(account_id) FROM changed WHERE kind <> 'playlist'), 'media');
  PERFORM vitrine_tell((SELECT array_agg(account_id) FROM changed WHERE kind = 'playlist'), 'playlists');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION vitrine_media_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched text[];
BEGIN
  SELECT array_agg(c.id) INTO touched FROM changed AS c JOIN previous AS p USING (id)
    WHERE (c.original_name, c.sha256, c.storage_key, c.mime_type, c.status, c.duration_ms, c.play_sha256)
      IS DISTINCT FROM (p.original_name, p.sha256, p.storage_key, p.mime_type, p.status, p.duration_ms, p.play_sha256);
  IF touched IS NOT NULL THEN
    SELECT array_agg(id) INTO touched FROM vitrine_with_fallbacks(touched) AS id;
    PERFORM vitrine_raise_content((SELECT array_agg(id) FROM vitrine_with_playlists(touched) AS id));
  END IF;
  PERFORM vitrine_raise_folders((
    SELECT array_agg(DISTINCT folder_id) FROM (
      SELECT unnest(ARRAY[c.folder_id, p.folder_id]) AS folder_id FROM changed AS c JOIN previous AS p USING (id)
      WHERE c.folder_id IS DISTINCT FROM p.folder_id AND c.kind IN ('image', 'video')
    ) AS moved WHERE folder_id IS NOT NULL));
  PERFORM vitrine_tell((SELECT array_agg(account_id) FROM changed WHERE kind <> 'playlist'), 'media');
  -- playlists show the names, thumbnails and states of their items
  PERFORM vitrine_tell((
    SELECT array_agg(c.account_id) FROM changed AS c JOIN previous AS p USING (id)
    WHERE c.kind = 'playlist' OR EXISTS (SELECT FROM playlists AS l WHERE l.account_id = c.account_id)
      AND (c.original_name, c.status, c.thumbnail_filename, c.duration_ms)
        IS DISTINCT FROM (p.original_name, p.status, p.thumbnail_filename, p.duration_ms)), 'playlists');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION vitrine_webpages_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched text[];
BEGIN
  SELECT array_agg(c.media_id) INTO touched FROM changed AS c JOIN previous AS p USING (media_id)
    WHERE (c.url, c.refresh_minutes, c.zoom, c.fallback_media_id)
      IS DISTINCT FROM (p.url, p.refresh_minutes, p.zoom, p.fallback_media_id);
  IF touched IS NOT NULL THEN
    PERFORM vitrine_raise_content((SELECT array_agg(id) FROM vitrine_with_playlists(touched) AS id));
  END IF;
  PERFORM vitrine_tell((SELECT array_agg(account_id) FROM changed), 'media');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER webpages_update AFTER UPDATE ON webpages REFERENCING NEW TABLE AS changed OLD TABLE AS previous
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_webpages_updated();
--> statement-breakpoint
CREATE TRIGGER act AFTER INSERT OR UPDATE OR DELETE ON webpages FOR EACH ROW
  WHEN (current_setting('vitrine.act', true) <> '') EXECUTE FUNCTION vitrine_act();
