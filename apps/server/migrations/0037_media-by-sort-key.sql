DROP INDEX CONCURRENTLY IF EXISTS "media_account_sort_key";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "media_account_sort_key" ON "media" USING btree ("account_id",(coalesce("sort_key", vitrine_sort_key("original_name")) collate "C"),"id");
