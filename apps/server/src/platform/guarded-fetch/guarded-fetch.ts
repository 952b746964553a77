import dns from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import type { buildConnector } from 'undici';
import { FetchError, toFetchError } from './fetch-error.ts';
import { isPublicAddress, type PrivateAddresses } from './private-addresses.ts';

export interface Fetched {
  /** The address after redirects. */
  url: string;
  status: number;
  headers: { get(name: string): string | null };
  /** At most `maxBytes`; less if the connection broke or the time ended while it was read. */
  bytes: Buffer;
  /** False if there was more, or the connection broke or the time ended before the end. */
  isWhole: boolean;
}

export interface FetchLimits {
  maxBytes: number;
  /** Ends the call, redirects included. What has been read of the body by then is returned. */
  signal: AbortSignal;
  /** The media types that are asked for. */
  accept: string;
  /** The headers of a conditional request. */
  conditions?: { 'if-none-match'?: string; 'if-modified-since'?: string };
  /** Headers for one site (scheme, host and port), which no other one gets, also after redirects; null: none. */
  login?: SiteLogin | null;
  /** The origin of the page for which it is read, as browsers name it. */
  origin?: string;
}

export interface SiteLogin {
  origin: string;
  /** Name and value of each header. */
  headers: readonly (readonly [name: string, value: string])[];
}

/** One request, whose redirects are not followed. */
export interface GuardedRequest {
  method: string;
  headers: Record<string, string>;
  /** Null: none. */
  body: string | null;
  maxBytes: number;
  signal: AbortSignal;
}

/** @throws FetchError */
export type GuardedFetch = (url: string, limits: FetchLimits) => Promise<Fetched>;

const MAX_REDIRECTS = 10;
const WEB_PORTS = new Set(['', '80', '443']);

/**
 * A name that is not opened fails after this time, whether it exists or not: a name in the network is looked up faster
 * than an unknown one, so the time would tell which names exist.
 */
const REFUSAL_MS = 1_000;

/** The time within which the name in an address that people save must be found. */
const LOOKUP_MS = 5_000;

/** Some sites answer only what looks like a browser. */
const USER_AGENT = 'Mozilla/5.0 (compatible; Vitrine)';

/** The hosts that RFC 6761 keeps for the machine itself. */
const isLocalhost = (host: string): boolean => /(^|\.)localhost\.?$/.test(host);

const findHost = ({ hostname }: { hostname: string }): string => hostname.replace(/^\[|\]$/g, '');

/** Public addresses on ports 80 and 443 only, and those that the operator allows on any port. */
function createRules(allowed: PrivateAddresses) {
  function refusal(host: string, addresses: readonly string[], port: string): FetchError | null {
    if (allowed.hasHost(host) || addresses.every((address) => allowed.hasAddress(address))) return null;
    const isOpen = addresses.every((address) => isPublicAddress(address) || allowed.hasAddress(address));
    if (!isOpen) return new FetchError('private', host);
    return WEB_PORTS.has(port) ? null : new FetchError('port', host);
  }

  const lookupFor =
    (port: string): LookupFunction =>
    (host, options, done) => {
      const startMs = performance.now();
      const refuse = (cause: Error | null): void => {
        const failure = new FetchError('name', host, { cause });
        setTimeout(() => done(failure, ''), Math.max(0, startMs + REFUSAL_MS - performance.now()));
      };
      dns.lookup(host, { ...options, all: true }, (error, found) => {
        const [first] = found ?? [];
        if (error !== null || first === undefined) return refuse(error);
        const refused = refusal(
          host,
          found.map(({ address }) => address),
          port,
        );
        if (refused?.reason === 'private') return refuse(refused);
        if (refused !== null) return done(refused, '');
        if (options.all === true) done(null, found);
        else done(null, first.address, first.family);
      });
    };

  return { refusal, lookupFor };
}

/** Opens what the rules allow. */
function createOpen(allowed: PrivateAddresses) {
  const { refusal, lookupFor } = createRules(allowed);
  let client: ReturnType<typeof open> | null = null;

  async function open() {
    // Loaded on first use. Node's own `fetch` refuses agents of another version of undici.
    const { Agent, buildConnector, fetch } = await import('undici');
    const connect: buildConnector.connector = (options, done) => {
      const host = findHost(options);
      // An IP address is not looked up, so it is checked here.
      const refused = isIP(host) === 0 ? null : refusal(host, [host], options.port);
      if (refused !== null) return done(refused, null);
      buildConnector({ lookup: lookupFor(options.port), allowH2: false })(options, done);
    };
    // Connections are not kept: each one is checked.
    const dispatcher = new Agent({ connect, pipelining: 0, allowH2: false });
    return (url: string, request: Omit<GuardedRequest, 'maxBytes'>) =>
      fetch(url, { dispatcher, redirect: 'manual', ...request });
  }

  /** @throws FetchError */
  return async (url: URL, request: Omit<GuardedRequest, 'maxBytes'>) => {
    requireWeb(url);
    client ??= open();
    const send = await client;
    return send(url.href, request).catch((error: unknown) => {
      throw toFetchError(error, url.host);
    });
  };
}

