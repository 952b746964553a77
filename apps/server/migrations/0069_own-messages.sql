-- A transaction of a request collects its messages in the setting vitrine.announced, one per line, so that the process
-- that commits it applies them before it answers. It turns that on by setting a line break.
CREATE OR REPLACE FUNCTION vitrine_announce(channel text, payload text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  collected text := current_setting('vitrine.announced', true);
  line text := channel || ' ' || payload || E'\n';
BEGIN
  IF collected <> '' AND strpos(collected, E'\n' || line) = 0 THEN
    PERFORM set_config('vitrine.announced', collected || line, true);
  END IF;
  IF EXISTS (SELECT FROM bus_relays) THEN
    INSERT INTO bus_messages (channel, payload) VALUES (vitrine_announce.channel, vitrine_announce.payload);
  ELSE
    PERFORM pg_notify(channel, payload);
  END IF;
END $$;
--> statement-breakpoint
-- Processes read a session again whose person has proven a second factor or uses another account.
DROP TRIGGER sessions_strengthened ON sessions;
--> statement-breakpoint
CREATE TRIGGER sessions_strengthened AFTER UPDATE OF has_second_factor, used_account_id ON sessions FOR EACH ROW
  EXECUTE FUNCTION vitrine_session_strengthened();
