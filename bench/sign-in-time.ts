import { randomBytes } from 'node:crypto';
import { availableParallelism, cpus } from 'node:os';
import process from 'node:process';
import { startServer } from '../e2e/server.ts';
import { findMedian } from './support/measure.ts';
import { missGoal, sized } from './support/size.ts';

/*
 * Account enumeration: checks that neither the response nor its time reveals if an email address has an account. Calls
 * sign-in with a wrong password, and password reset, for registered and unknown addresses alternately.
 *
 *   npm run bench -- sign-in-time        2,000 calls of each kind
 *   npm run bench -- sign-in-time 200    another number of calls
 *
 * Fails when statuses, headers or bodies differ, or when the medians differ by more than 2 ms.
 */

const MAX_DIFFERENCE_MS = 2;
/** The number of addresses of each kind, so that the rate limiter's counters per address are equally long. */
const ADDRESSES = sized(50, 2);

const count = Number(process.argv[2] ?? sized(2_000, 10));

interface Answer {
  /** Status, headers and body, without the date and the id of the request. */
  content: string;
  tookMs: number;
}

console.log(`Node ${process.version}, ${availableParallelism()} x ${cpus()[0]?.model ?? 'unknown'}`);
const server = await startServer({ env: { LOG_LEVEL: 'error' } });
try {
  const addresses = (kind: string) =>
    Array.from({ length: ADDRESSES }, (_, nth) => `${kind}-${nth}-${randomBytes(4).toString('hex')}@example.com`);
  const known = addresses('somebody');
  const unknown = addresses('somebody');
  for (const email of known) await call('/api/auth/register', { name: 'Somebody', email, password: 'correct horse' });

  console.log(`${count} calls of each kind\n`);
  console.log('| call | known: median | unknown: median | apart | answers |');
  console.log('| --- | --- | --- | --- | --- |');
  const compared = [
    await compare('sign-in', known, unknown, (email) => call('/api/auth/login', { email, password: 'wrong horse' })),
    await compare('forgotten password', known, unknown, (email) => call('/api/auth/forgot-password', { email })),
  ];
  if (compared.some(({ isSame }) => !isSame)) process.exitCode = 1;
  if (compared.some(({ isNear }) => !isNear)) missGoal();
} finally {
  await server.stop();
}

async function compare(
  name: string,
  known: readonly string[],
  unknown: readonly string[],
  request: (email: string) => Promise<Answer>,
): Promise<{ isSame: boolean; isNear: boolean }> {
  const answers = { known: [] as Answer[], unknown: [] as Answer[] };
  // In the order known, unknown, unknown, known, because a call can leave work behind that slows the next one.
  for (let nth = 0; answers.unknown.length < count; nth += 1) {
    const email = (kind: readonly string[]) => kind[nth % kind.length] ?? '';
    const order = nth % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of order) answers[kind].push(await request(email(kind === 'known' ? known : unknown)));
  }
  const medianOf = (some: readonly Answer[]) => findMedian(some.map(({ tookMs }) => tookMs));
  const [ofKnown, ofUnknown] = [medianOf(answers.known), medianOf(answers.unknown)];
  const contents = new Set([...answers.known, ...answers.unknown].map(({ content }) => content));
  const apartMs = Math.abs(ofKnown - ofUnknown);
  const cells = [
    name,
    `${ofKnown.toFixed(2)} ms`,
    `${ofUnknown.toFixed(2)} ms`,
    `${apartMs.toFixed(2)} ms${apartMs > MAX_DIFFERENCE_MS ? ' TOO FAR' : ''}`,
    contents.size === 1 ? 'the same' : `${contents.size} DIFFERENT`,
  ];
  console.log(`| ${cells.join(' | ')} |`);
  return { isSame: contents.size === 1, isNear: apartMs <= MAX_DIFFERENCE_MS };
}

async function call(path: string, body: unknown): Promise<Answer> {
  const began = performance.now();
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  const tookMs = performance.now() - began;
  const { date: _, 'x-request-id': id = '', ...headers } = Object.fromEntries(response.headers);
  return { content: JSON.stringify([response.status, headers, text.replace(id, '')]), tookMs };
}
