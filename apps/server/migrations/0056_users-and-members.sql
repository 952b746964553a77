-- locks: accounts, their sessions and their reset links are few: 100,000 of them are completed within seconds
CREATE TABLE "members" (
	"account_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "members_account_id_user_id_pk" PRIMARY KEY("account_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"password_hash" text NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"role" text NOT NULL,
	"nonce" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "password_resets" ALTER COLUMN "account_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "account_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "user_id" text;--> statement-breakpoint
ALTER TABLE "password_resets" ADD COLUMN "user_id" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "user_id" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "used_account_id" text;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "members_user" ON "members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email_key");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_address" ON "invitations" USING btree ("account_id","email_key");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token" ON "invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "invitations_user" ON "invitations" USING btree ("invited_by");--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_used_account_id_accounts_id_fk" FOREIGN KEY ("used_account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_resets_user" ON "password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_used_account" ON "sessions" USING btree ("used_account_id");
--> statement-breakpoint
-- Processes of release 0.2 know accounts only: each is a user too. What they write is completed here, and what later
-- releases write to users reaches the accounts that those founded.
CREATE FUNCTION vitrine_account_registering() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.user_id IS NULL AND NEW.password_hash <> '' THEN
    INSERT INTO users (id, name, email, email_key, password_hash, is_admin, created_at)
      VALUES ('usr_' || regexp_replace(NEW.id, '^acc_', ''), NEW.name, NEW.email, NEW.email_key, NEW.password_hash, NEW.is_admin,
        NEW.created_at)
      ON CONFLICT DO NOTHING;
    IF FOUND THEN
      NEW.user_id := 'usr_' || regexp_replace(NEW.id, '^acc_', '');
    ELSIF NOT EXISTS (SELECT FROM accounts WHERE id = NEW.id OR email_key = NEW.email_key) THEN
      -- the user of an invitation: release 0.2 knows this constraint as an address that is taken
      RAISE unique_violation USING CONSTRAINT = 'accounts_email_key',
        MESSAGE = 'duplicate key value violates unique constraint "accounts_email_key"';
    END IF;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER accounts_registering BEFORE INSERT ON accounts FOR EACH ROW EXECUTE FUNCTION vitrine_account_registering();
--> statement-breakpoint
CREATE FUNCTION vitrine_account_registered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.user_id IS NOT NULL THEN
    INSERT INTO members (account_id, user_id, role, joined_at) VALUES (NEW.id, NEW.user_id, 'owner', NEW.created_at);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER accounts_registered AFTER INSERT ON accounts FOR EACH ROW EXECUTE FUNCTION vitrine_account_registered();
--> statement-breakpoint
CREATE FUNCTION vitrine_account_to_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.name, NEW.email, NEW.email_key, NEW.password_hash, NEW.is_admin)
    IS NOT DISTINCT FROM (OLD.name, OLD.email, OLD.email_key, OLD.password_hash, OLD.is_admin) THEN
    RETURN NULL;
  END IF;
  UPDATE users SET name = NEW.name, email = NEW.email, email_key = NEW.email_key, password_hash = NEW.password_hash,
      is_admin = NEW.is_admin
    WHERE id = NEW.user_id AND (name, email, email_key, password_hash, is_admin)
      IS DISTINCT FROM (NEW.name, NEW.email, NEW.email_key, NEW.password_hash, NEW.is_admin);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER accounts_to_user AFTER UPDATE ON accounts FOR EACH ROW
  WHEN (NEW.user_id = OLD.user_id)
  EXECUTE FUNCTION vitrine_account_to_user();
--> statement-breakpoint
CREATE FUNCTION vitrine_user_to_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE accounts SET name = NEW.name, email = NEW.email, email_key = NEW.email_key, password_hash = NEW.password_hash,
      is_admin = NEW.is_admin
    WHERE user_id = NEW.id AND (name, email, email_key, password_hash, is_admin)
      IS DISTINCT FROM (NEW.name, NEW.email, NEW.email_key, NEW.password_hash, NEW.is_admin);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_to_account AFTER UPDATE ON users FOR EACH ROW EXECUTE FUNCTION vitrine_user_to_account();
