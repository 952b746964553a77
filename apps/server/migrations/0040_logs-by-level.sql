DROP INDEX CONCURRENTLY IF EXISTS "log_entries_account_level";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "log_entries_account_level" ON "log_entries" USING btree ("account_id","level","seq");
