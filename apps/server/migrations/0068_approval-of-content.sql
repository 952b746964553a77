ALTER TABLE "approvals" ADD COLUMN "look" text;
--> statement-breakpoint
-- Transactions of people whose changes wait for an admin have the setting `vitrine.hold`: every change to what a screen
-- plays raises its version, so that none of them can be carried out without an approval, whichever route makes it.
CREATE FUNCTION vitrine_hold_back() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  RAISE EXCEPTION 'This changes what a screen plays, which waits for an admin' USING ERRCODE = 'VT001';
END $$;
--> statement-breakpoint
CREATE TRIGGER hold_back BEFORE UPDATE ON device_versions FOR EACH ROW
  WHEN (current_setting('vitrine.hold', true) = 'on') EXECUTE FUNCTION vitrine_hold_back();
--> statement-breakpoint
-- As before; another address will bring other entries, also if it was not read yet.
CREATE OR REPLACE FUNCTION vitrine_feeds_updated() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
DECLARE
  touched text[];
BEGIN
  SELECT array_agg(c.id) INTO touched FROM changed AS c JOIN previous AS p USING (id)
    WHERE (c.revision, c.url) <> (p.revision, p.url);
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
-- The other direction of vitrine_with_containers, vitrine_with_fallbacks and vitrine_raise_folders: this content, and all
-- content that is shown in it. `ids` may name folders, which stand for the images and videos in them.
CREATE FUNCTION vitrine_with_contents(ids text[]) RETURNS SETOF text LANGUAGE sql STABLE SET search_path = public AS $$
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
    ) AS inner_content
  )
  SELECT id FROM shown;
$$;
--> statement-breakpoint
-- As before, but what was only in a draft is on no screen.
CREATE OR REPLACE FUNCTION vitrine_layout_content_deleted() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  PERFORM vitrine_raise_shown((SELECT array_agg(DISTINCT layout_id) FROM changed WHERE is_published));
  PERFORM vitrine_announce_change((
    SELECT array_agg(DISTINCT l.account_id) FROM changed JOIN layouts AS l ON l.media_id = changed.layout_id),
    'layouts');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION vitrine_layout_feeds_deleted() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  PERFORM vitrine_raise_shown((
    SELECT array_agg(DISTINCT c.layout_id) FROM changed AS c JOIN layouts AS l ON l.media_id = c.layout_id
    WHERE position(c.feed_id IN l.published::text) > 0));
  PERFORM vitrine_announce_change((
    SELECT array_agg(DISTINCT l.account_id) FROM changed JOIN layouts AS l ON l.media_id = changed.layout_id),
    'layouts');
  RETURN NULL;
END $$;
