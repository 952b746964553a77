CREATE TABLE "member_alerts" (
	"account_id" text NOT NULL,
	"user_id" text NOT NULL,
	"is_on" boolean NOT NULL,
	"machine" jsonb NOT NULL,
	"group_ids" jsonb,
	CONSTRAINT "member_alerts_account_id_user_id_pk" PRIMARY KEY("account_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "member_alerts" ADD CONSTRAINT "member_alerts_member" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."members"("account_id","user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON member_alerts FOR EACH ROW
  WHEN (vitrine_audit_context() <> '') EXECUTE FUNCTION vitrine_audit();
--> statement-breakpoint
CREATE TRIGGER member_alerts_insert AFTER INSERT ON member_alerts REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_alert_settings_changed();
--> statement-breakpoint
CREATE TRIGGER member_alerts_update AFTER UPDATE ON member_alerts REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_alert_settings_changed();
--> statement-breakpoint
-- What the founder chooses in a process of release 0.2 holds for what they chose before, too.
CREATE FUNCTION vitrine_alert_settings_to_founder() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE member_alerts AS chosen SET is_on = NEW.is_on,
      machine = coalesce(NEW.machine, CASE WHEN NEW.is_on THEN chosen.machine ELSE '[]' END)
    FROM accounts AS a
    WHERE a.id = NEW.account_id AND chosen.account_id = a.id AND chosen.user_id = a.user_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER alert_settings_to_founder AFTER UPDATE ON alert_settings FOR EACH ROW
  WHEN ((NEW.is_on, NEW.machine) IS DISTINCT FROM (OLD.is_on, OLD.machine))
  EXECUTE FUNCTION vitrine_alert_settings_to_founder();
