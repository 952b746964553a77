import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createMigratedDatabase } from '../test/postgres/migrated-database.ts';
import { type Database, openDatabase } from './database.ts';
import { countJobs, hasFailedJob, hasOpenJob, listJobs } from './job-reports.ts';
import { type Attempt, type Job, type Jobs, openJobs } from './job-queue.ts';

let database: Database;
let jobs: Jobs;
const errors: Error[] = [];
beforeAll(async () => {
  const { url } = await createMigratedDatabase();
  database = openDatabase(url, () => {}, { max: 4 });
  jobs = await openJobs(url, true, (error) => errors.push(error));
});
afterAll(async () => {
  await jobs.close();
  await database.close();
});

const Input = z.object({ mediaId: z.string(), how: z.enum(['copied', 'encoded']).default('copied') });

let count = 0;
/** A separate kind of job for each test. */
const newJob = (attempts = 1): Job<typeof Input> => {
  count += 1;
  return { name: `test.job${count}`, input: Input, attempts, expireInSeconds: 60 };
};

/** Records every attempt. */
async function workOn(job: Job<typeof Input>, handle = async (_attempt: Attempt<typeof Input>) => {}, concurrency = 2) {
  const attempts: { input: z.output<typeof Input>; isLast: boolean }[] = [];
  await jobs.work(job, concurrency, async (attempt) => {
    attempts.push({ input: attempt.input, isLast: attempt.isLast });
    await handle(attempt);
  });
  return attempts;
}

const readJobState = async (job: Job) =>
  (await database.pool.query<{ state: string }>('select state::text from pgboss.job where name = $1', [job.name])).rows;

const findJobReport = async (job: Job) => (await listJobs(database.db)).find(({ name }) => name === job.name);

test('a job runs once, with its input and the defaults of its schema', async () => {
  const job = newJob();
  const attempts = await workOn(job);
  await jobs.send(database.db, job, { mediaId: 'med_1' });
  await vi.waitFor(async () => expect(await readJobState(job)).toEqual([{ state: 'completed' }]));
  expect(attempts).toEqual([{ input: { mediaId: 'med_1', how: 'copied' }, isLast: true }]);
});

test('jobs that are queued together follow each other at once', async () => {
  const job = newJob();
  const attempts = await workOn(job, async () => {}, 1);
  await database.db.transaction(async (tx) => {
    for (let sent = 0; sent < 30; sent += 1) await jobs.send(tx, job, { mediaId: `med_${sent}` });
  });
  // A poll for each of them would take longer than this waits.
  await vi.waitFor(() => expect(attempts).toHaveLength(30));
});

test('a job is queued with the transaction that sends it: it runs after the commit, and never after a rollback', async () => {
  const job = newJob();
  const attempts = await workOn(job);
  const rolledBack = database.db.transaction(async (tx) => {
    await jobs.send(tx, job, { mediaId: 'med_lost' });
    throw new Error('changed my mind');
  });
  await expect(rolledBack).rejects.toThrow('changed my mind');
  await database.db.transaction(async (tx) => {
    await jobs.send(tx, job, { mediaId: 'med_kept' });
    expect(await readJobState(job)).toEqual([]);
  });
  await vi.waitFor(() => expect(attempts).toHaveLength(1));
  expect(attempts[0]?.input.mediaId).toBe('med_kept');
  expect(await readJobState(job)).toHaveLength(1);
});

test('input that does not match the schema is refused when it is sent', async () => {
  const job = newJob();
  await expect(jobs.send(database.db, job, { mediaId: 7 } as never)).rejects.toThrow('expected string');
  await expect(jobs.send(database.db, job, { mediaId: 'med_1', how: 'stolen' } as never)).rejects.toThrow(
    'Invalid option',
  );
  expect(await readJobState(job)).toEqual([]);
});

