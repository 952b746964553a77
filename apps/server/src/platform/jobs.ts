import { sql } from 'drizzle-orm';
import { type DrizzleTransactionLike, fromDrizzle, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import type { Db } from './database.ts';

/** A kind of background work: its queue, what it is given, and how often it is tried. */
export interface Job<S extends z.ZodObject = z.ZodObject> {
  name: `${string}.${string}`;
  input: S;
  /** Tries in all, 1 or more. */
  attempts: number;
  /** A try that takes longer counts as failed; seconds. */
  expireInSeconds: number;
}

/** What a try is told: its input, whether it is the last one, and the signal that ends it. */
export interface Try<S extends z.ZodObject> {
  input: z.output<S>;
  isLast: boolean;
  signal: AbortSignal;
}

export interface Jobs {
  /** Queues work inside `tx`: it runs only if, and not before, the transaction commits. */
  send<S extends z.ZodObject>(tx: Db, job: Job<S>, input: z.input<S>): Promise<void>;
  /** Runs the job's work in this process, `concurrency` at once. Handlers are idempotent: a try may be repeated. */
  work<S extends z.ZodObject>(
    job: Job<S>,
    concurrency: number,
    handle: (attempt: Try<S>) => Promise<void>,
  ): Promise<void>;
  /** Runs work on a cron schedule (UTC), once in the whole installation. */
  every(name: Job['name'], cron: string, handle: () => Promise<void>): Promise<void>;
  /** Tries failed work again. */
  retry(name: string, id: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the queue on the product's own database.
 *
 * @param isWorker whether this process takes work; others only queue it
 * @param onError hears of failures of the queue itself and of single tries
 */
export async function openJobs(url: string, isWorker: boolean, onError: (error: Error) => void): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'vitrine-jobs',
    max: 4,
    supervise: isWorker,
    // With the heartbeat and the polling below: work whose worker was killed is taken up within 30 s.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    schedule: isWorker,
    useListenNotify: isWorker,
  });
  boss.on('error', onError);
  await boss.start();
  const queues = new Map<string, Promise<void>>();
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
    return made;
  };

  return {
    async send(tx, job, input) {
      await ensureQueue(job.name, { retryLimit: job.attempts - 1, expireInSeconds: job.expireInSeconds });
      await boss.send(job.name, job.input.parse(input), {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both drivers answer { rows }
        db: fromDrizzle(tx as DrizzleTransactionLike, sql),
      });
    },
    async work(job, concurrency, handle) {
      await ensureQueue(job.name, { retryLimit: job.attempts - 1, expireInSeconds: job.expireInSeconds });
      await boss.work(
        job.name,
        {
          batchSize: 1,
          localConcurrency: concurrency,
          includeMetadata: true,
          pollingIntervalSeconds: 2,
          notifyPollingIntervalSeconds: 5,
        },
        async ([next]: JobWithMetadata<unknown>[]) => {
          if (next === undefined) return;
          try {
            const isLast = next.retryCount >= next.retryLimit;
            await handle({ input: job.input.parse(next.data), isLast, signal: next.signal });
          } catch (error) {
            onError(new Error(`${job.name} failed`, { cause: error }));
            throw error;
          }
        },
      );
    },
    async every(name, cron, handle) {
      await ensureQueue(name, { retryLimit: 0, expireInSeconds: 600 });
      await boss.schedule(name, cron);
      await boss.work(name, { batchSize: 1, pollingIntervalSeconds: 10 }, handle);
    },
    async retry(name, id) {
      await boss.retry(name, id);
    },
    close: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
}
