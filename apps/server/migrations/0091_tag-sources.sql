ALTER TABLE "playlists" ADD COLUMN "source_tag" text;
--> statement-breakpoint
SELECT vitrine_limited.refresh('playlists');
--> statement-breakpoint
CREATE OR REPLACE VIEW public.playlist_entries AS
 SELECT i.id, i.playlist_id, i.position, i.media_id, i.duration_ms, i.fit, i.transition, i.windows, i.weight, i.only
   FROM public.playlist_items AS i
   JOIN public.playlists AS p ON p.media_id = i.playlist_id
  WHERE p.source_folder_id IS NULL AND p.source_tag IS NULL
UNION ALL
 SELECT 'pli_' || substr(f.id, 5), f.playlist_id, f.position, f.id, NULL::integer, NULL::text, NULL::text, f.windows, 1,
    NULL::jsonb
   FROM ( SELECT m.id, p.media_id AS playlist_id, p.source_limit,
            CASE WHEN p.source_days IS NULL THEN '[]'::jsonb ELSE jsonb_build_array(jsonb_build_object('lastDate',
              to_char((m.created_at AT TIME ZONE 'UTC')::date + p.source_days, 'YYYY-MM-DD'))) END AS windows,
            (row_number() OVER (PARTITION BY p.media_id ORDER BY
              CASE p.source_order WHEN 'newest' THEN m.created_at END DESC,
              CASE p.source_order WHEN 'oldest' THEN m.created_at END,
              CASE p.source_order WHEN 'name' THEN (COALESCE(m.sort_key, public.vitrine_sort_key(m.original_name)) COLLATE "C") END,
              m.id) - 1)::integer AS position
           FROM public.playlists AS p
           JOIN LATERAL (
             SELECT * FROM public.media AS o WHERE o.folder_id = p.source_folder_id
             UNION ALL
             SELECT * FROM public.media AS o
              WHERE p.source_tag IS NOT NULL AND o.account_id = p.account_id AND o.tags @> ARRAY[p.source_tag]
           ) AS m ON m.kind = ANY (ARRAY['image', 'video', 'document'])) AS f
  WHERE f.position < COALESCE(f.source_limit, 1000);
--> statement-breakpoint
CREATE OR REPLACE VIEW vitrine_limited.playlist_entries AS
 SELECT i.id, i.playlist_id, i.position, i.media_id, i.duration_ms, i.fit, i.transition, i.windows, i.weight, i.only
   FROM vitrine_limited.playlist_items AS i
   JOIN vitrine_limited.playlists AS p ON p.media_id = i.playlist_id
  WHERE p.source_folder_id IS NULL AND p.source_tag IS NULL
UNION ALL
 SELECT 'pli_' || substr(f.id, 5), f.playlist_id, f.position, f.id, NULL::integer, NULL::text, NULL::text, f.windows, 1,
    NULL::jsonb
   FROM ( SELECT m.id, p.media_id AS playlist_id, p.source_limit,
            CASE WHEN p.source_days IS NULL THEN '[]'::jsonb ELSE jsonb_build_array(jsonb_build_object('lastDate',
              to_char((m.created_at AT TIME ZONE 'UTC')::date + p.source_days, 'YYYY-MM-DD'))) END AS windows,
            (row_number() OVER (PARTITION BY p.media_id ORDER BY
              CASE p.source_order WHEN 'newest' THEN m.created_at END DESC,
              CASE p.source_order WHEN 'oldest' THEN m.created_at END,
              CASE p.source_order WHEN 'name' THEN (COALESCE(m.sort_key, public.vitrine_sort_key(m.original_name)) COLLATE "C") END,
              m.id) - 1)::integer AS position
           FROM vitrine_limited.playlists AS p
           JOIN LATERAL (
             SELECT * FROM vitrine_limited.media AS o WHERE o.folder_id = p.source_folder_id
             UNION ALL
             SELECT * FROM vitrine_limited.media AS o
              WHERE p.source_tag IS NOT NULL AND o.account_id = p.account_id AND o.tags @> ARRAY[p.source_tag]
           ) AS m ON m.kind = ANY (ARRAY['image', 'video', 'document'])) AS f
  WHERE f.position < COALESCE(f.source_limit, 1000);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.vitrine_playlists_updated() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  PERFORM vitrine_raise_shown((
    SELECT array_agg(c.media_id) FROM changed AS c JOIN previous AS p USING (media_id)
    WHERE (c.source_folder_id, c.source_order, c.source_limit, c.source_days, c.source_tag, c.is_shuffled)
      IS DISTINCT FROM (p.source_folder_id, p.source_order, p.source_limit, p.source_days, p.source_tag, p.is_shuffled)));
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed), 'playlists');
  RETURN NULL;
