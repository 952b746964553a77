import { AppError, ErrorBody } from './errors.ts';
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
type Sent<R extends Route> = RequestOf<R> & (R extends { transport: 'multipart' } ? { form?: FormData } : unknown);

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
  /** Called with every failure before it is thrown, e.g. to lead an ended session to sign-in. */
  onError?: (error: AppError) => void;
}

/**
 * Builds the typed client of a route table.
 *
 * @throws AppError with the server's code for any response of status 400 or above; with the message
 *   '{status}: {body}' where the body is not ours; `network.failed` where no response came
 */
export function createClient<const T extends Record<string, RouteTable>>(
  table: T,
  options: ClientOptions = {},
): Client<T> {
  const call = async (route: Route, request: Loose = {}) =>
    send(route, request, options).catch((error: unknown) => {
      if (error instanceof AppError) options.onError?.(error);
      throw error;
    });
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
}

interface Answer {
  body: unknown;
  headers: Headers;
}

async function send(
  route: Route,
  request: Loose,
  { baseUrl = '', token, fetch: transport = fetch }: ClientOptions,
): Promise<Answer> {
  const bearer = token?.();
  const response = await transport(baseUrl + urlOf(route.path, request), {
    method: route.method,
    credentials: 'include',
    headers: {
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...bodyOf(request),
  }).catch((cause: unknown) => {
    throw new AppError('network.failed', { cause });
  });
  const text = await response.text().catch((cause: unknown) => {
    throw new AppError('network.failed', { cause });
  });
  if (!response.ok) throw failureOf(response.status, response.statusText, text);
  return { body: route.response.parse(text === '' ? undefined : JSON.parse(text)), headers: response.headers };
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