test('a job whose last attempt failed is reported with the reason, and can be queued again', async () => {
  const job = newJob();
  let isRepaired = false;
  await workOn(job, async () => {
    if (!isRepaired) throw new Error(`the disk is full${'!'.repeat(600)}`);
  });
  await jobs.send(database.db, job, { mediaId: 'med_1' });
  await vi.waitFor(async () => expect(await readJobState(job)).toEqual([{ state: 'failed' }]));
  expect(errors.filter(({ message }) => message === `${job.name} failed`)).toHaveLength(1);
  expect(jobs.counts().get(job.name)).toEqual({ completed: 0, repeated: 0, failed: 1 });

  const failed = await findJobReport(job);
  expect(failed).toMatchObject({ state: 'failed', failure: expect.stringMatching(/^the disk is full/) });
  expect(failed?.failure).toHaveLength(500);
  expect(await hasFailedJob(database.db, job.name, failed!.id)).toBe(true);
  expect(await hasFailedJob(database.db, 'test.other', failed!.id)).toBe(false);

  isRepaired = true;
  await jobs.retry(job.name, failed!.id);
  await vi.waitFor(async () => expect(await readJobState(job)).toEqual([{ state: 'completed' }]));
  expect(await hasFailedJob(database.db, job.name, failed!.id)).toBe(false);
  expect(jobs.counts().get(job.name)).toEqual({ completed: 1, repeated: 0, failed: 1 });
});

test('a job with attempts left waits for the next one, which is no failure yet', async () => {
  const job = newJob(2);
  const release = Promise.withResolvers<void>();
  const attempts = await workOn(job, async ({ isLast }) => {
    // The next attempt may begin at any time.
    if (isLast) return release.promise;
    throw new Error('the network is slow');
  });
  await jobs.send(database.db, job, { mediaId: 'med_1' });
  const waiting = await vi.waitFor(async () => {
    const report = await findJobReport(job);
    expect(report).toMatchObject({ state: 'retry', failure: 'the network is slow' });
    return report;
  });
  expect(attempts[0]).toMatchObject({ isLast: false });
  expect(jobs.counts().get(job.name)).toEqual({ completed: 0, repeated: 1, failed: 0 });
  expect(await hasFailedJob(database.db, job.name, waiting!.id)).toBe(false);
  release.resolve();
});

test('no more jobs of a kind run at once than allowed', async () => {
  const job = newJob();
  const release = Promise.withResolvers<void>();
  for (let i = 0; i < 3; i += 1) await jobs.send(database.db, job, { mediaId: `med_${i}` });
  const attempts = await workOn(job, () => release.promise, 2);
  await vi.waitFor(() => expect(attempts).toHaveLength(2));
  const states = (await readJobState(job)).map(({ state }) => state);
  expect(states.toSorted()).toEqual(['active', 'active', 'created']);
  release.resolve();
});

test('a job is open while it waits, runs or will be tried again; only for its own input', async () => {
  const job = newJob();
  const isOpen = async (mediaId: string) => {
    const rows = await database.db
      .select({ isOpen: sql<boolean>`${hasOpenJob([job], 'mediaId', sql`${mediaId}`)}` })
      .from(sql`(select 1) as one`);
    return rows[0]?.isOpen;
  };
  await jobs.send(database.db, job, { mediaId: 'med_1' });
  expect([await isOpen('med_1'), await isOpen('med_2')]).toEqual([true, false]);
  const release = Promise.withResolvers<void>();
  const attempts = await workOn(job, () => release.promise);
  await vi.waitFor(() => expect(attempts).toHaveLength(1));
  expect(await isOpen('med_1')).toBe(true);
  release.resolve();
  await vi.waitFor(async () => expect(await isOpen('med_1')).toBe(false));
});

test('administrators see counts by state, and none of the queue’s own jobs', async () => {
  const job = newJob();
  await jobs.send(database.db, job, { mediaId: 'med_1' });
  const counts = new Map((await countJobs(database.db)).map(({ state, count: jobsInState }) => [state, jobsInState]));
  const { rows } = await database.pool.query<{ total: number }>(
    `select count(*)::int as total from pgboss.job where name like 'test.%'`,
  );
  expect([...counts.values()].reduce((sum, each) => sum + each, 0)).toBe(rows[0]?.total);
  expect(counts.get('created')).toBeGreaterThan(0);
  const listed = await listJobs(database.db);
  expect(await findJobReport(job)).toMatchObject({ state: 'created', failure: null });
  expect(listed.every(({ name }) => name.startsWith('test.'))).toBe(true);
});

test('the schedule of an earlier release ends, and its waiting runs are removed', async () => {
  const job = newJob();
  await jobs.send(database.db, job, { mediaId: 'med_1' });
  await database.pool.query(`insert into pgboss.schedule (name, cron) values ($1, '0 0 1 1 *')`, [job.name]);
  await jobs.endSchedule(job.name);
  await jobs.endSchedule('test.unknown');
  expect(await readJobState(job)).toEqual([]);
  expect((await database.pool.query('select from pgboss.schedule where name = $1', [job.name])).rows).toEqual([]);
});
