import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { NoPrimaryError } from './errors.ts';

/** Time limit for a host to say whether it is the primary. */
const PROBE_MS = 2_000;
/** Once a primary has answered, the other hosts get this long, so that a newer one is preferred. */
const GRACE_MS = 300;
/** A process without connections does not notice a failover, so it forgets the primary after this time. */
const MEMORY_MS = 10_000;

type Answer =
  | { kind: 'primary'; timeline: string }
  | { kind: 'standby' }
  /** The server runs, but refuses a connection, e.g. because it has too many. */
  | { kind: 'refuses'; error: pg.DatabaseError }
  | { kind: 'unreachable'; error: unknown };

/** Knows which of several hosts accepts writes. */
export interface Primary {
  /** The address of the primary: the last one that was found, unless it is in doubt. @throws NoPrimaryError */
  locate(): Promise<string>;
  /** A connection to this address has been opened, and it accepts writes. */
  confirm(url: string): void;
  /** A connection to this address has failed or was lost, or it accepts no writes. */
  doubt(url: string): void;
  /** Searches again. True if the last known primary still answers, and no other host has been promoted. */
  isAlive(): Promise<boolean>;
}

/** @param urls one address for each host */
export function findPrimary(urls: readonly string[]): Primary {
  let known: string | null = null;
  let confirmedMs = -Infinity;
  let searching: Promise<ReadonlyMap<string, Answer>> | null = null;

  /** Connections that are opened at once share one search. */
  async function search(): Promise<ReadonlyMap<string, Answer>> {
    searching ??= askAll(urls).finally(() => (searching = null));
    const answers = await searching;
    const newest = findNewest(answers);
    if (newest !== null) [known, confirmedMs] = [newest, performance.now()];
    return answers;
  }

  return {
    async locate() {
      if (known !== null && performance.now() - confirmedMs < MEMORY_MS) return known;
      const answers = await search();
      const newest = findNewest(answers);
      if (newest === null) throw createNoPrimaryError(answers);
      return newest;
    },
    confirm(url) {
      if (url === known) confirmedMs = performance.now();
    },
    doubt(url) {
      if (url === known) confirmedMs = -Infinity;
    },
    async isAlive() {
      const before = known;
      const answers = await search();
      const newest = findNewest(answers);
      if (newest !== null) return newest === before;
      return before !== null && answers.get(before)?.kind === 'refuses';
    },
  };
}

/**
 * True if the server of an open connection accepts writes: it is not a standby, and has not been made read-only, as
 * failover tools do with the old primary.
 */
export async function acceptsWrites(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ isWritable: boolean }>(
    `select not pg_is_in_recovery() and not current_setting('default_transaction_read_only')::boolean as "isWritable"`,
  );
  return rows[0]?.isWritable === true;
}

async function askAll(urls: readonly string[]): Promise<ReadonlyMap<string, Answer>> {
  const answers = new Map<string, Answer>();
  const found = Promise.withResolvers<void>();
  const asked = urls.map(async (url) => {
    const answer = await ask(url);
    answers.set(url, answer);
    if (answer.kind === 'primary') found.resolve();
  });
  const soonAfterFirst = found.promise.then(() => delay(GRACE_MS, undefined, { ref: false }));
  await Promise.race([Promise.all(asked), soonAfterFirst]);
  return new Map(answers);
}

async function ask(url: string): Promise<Answer> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
    application_name: 'vitrine-probe',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await acceptsWrites(client))
      ? { kind: 'primary', timeline: await readTimeline(client) }
      : { kind: 'standby' };
  } catch (error) {
    return error instanceof pg.DatabaseError ? { kind: 'refuses', error } : { kind: 'unreachable', error };
  } finally {
    client.end(() => {});
  }
}

/** A promotion begins a new timeline, so a former primary that comes back has an older one. Eight hexadecimal digits. */
async function readTimeline(client: pg.Client): Promise<string> {
  // Not every hosted database allows the function.
  const answer = await client
    .query<{ timeline: string }>('select left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline')
    .catch(() => null);
  return answer?.rows[0]?.timeline ?? '';
}

function findNewest(answers: ReadonlyMap<string, Answer>): string | null {
  let newest: { url: string; timeline: string } | null = null;
  for (const [url, answer] of answers) {
    if (answer.kind !== 'primary' || (newest !== null && newest.timeline >= answer.timeline)) continue;
    newest = { url, timeline: answer.timeline };
  }
  return newest?.url ?? null;
}

/** The refusal of a host, e.g. a wrong password, is its cause, because waiting may not resolve it. */
function createNoPrimaryError(answers: ReadonlyMap<string, Answer>): NoPrimaryError {
  const states = [...answers].map(([url, answer]) => `${new URL(url).host}: ${describeAnswer(answer)}`);
  const refusal = [...answers.values()].find((answer) => answer.kind === 'refuses');
  return new NoPrimaryError(`No host of DATABASE_URL is a primary (${states.join('; ')})`, { cause: refusal?.error });
}

function describeAnswer(answer: Answer): string {
  if (answer.kind === 'primary' || answer.kind === 'standby') return answer.kind;
  return answer.error instanceof Error && answer.error.message !== '' ? answer.error.message : 'not reachable';
}
