CREATE TABLE "audit_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"account_id" text,
	"account_email" text,
	"actor" text NOT NULL,
	"what" text NOT NULL,
	"target" text NOT NULL,
	"details" jsonb NOT NULL,
	"address" text NOT NULL,
	"user_agent" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"number" text,
	"amount_pence" integer NOT NULL,
	"status" text NOT NULL,
	"url" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_changes" (
	"intent_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"kind" text NOT NULL,
	"subscription_id" text NOT NULL,
	"seats" integer NOT NULL,
	"storage_blocks" integer NOT NULL,
	"per_device_pence" integer NOT NULL,
	"is_done" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_customers" (
	"account_id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"applied_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_objects" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text,
	"status" text NOT NULL,
	"seats" integer NOT NULL,
	"storage_blocks" integer NOT NULL,
	"period_starts_at" timestamp (3) with time zone,
	"period_ends_at" timestamp (3) with time zone,
	"cancel_at_period_end" boolean NOT NULL,
	"card_brand" text,
	"card_last4" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "suspended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_changes" ADD CONSTRAINT "payment_changes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD CONSTRAINT "payment_customers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_account" ON "audit_entries" USING btree ("account_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "invoices_account" ON "invoices" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_changes_account" ON "payment_changes" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_customers_customer" ON "payment_customers" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "payment_events_applied_at" ON "payment_events" USING btree ("applied_at");--> statement-breakpoint
CREATE INDEX "sandbox_objects_customer" ON "sandbox_objects" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "subscriptions_account" ON "subscriptions" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE FUNCTION vitrine_payments_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM vitrine_tell((SELECT array_agg(account_id) FROM changed WHERE account_id IS NOT NULL), 'plans');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER subscriptions_insert AFTER INSERT ON subscriptions REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_payments_changed();
--> statement-breakpoint
CREATE TRIGGER subscriptions_update AFTER UPDATE ON subscriptions REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_payments_changed();
--> statement-breakpoint
CREATE TRIGGER invoices_insert AFTER INSERT ON invoices REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_payments_changed();
--> statement-breakpoint
CREATE TRIGGER invoices_update AFTER UPDATE ON invoices REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_payments_changed();
