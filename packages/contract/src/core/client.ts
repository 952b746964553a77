import { AppError, ErrorBody, toReadable } from './errors.ts';
import type { RequestOf, ResponseOf, Route, RouteTable } from './route.ts';

/** One page of a long list: the body as without paging, and where it goes on. */
export interface Page<T> {
  body: T;
  /** To be sent as `cursor`; null on the last page. */
  next: string | null;
  /** How many there are in all, under the same search and filters. */
  total: number;
}

/** What a route is sent; one that takes a file takes it in a form. */
type Sent<R extends Route> = RequestOf<R> &
  (R extends { transport: 'multipart' } ? { form?: FormData } : unknown) &
  // Made by the client unless given.
  (R extends { idempotency: object } ? { idempotencyKey?: string } : unknown);

type Arguments<R extends Route> = Partial<RequestOf<R>> extends RequestOf<R> ? [request?: Sent<R>] : [request: Sent<R>];

interface Caller<R extends Route> {
  (...request: Arguments<R>): Promise<ResponseOf<R>>;
  /** The same call, read as one page of a long list. */
  page: (...request: Arguments<R>) => Promise<Page<ResponseOf<R>>>;
}

/** A function per route: `client.devices.rename({ params, body })`. */
export type Client<T extends Record<string, RouteTable>> = {
  [G in keyof T]: { [K in keyof T[G]]: Caller<T[G][K]> };
};

interface ClientOptions {
  baseUrl?: string;
  /** The bearer token to send, read at call time. */
  token?: () => string | null;
  fetch?: typeof fetch;
  /** Called with every failure before it is thrown, and the token that was sent, e.g. to end that session. */
  onError?: (error: AppError, token: string | null) => void;
  /** Whether to throw failures with a message to show, in place of raw ones (`502: <html>…`). */
  isReadable?: boolean;
}

/**
 * Builds the typed client of a route table. Routes that take an `Idempotency-Key` are sent one, so that a request is
 * carried out once even if it is sent again because its answer was lost.
 *
 * @throws AppError with the server's code for any response of status 400 or above; with the message
 *   '{status}: {body}' where the body is not ours; `network.failed` where no response came
 */
