import { CallFailed, readFailure, Unpaired } from './failures.ts';
import type { Address, RequestAt, ResponseAt } from './routes.ts';

/** A player's client of the server: every request carries the player's token. */
export interface Server {
  /**
   * Calls an endpoint of the contract.
   *
   * @throws Unpaired when the server reports that this device is not paired
   * @throws CallFailed for every other failure, also when the signal aborts the call
   */
  call<A extends Address>(address: A, ...request: Arguments<A>): Promise<Answer<ResponseAt<A>>>;
  /**
   * Requests a body to be read chunk by chunk with {@link nextChunk}. A URL of another origin is requested without
   * the token: such a URL carries its own signature.
   *
   * @throws Unpaired, CallFailed as {@link Server.call}
   */
  open(url: string, options: { headers?: Record<string, string>; signal?: AbortSignal }): Promise<OpenBody>;
}

/** A response with the times of the round trip on the monotonic clock. */
export interface Answer<T> {
  response: Response;
  /** Null after 304. */
  body: T | null;
  sentMs: number;
  receivedMs: number;
}

export type ChunkReader = ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;

interface OpenBody {
  response: Response;
  reader: ChunkReader;
}

interface CallOptions {
  headers?: Record<string, string>;
  /** Sent as the body, in place of JSON. */
  file?: Blob;
}

type Request<A extends Address> = RequestAt<A> & CallOptions;
type Arguments<A extends Address> = Partial<Request<A>> extends Request<A> ? [request?: Request<A>] : [Request<A>];

interface ServerOptions {
  /** Bearer token; none while the player is not paired. */
  token?: string;
  /** Aborts every call. */
  signal: AbortSignal;
  /** Called once or more when the server reports that this device is not paired. */
  onUnpaired?: () => void;
  baseUrl?: string;
  fetch?: typeof fetch;
}

/** Time for the response headers and, in {@link Server.call}, the whole body. */
const TIMEOUT_MS = 15_000;

interface Loose extends CallOptions {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

export function createServer({
  token,
  signal,
  onUnpaired,
  baseUrl = location.origin,
  fetch: transport = fetch,
}: ServerOptions): Server {
  /** One request; `read` has to finish within the timeout as well. */
  async function send<T>(
    url: URL,
    init: { method?: string; headers: Record<string, string>; body?: string | Blob },
    signals: AbortSignal[],
    read: (response: Response) => Promise<T | null>,
  ): Promise<Answer<T>> {
    const controller = new AbortController();
    const abort = (): void => controller.abort();
    for (const each of signals) {
      each.addEventListener('abort', abort);
      if (each.aborted) abort();
    }
    const timer = setTimeout(abort, TIMEOUT_MS);
    const hasToken = token !== undefined && url.origin === new URL(baseUrl).origin;
    try {
      const sentMs = performance.now();
      const response = await transport(url.href, {
        ...init,
        headers: { ...(hasToken ? { authorization: `Bearer ${token}` } : {}), ...init.headers },
        signal: controller.signal,
        cache: 'no-store',
        credentials: 'omit',
      });
      const receivedMs = performance.now();
      if (!response.ok && response.status !== 304) throw await readFailure(response);
      return { response, body: await read(response), sentMs, receivedMs };
    } catch (error) {
      if (error instanceof Unpaired) onUnpaired?.();
      if (error instanceof Unpaired || error instanceof CallFailed) throw error;
      throw new CallFailed('Cannot reach the server');
    } finally {
      clearTimeout(timer);
      for (const each of signals) each.removeEventListener('abort', abort);
    }
  }

  return {
    call<A extends Address>(address: A, { params = {}, query = {}, body, file, headers = {} }: Loose = {}) {
      const [method = 'GET', path = ''] = address.split(' ');
      const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
      const url = new URL(filled, baseUrl);
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      const init = {
        method,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(file === undefined ? {} : { body: file }),
      };
      return send(url, init, [signal], async (response) => {
        if (response.status === 304) return null;
        const answer: ResponseAt<A> = await response.json();
        return answer;
      });
    },
    async open(url, { headers = {}, signal: own }) {
      const signals = own === undefined ? [signal] : [signal, own];
      const { response } = await send(new URL(url, baseUrl), { headers }, signals, () => Promise.resolve(null));
      if (response.body === null) throw new CallFailed('The answer has no body', response.status);
      return { response, reader: response.body.getReader() };
    },
  };
}

/**
 * The next chunk of a body; null at its end.
 *
 * @throws CallFailed when nothing arrives for `idleMs`, the connection breaks, or `signal` aborts
 */
export async function nextChunk(
  reader: ChunkReader,
  idleMs: number,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | null> {
  let isCancelled = false;
  const cancel = (): void => {
    isCancelled = true;
    void reader.cancel().catch(() => undefined);
  };
  const timer = setTimeout(cancel, idleMs);
  signal.addEventListener('abort', cancel);
  if (signal.aborted) cancel();
  try {
    const { done, value } = await reader.read();
    if (isCancelled) throw new CallFailed('The connection stood still');
    return done ? null : value;
  } catch (error) {
    throw error instanceof CallFailed ? error : new CallFailed('The connection broke off');
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', cancel);
  }
}
