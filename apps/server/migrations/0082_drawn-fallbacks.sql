-- locks: drawn content is new in this release, and an account has at most 1,000 of each kind
ALTER TABLE "drawn_content" ADD COLUMN "fallback_media_id" text;--> statement-breakpoint
ALTER TABLE "drawn_content" ADD CONSTRAINT "drawn_content_fallback_media_id_media_id_fk" FOREIGN KEY ("fallback_media_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drawn_content_fallback" ON "drawn_content" USING btree ("fallback_media_id");
--> statement-breakpoint
SELECT vitrine_limited.refresh('drawn_content');
--> statement-breakpoint
-- Another fallback picture is another revision, also where the database takes a deleted one away.
CREATE FUNCTION vitrine_drawn_fallback_changed() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  NEW.revision := OLD.revision + 1;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER drawn_content_fallback BEFORE UPDATE ON drawn_content FOR EACH ROW
  WHEN (OLD.fallback_media_id IS DISTINCT FROM NEW.fallback_media_id AND OLD.revision = NEW.revision)
  EXECUTE FUNCTION vitrine_drawn_fallback_changed();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.vitrine_with_fallbacks(ids text[]) RETURNS SETOF text
    LANGUAGE sql STABLE
    AS $$
  SELECT unnest(ids)
  UNION
  SELECT media_id FROM webpages WHERE fallback_media_id = ANY (ids)
  UNION
  SELECT media_id FROM drawn_content WHERE fallback_media_id = ANY (ids);
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.vitrine_with_contents(ids text[]) RETURNS SETOF text
    LANGUAGE sql STABLE
    SET search_path TO 'public'
    AS $$
  WITH RECURSIVE shown AS (
    SELECT unnest(ids) AS id
    UNION
    SELECT inner_content.id FROM shown CROSS JOIN LATERAL (
      SELECT i.media_id AS id FROM playlist_items AS i WHERE i.playlist_id = shown.id
      UNION ALL
      SELECT p.source_folder_id FROM playlists AS p WHERE p.media_id = shown.id AND p.source_folder_id IS NOT NULL
      UNION ALL
      SELECT m.id FROM media AS m WHERE m.folder_id = shown.id AND m.kind IN ('image', 'video')
      UNION ALL
      SELECT l.media_id FROM layout_content AS l WHERE l.layout_id = shown.id
      UNION ALL
      SELECT w.fallback_media_id FROM webpages AS w WHERE w.media_id = shown.id AND w.fallback_media_id IS NOT NULL
      UNION ALL
      SELECT d.fallback_media_id FROM drawn_content AS d WHERE d.media_id = shown.id AND d.fallback_media_id IS NOT NULL
    ) AS inner_content
  )
  SELECT id FROM shown;
$$;
