ALTER TABLE "accounts" ADD COLUMN "time_zone" text;
--> statement-breakpoint
SELECT vitrine_limited.refresh('accounts');
