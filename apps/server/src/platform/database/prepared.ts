import { createHash } from 'node:crypto';

interface Preparable<T> {
  toSQL(): { sql: string };
  prepare(name: string): { execute(): Promise<T> };
}

/**
 * Runs a query as a prepared statement, which each connection plans once: for joins of so many tables that planning takes
 * longer than running. Its SQL text must not depend on the values, because each text stays prepared.
 */
export function prepare<T>(query: Preparable<T>): Promise<T> {
  const name = createHash('sha1').update(query.toSQL().sql).digest('base64url');
  return query.prepare(`vitrine_${name}`).execute();
}
