import { newId } from '../../platform/ids.ts';
import { numbersFrom } from '../fixtures/hostile-files.ts';
import { type HostileRequest, inventRequest, type World } from './hostile-requests.ts';
import { chancesFrom } from './hostile-values.ts';
import { createOneOfEach, type Installation } from './one-of-each.ts';

/** The requests to one set of accounts and things. Then a new set is created, because requests delete things. */
const REQUESTS_OF_WORLD = 100;
/** An unanswered request counts as a hang. */
const PATIENCE_MS = 60_000;
/** Multiplies seeds, because the first random numbers of consecutive seeds are nearly equal. */
const SEED_FACTOR = 2_654_435_761;

/** Words of SQL, libraries, paths and stack traces. No hostile text contains one, so an answer does not repeat them. */
const leaks = [
  /relation \\?"|syntax error at or near|violates [\w -]*constraint|invalid input (?:syntax|value)|duplicate key value/i,
  /\b(?:postgres|drizzle|pgboss|pg_\w+|sqlstate)\b/i,
  /\b(?:select|update|delete)\b[^"]{1,200}\b(?:from|set)\b[^"]{1,200}\b(?:where|returning)\b|\binsert into\b/i,
  /node_modules|node:internal|apps\/server|file:\/\/\/|\/(?:tmp|root|home|usr|var|dev\/shm)\//,
  /\bat [\w.<>$ ]+ \(?\S+:\d+:\d+|\b(?:Type|Range|Reference|Syntax)Error\b/,
];

interface Outcome {
  /** Answers by status. */
  statuses: Map<number, number>;
  slowest: { ms: number; name: string };
  /** Requests whose answers are wrong, with the answer. */
  problems: string[];
}

async function signUp(server: Installation) {
  const email = `${newId('tst')}@example.com`;
  const body = { name: 'Someone', email, password: 'correct horse' };
  const { token, user } = await server.visitor.accounts.register({ body });
  return { token, user, client: server.clientFor(token) };
}

async function arrangeWorld(server: Installation): Promise<World> {
  const [owner, admin] = [await signUp(server), await signUp(server)];
  const { things, deviceToken, agentToken } = await createOneOfEach(server, owner);
  await server.pool.query(`update accounts set plan = 'test', status = 'active', bought_seats = 50, is_admin = false`);
  await server.pool.query(`update accounts set is_admin = true where id = '${admin.user.id}'`);
  return {
    things,
    tokens: { owner: owner.token, admin: admin.token, device: deviceToken, agent: agentToken },
    visitor: server.visitor,
    async signIn() {
      const { token, user } = await signUp(server);
      return { token, accountId: user.id };
    },
  };
}

/** Sends hostile requests, a few at a time. The same seed makes the same requests. */
export async function fuzz(
  server: Installation,
  {
    seed,
    count,
    atOnce,
    onProgress,
  }: { seed: number; count: number; atOnce: number; onProgress?: (sent: number) => void },
): Promise<Outcome> {
  const outcome: Outcome = { statuses: new Map(), slowest: { ms: 0, name: '' }, problems: [] };
  for (let sent = 0; sent < count; sent += REQUESTS_OF_WORLD) {
    const world = await arrangeWorld(server);
    const numbers = Array.from({ length: Math.min(REQUESTS_OF_WORLD, count - sent) }, (_, i) => sent + i);
    const sendNext = async (): Promise<void> => {
      for (let number = numbers.shift(); number !== undefined; number = numbers.shift()) {
        const chances = chancesFrom(numbersFrom(Math.imul(seed * 1_000_003 + number, SEED_FACTOR)));
        await send(server, await inventRequest(chances, world), outcome);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, sendNext));
    onProgress?.(Math.min(count, sent + REQUESTS_OF_WORLD));
  }
  return outcome;
}

async function send({ url }: Installation, request: HostileRequest, outcome: Outcome): Promise<void> {
  const { name, method, path, headers, body } = request;
  const startMs = performance.now();
  const note = (what: string) => {
    const sent = body === null ? '' : ` ${body.subarray(0, 1_500).toString()}`;
    outcome.problems.push(`${method} ${path} ${JSON.stringify(headers)}${sent}\n  → ${what}`);
  };
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const answer = await fetch(url + path, { method, headers, body, redirect: 'manual', signal });
    const text = await answer.text();
    const ms = performance.now() - startMs;
    if (ms > outcome.slowest.ms) outcome.slowest = { ms, name };
    outcome.statuses.set(answer.status, (outcome.statuses.get(answer.status) ?? 0) + 1);
    if (answer.status >= 500) note(`${answer.status} ${text.slice(0, 300)}`);
    // The API reference contains such words in its descriptions.
    const leak =
      name === 'system.openapi' ? undefined : leaks.map((each) => each.exec(text)).find((found) => found !== null);
    if (leak) note(`${answer.status} …${text.slice(Math.max(0, leak.index - 100), leak.index + 200)}`);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
    note(`${String(error)}${cause} after ${Math.round(performance.now() - startMs)} ms`);
  }
}
