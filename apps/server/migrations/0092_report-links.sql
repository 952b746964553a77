CREATE TABLE "report_links" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"report" jsonb NOT NULL,
	"period" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"last_opened_at" timestamp (3) with time zone,
	"times_opened" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "report_links" ADD CONSTRAINT "report_links_member_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."members"("account_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_links_member" ON "report_links" USING btree ("account_id","user_id");--> statement-breakpoint
CREATE INDEX "report_links_user" ON "report_links" USING btree ("user_id");--> statement-breakpoint
SELECT vitrine_limited.define('report_links', 'true');
--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE ON report_links FOR EACH ROW WHEN (vitrine_audit_context() <> '')
  EXECUTE FUNCTION vitrine_audit();
--> statement-breakpoint
-- Updates only count openings.
CREATE TRIGGER report_links_changed AFTER INSERT OR DELETE ON report_links FOR EACH ROW
  EXECUTE FUNCTION vitrine_trigger_changed();
