import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createMigratedDatabase } from '../../test/postgres/migrated-database.ts';
import { type Database, openDatabase } from '../database.ts';
import { withAttempt } from '../database/write-context.ts';
import { newId } from '../ids.ts';
import { rateLimits } from '../rate-limit/tables.ts';
import { createIdempotency, type Idempotency } from './idempotency.ts';
import { takeOver } from './store.ts';
import { testPlatform } from '../../test/platform.ts';

const NOW = new Date('2026-03-09T12:00:00.000Z');
const answer = { status: 201, headers: { etag: '"1"' }, body: '{"id":"fld_1"}' };
const answered = { kind: 'answered' as const, fingerprint: 'same', answer };

let url: string;
let database: Database;
let one: Idempotency;
let other: Idempotency;
beforeAll(async () => {
  ({ url } = await createMigratedDatabase());
  database = openDatabase(url, () => {}, { max: 4 });
  [one, other] = [newProcess(), newProcess()];
});
afterAll(async () => {
  for (const each of [one, other]) each.close();
  await database.close();
});

/** The keys as used by another process of the installation. */
const newProcess = (db = database.db, now = NOW): Idempotency =>
  createIdempotency(testPlatform({ db, clock: () => now }));

let request: { scope: string; key: string; route: string; fingerprint: string | null };
beforeEach(() => {
  request = { scope: newId('acc'), key: 'key-1', route: 'POST /api/folders', fingerprint: 'same' };
});

async function begin(by = one, changes: Partial<typeof request> = {}): Promise<string> {
  const claim = await by.claim({ ...request, ...changes });
  if (claim.kind !== 'new') throw new Error(`It was ${claim.kind} before`);
  return claim.attempt;
}

const commit = async (attempt: string) =>
  withAttempt(attempt, () =>
    database.db.transaction(async (tx) => {
      await tx.insert(rateLimits).values({ key: newId('row'), hits: 1, resetsAt: NOW });
    }),
  );

/** Lets a lease expire, as after the crash of its process. */
const expireLease = async () =>
  database.pool.query(`update idempotency_keys set leased_until = now() - interval '1 second' where scope = $1`, [
    request.scope,
  ]);

const refusal = (code: string) => expect.objectContaining({ code });

describe('while a request runs', () => {
  test('a second one with its key is refused by every process', async () => {
    await begin();
    for (const each of [one, other]) {
      await expect(each.claim(request)).rejects.toEqual(refusal('idempotency.in_progress'));
    }
  });

  test('of many at once exactly one runs', async () => {
    const claims = await Promise.allSettled(
      Array.from({ length: 12 }, (_, i) => (i % 2 === 0 ? one : other).claim(request)),
    );
    const refused = claims.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(11);
    for (const each of refused) expect(each).toMatchObject({ reason: refusal('idempotency.in_progress') });
  });

  test('other keys, and the same key of another scope, are independent', async () => {
    const attempts = [await begin(), await begin(one, { key: 'key-2' }), await begin(one, { scope: newId('acc') })];
    expect(new Set(attempts).size).toBe(3);
  });

  test.each([
    ['another route', { route: 'POST /api/groups' }],
    ['another body', { fingerprint: 'other' }],
  ])('its key cannot be used for %s', async (_, changes) => {
    await begin();
    await expect(one.claim({ ...request, ...changes })).rejects.toEqual(refusal('idempotency.key_reused'));
  });
});

