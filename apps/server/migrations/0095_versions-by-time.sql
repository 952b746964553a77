-- A version is never below the time, so that a database that has lost its last changes (a restored backup, a failover)
-- gives no change a version, and so no manifest an etag, that a screen may already hold.
CREATE OR REPLACE FUNCTION public.vitrine_raise(ids text[], takeover_id text) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
  raised text[];
BEGIN
  IF ids IS NULL THEN RETURN; END IF;
  -- locked in one order, so that two changes that share devices wait instead of failing
  WITH locked AS (
    SELECT device_id FROM device_versions WHERE device_id = ANY (ids) ORDER BY device_id FOR NO KEY UPDATE
  ), updated AS (
    UPDATE device_versions AS v
      SET version = GREATEST(v.version + 1, floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint)
      FROM locked WHERE v.device_id = locked.device_id
    RETURNING v.device_id || ':' || v.version AS word
  )
  SELECT array_agg(word) INTO raised FROM updated;
  IF raised IS NOT NULL THEN
    PERFORM vitrine_announce_words('vitrine_devices', takeover_id, raised);
    PERFORM vitrine_announce_change(
      (SELECT array_agg(DISTINCT account_id) FROM devices WHERE id = ANY (ids)), 'showing');
  END IF;
END $$;
