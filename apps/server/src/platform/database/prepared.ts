import { createHash } from 'node:crypto';

interface Preparable<T> {
  toSQL(): { sql: string };
  prepare(name: string): { execute(): Promise<T> };
}

/**
 * Runs a query that each connection plans once and remembers: for joins of so many tables that planning them takes
 * longer than running them. The text must be one of few, whatever the values are.
 */
export function planned<T>(query: Preparable<T>): Promise<T> {
  const name = createHash('sha1').update(query.toSQL().sql).digest('base64url');
  return query.prepare(`vitrine_${name}`).execute();
}
