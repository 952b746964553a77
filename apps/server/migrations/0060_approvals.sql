CREATE TABLE "approval_settings" (
	"account_id" text PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"mailed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "approvals" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"user_id" text,
	"requested_by" text NOT NULL,
	"route" text NOT NULL,
	"inputs" jsonb,
	"subjects" jsonb NOT NULL,
	"what" text NOT NULL,
	"names" jsonb NOT NULL,
	"picture" jsonb,
	"screen_count" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"mailed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "approval_settings" ADD CONSTRAINT "approval_settings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approvals_waiting" ON "approvals" USING btree ("account_id","id") WHERE "approvals"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "approvals_decided" ON "approvals" USING btree ("account_id","decided_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "approvals_user" ON "approvals" USING btree ("user_id");
--> statement-breakpoint
CREATE FUNCTION vitrine_approvals_changed() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public AS $$
BEGIN
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed), 'approvals');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER approvals_insert AFTER INSERT ON approvals REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_approvals_changed();
--> statement-breakpoint
CREATE TRIGGER approvals_update AFTER UPDATE ON approvals REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_approvals_changed();
--> statement-breakpoint
CREATE TRIGGER approvals_delete AFTER DELETE ON approvals REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_approvals_changed();
--> statement-breakpoint
CREATE TRIGGER approval_settings_insert AFTER INSERT ON approval_settings REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_approvals_changed();
--> statement-breakpoint
CREATE TRIGGER approval_settings_update AFTER UPDATE ON approval_settings REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_approvals_changed();
--> statement-breakpoint
-- The end of a user's sign-in, and an email that was sent, are no decisions. An approved change has its own entry.
CREATE TRIGGER audit AFTER INSERT OR UPDATE OF state ON approvals FOR EACH ROW
  WHEN (vitrine_audit_context() <> '' AND NEW.state <> 'approved') EXECUTE FUNCTION vitrine_audit();
--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OF is_on ON approval_settings FOR EACH ROW
  WHEN (vitrine_audit_context() <> '') EXECUTE FUNCTION vitrine_audit();
