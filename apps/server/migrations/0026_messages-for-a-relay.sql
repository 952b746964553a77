-- NOTIFY makes the transactions of a database commit one after the other. Where a relay forwards the messages to another
-- message bus (docs/decisions/122-nats-behind-a-relay.md), they are stored for it instead, in the same transaction.
-- Unlogged, because a crash of PostgreSQL is a gap for every receiver anyway.
CREATE UNLOGGED TABLE "bus_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bus_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"payload" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bus_relays" (
	"id" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION vitrine_announce(channel text, payload text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM bus_relays) THEN
    INSERT INTO bus_messages (channel, payload) VALUES (vitrine_announce.channel, vitrine_announce.payload);
  ELSE
    PERFORM pg_notify(channel, payload);
  END IF;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION vitrine_say(channel text, first_word text, words text[]) RETURNS void LANGUAGE sql AS $$
  -- 150 words of at most 50 bytes stay under the limit of one notification
  SELECT vitrine_announce(channel, concat_ws(' ', first_word, string_agg(word, ' ')))
  FROM (SELECT word, (row_number() OVER () - 1) / 150 AS part FROM unnest(words) AS word) AS parts
  GROUP BY part;
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION vitrine_tell(accounts text[], topic text) RETURNS void LANGUAGE sql AS $$
  SELECT vitrine_announce('vitrine_changes', account || ' ' || topic)
  FROM (SELECT DISTINCT unnest(accounts) AS account) AS told;
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION vitrine_commands_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- vitrine_commands: `dev_a:cmd_b:1772366400000`, a device, its command and until when (epoch milliseconds) it
  -- waits; 0 once it is settled. 90 words of at most 80 bytes stay under the limit of one notification
  PERFORM vitrine_announce('vitrine_commands', string_agg(word, ' '))
  FROM (
    SELECT device_id || ':' || id || ':' ||
      CASE WHEN settled_at IS NULL THEN trunc(extract(epoch FROM expires_at) * 1000)::bigint ELSE 0 END AS word,
      (row_number() OVER () - 1) / 90 AS part
    FROM changed
  ) AS words
  GROUP BY part;
  PERFORM vitrine_tell((
    SELECT array_agg(DISTINCT d.account_id) FROM changed JOIN devices AS d ON d.id = changed.device_id), 'commands');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION vitrine_takeovers_started() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM vitrine_announce('vitrine_takeovers', json_build_object(
    'id', t.id, 'title', t.title, 'until', t.until_at, 'message', t.message, 'mediaId', t.media_id, 'kind', m.kind)::text)
  FROM changed AS t LEFT JOIN media AS m ON m.id = t.media_id;
  PERFORM vitrine_raise(array_agg(d.device_id), d.takeover_id)
  FROM changed JOIN takeover_devices AS d ON d.takeover_id = changed.id GROUP BY d.takeover_id;
  PERFORM vitrine_tell((SELECT array_agg(account_id) FROM changed), 'takeovers');
  RETURN NULL;
END $$;
