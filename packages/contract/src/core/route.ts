import type { z } from 'zod';
import type { DataTopic } from '../change-topics.ts';
import { hasRole, type Role } from '../team/roles.ts';
import type { ErrorCode } from './errors.ts';
import type { KeyScope } from './scopes.ts';

/**
 * The callers that may use a route. The server checks this before reading any input.
 *
 * - `user`, `admin`: bearer session token. `device`: bearer device token. `userOrDevice`: either.
 * - `agent`: bearer token of the agent on a device's machine.
 * - `file`: session cookie, session token or device token; GET and HEAD of files only.
 * - `console`: session cookie or session token; GET and HEAD of resources that the browser loads without custom headers.
 * - `signed`: the address or the request contains a secret or signature, which the handler checks.
 */
export type Access = 'public' | 'user' | 'admin' | 'device' | 'agent' | 'userOrDevice' | 'file' | 'console' | 'signed';

export type Method = 'HEAD' | 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** `/agent/` is the origin of the agent on a screen's machine. */
type Path = `/api/${string}` | `/objects/${string}` | `/agent/${string}`;

/**
 * The format of request and response bodies. `json` is the default.
 *
 * - `file`: the response is a stored file; range and conditional requests are supported.
 * - `multipart`: the request is a form with one file.
 * - `bytes`: the request body is the file itself.
 * - `tus`: a resumable upload by the tus protocol, version 1.0.0.
 * - `archive`: the response is a file that is made while it is sent, of a known size.
 * - `stream`: the response is `text/event-stream`.
 * - `direct`: JSON, served without the framework because every screen calls it all the time. It has a body and no
 *   parameters, and its handler does not receive the client's address.
 */
export type Transport = 'json' | 'file' | 'archive' | 'multipart' | 'bytes' | 'tus' | 'stream' | 'direct';

interface AnyRoute {
  method: Method;
  /** `:name` marks a path parameter; each one must appear in `params`. */
  path: Path;
  /** Other addresses of the same endpoint, with the same parameters and handler. */
  aliases?: readonly `${Method} ${Path}`[];
  /** `json` unless given. */
  transport?: Transport;
  summary: string;
  /**
   * The sentence for the audit log, in the past tense. `{field}` is replaced by the name of the object that this
   * parameter or body field refers to, or by the text after `|` if it is empty: `Moved {id} to {folderId|the root}`.
   * `{assigned}` is the media item that was assigned before, and a field with groups and devices is replaced by their
   * names or `all screens`. A part in brackets is left out unless one of its fields has a value: `Changed {id}[ to
   * {target}]`. Required for every change made by a person.
   */
  sentence?: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Its body is a secret: the audit log leaves it out, and a change that waits for approval keeps it encrypted. */
  isSecret?: true;
  /** The size of the longest JSON body, in bytes; 1 MB unless given. */
  maxBodyBytes?: number;
  response: z.ZodType;
  /** The response's content type in OpenAPI, by default `application/json`. The handler sets the header. */
  mediaType?: string;
  /** Success status; 200 unless given. With 302 the answer leads the browser elsewhere and has no body. */
  status?: 201 | 204 | 302;
  /**
   * Accepts an `Idempotency-Key`: a request repeated within 24 hours is carried out once. `secret` names a response
   * field; a response in which it is set is not stored, and repeating that request gets 409.
   */
  idempotency?: { secret?: string };
  /**
   * With `?dryRun=true` it changes nothing and answers 200 with what it would do to the account's screens (`DryRun`). A
   * schedule in the way is part of that answer: the body's `force` counts as true. Required for every change to what
   * screens play.
   */
  dryRun?: true;
  /**
   * `never`: a change to what screens play that does not wait for an admin, whatever the account's settings. Other
   * requests that do not wait, e.g. because they declare no `dryRun`, are refused if they would change what screens play.
   * `folder`: a file for a folder that screens show is added to the library, and its move into the folder waits.
   * `version`: a file for an item that screens show is prepared, and its use waits.
   */
  approval?: 'never' | 'folder' | 'version';
  /** The scope of API keys that may call it, where {@link findScope} would find another; `none`: no key may. */
  scope?: KeyScope | 'none';
  /**
   * `always`: every success gets an audit entry, because the change happens outside the audited tables (background
   * jobs, the payment provider).
   */
  audit?: 'always';
  /**
   * Errors in addition to the shared ones of all routes. The first ones with status 404 are those of the path's ids, in
   * their order: an id that cannot exist is answered like an unknown one.
   */
  errors?: readonly ErrorCode[];
  /** The kinds of data on which the answer depends: a change of one of them makes an answer stale. */
  reads?: readonly [DataTopic, ...DataTopic[]];
  /** The kinds of data that a success changes, for a route that is no reading one. */
  changes?: readonly DataTopic[];
}

/** The access of people other than the administrators of the installation. */
export type MemberAccess = 'user' | 'userOrDevice' | 'file' | 'console';

export type RouteAccess =
  | {
      access: MemberAccess;
      /** The least role in the account in use that a person needs; `self`: none, because it is about the person. */
      role: Role | 'self';
    }
  | { access: Exclude<Access, MemberAccess>; role?: undefined };

/** One HTTP endpoint. The server, the client and the OpenAPI document are derived from it. */
export type Route = AnyRoute & RouteAccess;

export type RouteTable = Record<string, Route>;

