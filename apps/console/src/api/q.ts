import type { api } from '@vitrine/contract/api';
import type { Page } from '@vitrine/contract/core/client';
import type { Effect } from '@vitrine/contract/playout/effect';
import type { Toast } from '../ui/feedback/toast-view.tsx';
import type { Api } from './use-api.tsx';

declare const brand: unique symbol;

/** A key of the query cache. Only this module makes keys, so a query of no route does not compile. */
export type QueryKey = readonly unknown[] & { readonly [brand]: true };

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: QueryKey;
  }
}

type Tables = typeof api;
type AnyCall = (...request: never) => Promise<unknown>;
type RequestOf<Call> = Call extends (...request: infer Sent extends readonly unknown[]) => Promise<unknown>
  ? NonNullable<Sent[0]>
  : never;
type AnswerOf<Call> = Call extends (...request: never) => Promise<infer Answer> ? Answer : never;

/** The title of the toast when a change fails, and the text where the server gives no reason. */
export type FailureText = string | { title: string; reason: string };

/** How a page reads a route, and how it uses the answer. */
export interface ReadOptions<Answer, T> {
  /** The title of the error state in place of the data: `Failed to fetch feeds`. */
  failure?: string;
  /** Picks the part of the answer that the page shows. */
  select?(this: void, answer: Answer): T;
  /** How often it is read while no change events arrive, in milliseconds; 30 seconds unless given, 0 is never. */
  pollMs?: number;
  /**
   * How often it is read while change events arrive, in milliseconds, for data that change without an event; never unless
   * given. A function also decides it while none arrive, when it is called with `pollMs`.
   */
  intervalMs?:
    | number
    | false
    | ((state: { data: Answer | undefined; error: Error | null }, pollMs: number | false) => number | false);
  /** The time for which an answer is not read again, in milliseconds; 0 unless given. */
  staleMs?: number;
  /** The time for which an answer is kept that no page shows, in milliseconds. */
  keptMs?: number;
  /** True: no change reads it again, because the page shows it as it was. */
  isFrozen?: boolean;
  /** True: the answer to the request before is shown until this one is there. */
  keepsPrevious?: boolean;
}

/** A read of a route, as a page uses it. */
export interface Read<T, Answer = unknown> extends ReadOptions<Answer, T> {
  queryKey: QueryKey;
  /** Calls the route; with a cursor, for the page that begins there. */
  call: (api: Api, cursor?: string | null) => Promise<Answer>;
}

/** The toasts after a change, and whether the page waits for fresh data. */
export interface ChangeOptions<Request, Answer> {
  /**
   * The toast when it fails, also by what was to be changed. Without one, or if it is undefined, its caller shows the
   * failure.
   */
  failure?: FailureText | ((request: Request, error: Error) => FailureText | undefined);
  /** The toast when it is done; none if it is undefined. */
  done?: string | ((answer: Answer, request: Request) => string | Toast | undefined);
  /** True: the page does not wait until what the change made stale is read again. */
  isQuick?: boolean;
}

/** A change by a route, as a page uses it. */
export interface Change<Request, Answer> extends ChangeOptions<Request, Answer> {
  mutationKey: QueryKey;
}

/** A change as it would be requested, to ask for its effect. */
export interface Planned {
  /** A key as JSON that is equal for equal changes. */
  key: unknown;
  dryRun: (api: Api) => Promise<Effect>;
  /** `never`: a change that never waits for an admin. */
  approval?: 'never';
}

interface Keyed {
  /** The prefix of the keys of all reads of the route, and of its changes. */
  key: QueryKey;
}

/** The inputs of a reading route beside what the page does with its answer. */
type Uses<Request, Options> = Partial<Request> extends Request ? [use?: Request & Options] : [use: Request & Options];

interface Reader<Call> extends Keyed {
  <T = AnswerOf<Call>>(...use: Uses<RequestOf<Call>, ReadOptions<AnswerOf<Call>, T>>): Read<T, AnswerOf<Call>>;
  /** A page of a long list. Further ones are read by {@link usePages}. */
  page: <T = Page<AnswerOf<Call>>>(
    ...use: Uses<RequestOf<Call>, ReadOptions<Page<AnswerOf<Call>>, T>>
  ) => Read<T, Page<AnswerOf<Call>>>;
}