describe('after a request', () => {
  test('its answer is found by every process', async () => {
    await one.end(await begin(), answered);
    for (const each of [one, other]) expect(await each.claim(request)).toEqual(answered);
  });

  test('whose answer contains a secret, only the existence of the answer is stored', async () => {
    await one.end(await begin(), { ...answered, answer: null });
    expect(await one.claim(request)).toEqual({ ...answered, answer: null });
  });

  test('an answer of more than a megabyte is not stored', async () => {
    await one.end(await begin(), { ...answered, answer: { ...answer, body: 'x'.repeat(1024 * 1024 + 1) } });
    expect(await one.claim(request)).toEqual({ ...answered, answer: null });
  });

  test('whose body was read while it ran, the hash of the body is stored', async () => {
    await one.end(await begin(one, { fingerprint: null }), answered);
    await expect(one.claim({ ...request, fingerprint: 'other' })).rejects.toEqual(refusal('idempotency.key_reused'));
    expect(await one.claim({ ...request, fingerprint: null })).toMatchObject({ fingerprint: 'same' });
  });

  test.each(['released', 'failed'] as const)('that was %s without a change, it may run again at once', async (kind) => {
    const first = await begin();
    await one.end(first, { kind });
    expect(await begin(other)).not.toBe(first);
  });

  test('that failed after a commit, it never runs again', async () => {
    const attempt = await begin();
    await commit(attempt);
    await one.end(attempt, { kind: 'failed' });
    await expect(other.claim(request)).rejects.toEqual(
      expect.objectContaining({
        code: 'idempotency.answer_not_stored',
        message: 'This request was carried out, but its answer was lost. Check the result before you send it again.',
      }),
    );
  });
});

describe('after the crash of a process', () => {
  test('its request is taken over once its lease has expired, by one process only', async () => {
    await begin(newProcess());
    await expect(one.claim(request)).rejects.toEqual(refusal('idempotency.in_progress'));
    await expireLease();
    const claims = await Promise.allSettled([one.claim(request), other.claim(request)]);
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('its request is taken over although it has read in transactions and by raw statements', async () => {
    const dead = newProcess();
    await withAttempt(await begin(dead), async () => {
      await database.db.transaction(async (tx) => tx.select().from(rateLimits));
      await database.db.execute(sql`select key from ${rateLimits}`);
    });
    await expireLease();
    expect(await one.claim(request)).toMatchObject({ kind: 'new' });
  });

  test('the earlier attempt, if it is still alive, can neither commit nor record an outcome', async () => {
    const slow = newProcess();
    const attempt = await begin(slow);
    await expireLease();
    const next = await begin(one);
    await expect(commit(attempt)).rejects.toEqual(refusal('idempotency.in_progress'));
    await slow.end(attempt, answered);
    await expect(other.claim(request)).rejects.toEqual(refusal('idempotency.in_progress'));
    await commit(next);
    await one.end(next, answered);
    slow.close();
  });

  test('a request that had committed is not taken over', async () => {
    await commit(await begin(newProcess()));
    await expireLease();
    await expect(one.claim(request)).rejects.toEqual(refusal('idempotency.answer_not_stored'));
  });
});

test('an attempt that commits at the last moment cannot be taken over', async () => {
  const attempt = await begin();
  await commit(attempt);
  expect(await takeOver(database.db, attempt, { attempt: 'next', fingerprint: 'same' })).toBe(false);
});

test('an outcome that could not be recorded in a database outage is recorded with the next request', async () => {
  const failing = openDatabase(url, () => {}, { max: 1 });
  onTestFinished(() => failing.close());
  const process = newProcess(failing.db);
  onTestFinished(process.close);
  const attempt = await begin(process);
  // The connection is lost while the outcome is being written.
  await failing.pool.query('set statement_timeout = 1');
  const locking = await database.pool.connect();
  await locking.query('begin');
  await locking.query('select 1 from idempotency_keys where scope = $1 for update', [request.scope]);
  await process.end(attempt, answered);
  await locking.query('rollback');
  locking.release();
  await failing.pool.query('set statement_timeout = 0');

  await expect(other.claim(request)).rejects.toEqual(refusal('idempotency.in_progress'));
  expect(await process.claim(request)).toEqual(answered);
  expect(await other.claim(request)).toEqual(answered);
});

test('keys are deleted after 24 hours, except those of running requests', async () => {
  const [done, running] = [request, { ...request, key: 'running' }];
  await one.end(await begin(), answered);
  await begin(one, running);
  const later = newProcess(database.db, new Date(NOW.getTime() + 24 * 60 * 60 * 1000 + 1));
  await later.sweep();
  const { rows } = await database.pool.query('select completed_at from idempotency_keys where scope = $1', [
    done.scope,
  ]);
  expect(rows).toEqual([{ completed_at: null }]);
  await one.sweep();
  expect(await later.claim(done)).toMatchObject({ kind: 'new' });
  later.close();
});
