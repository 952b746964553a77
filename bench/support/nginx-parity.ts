import { createHash } from 'node:crypto';
import { request } from 'node:http';

interface Side {
  url: string;
  headers: Record<string, string>;
}

interface Sides {
  /** Size of the file in bytes. */
  size: number;
  ours: Side;
  nginx: Side;
}

interface Answer {
  status: number;
  length: string | undefined;
  contentRange: string | undefined;
  hash: string;
}

/** Pseudorandom numbers from 0 to 1, the same sequence in every run. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Sends random requests with ranges and preconditions to both servers and compares status, length, Content-Range and
 * the hash of the body. Returns a description of each difference.
 */
export async function findDifferences(count: number, { size, ours, nginx }: Sides): Promise<string[]> {
  const next = numbersFrom(4);
  const tags = { ours: await fetchTags(ours), nginx: await fetchTags(nginx) };
  const differences: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const { method, headersFor } = pickRequest(next, size);
    const [ourAnswer, nginxAnswer] = await Promise.all([
      send(ours, method, headersFor(tags.ours)),
      send(nginx, method, headersFor(tags.nginx)),
    ]);
    if (JSON.stringify(ourAnswer) === JSON.stringify(nginxAnswer)) continue;
    const headers = JSON.stringify(headersFor(tags.nginx));
    differences.push(`${method} ${headers}: ours ${JSON.stringify(ourAnswer)}, nginx ${JSON.stringify(nginxAnswer)}`);
  }
  return differences;
}

interface Tags {
  etag: string;
  lastModified: string;
}

async function fetchTags({ url, headers }: Side): Promise<Tags> {
  const answer = await fetch(url, { method: 'HEAD', headers });
  return { etag: answer.headers.get('etag') ?? '', lastModified: answer.headers.get('last-modified') ?? '' };
}

function pickRequest(next: () => number, size: number) {
  const one = <T>(...choices: readonly T[]): T => choices[Math.floor(next() * choices.length)]!;
  const near = (at: number) => Math.max(0, at + Math.floor(next() * 5) - 2);
  const offset = () => one(0, near(size), near(size / 2), Math.floor(next() * size), Math.floor(next() * size * 2));
  const range = () =>
    one(
      () => `${offset()}-${offset()}`,
      () => `${offset()}-`,
      () => `-${offset()}`,
      () => `${offset()}-99999999999999999999999`,
      () => one('-', 'a-b', '1-b', '', '5', '--3', '0 - 9', ' 3-7', '3-7 ', '1e3-2e3', '0x1-2', '+1-2', '-0'),
    )();
  const ranged =
    next() < 0.75
      ? `${one('bytes=', 'bytes=', 'bytes=', 'bytes=', 'Bytes=', 'items=', 'bytes')}${next() < 0.9 ? range() : `${range()},${range()}`}`
      : null;
  const kinds = {
    ifRange: next() < 0.3 ? one('etag', 'weak', 'other', 'date', 'earlier', 'later', 'words') : null,
    ifNoneMatch: next() < 0.2 ? one('etag', 'weak', 'other', 'list', 'any', 'words') : null,
    ifMatch: next() < 0.15 ? one('etag', 'weak', 'other', 'list', 'any', 'words') : null,
    ifModified: next() < 0.15 ? one('date', 'earlier', 'later', 'words') : null,
    ifUnmodified: next() < 0.1 ? one('date', 'earlier', 'later', 'words') : null,
  };
  const method = next() < 0.1 ? 'HEAD' : 'GET';
  return {
    method,
    headersFor: (tags: Tags): Record<string, string> => {
      const entries: [string, string][] = [
        ['range', ranged],
        ['if-range', chooseValue(kinds.ifRange, tags)],
        ['if-none-match', chooseValue(kinds.ifNoneMatch, tags)],
        ['if-match', chooseValue(kinds.ifMatch, tags)],
        ['if-modified-since', chooseValue(kinds.ifModified, tags)],
        ['if-unmodified-since', chooseValue(kinds.ifUnmodified, tags)],
      ].flatMap(([name, value]) => (!name || !value ? [] : [[name, value] satisfies [string, string]]));
      return Object.fromEntries(entries);
    },
  };
}

function chooseValue(kind: string | null, { etag, lastModified }: Tags): string | null {
  const moved = (ms: number) => new Date(Date.parse(lastModified) + ms).toUTCString();
  switch (kind) {
    case 'etag':
      return etag;
    case 'weak':
      return `W/${etag}`;
    case 'other':
      return '"other"';
    case 'list':
      return `"other", W/"more",${etag}`;
    case 'any':
      return '*';
    case 'date':
      return lastModified;
    case 'earlier':
      return moved(-60_000);
    case 'later':
      return moved(60_000);
    case 'words':
      return 'not a date';
    case null:
    default:
      return null;
  }
}

function send(side: Side, method: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(side.url, { method, agent: false, headers: { ...side.headers, ...headers } }, (answer) => {
      const hash = createHash('sha256');
      answer.on('data', (chunk: Buffer) => hash.update(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const status = answer.statusCode ?? 0;
        // The bodies of error responses differ between any two servers.
        const isFile = status < 400;
        resolve({
          status,
          length: isFile ? answer.headers['content-length'] : undefined,
          contentRange: answer.headers['content-range'],
          hash: isFile ? hash.digest('hex') : '',
        });
      });
    });
    sent.on('error', (cause) => reject(new Error(`${method} ${side.url} ${JSON.stringify(headers)}`, { cause })));
    sent.end();
  });
}
