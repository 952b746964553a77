-- locks: a new identity writes no row, and the table only holds the messages of the last moments
-- The sequence of an unlogged table is unlogged too. PostgreSQL replays its initial state only into memory, so a standby
-- that is promoted before its next restartpoint has an empty file for it, and every message fails (XX000, "bad magic
-- number in sequence"). An empty sequence cannot be made logged. So it is replaced by a new one, which is.
ALTER TABLE "bus_messages" ALTER COLUMN "id" DROP IDENTITY;
--> statement-breakpoint
ALTER TABLE "bus_messages" ALTER COLUMN "id" ADD GENERATED ALWAYS AS IDENTITY (sequence name "bus_messages_id_seq");
--> statement-breakpoint
ALTER SEQUENCE "bus_messages_id_seq" SET LOGGED;
--> statement-breakpoint
-- Behind the messages that wait. Nobody adds one meanwhile, because the table is locked.
SELECT setval('bus_messages_id_seq', (SELECT coalesce(max(id), 0) + 1 FROM bus_messages), false);
