import { failureOf, newIdempotencyKey } from '@vitrine/contract/core/client';
import { AppError, toReadable, isAppError } from '@vitrine/contract/core/errors';
import { uploads as routes } from '@vitrine/contract/uploads';
import { defaultOptions, DetailedError, type PreviousUpload, Upload as TusUpload } from 'tus-js-client';
import { readToken } from '../../api/session.ts';
import { isPassing, untilNextTry } from './connection.ts';

export interface Sending {
  file: File;
  /** Told how many bytes of the file have left. */
  onProgress: (sentBytes: number) => void;
  /** Told when it goes on where an earlier sending of the file has stopped, before this page was loaded. */
  onResumed: (fromByte: number) => void;
  /** Told that the server has a place for it; until then it was only announced. */
  onAnnounced: () => void;
  /** Told when the connection is lost, and when it is back. */
  onConnection: (isLost: boolean) => void;
  /** Ends it and gives it up; the promise is then refused with an `AbortError`. */
  signal: AbortSignal;
}

/** A file that has arrived in full. */
export interface SentFile {
  uploadId: string;
  /** There is nothing to go on with any more. */
  forget: () => Promise<void>;
}

/** Sends a file in pieces until all of it has arrived, through whatever becomes of the connection. */
export type SendFile = (sending: Sending) => Promise<SentFile>;

/** The server forgets an upload after a day without bytes. */
const FORGOTTEN_MS = 24 * 60 * 60 * 1000;

/** A connection on which nothing moves for so long is dead, though nobody says so. */
const STALLED_MS = 30_000;

/** Where files of this page are being sent to: the same file chosen twice is sent twice. */
const underWay = new Set<string>();

const cancelled = () => new DOMException('The upload was cancelled', 'AbortError');

/** @throws AppError the server's refusal; it is not thrown for a connection that is lost, which comes back */
export const sendFile: SendFile = async ({ file, signal, ...tell }) => {
  if (signal.aborted) throw cancelled();
  let hear: { resolve: () => void; reject: (error: unknown) => void } = { resolve() {}, reject() {} };
  let stalled: ReturnType<typeof setTimeout> | undefined;
  let sentBytes = 0;
  let announcementKey = newIdempotencyKey();

  const upload = new TusUpload(file, {
    endpoint: routes.createUpload.path,
    metadata: { filename: file.name },
    fingerprint: async () => ['vitrine', file.name, file.type, file.size, file.lastModified].join('-'),
    removeFingerprintOnSuccess: false,
    retryDelays: null,
    onBeforeRequest(request) {
      request.setHeader('authorization', `Bearer ${readToken() ?? ''}`);
      if (request.getMethod() === 'POST') request.setHeader('idempotency-key', announcementKey);
    },
    onAfterResponse(request, response) {
      const status = response.getStatus();
      // Only an announcement whose answer was lost is the same when it is sent again.
      if (request.getMethod() === 'POST' && status < 500) announcementKey = newIdempotencyKey();
      // The library would begin anew whatever the reason; only what is gone is begun anew.
      if (request.getMethod() === 'HEAD' && status >= 400 && status !== 404)
        throw toReadable(failureOf(status, '', ''));
    },
    onUploadUrlAvailable() {
      underWay.add(upload.url ?? '');
      tell.onAnnounced();
      tell.onConnection(false);
      if (signal.aborted) void giveUp();
    },
    onProgress(bytes) {
      if (bytes > sentBytes) tell.onConnection(false);
      sentBytes = bytes;
      tell.onProgress(bytes);
      watch();
    },
    onSuccess: () => hear.resolve(),
    onError: (error) => hear.reject(failureOfTus(error)),
  });

  function watch(): void {
    clearTimeout(stalled);
    if (sentBytes < file.size) stalled = setTimeout(() => breakOff(), STALLED_MS);
  }

  /** Takes what is under way as lost. */
  function breakOff(): void {
    void upload.abort();
    hear.reject(new AppError('network.failed'));
  }

  async function giveUp(): Promise<void> {
    await upload.abort(true).catch(() => {}); // its day runs out
  }

  async function attempt(): Promise<void> {
    const ended = new Promise<void>((resolve, reject) => {
      hear = { resolve, reject };
    });
    upload.start();
    watch();
    try {
      await ended;
    } finally {
      clearTimeout(stalled);
    }
  }

  const stop = () => {
    // One that is just being announced is given up as soon as its address is known.
    if (upload.url !== null) void giveUp();
    hear.reject(cancelled());
  };
  signal.addEventListener('abort', stop);
  window.addEventListener('offline', breakOff);
  try {
    const earlier = await findEarlier(upload);
    if (earlier !== null) {
      upload.resumeFromPreviousUpload(earlier);
      underWay.add(earlier.uploadUrl ?? '');
    }
    const { onProgress } = upload.options;
    if (earlier !== null && onProgress) {
      upload.options.onProgress = (bytes, total) => {
        upload.options.onProgress = onProgress;
        if (bytes > 0) tell.onResumed(bytes);
        onProgress(bytes, total);
      };
    }
    for (let failures = 1; ; failures += 1) {
      const before = sentBytes;
      try {
        await attempt();
        return { uploadId: upload.url?.split('/').at(-1) ?? '', forget: async () => forget(upload) };
      } catch (error) {
        if (signal.aborted) throw cancelled();
        if (!isPassing(error)) throw error;
        await throwIfUnreadable(file);
        tell.onConnection(true);
        if (sentBytes > before) failures = 1;
        await untilNextTry(failures, signal);
      }
    }
  } finally {
    signal.removeEventListener('abort', stop);
    window.removeEventListener('offline', breakOff);
    underWay.delete(upload.url ?? '');
  }
};

/** Where an earlier sending of the same file has stopped; null where there is none. */
async function findEarlier(upload: TusUpload): Promise<PreviousUpload | null> {
  const { urlStorage } = defaultOptions;
  for (const { creationTime, urlStorageKey } of await urlStorage.findAllUploads()) {
    const isOld = Date.now() - new Date(creationTime).getTime() > 7 * FORGOTTEN_MS;
    if (isOld) await urlStorage.removeUpload(urlStorageKey);
  }
  const found = await upload.findPreviousUploads();
  const free = found.filter(({ uploadUrl }) => uploadUrl !== null && !underWay.has(uploadUrl));
  return free.toSorted((a, b) => Date.parse(b.creationTime) - Date.parse(a.creationTime))[0] ?? null;
}

async function forget(upload: TusUpload): Promise<void> {
  for (const { uploadUrl, urlStorageKey } of await upload.findPreviousUploads()) {
    if (uploadUrl === upload.url) await defaultOptions.urlStorage.removeUpload(urlStorageKey);
  }
}

/** Browsers fail with a lost connection when the file itself has gone or changed. */
async function throwIfUnreadable(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch (cause) {
    const message = 'The file has changed or gone since it was chosen. Please choose it again.';
    throw new AppError('request.invalid', { message, cause });
  }
}

function failureOfTus(error: Error): AppError {
  const isDetailed = error instanceof DetailedError;
  if (isDetailed && isAppError(error.causingError)) return error.causingError;
  const response = isDetailed ? error.originalResponse : null;
  if (response !== null) return toReadable(failureOf(response.getStatus(), '', response.getBody()));
  return new AppError(isDetailed ? 'network.failed' : 'server.failed', { cause: error });
}
