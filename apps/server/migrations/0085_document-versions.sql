ALTER TABLE "media_versions" ADD COLUMN "pages" jsonb;
--> statement-breakpoint
SELECT vitrine_limited.refresh('media_versions');
--> statement-breakpoint
-- Playlists that follow a folder play its documents, too.
CREATE OR REPLACE VIEW public.playlist_entries AS
 SELECT i.id,
    i.playlist_id,
    i."position",
    i.media_id,
    i.duration_ms,
    i.fit,
    i.transition,
    i.windows
   FROM (public.playlist_items i
     JOIN public.playlists p ON ((p.media_id = i.playlist_id)))
  WHERE (p.source_folder_id IS NULL)
UNION ALL
 SELECT ('pli_'::text || substr(f.id, 5)) AS id,
    f.playlist_id,
    f."position",
    f.id AS media_id,
    NULL::integer AS duration_ms,
    NULL::text AS fit,
    NULL::text AS transition,
    '[]'::jsonb AS windows
   FROM ( SELECT m.id,
            p.media_id AS playlist_id,
            ((row_number() OVER (PARTITION BY p.media_id ORDER BY
                CASE p.source_order
                    WHEN 'newest'::text THEN m.created_at
                    ELSE NULL::timestamp with time zone
                END DESC,
                CASE p.source_order
                    WHEN 'oldest'::text THEN m.created_at
                    ELSE NULL::timestamp with time zone
                END,
                CASE p.source_order
                    WHEN 'name'::text THEN (COALESCE(m.sort_key, public.vitrine_sort_key(m.original_name)) COLLATE "C")
                    ELSE NULL::text
                END, m.id) - 1))::integer AS "position"
           FROM (public.playlists p
             JOIN public.media m ON (((m.folder_id = p.source_folder_id) AND (m.kind = ANY (ARRAY['image'::text, 'video'::text, 'document'::text])))))) f
  WHERE (f."position" < 1000);
--> statement-breakpoint
CREATE OR REPLACE VIEW vitrine_limited.playlist_entries AS
 SELECT i.id,
    i.playlist_id,
    i."position",
    i.media_id,
    i.duration_ms,
    i.fit,
    i.transition,
    i.windows
   FROM (vitrine_limited.playlist_items i
     JOIN vitrine_limited.playlists p ON ((p.media_id = i.playlist_id)))
  WHERE (p.source_folder_id IS NULL)
UNION ALL
 SELECT ('pli_'::text || substr(f.id, 5)) AS id,
    f.playlist_id,
    f."position",
    f.id AS media_id,
    NULL::integer AS duration_ms,
    NULL::text AS fit,
    NULL::text AS transition,
    '[]'::jsonb AS windows
   FROM ( SELECT m.id,
            p.media_id AS playlist_id,
            ((row_number() OVER (PARTITION BY p.media_id ORDER BY
                CASE p.source_order
                    WHEN 'newest'::text THEN m.created_at
                    ELSE NULL::timestamp with time zone
                END DESC,
                CASE p.source_order
                    WHEN 'oldest'::text THEN m.created_at
                    ELSE NULL::timestamp with time zone
                END,
                CASE p.source_order
                    WHEN 'name'::text THEN (COALESCE(m.sort_key, public.vitrine_sort_key(m.original_name)) COLLATE "C")
                    ELSE NULL::text
                END, m.id) - 1))::integer AS "position"
           FROM (vitrine_limited.playlists p
             JOIN vitrine_limited.media m ON (((m.folder_id = p.source_folder_id) AND (m.kind = ANY (ARRAY['image'::text, 'video'::text, 'document'::text])))))) f
  WHERE (f."position" < 1000);
--> statement-breakpoint
CREATE OR REPLACE VIEW public.played_entries AS
 SELECT e.id, e.playlist_id, e.position, 0 AS page, e.media_id, e.duration_ms, e.fit, e.transition, e.windows
   FROM public.playlist_entries AS e
  WHERE NOT EXISTS (SELECT FROM public.documents AS d WHERE d.media_id = e.media_id)
UNION ALL
 SELECT listed.id, listed.playlist_id, listed.position, listed.page, listed.media_id, listed.duration_ms, listed.fit,
    listed.transition, listed.windows
   FROM ( SELECT i.id || '_' || p.number AS id, i.playlist_id, i.position, p.number AS page, p.media_id,
            coalesce(p.duration_ms, d.page_ms) AS duration_ms, coalesce(i.fit, 'contain') AS fit, i.transition, i.windows,
            row_number() OVER (PARTITION BY i.playlist_id ORDER BY i.position, p.number) AS rank
           FROM public.playlist_entries AS i
           JOIN public.documents AS d ON d.media_id = i.media_id
           JOIN public.document_pages AS p ON p.document_id = d.media_id AND NOT p.is_skipped) AS listed
  WHERE listed.rank <= 1000
