CREATE TABLE "layout_price_lists" (
	"layout_id" text NOT NULL,
	"price_list_id" text NOT NULL,
	"is_published" boolean NOT NULL,
	CONSTRAINT "layout_price_lists_layout_id_price_list_id_pk" PRIMARY KEY("layout_id","price_list_id")
);
--> statement-breakpoint
CREATE TABLE "price_lists" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"columns" jsonb NOT NULL,
	"rows" jsonb NOT NULL,
	"item_count" integer NOT NULL,
	"sold_out_count" integer NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "layout_price_lists" ADD CONSTRAINT "layout_price_lists_layout_id_media_id_fk" FOREIGN KEY ("layout_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "layout_price_lists" ADD CONSTRAINT "layout_price_lists_price_list_id_price_lists_id_fk" FOREIGN KEY ("price_list_id") REFERENCES "public"."price_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_lists" ADD CONSTRAINT "price_lists_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "layout_price_lists_list" ON "layout_price_lists" USING btree ("price_list_id");--> statement-breakpoint
CREATE INDEX "price_lists_account" ON "price_lists" USING btree ("account_id");
--> statement-breakpoint
CREATE FUNCTION vitrine_price_lists_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- deleted lists take their places in layouts with them, and those raise the devices
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed), 'prices');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION vitrine_price_lists_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  showing text[];
BEGIN
  SELECT array_agg(DISTINCT l.layout_id) INTO showing
    FROM changed AS c JOIN previous AS p USING (id) JOIN layout_price_lists AS l ON l.price_list_id = c.id
    WHERE (c.columns, c.rows) IS DISTINCT FROM (p.columns, p.rows);
  PERFORM vitrine_raise_shown(showing);
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed), 'prices');
  PERFORM vitrine_announce_change((
    SELECT array_agg(DISTINCT account_id) FROM layouts WHERE media_id = ANY (showing)), 'layouts');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER price_lists_insert AFTER INSERT ON price_lists REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_price_lists_changed();
--> statement-breakpoint
CREATE TRIGGER price_lists_update AFTER UPDATE ON price_lists REFERENCING NEW TABLE AS changed OLD TABLE AS previous
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_price_lists_updated();
--> statement-breakpoint
CREATE TRIGGER price_lists_delete AFTER DELETE ON price_lists REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_price_lists_changed();
--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON price_lists FOR EACH ROW
  WHEN (vitrine_audit_context() <> '') EXECUTE FUNCTION vitrine_audit();
--> statement-breakpoint
-- Publishing raises the devices by itself; here a price list was deleted. The function reads layout ids only.
CREATE TRIGGER layout_price_lists_delete AFTER DELETE ON layout_price_lists REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_layout_content_deleted();
