-- The key by which a name sorts naturally: without case and accents, and each run of digits after its length, so that
-- 2 is before 10. Compare it by code point (COLLATE "C"). Only the first 60 characters count, so that cursors are short.
-- Indexes contain its results: a change needs another function, and new indexes.
CREATE FUNCTION vitrine_sort_key(name text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  rest text COLLATE "C" := left(name, 60);
  key text COLLATE "C" := '';
  digits text COLLATE "C";
BEGIN
  IF octet_length(rest) > length(rest) THEN
    -- Letters that lower() leaves as they are in the C locale, or that are not composed of a letter and an accent.
    rest := translate(regexp_replace(normalize(rest, NFKD), '[\u0300-\u036f]', '', 'g'),
      'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣςΤΥΦΧΨΩАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐÆŒẞØøŁłĐđı',
      'αβγδεζηθικλμνξοπρσστυφχψωабвгдежзийклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґæœßoollddi');
    rest := replace(replace(replace(rest, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
  END IF;
  rest := lower(rest);
  LOOP
    digits := substring(rest FROM '[0-9]+');
    EXIT WHEN digits IS NULL;
    key := key || left(rest, strpos(rest, digits) - 1);
    rest := substr(rest, strpos(rest, digits) + length(digits));
    digits := ltrim(digits, '0');
    key := key || lpad(length(digits)::text, 3, '0') || digits;
  END LOOP;
  -- An index refuses long values, and some characters decompose into many.
  RETURN left(key || rest, 250);
END $$;
--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "sort_key" text;
--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "sort_key" text;
--> statement-breakpoint
CREATE FUNCTION vitrine_devices_sort_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.sort_key := vitrine_sort_key(NEW.name);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER devices_sort_key BEFORE INSERT OR UPDATE OF name ON devices
  FOR EACH ROW EXECUTE FUNCTION vitrine_devices_sort_key();
--> statement-breakpoint
CREATE FUNCTION vitrine_media_sort_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.sort_key := vitrine_sort_key(NEW.original_name);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER media_sort_key BEFORE INSERT OR UPDATE OF original_name ON media
  FOR EACH ROW EXECUTE FUNCTION vitrine_media_sort_key();
--> statement-breakpoint
CREATE OR REPLACE VIEW playlist_entries AS
  SELECT i.id, i.playlist_id, i.position, i.media_id, i.duration_ms, i.fit, i.transition, i.windows
  FROM playlist_items AS i JOIN playlists AS p ON p.media_id = i.playlist_id
  WHERE p.source_folder_id IS NULL
  UNION ALL
  SELECT 'pli_' || substr(f.id, 5), f.playlist_id, f.position, f.id, NULL, NULL, NULL, '[]'::jsonb
  FROM (
    SELECT m.id, p.media_id AS playlist_id,
      (row_number() OVER (PARTITION BY p.media_id ORDER BY
        CASE p.source_order WHEN 'newest' THEN m.created_at END DESC,
        CASE p.source_order WHEN 'oldest' THEN m.created_at END,
        CASE p.source_order WHEN 'name' THEN coalesce(m.sort_key, vitrine_sort_key(m.original_name)) COLLATE "C" END,
        m.id) - 1)::integer AS position
    FROM playlists AS p JOIN media AS m ON m.folder_id = p.source_folder_id AND m.kind IN ('image', 'video')
  ) AS f
  WHERE f.position < 1000;
--> statement-breakpoint
-- These playlists have another order now.
SELECT vitrine_raise_content(array_agg(media_id)) FROM playlists WHERE source_order = 'name';
