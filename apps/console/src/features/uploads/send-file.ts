import { toAppError, newIdempotencyKey } from '@vitrine/contract/core/client';
import { AppError, isAppError } from '@vitrine/contract/core/errors';
import type { FileId } from '@vitrine/contract/library/media';
import { createParts } from '@vitrine/contract/core/request-parts';
import { uploads as routes } from '@vitrine/contract/uploads';
import { defaultOptions, DetailedError, type PreviousUpload, Upload as TusUpload } from 'tus-js-client';
import { t } from '@vitrine/messages/t';
import { readAccountId } from '../../api/account.ts';
import { readToken } from '../../api/session.ts';
import { toShownError } from '../../api/shown-error.ts';
import { isTransient, waitForRetry } from './connection.ts';
import { partSize } from './part-size.ts';

export interface Sending {
  file: File;
  /** The item whose new version the file is. */
  replacesId?: FileId | null;
  /** Called with the number of bytes sent. */
  onProgress: (sentBytes: number) => void;
  /** Called when an upload from before this page was loaded is resumed. */
  onResumed: (fromByte: number) => void;
  /** Called when the server has accepted the upload. */
  onAnnounced: () => void;
  /** Called when the connection is lost, and when it is back. */
  onConnection: (isLost: boolean) => void;
  /** Cancels the upload; the promise is rejected with an `AbortError`. */
  signal: AbortSignal;
}

/** A file that the server has received completely. */
export interface SentFile {
  uploadId: string;
  /** Removes the browser's record for resuming. */
  forget: () => Promise<void>;
}

/** Sends a file by a resumable upload (tus), and resumes after lost connections. */
export type SendFile = (sending: Sending) => Promise<SentFile>;

/** The server deletes an upload after a day without bytes. */
const EXPIRY_MS = 24 * 60 * 60 * 1000;

/** A connection without progress for this long counts as lost. */
const STALLED_MS = 30_000;

/** Addresses of this page's uploads: the same file chosen twice is uploaded twice. */
const activeUrls = new Set<string>();

const createUploadAbort = () => new DOMException('The upload was cancelled', 'AbortError');

/** Equal for uploads of which one continues the other. */
const describeUpload = (
  { name, type, size, lastModified }: File,
  accountId: string | null,
  replacesId: FileId | null,
) => ['vitrine', accountId, name, type, size, lastModified, ...(replacesId === null ? [] : [replacesId])].join('-');

