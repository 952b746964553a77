import { DrizzleQueryError } from 'drizzle-orm';
import type pg from 'pg';
import { type Database, type Db, openDatabase } from '../database.ts';
import { splitHosts } from '../database/hosts.ts';
import { getOnlyConnection } from '../database/write-context.ts';
import { limitTime } from '../within.ts';
import {
  readIdentity,
  readReplayedPosition,
  timelineOfPrimary,
  timelineOfStandby,
  readWrittenPosition,
} from './ask.ts';
import { createLagMeter } from './lag.ts';
import type { Reads } from './reads.ts';

const MEASURE_EVERY_MS = 1_000;
/** A server that needs longer for a measurement counts as away. */
const ANSWER_MS = 2_000;

/** The most connections of a process to each replica: for lists, and for measurements. */
const POOL = { max: 10, applicationName: 'vitrine-reads' };
const MEASURING = { max: 1, applicationName: 'vitrine-lag' };

interface ReplicaOptions {
  /** One or several hosts. Hosts that are not standbys are not used, so that the primary may be among them. */
  url: string;
  primary: Pick<Database, 'db'>;
  /** Measured through a connection of its own: requests may occupy all those of `primary`. */
  primaryUrl: string;
  /** A replica whose state is older is not used. */
  maxLagSeconds: number;
  /** Called at the start and on each change: with null if a replica is used, otherwise with the reason why none is. */
  onChange: (reason: Error | null) => void;
}

export interface Replicas {
  reads: Reads;
  /** The age of the state of the most current replica; null if none answers. */
  lagSeconds: () => number | null;
  isUsed: () => boolean;
  close(): Promise<void>;
}

/** The replica stopped answering while it was read. */
class ReplicaLostError extends Error {
  override readonly name = 'ReplicaLostError';
}

const ignore = () => {};

/** Opens the replicas and measures how current they are. It is not an error if none can be used. */
export async function openReplicas({
  url,
  primary,
  primaryUrl,
  maxLagSeconds,
  onChange,
}: ReplicaOptions): Promise<Replicas> {
  const replicas = splitHosts(url).map((host) => openReplica(host, maxLagSeconds * 1_000));
  const measured = openDatabase(primaryUrl, ignore, MEASURING);
  let identity: string | null = null;
  let wasUsed: boolean | null = null;

  async function measure(): Promise<void> {
    const atMs = performance.now();
    identity ??= await limitTime(ANSWER_MS, readIdentity(measured.pool)).catch(() => null);
    const position = await limitTime(ANSWER_MS, readWrittenPosition(measured.pool)).catch(() => null);
    const timeline = await limitTime(ANSWER_MS, timelineOfPrimary(measured.pool)).catch(() => null);
    const expected = identity === null ? null : { identity, timeline };
    await Promise.all(
      replicas.map((replica) => replica.measure(expected, position === null ? null : { atMs, position })),
    );
    const isUsed = replicas.some((replica) => replica.isCurrent());
    if (isUsed === wasUsed) return;
    wasUsed = isUsed;
    onChange(isUsed ? null : (replicas[0]?.problem() ?? new Error('There is no replica')));
  }

  let measuring = measure();
  await measuring;
  let isMeasuring = false;
  const timer = setInterval(() => {
    if (isMeasuring) return;
    isMeasuring = true;
    measuring = measure().finally(() => (isMeasuring = false));
  }, MEASURE_EVERY_MS).unref();

  return {
    async reads(query) {
      // Only the transaction of the dry run, on the primary, has what it has written.
      const replica = getOnlyConnection() === null ? replicas.find((each) => each.isCurrent()) : undefined;
      if (replica === undefined) return query(primary.db);
      try {
        return await replica.read(query);
      } catch (error) {
        if (!(error instanceof DrizzleQueryError || error instanceof ReplicaLostError)) throw error;
        return query(primary.db);
      }
    },
    lagSeconds() {
      const ages = replicas.map((replica) => replica.ageMs()).filter((age) => age !== null);
      return ages.length === 0 ? null : Math.min(...ages) / 1_000;
    },
    isUsed: () => replicas.some((replica) => replica.isCurrent()),
    async close() {
      clearInterval(timer);
      await measuring;
      await Promise.all([measured.close(), ...replicas.map((replica) => replica.close())]);
    },
  };
}

/** A replica has the same. */
interface Expected {
  identity: string;
  /** Null if the database does not say. */
  timeline: number | null;
}

/** One host. It is current if it answered the last measurement and its state is not too old. */
function openReplica(url: string, maxLagMs: number) {
  const reading = openDatabase(url, ignore, POOL);
  const measuring = openDatabase(url, ignore, MEASURING);
  const { host } = new URL(url);
  const lag = createLagMeter();
  let identity: string | null = null;
  /** The time at which the primary had the state that the replica had at its last measurement. */
  let stateMs: number | null = null;
  let failure: Error | null = null;
  /** End the queries in progress when a measurement fails. Queries on a server that hangs would not end otherwise. */
  const enders = new Set<(error: Error) => void>();

  function lose(error: Error): void {
    stateMs = null;
    failure = error;
    // Another server may answer at this address next.
    identity = null;
    for (const end of enders) end(new ReplicaLostError(`The replica ${host} does not answer`, { cause: error }));
  }

  async function replayedOf(pool: pg.Pool, expected: Expected | null): Promise<number> {
    if (expected === null) throw new Error('the database of DATABASE_URL does not answer');
    identity ??= await readIdentity(pool);
    if (identity !== expected.identity) throw new Error('it is not a copy of the database of DATABASE_URL');
    const position = await readReplayedPosition(pool);
    if (position === null) throw new Error('it is not a standby');
    const timeline = expected.timeline === null ? null : await timelineOfStandby(pool);
    // After a failover, a standby of the former primary may have writes that were lost.
    if (timeline !== null && timeline !== expected.timeline) {
      throw new Error('it does not follow the present primary yet');
    }
    return position;
  }

  const ageMs = (): number | null => (stateMs === null ? null : performance.now() - stateMs);
  const isCurrent = (): boolean => (ageMs() ?? Number.POSITIVE_INFINITY) <= maxLagMs;

  return {
    ageMs,
    isCurrent,

    /** The reason why it is not used. */
    problem: (): Error =>
      failure === null
        ? new Error(`${host}: it is more than ${maxLagMs / 1_000} s behind`)
        : new Error(`${host}: ${failure.message}`, { cause: failure }),

    /** @param expected of the primary, like what it has written; null if it does not answer */
    async measure(expected: Expected | null, written: { atMs: number; position: number } | null): Promise<void> {
      if (written !== null) lag.noteWritten(written);
      try {
        stateMs = lag.stateOf(await limitTime(ANSWER_MS, replayedOf(measuring.pool, expected)));
        failure = null;
      } catch (error) {
        lose(error instanceof Error ? error : new Error(String(error)));
      }
    },

    async read<T>(query: (db: Db) => Promise<T>): Promise<T> {
      const { promise: ended, reject: end } = Promise.withResolvers<never>();
      enders.add(end);
      try {
        return await Promise.race([query(reading.db), ended]);
      } finally {
        enders.delete(end);
      }
    },

    close: async () => void (await Promise.all([reading.close(), measuring.close()])),
  };
}
