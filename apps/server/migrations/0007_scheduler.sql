CREATE TABLE "schedule_boundaries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "schedule_boundaries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scheduler_state" (
	"id" integer PRIMARY KEY NOT NULL,
	"last_check_at" timestamp (3) with time zone NOT NULL,
	"done_until" timestamp (3) with time zone NOT NULL,
	"running_since" timestamp (3) with time zone NOT NULL,
	"next_check_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "schedule_boundaries" ADD CONSTRAINT "schedule_boundaries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "schedule_boundaries_account" ON "schedule_boundaries" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "schedule_boundaries_at" ON "schedule_boundaries" USING btree ("at");