-- An update that leaves a row as it was is not a change: it gets no audit entry.
CREATE OR REPLACE FUNCTION vitrine_act() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  act text := current_setting('vitrine.act', true);
  row_changed jsonb;
BEGIN
  -- the time of the last change is not a change by itself
  IF TG_OP = 'UPDATE' AND to_jsonb(OLD) - 'updated_at' = to_jsonb(NEW) - 'updated_at' THEN
    RETURN NEW;
  END IF;
  IF act <> '' THEN
    row_changed := CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
    PERFORM vitrine_write_act(act::jsonb, row_changed->>(CASE TG_TABLE_NAME WHEN 'accounts' THEN 'id' ELSE 'account_id' END));
    -- one line for all that the transaction changes
    PERFORM set_config('vitrine.act', '', true);
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