/** The request of a change; optional for a route without required inputs. */
export type Variables<Request> = Partial<Request> extends Request ? Request | void : Request;

interface Changer<Call> extends Keyed {
  (
    options?: ChangeOptions<Variables<RequestOf<Call>>, AnswerOf<Call>>,
  ): Change<Variables<RequestOf<Call>>, AnswerOf<Call>>;
}

interface Planner<Call> {
  /** The same change, to ask for its effect on the screens. */
  plan: (request: RequestOf<Call>) => Planned;
}

/** A function per route of people: of what it reads, or of the change that it makes. */
type Q = {
  [G in keyof Api]: {
    [K in keyof Api[G]]: Api[G][K] extends AnyCall
      ? K extends keyof Tables[G]
        ? Tables[G][K] extends { reads: readonly unknown[] }
          ? Reader<Api[G][K]>
          : Changer<Api[G][K]> & (Api[G][K] extends { dryRun: unknown } ? Planner<Api[G][K]> : unknown)
        : never
      : never;
  };
};

type AnyRequest = { params?: object; query?: object; body?: unknown; isFrozen?: boolean };

/** The last part of the key of a read that no change concerns. */
const FROZEN = 'frozen';

/** False for a query that no change reads again. */
export const isFollowed = ({ queryKey }: { queryKey: QueryKey }): boolean => !queryKey.includes(FROZEN);
type LooseCall = (request: unknown) => Promise<unknown>;
type Calls = Record<
  string,
  Record<string, LooseCall & { page: LooseCall; dryRun: (request: unknown) => Promise<Effect> }>
>;

/** Returns the function of the API that calls a route. */
export function findCall(api: object, [group, route]: QueryKey) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same functions by name, without their types
  const call = (api as Calls)[String(group)]?.[String(route)];
  if (call === undefined) throw new Error(`The API has no ${String(group)}.${String(route)}`);
  return call;
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the brand exists only as a type
export const toKey = (...parts: readonly unknown[]) => parts as unknown as QueryKey;

/** Both the read and the change of a route: its type knows which of them it is. */
function createUses(group: string, route: string) {
  const key = toKey(group, route);
  function use({ params, query, body, isFrozen = false, ...options }: AnyRequest = {}) {
    const request = { ...(params && { params }), ...(query && { query }), ...(body !== undefined && { body }) };
    return {
      ...options,
      mutationKey: key,
      queryKey: toKey(group, route, request, ...(isFrozen ? [FROZEN] : [])),
      call: (api: Api) => findCall(api, key)(request),
    };
  }
  const page = ({ params, query, isFrozen = false, ...options }: AnyRequest = {}) => ({
    ...options,
    queryKey: toKey(
      group,
      route,
      { ...(params && { params }), ...(query && { query }) },
      ...(isFrozen ? ['page', FROZEN] : ['page']),
    ),
    call: (api: Api, cursor?: string | null) =>
      findCall(api, key).page({ ...(params && { params }), query: { ...query, ...(cursor && { cursor }) } }),
  });
  const plan = (request: unknown): Planned => ({
    key: [group, route, request],
    dryRun: (api) => findCall(api, key).dryRun(request),
  });
  return Object.assign(use, { key, page, plan });
}

/**
 * The queries and changes of the route table: `q.feeds.list({ failure })` for {@link useRead}, and
 * `q.feeds.remove({ failure, done })` for `useChange`. Their keys are made of group, route and request.
 */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every group and route answers, by construction
export const q: Q = byName((group) => byName((route) => createUses(group, route))) as unknown as Q;

/** An object that makes what it has under a name when that is first read. */
function byName<T>(make: (name: string) => T): Record<string, T> {
  const made: Record<string, T> = {};
  return new Proxy(made, { get: (_, name) => (made[String(name)] ??= make(String(name))) });
}
