import type { CallServer, ServerAnswer } from './call-server.ts';

/** Those that lead to another address; a 304 does not. */
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

type Answer = Pick<ServerAnswer, 'status' | 'headers'>;

/** Returns the address to which an answer redirects; null when it is no redirect, or names no address. */
function findTarget(url: URL, { status, headers: { location } }: Answer): URL | null {
  if (!REDIRECTS.has(status) || location === undefined) return null;
  try {
    return new URL(location, url);
  } catch {
    return null;
  }
}

/**
 * Returns the origin of a server that was put behind HTTPS: the answer redirects to the same path of the same host, at the
 * port of HTTPS or the former port. Null for every other answer.
 *
 * @param url the address that was asked
 */
export function findSecureOrigin(url: URL, answer: Answer): string | null {
  const target = findTarget(url, answer);
  if (target === null || url.protocol !== 'http:' || target.protocol !== 'https:') return null;
  const isSamePlace = target.hostname === url.hostname && target.pathname === url.pathname;
  return isSamePlace && ['', url.port].includes(target.port) ? target.origin : null;
}

/** Returns a sentence without its full stop about an answer that is no success, and what to check. */
export function describeRefusal(url: URL, answer: Answer): string {
  const target = findTarget(url, answer);
  if (target === null) return `${url.href} answered ${answer.status}: is it the address of a Vitrine server?`;
  if (findSecureOrigin(url, answer) !== null) return `${url.origin} redirects to ${target.origin}`;
  return `${url.href} redirects to ${target.href.slice(0, 200)}, which is not followed: is it the address of a Vitrine server?`;
}

/** Returns a `CallServer` that tells of each answer of a server that was put behind HTTPS. */
export const watchRedirects =
  (call: CallServer, onSecure: (from: string, to: string) => void): CallServer =>
  async (url, request) => {
    const answer = await call(url, request);
    const secure = findSecureOrigin(url, answer);
    if (secure !== null) onSecure(url.origin, secure);
    return answer;
  };
