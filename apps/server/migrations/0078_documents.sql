-- relaxes: content of these kinds is new, and every row that was allowed before still is
CREATE TABLE "document_pages" (
	"media_id" text PRIMARY KEY NOT NULL,
	"document_id" text NOT NULL,
	"number" integer NOT NULL,
	"is_skipped" boolean DEFAULT false NOT NULL,
	"duration_ms" integer
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"media_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"page_ms" integer NOT NULL,
	"pending" jsonb,
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document_pages" ADD CONSTRAINT "document_pages_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_pages" ADD CONSTRAINT "document_pages_document_id_documents_media_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("media_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "document_pages_number" ON "document_pages" USING btree ("document_id","number");--> statement-breakpoint
CREATE INDEX "documents_account" ON "documents" USING btree ("account_id");--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_document_file" CHECK ("media"."kind" not in ('document', 'page') or num_nulls("media"."filename", "media"."mime_type", "media"."file_size", "media"."sha256", "media"."storage_key") = 0) NOT VALID;
--> statement-breakpoint
SELECT vitrine_limited.define('documents', 'media_id IN (SELECT id FROM vitrine_limited.media)');
--> statement-breakpoint
SELECT vitrine_limited.define('document_pages', 'document_id IN (SELECT id FROM vitrine_limited.media)');
--> statement-breakpoint
-- the pages of a document stand in its place
CREATE VIEW public.played_entries AS
 SELECT e.id, e.playlist_id, e.position, 0 AS page, e.media_id, e.duration_ms, e.fit, e.transition, e.windows
   FROM public.playlist_entries AS e
  WHERE NOT EXISTS (SELECT FROM public.document_pages AS p WHERE p.document_id = e.media_id)
UNION ALL
 SELECT listed.id, listed.playlist_id, listed.position, listed.page, listed.media_id, listed.duration_ms, listed.fit,
    listed.transition, listed.windows
   FROM ( SELECT i.id || '_' || p.number AS id, i.playlist_id, i.position, p.number AS page, p.media_id,
            coalesce(p.duration_ms, d.page_ms) AS duration_ms, coalesce(i.fit, 'contain') AS fit, i.transition, i.windows,
            row_number() OVER (PARTITION BY i.playlist_id ORDER BY i.position, p.number) AS rank
           FROM public.playlist_items AS i
           JOIN public.playlists AS l ON l.media_id = i.playlist_id AND l.source_folder_id IS NULL
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
CREATE VIEW vitrine_limited.played_entries AS
 SELECT e.id, e.playlist_id, e.position, 0 AS page, e.media_id, e.duration_ms, e.fit, e.transition, e.windows
   FROM vitrine_limited.playlist_entries AS e
  WHERE NOT EXISTS (SELECT FROM vitrine_limited.document_pages AS p WHERE p.document_id = e.media_id)
UNION ALL
 SELECT listed.id, listed.playlist_id, listed.position, listed.page, listed.media_id, listed.duration_ms, listed.fit,
    listed.transition, listed.windows
   FROM ( SELECT i.id || '_' || p.number AS id, i.playlist_id, i.position, p.number AS page, p.media_id,
            coalesce(p.duration_ms, d.page_ms) AS duration_ms, coalesce(i.fit, 'contain') AS fit, i.transition, i.windows,
            row_number() OVER (PARTITION BY i.playlist_id ORDER BY i.position, p.number) AS rank
           FROM vitrine_limited.playlist_items AS i
           JOIN vitrine_limited.playlists AS l ON l.media_id = i.playlist_id AND l.source_folder_id IS NULL
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
CREATE FUNCTION vitrine_documents_updated() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  PERFORM vitrine_raise_shown((
    SELECT array_agg(c.media_id) FROM changed AS c JOIN previous AS p USING (media_id) WHERE c.revision <> p.revision));
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed), 'media');
  PERFORM vitrine_announce_change((
    SELECT array_agg(DISTINCT c.account_id) FROM changed AS c JOIN playlist_items AS i USING (media_id)), 'playlists');
  PERFORM vitrine_announce_change((
    SELECT array_agg(DISTINCT c.account_id) FROM changed AS c JOIN layout_content AS l USING (media_id)), 'layouts');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER documents_update AFTER UPDATE ON documents REFERENCING NEW TABLE AS changed OLD TABLE AS previous
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_documents_updated();
--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON documents FOR EACH ROW
  WHEN (vitrine_audit_context() <> '') EXECUTE FUNCTION vitrine_audit();
--> statement-breakpoint
-- Pages are where their document is, and are called after it.
CREATE FUNCTION vitrine_document_pages_follow() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  UPDATE media AS m SET folder_id = c.folder_id, original_name = c.original_name || ' · ' || p.number
    FROM changed AS c JOIN previous AS b USING (id) JOIN document_pages AS p ON p.document_id = c.id
    WHERE m.id = p.media_id AND (c.folder_id, c.original_name) IS DISTINCT FROM (b.folder_id, b.original_name);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER media_update_pages AFTER UPDATE ON media REFERENCING NEW TABLE AS changed OLD TABLE AS previous
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION vitrine_document_pages_follow();
--> statement-breakpoint
CREATE FUNCTION vitrine_document_pages_removed() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  DELETE FROM media WHERE id IN (SELECT media_id FROM gone) AND kind = 'page';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER document_pages_delete AFTER DELETE ON document_pages REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_document_pages_removed();
--> statement-breakpoint
CREATE TRIGGER webhooks_insert_document AFTER INSERT ON media FOR EACH ROW
  WHEN (NEW.kind = 'document' AND NEW.status <> 'processing') EXECUTE FUNCTION vitrine_media_webhooks();
--> statement-breakpoint
CREATE TRIGGER webhooks_update_document AFTER UPDATE OF status ON media FOR EACH ROW
  WHEN (NEW.kind = 'document' AND NEW.status <> 'processing' AND OLD.status <> NEW.status)
  EXECUTE FUNCTION vitrine_media_webhooks();
