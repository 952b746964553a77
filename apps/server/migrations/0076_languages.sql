ALTER TABLE "accounts" ADD COLUMN "language" text;
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "language" text;
--> statement-breakpoint
SELECT vitrine_limited.refresh('accounts'), vitrine_limited.refresh('users');