/** @throws AppError the server's refusal; not for a lost connection, which is retried */
export const sendFile: SendFile = async ({ file, replacesId = null, signal, ...callbacks }) => {
  if (signal.aborted) throw createUploadAbort();
  let attemptEnd: { resolve: () => void; reject: (error: unknown) => void } = { resolve() {}, reject() {} };
  let stalled: ReturnType<typeof setTimeout> | undefined;
  let sentBytes = 0;
  let announcementKey = newIdempotencyKey();
  const parts = createParts(partSize, file.size);

  const accountId = readAccountId();
  const upload = new TusUpload(file, {
    endpoint: routes.createUpload.path,
    metadata: { filename: file.name, ...(replacesId !== null && { replaces: replacesId }) },
    fingerprint: async () => describeUpload(file, accountId, replacesId),
    removeFingerprintOnSuccess: false,
    retryDelays: null,
    onBeforeRequest(request) {
      request.setHeader('authorization', `Bearer ${readToken() ?? ''}`);
      if (accountId !== null) request.setHeader('x-account', accountId);
      if (request.getMethod() === 'POST') request.setHeader('idempotency-key', announcementKey);
      if (request.getMethod() === 'PATCH') parts.onPart(Number(request.getHeader('Upload-Offset')));
      else parts.onOther();
    },
    onAfterResponse(request, response) {
      const status = response.getStatus();
      // The key stays the same only if the response was lost, so that the retry is idempotent.
      if (request.getMethod() === 'POST' && status < 500) announcementKey = newIdempotencyKey();
      // tus-js-client would start a new upload after any error; that is right only if the upload no longer exists.
      if (request.getMethod() === 'HEAD' && status >= 400 && status !== 404) throw toAppError(status, '', '');
    },
    onUploadUrlAvailable() {
      activeUrls.add(upload.url ?? '');
      callbacks.onAnnounced();
      callbacks.onConnection(false);
      if (signal.aborted) void discard();
    },
    onProgress(bytes) {
      if (bytes > sentBytes) callbacks.onConnection(false);
      sentBytes = bytes;
      callbacks.onProgress(bytes);
      restartStallTimer();
    },
    onSuccess: () => attemptEnd.resolve(),
    onError: (error) => void rejectWith(attemptEnd.reject, error),
  });

  function restartStallTimer(): void {
    clearTimeout(stalled);
    if (sentBytes < file.size) stalled = setTimeout(() => loseConnection(), STALLED_MS);
  }

  /** Treats the attempt as a lost connection. */
  function loseConnection(): void {
    void upload.abort();
    attemptEnd.reject(new AppError('network.failed'));
  }

  async function discard(): Promise<void> {
    await upload.abort(true).catch(() => {}); // it expires on the server
  }

  async function attempt(): Promise<void> {
    const ended = new Promise<void>((resolve, reject) => {
      attemptEnd = { resolve, reject };
    });
    upload.options.chunkSize = parts.readSize();
    upload.start();
    restartStallTimer();
    try {
      await ended;
    } finally {
      clearTimeout(stalled);
    }
  }

  const stop = () => {
    // An upload that is still being created is discarded once its address is known.
    if (upload.url !== null) void discard();
    attemptEnd.reject(createUploadAbort());
  };
  signal.addEventListener('abort', stop);
  window.addEventListener('offline', loseConnection);
  try {
    const resumable = await findResumable(upload);
    if (resumable !== null) {
      upload.resumeFromPreviousUpload(resumable);
      activeUrls.add(resumable.uploadUrl ?? '');
    }
    const { onProgress } = upload.options;
    if (resumable !== null && onProgress) {
      upload.options.onProgress = (bytes, total) => {
        upload.options.onProgress = onProgress;
        if (bytes > 0) callbacks.onResumed(bytes);
        onProgress(bytes, total);
      };
    }
    for (let failures = 1; ; failures += 1) {
      const before = sentBytes;
      try {
        await attempt();
        return { uploadId: upload.url?.split('/').at(-1) ?? '', forget: async () => forget(upload) };
      } catch (error) {
        if (signal.aborted) throw createUploadAbort();
        if (parts.shrinkAfter(error)) {
          failures = 0;
          continue;
        }
        if (!isTransient(error)) throw error;
        await throwIfUnreadable(file);
        callbacks.onConnection(true);
        if (sentBytes > before) failures = 1;
        await waitForRetry(failures, signal);
      }
    }
  } finally {
    signal.removeEventListener('abort', stop);
    window.removeEventListener('offline', loseConnection);
    activeUrls.delete(upload.url ?? '');
  }
};

/** An earlier upload of the same file that can be resumed; null if there is none. */
async function findResumable(upload: TusUpload): Promise<PreviousUpload | null> {
  const { urlStorage } = defaultOptions;
  for (const { creationTime, urlStorageKey } of await urlStorage.findAllUploads()) {
    const isOld = Date.now() - new Date(creationTime).getTime() > 7 * EXPIRY_MS;
    if (isOld) await urlStorage.removeUpload(urlStorageKey);
  }
  const found = await upload.findPreviousUploads();
  const free = found.filter(({ uploadUrl }) => uploadUrl !== null && !activeUrls.has(uploadUrl));
  return free.toSorted((a, b) => Date.parse(b.creationTime) - Date.parse(a.creationTime))[0] ?? null;
}

async function forget(upload: TusUpload): Promise<void> {
  for (const { uploadUrl, urlStorageKey } of await upload.findPreviousUploads()) {
    if (uploadUrl === upload.url) await defaultOptions.urlStorage.removeUpload(urlStorageKey);
  }
}

/** Browsers report a lost connection when the file was deleted or changed. */
async function throwIfUnreadable(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch (cause) {
    const message = t('The file has changed or gone since it was chosen. Please choose it again.');
    throw new AppError('request.invalid', { message, cause });
  }
}

async function rejectWith(reject: (failure: AppError) => void, error: Error): Promise<void> {
  reject(await toShownError(failureOfTus(error)));
}

function failureOfTus(error: Error): AppError {
  const isDetailed = error instanceof DetailedError;
  if (isDetailed && isAppError(error.causingError)) return error.causingError;
  const response = isDetailed ? error.originalResponse : null;
  if (response !== null) return toAppError(response.getStatus(), '', response.getBody());
  return new AppError(isDetailed ? 'network.failed' : 'server.failed', { cause: error });
}
