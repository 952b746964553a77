ALTER TABLE "uploads" ALTER COLUMN "secret_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "announced_bytes" bigint;