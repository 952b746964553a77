CREATE TABLE "report_emails" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"user_id" text,
	"every" text NOT NULL,
	"recipients" jsonb NOT NULL,
	"unsubscribed" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"time_zone" text NOT NULL,
	"has_pdf" boolean NOT NULL,
	"has_csv" boolean NOT NULL,
	"filter" jsonb NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"last_sent_at" timestamp (3) with time zone,
	"covered_until" date
);
--> statement-breakpoint
ALTER TABLE "report_emails" ADD CONSTRAINT "report_emails_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_emails" ADD CONSTRAINT "report_emails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_emails_account" ON "report_emails" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "report_emails_user" ON "report_emails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "report_emails_recipients" ON "report_emails" USING gin ((lower("recipients"::text)::jsonb));--> statement-breakpoint
CREATE INDEX "report_emails_next" ON "report_emails" USING btree ("next_at");--> statement-breakpoint
-- A limited member reaches only emails of their own: the service asks for them.
SELECT vitrine_limited.define('report_emails', 'true');
--> statement-breakpoint
CREATE FUNCTION vitrine_report_email_changed() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  PERFORM vitrine_announce_change(ARRAY[coalesce(NEW.account_id, OLD.account_id)], 'reports');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER report_emails_changed AFTER INSERT OR UPDATE OR DELETE ON report_emails
  FOR EACH ROW EXECUTE FUNCTION vitrine_report_email_changed();
--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON report_emails
  FOR EACH ROW WHEN (vitrine_audit_context() <> '') EXECUTE FUNCTION vitrine_audit();
