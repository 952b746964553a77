DROP INDEX CONCURRENTLY IF EXISTS "devices_account_sort_key";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "devices_account_sort_key" ON "devices" USING btree ("account_id",(coalesce("sort_key", vitrine_sort_key("name")) collate "C"),"id");
