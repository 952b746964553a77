import type { Readable } from 'node:stream';
import { AppError, type ErrorCode } from '@vitrine/contract/errors';
import type { MemoryLocker } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FileTooLargeError } from '../platform/storage/storage.ts';

/** One caller's uploads that come in pieces. Ids are what `newId` answered; unknown ones are `upload.not_found`. */
export interface Pieces {
  /** Of an upload that is about to be announced. */
  newId(): string;
  /** @param size in bytes, of the whole file */
  announce(id: string, about: { size: number; name: string | null }): Promise<void>;
  /** Both in bytes: how large the file will be, and how much of it has arrived. */
  find(id: string): Promise<{ size: number; offset: number }>;
  /** Keeps bytes from `offset` on; answers how much has arrived then. */
  append(id: string, bytes: Readable, offset: number): Promise<number>;
  abandon(id: string): Promise<void>;
}

const VERSION = '1.0.0';
const HEADERS_IN = ['content-type', 'content-length', 'upload-length', 'upload-offset', 'upload-metadata'];
const HEADERS_OUT = ['location', 'upload-length', 'upload-offset'];

let locker: MemoryLocker | null = null;

/**
 * Answers a request of the tus protocol. The library speaks the protocol; the bytes of the request go past it, straight
 * into storage.
 *
 * @throws AppError for everything that the protocol refuses
 */
export async function answerTus(request: FastifyRequest, reply: FastifyReply, pieces: Pieces): Promise<unknown> {
  void reply.header('tus-resumable', VERSION);
  if (request.headers['tus-resumable'] !== VERSION) throw new AppError('upload.version_unknown');
  // 20 MB of memory that only those pay who need it.
  const tus = await import('@tus/server');
  locker ??= new tus.MemoryLocker();
  const locks = locker;
  let isReading = false;
  let failure: unknown = null;

  class Store extends tus.DataStore {
    override extensions = ['creation', 'creation-with-upload', 'termination'];

    override async create(upload: InstanceType<typeof tus.Upload>) {
      const name = upload.metadata?.['filename'] ?? null;
      await pieces.announce(upload.id, { size: upload.size ?? 0, name });
      return upload;
    }

    override async getUpload(id: string) {
      return new tus.Upload({ id, ...(await pieces.find(id)) });
    }

    override async write(empty: Readable, id: string, offset: number) {
      empty.resume();
      isReading = true;
      try {
        return await pieces.append(id, request.raw, offset);
      } finally {
        isReading = false;
      }
    }

    override async remove(id: string) {
      await pieces.abandon(id);
    }
  }

  const server = new tus.Server({
    path: '/api/objects/uploads',
    datastore: new Store(),
    allowedOrigins: [],
    namingFunction: () => pieces.newId(),
    getFileIdFromRequest: () => idOf(request),
    // Relative, so that no header that a caller sends has a say in it.
    generateUrl: (_request, { path, id }) => `${path}/${id}`,
    locker: {
      newLock(id) {
        const lock = locks.newLock(id);
        return {
          // Who comes back has lost the connection that the server still listens to.
          lock: async (stop, cancel) =>
            lock.lock(stop, () => {
              void cancel();
              if (isReading) request.raw.destroy();
            }),
          unlock: async () => lock.unlock(),
        };
      },
    },
    onResponseError(_request, error) {
      failure = error;
      return undefined;
    },
  });

  const response = await server.handleWeb(
    new Request(`http://localhost${request.url}`, { method: request.method, headers: headersOf(request) }),
  );
  if (failure !== null) throw isCutOff(request) ? new AppError('upload.incomplete') : refusalOf(failure);
  if (response.status >= 400) {
    throw refusalOf({ status_code: response.status, body: await response.text() });
  }
  for (const name of HEADERS_OUT) {
    const value = response.headers.get(name);
    if (value !== null) void reply.header(name, value);
  }
  return reply.header('cache-control', 'no-store').code(response.status).send();
}

function idOf({ params }: FastifyRequest): string | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the router gives texts
  return (params as Record<string, string>)['uploadId'];
}

function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers({ 'tus-resumable': VERSION });
  for (const name of HEADERS_IN) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  return headers;
}

/** Nobody hears the answer then. */
const isCutOff = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

/** What the protocol calls by numbers, by our names. Anything else goes on as it is. */
const names: Record<number, ErrorCode> = {
  404: 'upload.not_found',
  409: 'upload.elsewhere',
  410: 'upload.not_found',
  412: 'upload.version_unknown',
  413: 'request.too_large',
};

function refusalOf(failure: unknown): unknown {
  if (failure instanceof FileTooLargeError) return new AppError('request.too_large', { cause: failure });
  if (typeof failure !== 'object' || failure === null || !('status_code' in failure)) return failure;
  const status = Number(failure.status_code);
  const code = names[status];
  if (code !== undefined) return new AppError(code);
  if (status >= 500) return new AppError('server.unavailable', { cause: failure });
  return new AppError('request.invalid', { message: 'body' in failure ? String(failure.body).trim() : undefined });
}
