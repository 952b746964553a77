-- As before, but ON CONFLICT names no column, because the next migration moves the key to the partitions. A migration of
-- its own: a statement that waits for the lock of the next migration has already loaded this function.
CREATE OR REPLACE FUNCTION vitrine_write_act(act jsonb, account text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO audit_entries
    (id, at, account_id, account_email, actor, what, names, target, details, address, user_agent)
  SELECT act->>'id', (act->>'at')::timestamptz, subject.id, subject_row.email,
    coalesce(actor_row.email, 'A deleted account'),
    act->>'what', coalesce(act->'names', '[]'), act->>'target', act->'details', act->>'address', act->>'userAgent'
  FROM (SELECT coalesce(act->>'accountId', account) AS id, coalesce(act->>'actorId', account) AS actor_id) AS subject
    LEFT JOIN accounts AS subject_row ON subject_row.id = subject.id
    LEFT JOIN accounts AS actor_row ON actor_row.id = subject.actor_id
  WHERE subject.id IS NOT NULL
  ON CONFLICT DO NOTHING;
$$;
