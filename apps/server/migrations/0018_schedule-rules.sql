ALTER TABLE "schedule_events" ADD COLUMN "all_day" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "schedule_events" ADD COLUMN "rule" jsonb;--> statement-breakpoint
ALTER TABLE "schedule_events" ADD COLUMN "priority" text DEFAULT 'normal' NOT NULL;