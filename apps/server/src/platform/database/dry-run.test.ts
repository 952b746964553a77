import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createMigratedDatabase } from '../../test/postgres/migrated-database.ts';
import { type Database, type Db, openDatabase } from '../database.ts';
import { rateLimits } from '../rate-limit/tables.ts';
import { isDryRun, withoutWriteContext } from './write-context.ts';

let database: Database;
beforeAll(async () => {
  // The pool has one connection for the dry run, and one to look at the database from outside.
  database = openDatabase((await createMigratedDatabase()).url, () => {}, { max: 2 });
});
beforeEach(() => database.pool.query('delete from rate_limits'));
afterAll(() => database.close());

const insert = async (db: Db, key: string): Promise<void> => {
  await db.insert(rateLimits).values({ key, hits: 1, resetsAt: new Date() });
};

const keysIn = async (db: Db): Promise<string[]> =>
  (await db.select({ key: rateLimits.key }).from(rateLimits).orderBy(rateLimits.key)).map(({ key }) => key);

const stored = async (): Promise<string[]> => {
  const { rows } = await database.pool.query<{ key: string }>('select key from rate_limits order by key');
  return rows.map(({ key }) => key);
};

test('a dry run sees its own writes, of all its transactions and single statements, and leaves none', async () => {
  const { db, runDry } = database;
  const seen = await runDry(async () => {
    await insert(db, 'a');
    await db.transaction(async (tx) => {
      await insert(tx, 'b');
      await tx.transaction(async (inner) => insert(inner, 'c'));
    });
    await db.transaction(
      async (tx) => void (await tx.update(rateLimits).set({ hits: 2 }).where(eq(rateLimits.key, 'a'))),
    );
    expect(await stored()).toEqual([]);
    return keysIn(db);
  });
  expect(seen).toEqual(['a', 'b', 'c']);
  expect([await stored(), await keysIn(db)]).toEqual([[], []]);
});

test('a transaction that fails within a dry run takes back its own writes only', async () => {
  const { db, runDry } = database;
  await insert(db, 'taken');
  const seen = await runDry(async () => {
    await insert(db, 'a');
    const failing = db.transaction(async (tx) => {
      await insert(tx, 'b');
      throw new Error('changed its mind');
    });
    await expect(failing).rejects.toThrow('changed its mind');
    await expect(insert(db, 'taken')).rejects.toThrow('rate_limits');
    const swallowing = db.transaction(async (tx) => {
      await insert(tx, 'taken').catch(() => {});
    });
    await expect(swallowing).rejects.toThrow('release savepoint');
    return keysIn(db);
  });
  expect(seen).toEqual(['a', 'taken']);
  expect(await stored()).toEqual(['taken']);
});

test('a dry run that fails leaves nothing either, and its connection is used again', async () => {
  const { db, runDry } = database;
  for (let i = 0; i < 5; i += 1) {
    const failing = runDry(async () => {
      await insert(db, 'a');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
  }
  expect(await stored()).toEqual([]);
});

test('what a dry run announces is never sent', async () => {
  const { db, runDry, pool } = database;
  const listener = await pool.connect();
  try {
    const heard: (string | undefined)[] = [];
    listener.on('notification', ({ payload }) => heard.push(payload));
    await listener.query('listen vitrine_test');
    await runDry(() =>
      db.transaction(async (tx) => void (await tx.execute(`select pg_notify('vitrine_test', 'dry')`))),
    );
    await db.execute(`select pg_notify('vitrine_test', 'real')`);
    await expect.poll(() => heard).toEqual(['real']);
  } finally {
    listener.release(true);
  }
});

test('work that a dry run starts for many requests does not belong to it', async () => {
  const { db, runDry } = database;
  await runDry(async () => {
    expect(isDryRun()).toBe(true);
    await withoutWriteContext(async () => {
      expect(isDryRun()).toBe(false);
      await insert(db, 'shared');
    });
  });
  expect(isDryRun()).toBe(false);
  expect(await stored()).toEqual(['shared']);
});
