import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from './database.ts';
import type { Job } from './job-queue.ts';

/*
 * Reads pg-boss's own tables, because the library has no calls for this. No other module knows them.
 */

type JobState = 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed';

/** One job of the queue, as shown to administrators. */
export interface ReportedJob {
  id: string;
  name: string;
  state: JobState;
  /** An instant. */
  createdAt: string;
  /** The reason why the last attempt failed, at most 500 characters; null if it did not. */
  failure: string | null;
}

const isOurs = sql.raw(String.raw`name not like '\_\_pgboss%'`);

/** Finds when a worker process last reported; null if none ever has. */
export async function findLastWorkerReport(db: Db): Promise<Date | null> {
  const [row] = await queryRows<{ at: string | null }>(db, sql`select cron_on::text as at from pgboss.version`);
  return row?.at ? new Date(row.at) : null;
}

/**
 * Finds how the last emails went: when one was last sent, and why the last attempt after that failed; null for neither.
 * Requests for a reset link do not count as sent, because there is none for unknown addresses. Jobs that are done are kept
 * for some days.
 */
export async function findLastEmails(db: Db): Promise<{ sentAt: string | null; failure: string | null }> {
  const [row] = await queryRows<{ sentAt: string | null; failure: string | null }>(
    db,
    sql`
    with mails as (select state, output, started_on, completed_on,
        state = 'completed' and name <> 'accounts.mail-reset' as is_sent
      from pgboss.job where name ~ ${String.raw`\.mail(-|$)`} and started_on is not null),
    sent as (select max(started_on) as begun, max(completed_on) as ended from mails where is_sent)
    select ended::text as "sentAt", (select coalesce(output->>'message', output::text) from mails
        where state in ('failed', 'retry') and started_on > coalesce(begun, '-infinity') and output is not null
        order by started_on desc limit 1) as failure
    from sent`,
  );
  return {
    sentAt: row?.sentAt ? new Date(row.sentAt).toISOString() : null,
    failure: row?.failure?.slice(0, 500) ?? null,
  };
}

/** Counts the jobs in each state. */
export async function countJobs(db: Db): Promise<{ state: JobState; count: number }[]> {
  return queryRows(
    db,
    sql`select state::text, count(*)::integer as count from pgboss.job where ${isOurs} group by state order by state`,
  );
}

/** The jobs of one queue that are not done. */
export interface QueueDepth {
  name: string;
  /** Due, and not begun. */
  waiting: number;
  active: number;
  failed: number;
  /** The time for which the oldest due job has waited, in seconds; 0 if none waits. */
  oldestSeconds: number;
}

/** Reads an index of the jobs that wait; the workers keep the other counts, at most 5 s late. */
export async function measureQueues(db: Db): Promise<QueueDepth[]> {
  return queryRows(
    db,
    sql`
    select name, coalesce(waiting, 0)::integer as waiting, active_count as active, failed_count as failed,
      coalesce(extract(epoch from now() - due), 0)::float8 as "oldestSeconds"
    from pgboss.queue
    left join (select name, count(*) as waiting, min(start_after) as due from pgboss.job
      where state < 'active' and not blocked and start_after <= now() group by name) as jobs using (name)
    where ${isOurs} order by name`,
  );
}

/** The 100 newest jobs that failed, are queued or run; failed ones first. */
export async function listJobs(db: Db): Promise<ReportedJob[]> {
  const rows = await queryRows<Omit<ReportedJob, 'createdAt'> & { at: string }>(
    db,
    sql`
    select id::text, name, state::text, created_on::text as at,
      case when state in ('failed', 'retry') then coalesce(output->>'message', output::text) end as failure
    from pgboss.job
    where state in ('failed', 'retry', 'created', 'active') and ${isOurs}
    order by (state = 'failed') desc, created_on desc limit 100`,
  );
  return rows.map(({ at, failure, ...job }) => ({
    ...job,
    createdAt: new Date(at).toISOString(),
    failure: failure?.slice(0, 500) ?? null,
  }));
}

/** True if there is such a job and its last attempt failed. */
export async function hasFailedJob(db: Db, name: string, id: string): Promise<boolean> {
  const rows = await queryRows(
    db,
    sql`select 1 from pgboss.job where name = ${name} and id = ${id}::uuid and state = 'failed'`,
  );
  return rows.length > 0;
}

/** A condition: one of `jobs` is queued or runs whose input has `value` in `field`. */
export function hasOpenJob(jobs: readonly Pick<Job, 'name'>[], field: string, value: SQLWrapper): SQL {
  const names = jobs.map(({ name }) => name);
  return sql`exists (select 1 from pgboss.job where name = any(${sql.param(names)}::text[])
    and state in ('created', 'retry', 'active') and data ->> ${field} = ${value})`;
}

async function queryRows<T>(db: Db, query: SQL): Promise<T[]> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every driver answers with rows; the query names the columns
  const { rows } = (await db.execute(query)) as { rows: T[] };
  return rows;
}
