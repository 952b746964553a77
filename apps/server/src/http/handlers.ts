import type { Readable } from 'node:stream';
import type { ParsedOf, Route, RouteTable } from '@vitrine/contract/core/route';
import type { z } from 'zod';
import type { JsonBytes } from '../platform/shared-json.ts';
import type { Archive } from './files/archive.ts';
import type { DeviceCaller, PersonCaller, UserCaller } from './callers.ts';
import type { LocalFile, StoredFile } from './files/files.ts';
import type { Origin } from './request.ts';
import type { EventStream } from './streams.ts';
import type { ResumableUploads } from './files/tus.ts';
import type { UploadedFile } from './files/uploaded-file.ts';

interface CallerByAccess {
  public: null;
  signed: null;
  user: UserCaller;
  admin: PersonCaller;
  device: DeviceCaller;
  agent: DeviceCaller;
  userOrDevice: UserCaller | DeviceCaller;
  file: UserCaller | DeviceCaller;
  console: UserCaller;
}

/** What a transport adds to the arguments of a verb. */
interface TransportExtras {
  json: [];
  file: [];
  archive: [];
  multipart: [file: UploadedFile | null];
  bytes: [content: SentBytes];
  tus: [];
  /** The answer begins when the stream is opened; until then the verb can refuse. */
  stream: [openStream: () => EventStream];
  direct: [];
}

/** The body of a request that is a file itself. `length` is its Content-Length; null if the request has none. */
export interface SentBytes {
  bytes: Readable;
  length: number | null;
}

type TransportOf<R extends Route> = R extends { transport: infer T extends keyof TransportExtras } ? T : 'json';

/** Who asks. Routes that anyone may call have nobody to name, and those of administrators do not depend on which it is. */
type CallerOf<R extends Route> = R['access'] extends 'public' | 'signed' | 'admin'
  ? []
  : [caller: R extends { role: 'self' } ? PersonCaller : CallerByAccess[R['access']]];

/** The names of a path's parameters, in their order. */
type NamesIn<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? [Name, ...NamesIn<`/${Rest}`>]
  : P extends `${string}:${infer Name}`
    ? [Name]
    : [];

type ValuesOf<Names extends readonly unknown[], P> = { [I in keyof Names]: P[Names[I] & keyof P] };

type ParamsOf<R extends Route> =
  ParsedOf<R> extends { params: infer P }
    ? NamesIn<R['path']> extends infer N extends string[]
      ? ValuesOf<N, P>
      : []
    : [];

type BodyOf<R extends Route> = ParsedOf<R> extends { body: infer B } ? [body: B] : [];

type QueryOf<R extends Route> = ParsedOf<R> extends { query: infer Q } ? [query: Q] : [];

/** What a verb receives, in this order. `listArguments` reads it from a call. */
type ArgumentsOf<R extends Route> = [
  ...CallerOf<R>,
  ...ParamsOf<R>,
  ...BodyOf<R>,
  ...QueryOf<R>,
  ...TransportExtras[TransportOf<R>],
  ...(TransportOf<R> extends 'direct' ? [] : [origin: Origin]),
];

const isAnswer = Symbol('answer');

interface AnswerOptions {
  status?: number;
  headers?: Record<string, string>;
  /** The cursor of the next page; null on the last one. */
  next?: string | null;
  /** The total number of items. */
  total?: number;
  /** The body as it is sent, in place of a body that is serialised. */
  bytes?: Buffer;
}

/** What an answer holds, with another status, headers, or the cursor of the next page. */
interface Answer<T> extends AnswerOptions {
  [isAnswer]: true;
  body: T;
}

export const answer = <T>(body: T, options: AnswerOptions): Answer<T> => ({ [isAnswer]: true, body, ...options });

/** 304 without a body. */
export const answerNotModified = (headers: Record<string, string>): Answer<never> =>
  withoutBody({ status: 304, headers });

/** Leads the browser to another address. */
export const answerRedirect = (location: string, headers: Record<string, string> = {}): Answer<never> =>
  withoutBody({ status: 302, headers: { ...headers, location } });

/** A body that is serialised already, as its route declares it. */
export const answerJson = ({ bytes, encoding }: JsonBytes, headers: Record<string, string>): Answer<never> =>
  withoutBody({
    bytes,
    headers: { ...headers, vary: 'accept-encoding', ...(encoding === null ? {} : { 'content-encoding': encoding }) },
  });

/** The bytes of a body, whose type is in the headers. */
export const answerBytes = (bytes: Buffer, headers: Record<string, string>): Answer<never> =>
  withoutBody({ bytes, headers });

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing reads the body of these answers
const withoutBody = (options: AnswerOptions): Answer<never> => answer(undefined as never, options);

/** Returns true if a verb answered with options, and not with a body alone. */
export function hasAnswerOptions(result: unknown): result is Answer<unknown> {
  return typeof result === 'object' && result !== null && isAnswer in result;
}

/** True of one key, false of several. */
type IsOne<K, All = K> = K extends unknown ? ([All] extends [K] ? true : false) : never;

/** What a body holds beside `success`: nothing, the value of its only field, or its fields. */
type ContentOf<B> =
  Exclude<keyof B, 'success'> extends infer K
    ? [K] extends [never]
      ? void
      : true extends IsOne<K>
        ? B[K & keyof B]
        : Omit<B, 'success'>
    : never;

type BodyContent<R extends Route> = R['response'] extends z.ZodObject
  ? ContentOf<z.input<R['response']>>
  : z.input<R['response']>;

interface Cursor {
  next: string | null;
  total?: number;
}

/** One page of a list, with the fields beside it if the body has any. */
type PageOf<T> = T extends readonly unknown[] ? Cursor & { items: T } : Cursor & T;

type JsonContent<R extends Route> =
  | Answer<BodyContent<R>>
  | (R extends { query: { shape: { cursor: unknown } } } ? PageOf<BodyContent<R>> : BodyContent<R>);

type ResultOf<R extends Route> = {
  json: JsonContent<R>;
  multipart: JsonContent<R>;
  bytes: JsonContent<R>;
  file: StoredFile | LocalFile;
  archive: Archive;
  tus: ResumableUploads;
  stream: void;
  direct: JsonContent<R>;
}[TransportOf<R>];

/**
 * What serves a table of routes: a service whose verbs are named like the routes. A verb receives who asks, the path's
 * parameters in their order, the body, the query and the origin of the request, as far as its route has them. It returns
 * what the answer holds: the value of its only field, or its fields; `success` is added. A missing, misspelled or wrongly
 * typed verb does not compile.
 */
export type Verbs<T extends RouteTable> = {
  [K in keyof T]: (...args: ArgumentsOf<T[K]>) => ResultOf<T[K]> | Promise<ResultOf<T[K]>>;
};

/** A handler whose route is known at run time only. */
export type Handle = (call: Readonly<Record<string, unknown>>) => Promise<unknown>;
