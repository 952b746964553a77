import type { Readable } from 'node:stream';
import { AppError, isAppError } from '@vitrine/contract/core/errors';
import type { Route } from '@vitrine/contract/core/route';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileStorage } from '../platform/storage/storage.ts';
import { renderEmpty, type RenderedAnswer } from './answers.ts';
import { type Archive, sendArchive } from './files/archive.ts';
import { type LocalFile, sendFile, type StoredFile } from './files/files.ts';
import type { EventStream, Streams } from './streams.ts';
import { answerTus, type ResumableUploads } from './files/tus.ts';
import type { UploadedFile } from './files/uploaded-file.ts';

/** The extras that a route's transport adds to a call. */
export interface Extras {
  file?: UploadedFile | null;
  bytes?: Readable;
  length?: number | null;
  openStream?: () => EventStream;
}

/** True if the body is the file itself, of any size, and is read by the handler. */
export const isRaw = ({ transport }: Route): boolean => transport === 'bytes' || transport === 'tus';

/** Creates the error for a form that cannot be parsed. */
export const createBrokenForm = (cause: unknown): AppError =>
  new AppError('request.invalid', { message: 'The form is damaged or ends before its closing boundary', cause });

/**
 * True if a handler failed because the form ended before its file was complete. The parser emits this error on the file
 * before it destroys the file, which may then have another error or none, so that the error is also recognised by its
 * text.
 */
export const isFormFailure = (error: unknown, { bytes }: UploadedFile): boolean =>
  bytes.errored === error || (error instanceof Error && /unexpected end of multipart data$/i.test(error.message));

/** Opens what the route's transport adds to the call. */
export async function openExtras(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  streams: Streams,
): Promise<Extras> {
  switch (route.transport ?? 'json') {
    case 'multipart': {
      if (!request.isMultipart()) return { file: null };
      const part = await request.file({ limits: { fileSize: Number.MAX_SAFE_INTEGER } }).catch((cause: unknown) => {
        throw isAppError(cause) ? cause : createBrokenForm(cause);
      });
      return { file: part ? { field: part.fieldname, name: part.filename, bytes: part.file } : null };
    }
    case 'bytes': {
      const length = Number(request.headers['content-length'] ?? Number.NaN);
      // The content type parser of raw routes hands over the request itself; without a body it is not called.
      return { bytes: request.raw, length: Number.isSafeInteger(length) ? length : null };
    }
    case 'stream':
      return { openStream: () => streams.open(reply) };
    case 'json':
    case 'file':
    case 'archive':
    case 'tus':
    case 'direct':
      return {};
  }
}

interface ResponderOptions {
  storage: FileStorage;
  /** Aborted when the server shuts down. */
  draining: AbortSignal;
}

/** Sends the response of a route whose transport is not JSON; undefined for JSON routes. */
export function createResponder(
  { transport }: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  { storage, draining }: ResponderOptions,
): ((result: unknown) => Promise<RenderedAnswer | null>) | undefined {
  if (transport === 'file') {
    return async (result) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Verbs<T> requires one of these of file routes
      await sendFile(request, reply, storage, result as StoredFile | LocalFile);
      return null;
    };
  }
  if (transport === 'archive') {
    return async (result) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Verbs<T> requires an Archive of archive routes
      await sendArchive(request, reply, result as Archive);
      return null;
    };
  }
  if (transport === 'tus') {
    return async (result) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Verbs<T> requires ResumableUploads of tus routes
      const { status, headers } = await answerTus(request, reply, result as ResumableUploads, draining);
      return renderEmpty(status, headers);
    };
  }
  return transport === 'stream' ? async () => null : undefined;
}
