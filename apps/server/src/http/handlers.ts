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

interface TransportExtras {
  json: unknown;
  file: unknown;
  archive: unknown;
  multipart: { file: UploadedFile | null };
  /** `length` is the Content-Length; null if the request has none. */
  bytes: { bytes: Readable; length: number | null };
  tus: unknown;
  /** The answer begins when the stream is opened; until then the handler can refuse. */
  stream: { openStream: () => EventStream };
  direct: unknown;
}

type TransportOf<R extends Route> = R extends { transport: infer T extends keyof TransportExtras } ? T : 'json';

type Call<R extends Route> = ParsedOf<R> & {
  caller: R extends { role: 'self' } ? PersonCaller : CallerByAccess[R['access']];
} & (TransportOf<R> extends 'direct' ? unknown : { origin: Origin }) &
  TransportExtras[TransportOf<R>];

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

/** A body with another status, headers, or the cursor of the next page. */
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

/** Returns true if a handler answered with options, and not with a body alone. */
export function hasAnswerOptions(result: unknown): result is Answer<unknown> {
  return typeof result === 'object' && result !== null && isAnswer in result;
}

type ResultOf<R extends Route> = {
  json: z.input<R['response']> | Answer<z.input<R['response']>>;
  multipart: z.input<R['response']> | Answer<z.input<R['response']>>;
  bytes: z.input<R['response']> | Answer<z.input<R['response']>>;
  file: StoredFile | LocalFile;
  archive: Archive;
  tus: ResumableUploads;
  stream: void;
  direct: z.input<R['response']>;
}[TransportOf<R>];

/** One handler per route; a missing, misspelled or wrongly typed one does not compile. */
export type Handlers<T extends RouteTable> = {
  [K in keyof T]: (call: Call<T[K]>) => Promise<ResultOf<T[K]>>;
};

/** A handler whose route is known at run time only. */
export type Handle = (call: unknown) => Promise<unknown>;
