import { createServer, type Server } from '../network/server.ts';
import type { Address, ResponseAt } from '../network/routes.ts';
import { endTest, testSignal } from './signal.ts';

/** A request as the transport received it. */
export interface Received {
  address: string;
  headers: Headers;
  query: URLSearchParams;
  body: unknown;
}

type Answers = Partial<{ [A in Address]: (request: Received) => ResponseAt<A> | Response | Promise<Response> }>;

const ORIGIN = 'https://player.test';

/** `GET /api/…/:id` matches any single segment in place of `:id`. */
function matchesPattern(pattern: string, address: string): boolean {
  return new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(address);
}

/**
 * The real client on a transport in memory. An address without an answer fails as an unreachable server does; a
 * request that is aborted rejects as `fetch` does.
 */
export function testServer(answers: Answers, token?: string) {
  const requests: Received[] = [];
  let unpairedCalls = 0;
  const transport: typeof fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const address = `${init?.method ?? 'GET'} ${url.origin === ORIGIN ? '' : url.origin}${url.pathname}`;
    const raw = init?.body;
    const body: unknown = typeof raw === 'string' ? JSON.parse(raw) : raw;
    const request = { address, headers: new Headers(init?.headers), query: url.searchParams, body };
    requests.push(request);
    init?.signal?.throwIfAborted();
    const found = Object.entries(answers).find(([pattern]) => matchesPattern(pattern, address))?.[1];
    if (found === undefined) throw new TypeError('Failed to fetch');
    const aborted = new Promise<never>((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    });
    const answer = await Promise.race([found(request), aborted]);
    return answer instanceof Response ? answer : Response.json(answer);
  };
  const server: Server = createServer({
    ...(token === undefined ? {} : { token }),
    signal: testSignal(),
    onUnpaired() {
      unpairedCalls += 1;
      endTest();
    },
    baseUrl: ORIGIN,
    fetch: transport,
  });
  return {
    server,
    answers,
    requests,
    signal: testSignal(),
    unpairedCalls: () => unpairedCalls,
    /** The bodies that were sent to an address, in order. */
    sentTo: (address: Address) =>
      requests.filter((request) => matchesPattern(address, request.address)).map((r) => r.body),
  };
}

/** A failure as the API sends it. */
export const createFailure = (status: number, code: string, headers: Record<string, string> = {}): Response =>
  Response.json({ code, message: `Failed: ${code}` }, { status, headers });

/** A response that hangs until it is aborted. */
export const hang = (): Promise<Response> => new Promise(() => undefined);
