import type { StreamProblem } from '@vitrine/contract/drawn/address-checks';
import { decodeText } from '../../platform/guarded-fetch/decode-text.ts';
import { FetchError } from '../../platform/guarded-fetch/fetch-error.ts';
import type { Fetched, GuardedFetch } from '../../platform/guarded-fetch/guarded-fetch.ts';

/** The time for the playlists and a segment together, redirects included. */
const READING_MS = 8_000;
const MAX_PLAYLIST_BYTES = 500_000;

const PLAYLIST_TYPES = 'application/vnd.apple.mpegurl,application/x-mpegurl;q=0.9,*/*;q=0.5';

type Finding = { problem: StreamProblem } | { answer: Fetched };

/** Ends the check with what keeps screens from the stream. */
class ProblemFound extends Error {
  override readonly name = 'ProblemFound';
  readonly problem: StreamProblem;

  constructor(problem: StreamProblem) {
    super(problem);
    this.problem = problem;
  }
}

function judgeStatus(status: number): StreamProblem | null {
  if (status === 401 || status === 403 || status === 407) return 'sign-in';
  if (status === 404 || status === 410) return 'missing';
  return status >= 400 ? 'error' : null;
}

function judgeFailure({ reason }: FetchError): StreamProblem {
  if (reason === 'private' || reason === 'port' || reason === 'name') return 'private';
  return reason === 'address' ? 'not-a-playlist' : 'unreachable';
}

/** Browsers refuse what is not encrypted in a page that is. */
const isInsecure = (url: string, origin: string): boolean => origin.startsWith('https:') && url.startsWith('http:');

/** @throws ProblemFound for an address that is none */
function resolveNamed(named: string, base: string): string {
  if (!URL.canParse(named, base)) throw new ProblemFound('not-a-playlist');
  return new URL(named, base).href;
}

/** The lines of a playlist that name something: variants or segments. */
const listNamed = (lines: readonly string[]): string[] => lines.filter((line) => line !== '' && !line.startsWith('#'));

/**
 * Reads a stream as a player of another site does: its playlist, that of its first quality, and the start of its newest
 * segment. Returns the first thing that keeps screens from it; null if there is none.
 *
 * @param origin the origin of the players' page, like `https://signs.example.com`
 */
export async function checkStream(
  fetchGuarded: GuardedFetch,
  address: string,
  origin: string,
): Promise<StreamProblem | null> {
  const signal = AbortSignal.timeout(READING_MS);

  async function ask(url: string, maxBytes: number): Promise<Finding> {
    try {
      return { answer: await fetchGuarded(url, { maxBytes, signal, accept: PLAYLIST_TYPES, origin }) };
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      return { problem: judgeFailure(error) };
    }
  }

  async function read(url: string, maxBytes: number): Promise<Fetched> {
    if (isInsecure(url, origin)) throw new ProblemFound('insecure');
    const found = await ask(url, maxBytes);
    if ('problem' in found) throw new ProblemFound(found.problem);
    const { answer } = found;
    if (isInsecure(answer.url, origin)) throw new ProblemFound('insecure');
    const problem = judgeStatus(answer.status);
    if (problem !== null) throw new ProblemFound(problem);
    return answer;
  }

  function requireShared({ headers }: Fetched): void {
    const allowed = headers.get('access-control-allow-origin')?.trim();
    if (allowed !== '*' && allowed !== origin) throw new ProblemFound('cors');
  }

  async function readPlaylist(url: string): Promise<{ url: string; lines: string[] }> {
    const answer = await read(url, MAX_PLAYLIST_BYTES);
    const text = decodeText(answer.bytes, 'application/vnd.apple.mpegurl; charset=utf-8').replace(/^\uFEFF/, '');
    if (!text.startsWith('#EXTM3U')) throw new ProblemFound('not-a-playlist');
    requireShared(answer);
    return { url: answer.url, lines: text.split(/\r?\n/).map((line) => line.trim()) };
  }

  try {
    let list = await readPlaylist(address);
    if (list.lines.some((line) => line.startsWith('#EXT-X-STREAM-INF'))) {
      const [variant] = listNamed(list.lines);
      if (variant === undefined) return 'no-segments';
      list = await readPlaylist(resolveNamed(variant, list.url));
    }
    const newest = listNamed(list.lines).at(-1);
    if (newest === undefined) return 'no-segments';
    requireShared(await read(resolveNamed(newest, list.url), 1));
    return list.lines.includes('#EXT-X-ENDLIST') ? 'ended' : null;
  } catch (error) {
    if (error instanceof ProblemFound) return error.problem;
    throw error;
  }
}
