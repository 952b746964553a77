ALTER TABLE "media_versions" ADD COLUMN "pages" jsonb;
--> statement-breakpoint
SELECT vitrine_limited.refresh('media_versions');