export function createClient<const T extends Record<string, RouteTable>>(
  table: T,
  options: ClientOptions = {},
): Client<T> {
  const keys = createKeys();
  async function call(route: Route, request: Loose = {}): Promise<Answer> {
    const token = options.token?.() ?? null;
    try {
      return await send(route, request, { ...options, token }, keys);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      options.onError?.(error, token);
      throw options.isReadable === true ? toReadable(error) : error;
    }
  }
  const groups = Object.entries(table).map(([name, group]) => [
    name,
    Object.fromEntries(
      Object.entries(group).map(([key, route]) => [
        key,
        Object.assign(async (request?: Loose) => (await call(route, request)).body, {
          page: async (request?: Loose) => pageOf(await call(route, request)),
        }),
      ]),
    ),
  ]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one function per declared route, by construction
  return Object.fromEntries(groups) as Client<T>;
}

type Scalars = Record<string, string | number | boolean | undefined>;

interface Loose {
  params?: Scalars;
  query?: Scalars;
  body?: unknown;
  form?: FormData;
  idempotencyKey?: string;
}

interface Answer {
  body: unknown;
  headers: Headers;
}

type SendOptions = Pick<ClientOptions, 'baseUrl' | 'fetch'> & { token: string | null };

async function send(route: Route, request: Loose, options: SendOptions, keys: Keys): Promise<Answer> {
  const { baseUrl = '', token: bearer } = options;
  const url = baseUrl + urlOf(route.path, request);
  const headers = {
    ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
    ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const body = bodyOf(request);
  if (route.idempotency === undefined) return receive(route, url, { headers, ...body }, options);

  const same = [route.method, url, bearer, textOf(body.body)].join('\n');
  const key = request.idempotencyKey ?? keys.take(same);
  try {
    return await receive(route, url, { headers: { ...headers, 'idempotency-key': key }, ...body }, options);
  } catch (error) {
    if (mayHaveRun(error)) keys.keep(same, key);
    throw error;
  }
}

async function receive(
  route: Route,
  url: string,
  request: { headers: Record<string, string>; body?: string | FormData },
  { fetch: transport = fetch }: SendOptions,
): Promise<Answer> {
  const response = await transport(url, { method: route.method, credentials: 'include', ...request }).catch(
    (cause: unknown) => {
      throw new AppError('network.failed', { cause });
    },
  );
  const text = await response.text().catch((cause: unknown) => {
    throw new AppError('network.failed', { cause });
  });
  if (!response.ok) throw failureOf(response.status, response.statusText, text);
  return { body: answerOf(route, response.status, text), headers: response.headers };
}

/** @throws AppError where the answer is not this API's, e.g. the sign-in page of a network */
function answerOf(route: Route, status: number, text: string): unknown {
  try {
    return route.response.parse(text === '' ? undefined : JSON.parse(text));
  } catch (cause) {
    throw new AppError('server.failed', {
      message: `${status}: ${text.slice(0, 500)}`,
      details: { status },
      isForeign: true,
      cause,
    });
  }
}

/** After this a request that is sent again counts as a new one. */
const KEEP_KEY_MS = 60 * 60 * 1000;

type Keys = ReturnType<typeof createKeys>;

/** Remembers the keys of requests whose outcome is unknown: the same request gets the same key again. */
function createKeys() {
  const kept = new Map<string, { key: string; untilMs: number }>();
  return {
    take(request: string): string {
      const found = kept.get(request);
      kept.delete(request);
      return found !== undefined && Date.now() < found.untilMs ? found.key : newIdempotencyKey();
    },
    keep(request: string, key: string): void {
      kept.set(request, { key, untilMs: Date.now() + KEEP_KEY_MS });
    },
  };
}

/** 128 random bits. `crypto.randomUUID` does not exist on pages that are served over plain HTTP. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether a request may have been carried out although it failed. */
function mayHaveRun(error: unknown): boolean {
  const codes = ['network.failed', 'server.unavailable', 'server.failed', 'idempotency.in_progress'];
  return error instanceof AppError && codes.includes(error.code);
}

/** Tells bodies apart: a form by its fields, and by the names, sizes and dates of its files. */
function textOf(body: string | FormData | undefined): string {
  if (!(body instanceof FormData)) return body ?? '';
  return JSON.stringify(
    [...body].map(([name, value]) =>
      typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.lastModified],
    ),
  );
}

/**
 * The failure that a response of status 400 or above carries: ours where its body is ours, else one whose
 * message is '{status}: {body}' (specification, document 1, section 8).
 */
export function failureOf(status: number, statusText: string, text: string): AppError {
  const failure = ErrorBody.safeParse(parsedOrNull(text));
  if (failure.success) {
    const { code, message, details } = failure.data;
    return new AppError(code, { message, details });
  }
  return new AppError(status === 503 || status === 502 ? 'server.unavailable' : 'server.failed', {
    message: `${status}: ${text === '' ? statusText : text.slice(0, 500)}`,
    details: { status },
    isForeign: true,
  });
}

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A form names its own content type, with the mark that divides its parts. */
function bodyOf({ body, form }: Loose): { body?: string | FormData } {
  if (form !== undefined) return { body: form };
  return body === undefined ? {} : { body: JSON.stringify(body) };
}

function pageOf({ body, headers }: Answer): Page<unknown> {
  const next = /<([^>]+)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1];
  return {
    body,
    next: next === undefined ? null : new URL(next, 'http://localhost').searchParams.get('cursor'),
    total: Number(headers.get('x-total-count') ?? Number.NaN),
  };
}

function urlOf(path: string, { params = {}, query = {} }: Loose): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([k, v]) => (v === undefined ? [] : [[k, String(v)]])),
  );
  return search.size === 0 ? filled : `${filled}?${search}`;
}
