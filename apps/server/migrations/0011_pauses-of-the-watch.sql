CREATE TABLE "alert_pauses" (
	"from_at" timestamp (3) with time zone PRIMARY KEY NOT NULL,
	"until_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alert_watch" DROP COLUMN "since";--> statement-breakpoint
-- The queue goes on sending what is planned there, also where nobody takes it any more.
do $$ begin
  if to_regclass('pgboss.schedule') is not null then
    delete from pgboss.schedule where name = 'history.look';
  end if;
end $$;
