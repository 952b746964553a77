DROP INDEX CONCURRENTLY IF EXISTS "log_entries_account_device";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "log_entries_account_device" ON "log_entries" USING btree ("account_id","device_id","seq");