/**
 * Creates a fetch for addresses that people enter. The address that was checked is the one that is opened, also of every
 * redirect.
 */
export function createGuardedFetch(allowed: PrivateAddresses): GuardedFetch {
  const open = createOpen(allowed);
  return async (start, { maxBytes, signal, accept, conditions, login = null, origin }) => {
    const plain = { accept, 'user-agent': USER_AGENT, ...conditions, ...(origin !== undefined && { origin }) };
    let url = new URL(start);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const headers = login?.origin === url.origin ? { ...plain, ...toRecord(login) } : plain;
      const answer = await open(url, { method: 'GET', headers, body: null, signal });
      const target = isRedirect(answer.status) ? answer.headers.get('location') : null;
      if (target === null) {
        const { status, body } = answer;
        return { url: url.href, status, headers: answer.headers, ...(await readStart(body, maxBytes)) };
      }
      await answer.body?.cancel().catch(() => {});
      if (!URL.canParse(target, url.href)) throw new FetchError('address', url.host);
      url = new URL(target, url);
    }
    throw new FetchError('redirects', url.host);
  };
}

/**
 * Creates a function that sends one request of any method to an address that people enter, with the same guard, and reads
 * the start of the answer. It rejects with a FetchError.
 */
export function createGuardedSend(allowed: PrivateAddresses) {
  const open = createOpen(allowed);
  return async (url: string, { maxBytes, ...request }: GuardedRequest): Promise<Omit<Fetched, 'url'>> => {
    const { status, headers, body } = await open(new URL(url), request);
    return { status, headers, ...(await readStart(body, maxBytes)) };
  };
}

/** Creates a function like that of {@link createGuardedSend} that also rejects if it has not got the whole answer. */
export function createGuardedRequests(allowed: PrivateAddresses) {
  const open = createOpen(allowed);
  return async (url: string, { maxBytes, ...request }: GuardedRequest): Promise<Response> => {
    const answer = await open(new URL(url), request);
    const { bytes, isWhole } = await readStart(answer.body, maxBytes);
    if (!isWhole) throw new FetchError(request.signal.aborted ? 'timeout' : 'connection', new URL(url).host);
    const { status } = answer;
    return new Response(status === 204 || status === 304 ? null : bytes, { status, headers: [...answer.headers] });
  };
}

/**
 * Creates a function that returns the failure that opening a saved address would meet now, judged by its host and port
 * alone; null if it would be opened. What opens the address later checks it again.
 *
 * A name that is not found fails like one that leads to a private address: the difference would tell which names exist.
 * Names are only looked up with `looksUp`.
 */
export function createAddressCheck(allowed: PrivateAddresses) {
  const { refusal, lookupFor } = createRules(allowed);
  return async (address: string, looksUp = true): Promise<FetchError | null> => {
    const url = new URL(address);
    const host = findHost(url);
    if (allowed.hasHost(host)) return null;
    if (isIP(host) !== 0) return refusal(host, [host], url.port);
    if (isLocalhost(host) && !['127.0.0.1', '::1'].some((each) => allowed.hasAddress(each)))
      return new FetchError('private', host);
    if (!looksUp) return null;
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(new FetchError('name', host)), LOOKUP_MS);
      lookupFor(url.port)(host, { all: true }, (error) => {
        clearTimeout(timer);
        resolve(error === null ? null : toFetchError(error, host));
      });
    });
  };
}

function requireWeb({ protocol, username, password, host }: URL): void {
  const isWeb = protocol === 'http:' || protocol === 'https:';
  if (!isWeb || username !== '' || password !== '') throw new FetchError('address', host);
}

const toRecord = ({ headers }: SiteLogin): Record<string, string> =>
  Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]));

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);

/** Ends the connection when enough was read. */
async function readStart(
  body: AsyncIterable<Uint8Array> | null,
  maxBytes: number,
): Promise<Pick<Fetched, 'bytes' | 'isWhole'>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let isWhole = false;
  try {
    for await (const chunk of body ?? []) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > maxBytes) break;
    }
    isWhole = size <= maxBytes;
  } catch {
    // The connection broke or the time ended: the beginning is better than nothing.
  }
  return { bytes: Buffer.concat(chunks).subarray(0, maxBytes), isWhole };
}