--> statement-breakpoint
-- The founder of a deleted account is deleted with it, unless they belong to another one.
CREATE FUNCTION vitrine_account_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM users AS u WHERE u.id = OLD.user_id
    AND NOT EXISTS (SELECT FROM members AS m WHERE m.user_id = u.id AND m.account_id <> OLD.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER accounts_deleted AFTER DELETE ON accounts FOR EACH ROW EXECUTE FUNCTION vitrine_account_deleted();
--> statement-breakpoint
CREATE FUNCTION vitrine_with_founder() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.user_id IS NULL THEN
    NEW.user_id := (SELECT user_id FROM accounts WHERE id = NEW.account_id);
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_with_founder BEFORE INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION vitrine_with_founder();
--> statement-breakpoint
CREATE TRIGGER password_resets_with_founder BEFORE INSERT ON password_resets
  FOR EACH ROW EXECUTE FUNCTION vitrine_with_founder();
--> statement-breakpoint
INSERT INTO users (id, name, email, email_key, password_hash, is_admin, created_at)
  SELECT 'usr_' || regexp_replace(id, '^acc_', ''), name, email, email_key, password_hash, is_admin, created_at FROM accounts;
--> statement-breakpoint
UPDATE accounts SET user_id = 'usr_' || regexp_replace(id, '^acc_', '');
--> statement-breakpoint
INSERT INTO members (account_id, user_id, role, joined_at) SELECT id, user_id, 'owner', created_at FROM accounts;
--> statement-breakpoint
UPDATE sessions SET user_id = 'usr_' || regexp_replace(account_id, '^acc_', '');
--> statement-breakpoint
UPDATE password_resets SET user_id = 'usr_' || regexp_replace(account_id, '^acc_', '');
--> statement-breakpoint
CREATE FUNCTION vitrine_team_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed), 'team');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION vitrine_users_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM vitrine_announce_change(
    (SELECT array_agg(m.account_id) FROM changed AS c JOIN members AS m ON m.user_id = c.id), 'team');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_update AFTER UPDATE ON users REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_users_updated();
--> statement-breakpoint
CREATE TRIGGER members_insert AFTER INSERT ON members REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_team_changed();
--> statement-breakpoint
CREATE TRIGGER members_update AFTER UPDATE ON members REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_team_changed();
--> statement-breakpoint
CREATE TRIGGER members_delete AFTER DELETE ON members REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_team_changed();
--> statement-breakpoint
CREATE TRIGGER invitations_insert AFTER INSERT ON invitations REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_team_changed();
--> statement-breakpoint
CREATE TRIGGER invitations_update AFTER UPDATE ON invitations REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_team_changed();
--> statement-breakpoint
CREATE TRIGGER invitations_delete AFTER DELETE ON invitations REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_team_changed();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION vitrine_write_audit_entry(context jsonb, account text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO audit_entries
    (id, at, account_id, account_email, actor, what, names, target, details, address, user_agent)
  SELECT context->>'id', (context->>'at')::timestamptz, subject.id, subject_row.email,
    -- where nobody is signed in, the change is made by the user in the context or by the founder
    coalesce(actor_user.email, actor_row.email, 'A deleted account'), context->>'what', coalesce(context->'names', '[]'),
    context->>'target', context->'details', context->>'address', context->>'userAgent'
  FROM (SELECT coalesce(context->>'accountId', account) AS id, coalesce(context->>'actorId', account) AS actor_id) AS subject
    LEFT JOIN accounts AS subject_row ON subject_row.id = subject.id
    LEFT JOIN accounts AS actor_row ON actor_row.id = subject.actor_id
    LEFT JOIN users AS actor_user ON actor_user.id = subject.actor_id
  WHERE subject.id IS NOT NULL
  ON CONFLICT DO NOTHING;
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION vitrine_audit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  setting text := vitrine_audit_context();
  context jsonb;
  row_changed jsonb;
  account text;
BEGIN
  -- the time of the last change is not a change by itself
  IF TG_OP = 'UPDATE' AND to_jsonb(OLD) - 'updated_at' = to_jsonb(NEW) - 'updated_at' THEN
    RETURN NEW;
  END IF;
  IF setting <> '' THEN
    context := setting::jsonb;
    row_changed := CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
    account := CASE TG_TABLE_NAME WHEN 'accounts' THEN row_changed->>'id'
      ELSE coalesce(row_changed->>'account_id', row_changed->>'used_account_id') END;
    -- where nobody is signed in, the row says who acts
    IF context->>'actorId' IS NULL AND row_changed->>'user_id' IS NOT NULL THEN
      context := jsonb_set(context, '{actorId}', row_changed->'user_id');
    END IF;
    -- a user who changes outside of an account leaves the entry to the account that follows
    IF account IS NOT NULL OR context->>'accountId' IS NOT NULL THEN
      PERFORM vitrine_write_audit_entry(context, account);
      -- one entry for all that the transaction changes
      PERFORM set_config('vitrine.audit_context', '', true), set_config('vitrine.act', '', true);
    END IF;
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON members FOR EACH ROW
  WHEN (vitrine_audit_context() <> '') EXECUTE FUNCTION vitrine_audit();
--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON invitations FOR EACH ROW
  WHEN (vitrine_audit_context() <> '') EXECUTE FUNCTION vitrine_audit();
--> statement-breakpoint
CREATE TRIGGER audit AFTER UPDATE ON users FOR EACH ROW
  WHEN (vitrine_audit_context() <> '') EXECUTE FUNCTION vitrine_audit();