END $$;
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
      SELECT m.id FROM playlists AS p JOIN media AS m ON m.account_id = p.account_id AND m.tags @> ARRAY[p.source_tag]
        WHERE p.media_id = shown.id AND p.source_tag IS NOT NULL AND m.kind IN ('image', 'video', 'document')
      UNION ALL
      SELECT m.id FROM media AS m WHERE m.folder_id = shown.id AND m.kind IN ('image', 'video', 'document')
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
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.vitrine_with_playlists(ids text[]) RETURNS SETOF text
    LANGUAGE sql STABLE
    AS $$
  WITH listed AS MATERIALIZED (
    SELECT unnest(ids) AS id
    UNION
    SELECT playlist_id FROM playlist_items WHERE media_id = ANY (ids)
    UNION
    SELECT p.media_id FROM media AS m JOIN playlists AS p ON p.source_folder_id = m.folder_id
      WHERE m.id = ANY (ids) AND m.kind IN ('image', 'video', 'document')
    UNION
    SELECT p.media_id FROM media AS m JOIN playlists AS p ON p.account_id = m.account_id AND p.source_tag = ANY (m.tags)
      WHERE m.id = ANY (ids) AND m.kind IN ('image', 'video', 'document')
  )
  SELECT id FROM listed
  UNION
  SELECT playlist_id FROM playlist_items WHERE media_id = ANY (ARRAY(SELECT id FROM listed));
$$;
--> statement-breakpoint
-- Playlists that a tag fills: files that get or lose it, and those that come or go with it.
CREATE FUNCTION vitrine_raise_filled(ids text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF ids IS NULL THEN RETURN; END IF;
  PERFORM vitrine_raise_shown(ids);
  PERFORM vitrine_announce_change((SELECT array_agg(DISTINCT account_id) FROM playlists WHERE media_id = ANY (ids)), 'playlists');
END $$;
--> statement-breakpoint
CREATE FUNCTION vitrine_media_tagged() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  PERFORM vitrine_raise_filled((
    SELECT array_agg(DISTINCT l.media_id) FROM changed AS c JOIN previous AS p USING (id)
    JOIN playlists AS l ON l.account_id = c.account_id AND l.source_tag IS NOT NULL
    WHERE c.tags <> p.tags AND (l.source_tag = ANY (c.tags)) <> (l.source_tag = ANY (p.tags))
      AND c.kind IN ('image', 'video', 'document')));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION vitrine_tagged_media_changed() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  PERFORM vitrine_raise_filled((
    SELECT array_agg(DISTINCT l.media_id) FROM changed AS c
    JOIN playlists AS l ON l.account_id = c.account_id AND l.source_tag = ANY (c.tags)
    WHERE c.kind IN ('image', 'video', 'document')));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER media_tagged_update AFTER UPDATE ON media REFERENCING NEW TABLE AS changed OLD TABLE AS previous
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_media_tagged();
--> statement-breakpoint
CREATE TRIGGER media_tagged_insert AFTER INSERT ON media REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_tagged_media_changed();
--> statement-breakpoint
CREATE TRIGGER media_tagged_delete AFTER DELETE ON media REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_tagged_media_changed();
--> statement-breakpoint
-- True if items of the device's account play on screens of one orientation only.
CREATE FUNCTION vitrine_asks_orientation(device text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM public.devices AS d JOIN public.playlists AS l ON l.account_id = d.account_id
    JOIN public.playlist_items AS i ON i.playlist_id = l.media_id
    WHERE d.id = device AND i.only ? 'orientation')
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION vitrine_device_state_turned() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  PERFORM vitrine_raise((
    SELECT array_agg(c.device_id) FROM changed AS c JOIN previous AS p USING (device_id)
    WHERE vitrine_is_portrait(c.screen_size) <> vitrine_is_portrait(p.screen_size)
      AND vitrine_asks_orientation(c.device_id)));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION vitrine_device_state_added() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  PERFORM vitrine_raise((
    SELECT array_agg(device_id) FROM changed
    WHERE vitrine_is_portrait(screen_size) AND vitrine_asks_orientation(device_id)));
  RETURN NULL;
END $$;
