import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import {
  type Db as QueueDatabase,
  type DrizzleTransactionLike,
  fromDrizzle,
  type JobWithMetadata,
  PgBoss,
} from 'pg-boss';
import type { z } from 'zod';
import { type Database, type Db, openDatabase } from './database.ts';
import { createConnector } from './database/connector.ts';
import { isOutage } from './database/errors.ts';
import { openListener } from './database/listener.ts';

/** A kind of background job: its queue, its input, and how often it is attempted. */
export interface Job<S extends z.ZodObject = z.ZodObject> {
  name: `${string}.${string}`;
  input: S;
  /** Attempts in all, 1 or more. */
  attempts: number;
  /** An attempt that takes longer counts as failed; seconds. */
  expireInSeconds: number;
}

/** One attempt at a job. */
export interface Attempt<S extends z.ZodObject> {
  input: z.output<S>;
  isLast: boolean;
  signal: AbortSignal;
}

export interface Jobs {
  /** Queues a job in the transaction `tx`: it runs once that has committed, and never if it is rolled back. */
  send<S extends z.ZodObject>(tx: Db, job: Job<S>, input: z.input<S>): Promise<void>;
  /**
   * Runs jobs in this process, `concurrency` at once. Handlers must be idempotent: an attempt may be repeated. A database
   * outage does not count as an attempt.
   */
  work<S extends z.ZodObject>(
    job: Job<S>,
    concurrency: number,
    handle: (attempt: Attempt<S>) => Promise<void>,
  ): Promise<void>;
  /** Runs work on a cron schedule (UTC), in one process of the installation. */
  every(name: Job['name'], cron: string, handle: () => Promise<void>): Promise<void>;
  /** Ends a schedule of an earlier release, and removes its waiting runs: nothing works on them. */
  endSchedule(name: Job['name']): Promise<void>;
  /** Queues a failed job again. */
  retry(name: string, id: string): Promise<void>;
  /** Totals of this process since it started, by the name of the queue. */
  counts(): ReadonlyMap<string, JobCounts>;
  close(): Promise<void>;
}

export interface JobCounts {
  /** Attempts that succeeded. */
  completed: number;
  /** Attempts that failed and are repeated. */
  repeated: number;
  /** Jobs whose last attempt failed. */
  failed: number;
}

const OUTAGE_RETRY_MS = 1_000;
const POLLING = {
  batchSize: 1,
  includeMetadata: true,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 5,
} as const;

/**
 * Opens the queue, which is stored in the product's own database.
 *
 * @param isWorker whether this process runs jobs; others only queue them
 * @param onError called with failures of the queue itself and of single attempts
 */
export async function openJobs(url: string, isWorker: boolean, onError: (error: Error) => void): Promise<Jobs> {
  const database = openDatabase(url, onError, { max: 4, applicationName: 'vitrine-jobs' });
  const boss = new PgBoss({
    db: queueDatabase(url, database, onError),
    supervise: isWorker,
    // Together with the heartbeat and polling below, a job whose worker was killed is resumed within 30 s.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    schedule: isWorker,
    useListenNotify: isWorker,
  });
  boss.on('error', onError);
  await boss.start().catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const queues = new Map<string, Promise<void>>();
  const counts = new Map<string, JobCounts>();
  const countsOf = (name: string): JobCounts => {
    const counted = counts.get(name) ?? { completed: 0, repeated: 0, failed: 0 };
    counts.set(name, counted);
    return counted;
  };
  const ensureQueue = (name: string, options: { retryLimit: number; expireInSeconds: number }) => {
    const known = queues.get(name);
    if (known) return known;
    const made = boss.createQueue(name, {
      ...options,
      retryDelay: 2,
      retryBackoff: true,
      heartbeatSeconds: 15,
      notify: true,
    });
    queues.set(name, made);
    made.catch(() => queues.delete(name)); // the next call tries again
    return made;
  };

  return {
    async send(tx, job, input) {
      await ensureQueue(job.name, { retryLimit: job.attempts - 1, expireInSeconds: job.expireInSeconds });
      await boss.send(job.name, job.input.parse(input), {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both drivers return { rows }
        db: fromDrizzle(tx as DrizzleTransactionLike, sql),
      });
    },
    async work(job, concurrency, handle) {
      await ensureQueue(job.name, { retryLimit: job.attempts - 1, expireInSeconds: job.expireInSeconds });
      const counted = countsOf(job.name);
      const work = async ([next]: JobWithMetadata<unknown>[]) => {
        if (next === undefined) return;
        const { signal } = next;
        const isLast = next.retryCount >= next.retryLimit;
        for (;;) {
          try {
            await handle({ input: job.input.parse(next.data), isLast, signal });
            counted.completed += 1;
            return;
          } catch (error) {
            onError(new Error(`${job.name} failed`, { cause: error }));
            // A database outage is not the job's failure, so it does not count as an attempt.
            if (!isOutage(error) || signal.aborted) {
              if (isLast) counted.failed += 1;
              else counted.repeated += 1;
              throw error;
            }
            await delay(OUTAGE_RETRY_MS, undefined, { signal });
          }
        }
      };
      for (let index = 0; index < concurrency; index += 1) {
        const worker: string = await boss.work(job.name, POLLING, (next: JobWithMetadata<unknown>[]) =>
          // Jobs that are queued together are announced as one: without this, each but the first waits for a poll.
          work(next).finally(() => boss.notifyWorker(worker)),
        );
      }
    },
    async every(name, cron, handle) {
      await ensureQueue(name, { retryLimit: 0, expireInSeconds: 600 });
      await boss.schedule(name, cron);
      const counted = countsOf(name);
      await boss.work(name, { batchSize: 1, pollingIntervalSeconds: 10 }, async () => {
        try {
          await handle();
          counted.completed += 1;
        } catch (error) {
          counted.failed += 1;
          throw error;
        }
      });
    },
    async endSchedule(name) {
      await boss.unschedule(name);
      if ((await boss.getQueue(name)) !== null) await boss.deleteQueuedJobs(name);
    },
    async retry(name, id) {
      await boss.retry(name, id);
    },
    counts: () => counts,
    async close() {
      await boss.stop({ graceful: true, timeout: 5_000 });
      await database.close();
    },
  };
}

/** The queue's access to the database. Its own pool and listener know one host only. */
function queueDatabase(url: string, { pool }: Database, onError: (error: Error) => void): QueueDatabase {
  return {
    executeSql: (text, values) => pool.query(text, values),
    listen: (channel, onMessage, onListening) =>
      openListener(createConnector(url), {
        applicationName: 'vitrine-jobs',
        channels: [channel],
        onMessage: (_channel, payload) => onMessage(payload),
        onListening,
        onError,
      }),
  };
}
