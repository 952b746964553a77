import { AppError } from '@vitrine/contract/core/errors';
import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rateLimits } from '../rate-limit/tables.ts';
import { type Database, openDatabase } from '../database.ts';
import { createMigratedDatabase } from '../../test/postgres/migrated-database.ts';
import {
  getWriteContext,
  withAttempt,
  withAuditContext,
  withoutAttempt,
  withRequest,
  withoutWriteContext,
} from './write-context.ts';

let database: Database;
beforeAll(async () => {
  database = openDatabase((await createMigratedDatabase()).url, () => {}, { max: 3 });
});
afterAll(() => database.close());

/** The audit context that the running statement sees; empty without one. */
const carried = sql<string>`coalesce(current_setting('vitrine.audit_context', true), '')`;

const row = (key: string) => ({ key, hits: 1, resetsAt: new Date() });

const carriedAs = carried.as('carried');

/** Every way in which a store writes; each returns the audit context of its statement. */
const writes: [name: string, write: (key: string) => Promise<string | undefined>][] = [
  [
    'an insert',
    async (key) =>
      (await database.db.insert(rateLimits).values(row(key)).returning({ carried: carriedAs }))[0]?.carried,
  ],
  [
    'an insert that updates on a conflict',
    async (key) => {
      const rows = await database.db
        .insert(rateLimits)
        .values(row(key))
        .onConflictDoUpdate({ target: rateLimits.key, set: { hits: 2 } })
        .returning({ carried: carriedAs });
      return rows[0]?.carried;
    },
  ],
  [
    'an update',
    async (key) => {
      await database.pool.query(`insert into rate_limits (key, hits, resets_at) values ($1, 1, now())`, [key]);
      const isKey = eq(rateLimits.key, key);
      const rows = await database.db.update(rateLimits).set({ hits: 2 }).where(isKey).returning({ carried: carriedAs });
      return rows[0]?.carried;
    },
  ],
  [
    'a delete',
    async (key) => {
      await database.pool.query(`insert into rate_limits (key, hits, resets_at) values ($1, 1, now())`, [key]);
      const rows = await database.db
        .delete(rateLimits)
        .where(eq(rateLimits.key, key))
        .returning({ carried: carriedAs });
      return rows[0]?.carried;
    },
  ],
  [
    'a statement with a common table expression',
    async (key) => {
      const { db } = database;
      const chosen = db.$with('chosen').as(db.select({ key: rateLimits.key }).from(rateLimits).limit(0));
      const rows = await db.with(chosen).insert(rateLimits).values(row(key)).returning({ carried: carriedAs });
      return rows[0]?.carried;
    },
  ],
  [
    'raw SQL that begins with a comment',
    async (key) => {
      const written = await database.db.execute(
        sql`/* raw */ insert into rate_limits (key, hits, resets_at) values (${key}, 1, now()) returning ${carried} as carried`,
      );
      const { rows } = written as { rows: { carried: string }[] };
      return rows[0]?.carried;
    },
  ],
  [
    'a transaction',
    async (key) =>
      database.db.transaction(async (tx) => {
        const rows = await tx.insert(rateLimits).values(row(key)).returning({ carried: carriedAs });
        return rows[0]?.carried;
      }),
  ],
  [
    'a nested transaction',
    async (key) =>
      database.db.transaction(async (tx) =>
        tx.transaction(async (inner) => {
          const rows = await inner.insert(rateLimits).values(row(key)).returning({ carried: carriedAs });
          return rows[0]?.carried;
        }),
      ),
  ],
];

describe.each(writes)('%s', (name, write) => {
  test('carries the audit context of its request into the database', async () => {
    expect(await withAuditContext('{"who":"ada"}', () => write(`${name} audited`))).toBe('{"who":"ada"}');
  });

  test('carries none outside of a request, even on a connection that carried one before', async () => {
    expect(await write(`${name} alone`)).toBe('');
  });

  test('is rolled back when its idempotent request has been taken over by another attempt', async () => {
    const key = `${name} taken over`;
    const failure: unknown = await withAttempt('nobody.has', () => write(key)).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    // The query builder wraps errors of single statements.
    expect([failure, (failure as Error).cause]).toContainEqual(new AppError('idempotency.in_progress'));
    const { rows } = await database.pool.query<{ hits: number }>('select hits from rate_limits where key = $1', [key]);
    expect(rows.map(({ hits }) => hits)).toEqual(['an update', 'a delete'].includes(name) ? [1] : []);
  });
});