type Inputs = 'params' | 'query' | 'body';

type Sent<R extends Route> = {
  [K in Inputs as R[K] extends z.ZodType ? K : never]: R[K] extends z.ZodType ? z.input<R[K]> : never;
};

/** True for an input without required fields, which may be omitted. */
type IsOptional<T> = Partial<T> extends T ? true : undefined extends T ? true : false;

/** The inputs that a client sends: the input types of the schemas. */
export type RequestOf<R extends Route> = {
  [K in keyof Sent<R> as IsOptional<Sent<R>[K]> extends true ? never : K]: Sent<R>[K];
} & { [K in keyof Sent<R> as IsOptional<Sent<R>[K]> extends true ? K : never]?: Sent<R>[K] };

/** The inputs that a handler receives: parsed, with defaults applied. */
export type ParsedOf<R extends Route> = {
  [K in Inputs as R[K] extends z.ZodType ? K : never]: R[K] extends z.ZodType ? z.output<R[K]> : never;
};

/** The parsed response. */
export type ResponseOf<R extends Route> = z.output<R['response']>;

/** A route's method and path: `GET /api/player/v1/manifest`. */
export type AddressOf<R extends Route> = R extends Route ? `${R['method']} ${R['path']}` : never;

/** The route with this address, of a union of routes. */
export type RouteAt<R extends Route, A extends string> = R extends Route ? (A extends AddressOf<R> ? R : never) : never;

/** What the routes of a group read and change, unless a route says otherwise. */
export type GroupTopics = Pick<AnyRoute, 'reads' | 'changes'>;

/** A route that reads: its answer can be kept until data of its topics change. */
type Reading = { method: 'GET' | 'HEAD' } | { reads: readonly DataTopic[] };

/** What a route of people lacks, if neither it nor its group (`D`) says what it reads or changes. */
type Missing<R, D> = R extends { access: 'user' | 'admin' | 'userOrDevice' } & Silent
  ? R extends Reading
    ? D extends { reads: unknown }
      ? unknown
      : { reads: DataTopic[] }
    : D extends { changes: unknown }
      ? unknown
      : { changes: DataTopic[] }
  : unknown;

/** A route that says neither. */
interface Silent {
  reads?: undefined;
  changes?: undefined;
}

/** A route with the topics of its group. */
type WithTopics<R, D> = R extends { reads: unknown } | { changes: unknown }
  ? R
  : R extends Reading
    ? R & Pick<D, 'reads' & keyof D>
    : R & Pick<D, 'changes' & keyof D>;

/**
 * Declares a group of routes with their literal types.
 *
 * @param topics what its routes read and change, unless a route says otherwise
 */
export const defineRoutes =
  <const D extends GroupTopics>({ reads, changes }: D) =>
  <const T extends RouteTable>(
    table: T & { [K in keyof T]: Missing<T[K], D> },
  ): { [K in keyof T]: WithTopics<T[K], D> } => {
    const entries = Object.entries<Route>(table).map(([key, route]): [string, Route] => {
      if (route.reads !== undefined || route.changes !== undefined) return [key, route];
      if (route.method === 'GET' || route.method === 'HEAD') return [key, reads ? { ...route, reads } : route];
      return [key, changes ? { ...route, changes } : route];
    });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same routes, each with its topics
    return Object.fromEntries(entries) as { [K in keyof T]: WithTopics<T[K], D> };
  };

/** All addresses of a route: its own, then its aliases. */
export function listRouteAddresses(route: Route): { method: Method; path: string }[] {
  const aliases = (route.aliases ?? []).map((alias) => {
    const [method, path] = alias.split(' ');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- guaranteed by the template type of an alias
    return { method: method as Method, path: path ?? '' };
  });
  return [{ method: route.method, path: route.path }, ...aliases];
}

/**
 * True for a change to what screens play that waits for an admin where the account wants that, unless an admin makes it.
 */
export const mayWait = ({ dryRun, approval, role = 'self' }: Pick<Route, 'dryRun' | 'approval' | 'role'>): boolean =>
  dryRun === true && approval !== 'never' && approval !== 'version' && role !== 'self' && !hasRole(role, 'admin');

/**
 * True for a request that must not change what screens play before an admin approves it, where the account wants that,
 * unless an admin makes it. The chunks of a resumable upload reach no screen; the item that is made of them may.
 */
export const needsApproval = ({ method, access, role = 'self', approval, transport }: Route): boolean =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  approval !== 'never' &&
  access !== 'admin' &&
  transport !== 'tus' &&
  role !== 'self' &&
  !hasRole(role, 'admin');

/** The scope that allows to read or change what a role may. What owners may do is closed to API keys. */
const scopesOfRoles: Readonly<Record<Role, KeyScope | null>> = {
  viewer: 'read',
  scheduler: 'schedule',
  editor: 'content',
  admin: 'admin',
  owner: null,
};

/**
 * The scope that an API key needs for a route; null: no key may call it. Closed to keys are routes about the person
 * themselves, for owners, for administrators of the installation, and changes that every member may make, such as
 * leaving.
 */
export function findScope({ role, scope, method }: Route): KeyScope | null {
  if (role === undefined || role === 'self' || scope === 'none') return null;
  if (scope !== undefined) return scope;
  if (role === 'viewer' && method !== 'GET' && method !== 'HEAD') return null;
  return scopesOfRoles[role];
}
