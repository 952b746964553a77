import { AsyncLocalStorage } from 'node:async_hooks';
import type { Readable } from 'node:stream';
import { AppError, type ErrorCode } from '@vitrine/contract/core/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FileTooLargeError } from '../../platform/storage/storage.ts';
import { InterruptibleRequest, isAborted } from './interruptible-request.ts';

/** One account's tus uploads. Ids are those of `newId`; unknown ones throw `upload.not_found`. */
export interface ResumableUploads {
  /** An id for an upload that will be announced. */
  newId(): string;
  /**
   * @param size in bytes, of the whole file
   * @param replacesId the item whose new version the file is
   */
  announce(id: string, about: { size: number; name: string | null; replacesId: string | null }): Promise<void>;
  /** The size of the whole file and the current offset, in bytes. */
  find(id: string): Promise<{ size: number; offset: number }>;
  /** Stores bytes from `offset` on; returns the new offset. */
  append(id: string, bytes: Readable, offset: number): Promise<number>;
  abandon(id: string): Promise<void>;
}

const VERSION = '1.0.0';
const HEADERS_IN = ['content-type', 'content-length', 'upload-length', 'upload-offset', 'upload-metadata'];
const HEADERS_OUT = ['location', 'upload-length', 'upload-offset'];

/**
 * The time for which a request may still send bytes when the server drains; then its sender resumes at another process.
 */
const DRAIN_GRACE_MS = 500;

/** One request of the protocol. */
interface Call {
  request: FastifyRequest;
  reply: FastifyReply;
  uploads: ResumableUploads;
  draining: AbortSignal;
  /** True while the request's body is being read. */
  isReading: boolean;
  /** The error with which the library failed; null if it did not. */
  failure: unknown;
}

/** The library's store is shared by all requests and does not know which of them calls it. */
const calls = new AsyncLocalStorage<Call>();

function requireCall(): Call {
  const call = calls.getStore();
  if (call === undefined) throw new Error('The tus server was called outside of a request');
  return call;
}

type TusServer = Awaited<ReturnType<typeof createTusServer>>;
let tusServer: Promise<TusServer> | null = null;

/**
 * Answers a request of the tus protocol. The library handles the protocol; the bytes bypass it and go straight to
 * storage.
 *
 * @param draining aborted when the server shuts down: the request is then answered with the offset that was reached
 * @throws AppError for everything that the protocol refuses
 */
export async function answerTus(
  request: FastifyRequest,
  reply: FastifyReply,
  uploads: ResumableUploads,
  draining: AbortSignal,
): Promise<{ status: number; headers: Record<string, string> }> {
  void reply.header('tus-resumable', VERSION);
  if (request.headers['tus-resumable'] !== VERSION) throw new AppError('upload.version_unknown');
  tusServer ??= createTusServer();
  const server = await tusServer;
  const call: Call = { request, reply, uploads, draining, isReading: false, failure: null };
  const response = await calls.run(call, () =>
    server.handleWeb(
      new Request(`http://localhost${request.url}`, { method: request.method, headers: toTusHeaders(request) }),
    ),
  );
  if (call.failure !== null)
    throw isAborted(request.raw) ? new AppError('upload.incomplete') : toTusRefusal(call.failure);
  if (response.status >= 400) {
    throw toTusRefusal({ status_code: response.status, body: await response.text() });
  }
  const headers: Record<string, string> = { 'tus-resumable': VERSION };
  for (const name of HEADERS_OUT) {
    const value = response.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  return { status: response.status, headers };
}

async function createTusServer() {
  // Loaded on first use: it takes 20 MB of memory.
  const tus = await import('@tus/server');
  const locks = new tus.MemoryLocker();

  class Store extends tus.DataStore {
    override extensions = ['creation', 'creation-with-upload', 'termination'];

    override async create(upload: InstanceType<typeof tus.Upload>) {
      const { filename: name = null, replaces: replacesId = null } = upload.metadata ?? {};
      await requireCall().uploads.announce(upload.id, { size: upload.size ?? 0, name, replacesId });
      return upload;
    }

    override async getUpload(id: string) {
      return new tus.Upload({ id, ...(await requireCall().uploads.find(id)) });
    }

    override async write(empty: Readable, id: string, offset: number) {
      empty.resume();
      const call = requireCall();
      call.isReading = true;
      try {
        return await appendUntilDrained(call, id, offset);
      } finally {
        call.isReading = false;
      }
    }

    override async remove(id: string) {
      await requireCall().uploads.abandon(id);
    }
  }

  return new tus.Server({
    path: '/api/objects/uploads',
    datastore: new Store(),
    allowedOrigins: [],
    namingFunction: () => requireCall().uploads.newId(),
    getFileIdFromRequest: () => readUploadId(requireCall().request),
    // Relative, so that no header of the request influences it.
    generateUrl: (_request, { path, id }) => `${path}/${id}`,
    locker: {
      newLock(id) {
        const lock = locks.newLock(id);
        const call = requireCall();
        return {
          // A sender that resumes has lost the connection that the server is still reading.
          lock: async (stop, cancel) =>
            lock.lock(stop, () => {
              void cancel();
              if (call.isReading) call.request.raw.destroy();
            }),
          unlock: async () => lock.unlock(),
        };
      },
    },
    onResponseError(_request, error) {
      requireCall().failure = error;
      return undefined;
    },
  });
}

async function appendUntilDrained(
  { request, reply, uploads, draining }: Call,
  id: string,
  offset: number,
): Promise<number> {
  const handover = new AppError('server.unavailable');
  let timer: NodeJS.Timeout | undefined;
  const handOver = () => {
    timer = setTimeout(() => {
      if (request.raw instanceof InterruptibleRequest) request.raw.interrupt(handover);
    }, DRAIN_GRACE_MS);
  };
  draining.addEventListener('abort', handOver, { once: true });
  if (draining.aborted) handOver();
  try {
    return await uploads.append(id, request.raw, offset);
  } catch (error) {
    if (error !== handover) throw error;
    // Closing the connection now would reset it under a sender that is still writing, and lose the answer.
    reply.raw.shouldKeepAlive = true;
    return (await uploads.find(id)).offset;
  } finally {
    clearTimeout(timer);
    draining.removeEventListener('abort', handOver);
  }
}

function readUploadId({ params }: FastifyRequest): string | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- path parameters are strings
  return (params as Record<string, string>)['uploadId'];
}

function toTusHeaders(request: FastifyRequest): Headers {
  const headers = new Headers({ 'tus-resumable': VERSION });
  for (const name of HEADERS_IN) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  return headers;
}

/** Our error codes for statuses of the protocol. */
const codes: Record<number, ErrorCode> = {
  404: 'upload.not_found',
  409: 'upload.elsewhere',
  410: 'upload.not_found',
  412: 'upload.version_unknown',
  413: 'request.too_large',
};

function toTusRefusal(failure: unknown): unknown {
  if (failure instanceof FileTooLargeError) return new AppError('request.too_large', { cause: failure });
  if (typeof failure !== 'object' || failure === null || !('status_code' in failure)) return failure;
  const status = Number(failure.status_code);
  const code = codes[status];
  if (code !== undefined) return new AppError(code);
  // 501: the request uses an extension of the protocol that the server does not support.
  if (status >= 500 && status !== 501) return new AppError('server.unavailable', { cause: failure });
  return new AppError('request.invalid', { message: 'body' in failure ? String(failure.body).trim() : undefined });
}
