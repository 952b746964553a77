CREATE TABLE "hidden_first_steps" (
	"account_id" text PRIMARY KEY NOT NULL,
	"hidden_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sample_sets" (
	"account_id" text PRIMARY KEY NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sample_things" (
	"account_id" text NOT NULL,
	"thing_id" text NOT NULL,
	CONSTRAINT "sample_things_account_id_thing_id_pk" PRIMARY KEY("account_id","thing_id")
);
--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "is_virtual" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "hidden_first_steps" ADD CONSTRAINT "hidden_first_steps_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sample_sets" ADD CONSTRAINT "sample_sets_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sample_things" ADD CONSTRAINT "sample_things_account_id_sample_sets_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."sample_sets"("account_id") ON DELETE cascade ON UPDATE no action;