DROP INDEX CONCURRENTLY IF EXISTS "devices_tags";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "devices_tags" ON "devices" USING gin ("tags");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "media_tags";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "media_tags" ON "media" USING gin ("tags");
