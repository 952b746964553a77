import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { TimeoutError, limitTime } from '../within.ts';
import { createConnector } from './connector.ts';
import { isUnreachable } from './errors.ts';

/**
 * Waits until the database accepts connections.
 *
 * @param onWait called once if the first attempt fails
 * @throws Error with a message for the administrator: not reachable within `patienceMs`, or access is refused
 */
export async function awaitDatabase(
  url: string,
  onWait: (reason: string) => void,
  { patienceMs = 30_000 } = {},
): Promise<void> {
  const startedMs = performance.now();
  const connector = createConnector(url);
  for (let attempt = 0; ; attempt++) {
    const client = connector.client({ application_name: 'vitrine-start' });
    client.on('error', () => {});
    try {
      await client.connect();
      return;
    } catch (error) {
      const reason = describeConnectionError(error);
      if (!isUnreachable(error)) throw new Error(`The database refuses the connection: ${reason}`, { cause: error });
      if (attempt === 0) onWait(reason);
      const waitedMs = performance.now() - startedMs;
      if (waitedMs > patienceMs) {
        const seconds = Math.round(patienceMs / 1000);
        throw new Error(
          `the database could not be reached for ${seconds} seconds (${reason}). Start it, or correct DATABASE_URL.`,
          { cause: error },
        );
      }
      await delay(Math.min(50 * 2 ** attempt, 1000));
    } finally {
      client.end(() => {});
    }
  }
}

/** Node's error for several addresses of one name has no message of its own. */
function describeConnectionError(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describeConnectionError).join(', ');
  return error instanceof Error ? error.message : String(error);
}

/** Resolves when the database has answered. */
export async function askDatabase(db: Db): Promise<void> {
  await db.execute(sql`select 1`);
}

/** @throws Error that `isUnreachable` recognises when the database has not answered within `withinMs` */
export async function pingDatabase(db: Db, withinMs: number): Promise<void> {
  await limitTime(withinMs, askDatabase(db)).catch((cause: unknown) => {
    if (!(cause instanceof TimeoutError)) throw cause;
    throw new Error(`Connection timeout: the database did not answer within ${withinMs} ms`, { cause });
  });
}