UNION ALL
 SELECT 'pli_' || substr(p.media_id, 5), p.document_id, p.number, p.number, p.media_id,
    coalesce(p.duration_ms, d.page_ms), 'contain', NULL::text, '[]'::jsonb
   FROM public.document_pages AS p
   JOIN public.documents AS d ON d.media_id = p.document_id
  WHERE NOT p.is_skipped;
--> statement-breakpoint
CREATE OR REPLACE VIEW vitrine_limited.played_entries AS
 SELECT e.id, e.playlist_id, e.position, 0 AS page, e.media_id, e.duration_ms, e.fit, e.transition, e.windows
   FROM vitrine_limited.playlist_entries AS e
  WHERE NOT EXISTS (SELECT FROM vitrine_limited.documents AS d WHERE d.media_id = e.media_id)
UNION ALL
 SELECT listed.id, listed.playlist_id, listed.position, listed.page, listed.media_id, listed.duration_ms, listed.fit,
    listed.transition, listed.windows
   FROM ( SELECT i.id || '_' || p.number AS id, i.playlist_id, i.position, p.number AS page, p.media_id,
            coalesce(p.duration_ms, d.page_ms) AS duration_ms, coalesce(i.fit, 'contain') AS fit, i.transition, i.windows,
            row_number() OVER (PARTITION BY i.playlist_id ORDER BY i.position, p.number) AS rank
           FROM vitrine_limited.playlist_entries AS i
           JOIN vitrine_limited.documents AS d ON d.media_id = i.media_id
           JOIN vitrine_limited.document_pages AS p ON p.document_id = d.media_id AND NOT p.is_skipped) AS listed
  WHERE listed.rank <= 1000
UNION ALL
 SELECT 'pli_' || substr(p.media_id, 5), p.document_id, p.number, p.number, p.media_id,
    coalesce(p.duration_ms, d.page_ms), 'contain', NULL::text, '[]'::jsonb
   FROM vitrine_limited.document_pages AS p
   JOIN vitrine_limited.documents AS d ON d.media_id = p.document_id
  WHERE NOT p.is_skipped;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.vitrine_media_changed() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  -- deleted content takes its assignments, playlist items and places in layouts with it, and those raise the devices
  PERFORM vitrine_raise_folders((
    SELECT array_agg(DISTINCT folder_id) FROM changed WHERE folder_id IS NOT NULL AND kind IN ('image', 'video', 'document')));
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed WHERE kind <> 'playlist'), 'media');
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed WHERE kind = 'playlist'), 'playlists');
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed WHERE kind = 'layout'), 'layouts');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.vitrine_media_updated() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
DECLARE
  touched text[];
BEGIN
  SELECT array_agg(c.id) INTO touched FROM changed AS c JOIN previous AS p USING (id)
    WHERE (c.original_name, c.sha256, c.storage_key, c.mime_type, c.status, c.duration_ms, c.play_sha256)
      IS DISTINCT FROM (p.original_name, p.sha256, p.storage_key, p.mime_type, p.status, p.duration_ms, p.play_sha256);
  IF touched IS NOT NULL THEN
    SELECT array_agg(id) INTO touched FROM vitrine_with_fallbacks(touched) AS id;
    PERFORM vitrine_raise_shown(touched);
    -- layouts show their pictures once these are ready
    PERFORM vitrine_announce_change((
      SELECT array_agg(DISTINCT m.account_id) FROM layout_content AS l JOIN media AS m ON m.id = l.media_id
      WHERE l.media_id = ANY (touched)), 'layouts');
  END IF;
  PERFORM vitrine_raise_folders((
    SELECT array_agg(DISTINCT folder_id) FROM (
      SELECT unnest(ARRAY[c.folder_id, p.folder_id]) AS folder_id FROM changed AS c JOIN previous AS p USING (id)
      WHERE c.folder_id IS DISTINCT FROM p.folder_id AND c.kind IN ('image', 'video', 'document')
    ) AS moved WHERE folder_id IS NOT NULL));
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed WHERE kind <> 'playlist'), 'media');
  -- playlists show the names, thumbnails and states of their items
  PERFORM vitrine_announce_change((
    SELECT array_agg(c.account_id) FROM changed AS c JOIN previous AS p USING (id)
    WHERE c.kind = 'playlist' OR EXISTS (SELECT FROM playlists AS l WHERE l.account_id = c.account_id)
      AND (c.original_name, c.status, c.thumbnail_filename, c.duration_ms)
        IS DISTINCT FROM (p.original_name, p.status, p.thumbnail_filename, p.duration_ms)), 'playlists');
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed WHERE kind = 'layout'), 'layouts');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.vitrine_with_playlists(ids text[]) RETURNS SETOF text
    LANGUAGE sql STABLE
    AS $$
  SELECT unnest(ids)
  UNION
  SELECT playlist_id FROM playlist_items WHERE media_id = ANY (ids)
  UNION
  SELECT p.media_id FROM media AS m JOIN playlists AS p ON p.source_folder_id = m.folder_id
    WHERE m.id = ANY (ids) AND m.kind IN ('image', 'video', 'document');
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
