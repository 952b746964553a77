import { AsyncLocalStorage } from 'node:async_hooks';
import type { Limits } from '@vitrine/contract/team/roles';
import type pg from 'pg';

/** Set by a request for each of its transactions. */
export interface WriteContext {
  /** The audit context as JSON, from which triggers write the audit log; null for background work. */
  audit: string | null;
  /** The attempt of a request with an `Idempotency-Key`, which is marked as committed; null without such a key. */
  attempt: string | null;
  /** Set while changes of the caller to what screens play wait for an admin. */
  hold: Hold | null;
}

/**
 * What a request of somebody whose changes to what screens play wait for an admin has kept from the screens. Its
 * transactions fail if they change what a screen plays.
 */
export interface Hold {
  accountId: string;
  /** New items that were kept out of the folder that they were meant for, because screens show what is in it. */
  readonly placements: { mediaId: string; folderId: string }[];
  /** New versions of items that screens show. */
  readonly versions: { mediaId: string; versionId: string }[];
}

/** The fields that log lines and security events take from their request. */
interface CurrentRequest {
  id: string;
  /** The caller's address in the network. */
  address: string;
  /** E.g. `user:acc_…`; undefined if unauthenticated. */
  caller: string | undefined;
}

interface Context extends WriteContext {
  /** The limits of the member who asks; null: none. */
  limits: Limits | null;
  /** The request for log lines; null outside of one. */
  request: CurrentRequest | null;
  /** The connection on which all statements of a dry run, or of work that is kept as a whole, run; null for other work. */
  connection: pg.PoolClient | null;
  /** True in a dry run, of which nothing is kept. */
  isDryRun: boolean;
}

const storage = new AsyncLocalStorage<Context>();

const NONE: Context = {
  request: null,
  limits: null,
  audit: null,
  attempt: null,
  hold: null,
  connection: null,
  isDryRun: false,
};

/** The context of the request that is running; null outside of one. Transactions read it when they begin. */
export function getWriteContext(): WriteContext | null {
  const { audit, attempt, hold } = storage.getStore() ?? NONE;
  return audit === null && attempt === null && hold === null ? null : { audit, attempt, hold };
}

/** What the request that is running has kept from the screens; null if its changes do not wait. */
export const getHold = (): Hold | null => storage.getStore()?.hold ?? null;

/** Runs a request that must not change what screens play. It is ambient, so that no transaction of a route can omit it. */
export const withHold = <T>(hold: Hold, work: () => Promise<T>): Promise<T> => runWithin({ hold }, work);

/** Returns the limits of the member who asks; null if there are none. */
export const getLimits = (): Limits | null => storage.getStore()?.limits ?? null;

/**
 * Runs a request of a limited member: all its statements run in transactions that see only what the member may see. It is
 * ambient, so that no query of a route can omit it.
 */
export const withLimits = <T>(limits: Limits | null, work: () => Promise<T>): Promise<T> => runWithin({ limits }, work);

/** The connection of the dry run or of the work in one transaction that is running; null outside of one. */
export const getOnlyConnection = (): pg.PoolClient | null => storage.getStore()?.connection ?? null;

/** True within a dry run, for work that has effects outside of the database. */
export const isDryRun = (): boolean => storage.getStore()?.isDryRun ?? false;

/** The request that is running; null outside of one, and in a heartbeat, whose failures name it themselves. */
export const getCurrentRequest = (): CurrentRequest | null => storage.getStore()?.request ?? null;

/** Runs a part of a request, so that its log lines name it. */
export const withRequest = <T>(request: CurrentRequest, work: () => Promise<T>): Promise<T> =>
  runWithin({ request }, work);

/**
 * Runs a request with an audit context. It is ambient, so that no query of a route can omit it.
 *
 * @param audit the `AuditContext` as JSON
 */
export const withAuditContext = <T>(audit: string, work: () => Promise<T>): Promise<T> => runWithin({ audit }, work);

/**
 * Runs work that must commit at most once: each of its transactions records in `idempotency_keys` that `attempt` has
 * committed, and is rolled back when another attempt has taken over.
 */
export const withAttempt = <T>(attempt: string, work: () => Promise<T>): Promise<T> => runWithin({ attempt }, work);

/** Runs work whose statements all run on this connection, in its transaction. */
export const withOnlyConnection = <T>(
  connection: pg.PoolClient,
  { isDryRun: isDry }: { isDryRun: boolean },
  work: () => Promise<T>,
): Promise<T> => runWithin({ connection, isDryRun: isDry }, work);

/** Runs database writes that do not make the current attempt count as committed, e.g. counting a rate limit. */
export const withoutAttempt = <T>(work: () => Promise<T>): Promise<T> => runWithin({ attempt: null }, work);

/**
 * Starts work that many requests share, e.g. the timer of a batch. It belongs to none of them: with the context of the
 * first, it would be refused or rolled back together with that request's attempt.
 */
export const withoutWriteContext = <T>(start: () => T): T => storage.run({ ...NONE }, start);

async function runWithin<T>(changes: Partial<Context>, work: () => Promise<T>): Promise<T> {
  const context = { ...(storage.getStore() ?? NONE), ...changes };
  try {
    return await storage.run(context, work);
  } finally {
    // Timers that the work started and did not await run without a context, but with its limits.
    Object.assign(context, NONE, { limits: context.limits });
  }
}
