import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call a route. The server checks it before reading any input.
 *
 * - `user`, `admin`: bearer session token. `device`: bearer device token. `userOrDevice`: either.
 * - `file`: session cookie, session token or device token; GET and HEAD of files only.
 * - `console`: session cookie or session token; GET and HEAD of what a page shows without sending a header.
 * - `signed`: the address or the request carries its own secret, which the handler checks.
 */
export type Access = 'public' | 'user' | 'admin' | 'device' | 'userOrDevice' | 'file' | 'console' | 'signed';

export type Method = 'HEAD' | 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type Path = `/api/${string}` | `/objects/${string}`;

/**
 * How bodies travel, where it is not JSON both ways.
 *
 * - `file`: the answer is a stored file, with ranges and conditions.
 * - `multipart`: the request is a form with one file.
 * - `bytes`: the request body is the file itself.
 * - `tus`: request and answer speak the tus protocol, version 1.0.0; a file comes in pieces.
 * - `stream`: the answer is `text/event-stream`.
 * - `direct`: JSON both ways, for a call that every screen makes all the time. It has no parameters and a body, and its
 *   handler learns nothing of where it came from.
 */
export type Transport = 'json' | 'file' | 'multipart' | 'bytes' | 'tus' | 'stream' | 'direct';

/** One HTTP endpoint, described once: the server, the client and the OpenAPI document are derived from it. */
export interface Route {
  method: Method;
  /** `:name` marks a path parameter; each one must appear in `params`. */
  path: Path;
  /** Other spellings of the same endpoint, with the same parameters; one handler serves them all. */
  aliases?: readonly `${Method} ${Path}`[];
  access: Access;
  /** `json` unless given. */
  transport?: Transport;
  summary: string;
  /**
   * The sentence for the audit log, in the past tense. `{field}` stands for the name of what a parameter or a field of
   * the body refers to, and what follows `|` for an empty one: `Moved {id} to {folderId|the root}`. `{assigned}` is the
   * medium assigned before. Every route that a person changes something with has one.
   */
  sentence?: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  response: z.ZodType;
  /** Of the answer, for OpenAPI; `application/json` unless given. Its handler sends the header. */
  mediaType?: string;
  /** Success status; 200 unless given. */
  status?: 201 | 204;
  /**
   * Takes an `Idempotency-Key`: a request that is sent again within 24 hours is carried out once. `secret` names a
   * field of the answer; an answer in which it is set is not stored, and repeating the request gets 409.
   */
  idempotency?: { secret?: string };
  /**
   * `always`: its effect is in no table of ours that writes its own audit entries (background jobs, the payment
   * provider), so each success gets one.
   */
  audit?: 'always';
  /** Failures this route adds to the ones every route shares. */
  errors?: readonly ErrorCode[];
}

export type RouteTable = Record<string, Route>;

type Inputs = 'params' | 'query' | 'body';

type Sent<R extends Route> = {
  [K in Inputs as R[K] extends z.ZodType ? K : never]: R[K] extends z.ZodType ? z.input<R[K]> : never;
};

/** True where an input may be left out: nothing in it is required. */
type IsOptional<T> = Partial<T> extends T ? true : undefined extends T ? true : false;

/** What a caller sends: the schemas' input side; a part without required fields may be left out. */
export type RequestOf<R extends Route> = {
  [K in keyof Sent<R> as IsOptional<Sent<R>[K]> extends true ? never : K]: Sent<R>[K];
} & { [K in keyof Sent<R> as IsOptional<Sent<R>[K]> extends true ? K : never]?: Sent<R>[K] };

/** What a handler receives: the same, parsed and with defaults applied. */
export type ParsedOf<R extends Route> = {
  [K in Inputs as R[K] extends z.ZodType ? K : never]: R[K] extends z.ZodType ? z.output<R[K]> : never;
};

/** What a route answers with. */
export type ResponseOf<R extends Route> = z.output<R['response']>;

/** The address of a route as a caller writes it: `GET /api/player/v1/manifest`. */
export type AddressOf<R extends Route> = R extends Route ? `${R['method']} ${R['path']}` : never;

/** The route of an address among those of a union. */
export type RouteAt<R extends Route, A extends string> = R extends Route ? (A extends AddressOf<R> ? R : never) : never;

/** Declares a group of routes, keeping their literal types. */
export function routes<const T extends RouteTable>(table: T): T {
  return table;
}

/** Every address of a route: its own first, then its aliases. */
export function addressesOf(route: Route): { method: Method; path: string }[] {
  const aliases = (route.aliases ?? []).map((alias) => {
    const [method, path] = alias.split(' ');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the template type of an alias says so
    return { method: method as Method, path: path ?? '' };
  });
  return [{ method: route.method, path: route.path }, ...aliases];
}