test('a select runs without a transaction of its own', async () => {
  const transactionIds = sql<string | null>`txid_current_if_assigned()`;
  const read = async () => database.db.select({ carried, transactionIds }).from(sql`(select 1) as one`);
  expect(await withAuditContext('{"who":"ada"}', read)).toEqual([{ carried: '', transactionIds: null }]);
});

test('a table without a row in the join of an update is null, in a request and outside of one', async () => {
  const [key, joined, missing] = ['joined', alias(rateLimits, 'joined'), alias(rateLimits, 'missing')] as const;
  await database.db.insert(rateLimits).values(row(key));
  const update = async () =>
    database.db
      .update(rateLimits)
      .set({ hits: 2 })
      .from(joined)
      .leftJoin(missing, eq(missing.key, 'none'))
      .where(and(eq(rateLimits.key, key), eq(joined.key, key)))
      .returning();
  for (const rows of [await update(), await withAuditContext('{"who":"ada"}', update)]) {
    expect(rows).toMatchObject([{ joined: { key }, missing: null }]);
  }
});

test('a transaction has no options: its isolation level is the same everywhere', async () => {
  const { db } = database;
  await expect(db.transaction(async () => {}, { accessMode: 'read only' })).rejects.toThrow(TypeError);
});

/** Announces a change as triggers do. */
const announce = (tx: Pick<Database['db'], 'execute'>, payload: string) =>
  tx.execute(sql`select vitrine_announce('vitrine_changes', ${payload})`);

test('a transaction of a request delivers its messages when it has committed, without those of a part that was undone', async () => {
  const own: string[] = [];
  database.sendOwnMessages((channel, payload) => own.push(`${channel} ${payload}`));
  const change = () =>
    database.db.transaction(async (tx) => {
      await announce(tx, 'acc_1 team');
      await tx
        .transaction(async (part) => {
          await announce(part, 'acc_2 team');
          throw new Error('The part fails');
        })
        .catch(() => {});
      await announce(tx, 'acc_1 team');
      await announce(tx, 'acc_1 media');
    });
  await withRequest({ id: 'r', address: '127.0.0.1', caller: undefined }, change);
  const delivered = ['vitrine_changes acc_1 team', 'vitrine_changes acc_1 media'];
  expect(own).toEqual(delivered);
  await change();
  await announce(database.db, 'acc_3 team');
  expect(own).toEqual(delivered);
});

test('a failed statement whose error is swallowed fails its transaction at the end', async () => {
  const swallowing = database.db.transaction(async (tx) => {
    await tx.execute(sql`select 1 / 0`).catch(() => {});
  });
  await expect(swallowing).rejects.toThrow('was rolled back');
});

describe('the write context', () => {
  test('has the audit context also for writes outside of an attempt', async () => {
    await withAttempt('attempt', () =>
      withAuditContext('ada', async () => {
        expect(getWriteContext()).toEqual({ audit: 'ada', attempt: 'attempt', hold: null });
        await withoutAttempt(async () =>
          expect(getWriteContext()).toEqual({ audit: 'ada', attempt: null, hold: null }),
        );
      }),
    );
  });

  test('is not that of the request which starts work for many', async () => {
    const { promise: started, resolve: start } = Promise.withResolvers<void>();
    let shared: Promise<unknown> = Promise.resolve();
    await withAttempt('attempt', async () => {
      shared = withoutWriteContext(() => started.then(() => getWriteContext()));
      start();
      expect(await shared).toBeNull();
      expect(getWriteContext()).toEqual({ audit: null, attempt: 'attempt', hold: null });
    });
  });

  test('ends with its request, also for work that continues after it', async () => {
    const { promise: requestEnded, resolve: endRequest } = Promise.withResolvers<void>();
    let leftBehind: Promise<unknown> = Promise.resolve();
    await withAuditContext('ada', async () => {
      leftBehind = requestEnded.then(() => getWriteContext());
    });
    endRequest();
    expect(await leftBehind).toBeNull();
  });
});
