import { isAppError } from '@vitrine/contract/core/errors';
import type { FolderId } from '@vitrine/contract/library/folders';
import type { MediaKind } from '@vitrine/contract/library/media';
import { cannotUpload } from '@vitrine/contract/uploads';
import type { KindFilter } from './file-kind.ts';
import { isUploading, type Upload } from './upload.ts';
import type { SentFile } from './send-file.ts';
import { describeFailure, firstRejected, kindUnder, newUpload, sizeOf } from './upload-checks.ts';
import { type UploadDependencies, uploadFile } from './upload-steps.ts';

/** The events that are shown to the person. */
export interface UploadCallbacks {
  onUploaded: (kind: MediaKind) => void;
  onInvalid: (text: string) => void;
  onFailed: (text: string) => void;
  onLimit: (refused: RefusedUpload) => void;
}

/** An upload that the storage limit stopped. */
export interface RefusedUpload {
  /** The reason, as text for people. */
  text: string;
  /** The size of all its files. */
  neededBytes: number;
  /** Uploads the files that fit; undefined if none does. */
  alternative?: { label: string; onAct: () => void };
}

/** The target folder and the known storage usage, in bytes. The server enforces the limit by itself. */
export interface UploadTarget {
  /** Undefined while unknown. */
  usedBytes: number | undefined;
  /** Null is unlimited, undefined unknown. */
  limitBytes: number | null | undefined;
  /** Null is the root. */
  folderId: FolderId | null;
  /** Files of another type are rejected. */
  kind?: KindFilter;
}

export type Uploads = ReturnType<typeof createUploads>;

/** Files sent in parallel: one is sent while the server checks the other. */
const PARALLEL_UPLOADS = 2;

/** The speed is averaged over this time. */
const SPEED_WINDOW_MS = 3_000;

interface RunningUpload {
  abort: AbortController;
  samples: { atMs: number; bytes: number }[];
}

/** The uploads of the session. They continue while the person changes pages. */
export function createUploads(dependencies: UploadDependencies, callbacks: UploadCallbacks) {
  let list: readonly Upload[] = [];
  let lastId = 0;
  /** Files that were sent completely, but whose last step failed. */
  const sentFiles = new Map<number, SentFile>();
  const running = new Map<number, RunningUpload>();
  const listeners = new Set<() => void>();

  function set(next: readonly Upload[]): void {
    list = next;
    for (const listener of listeners) listener();
  }

  function change(id: number, values: Partial<Upload>): void {
    set(list.map((upload) => (upload.id === id ? { ...upload, ...values } : upload)));
  }

  function startWaiting(): void {
    for (const upload of list) {
      if (running.size >= PARALLEL_UPLOADS) return;
      if (upload.state === 'waiting') void run(upload);
    }
  }

  async function run({ id, file, kind, folderId }: Upload): Promise<void> {
    const abort = new AbortController();
    const current: RunningUpload = { abort, samples: [] };
    running.set(id, current);
    const initial = { sentBytes: 0, bytesPerSecond: null, reason: null, isLost: false, resumedAt: null };
    change(id, { ...initial, state: sentFiles.has(id) ? 'finishing' : 'sending' });
    const options = {
      folderId,
      signal: abort.signal,
      sent: sentFiles.get(id) ?? null,
      onSent(sent: SentFile) {
        sentFiles.set(id, sent);
        change(id, { state: 'finishing', sentBytes: file.size });
      },
      onProgress(sentBytes: number) {
        const state = sentBytes >= file.size ? 'finishing' : 'sending';
        change(id, { state, sentBytes: Math.min(sentBytes, file.size), bytesPerSecond: speedOf(current, sentBytes) });
      },
      onResumed: (resumedAt: number) => change(id, { resumedAt }),
      onConnection(isLost: boolean) {
        if (list.find((upload) => upload.id === id)?.isLost === isLost) return;
        current.samples = [];
        change(id, { isLost, bytesPerSecond: null });
      },
    };
    try {
      await uploadFile(dependencies, file, { ...options, kind: kind ?? 'video' });
      sentFiles.delete(id);
      change(id, { state: 'done', sentBytes: file.size });
      if (kind !== null) callbacks.onUploaded(kind);
    } catch (error) {
      if (!abort.signal.aborted) fail(id, file, error);
    } finally {
      running.delete(id);
      startWaiting();
    }
  }

  function fail(id: number, file: File, error: unknown): void {
    const { reason, canRetry, cause, isFolderMissing, isUploadLost } = describeFailure(error);
    if (isFolderMissing) change(id, { folderId: null });
    if (isUploadLost) sentFiles.delete(id);
    change(id, { state: 'failed', reason, canRetry });
    if (!isAppError(cause, 'storage.limit_exceeded')) return callbacks.onFailed(`${file.name}: ${reason}`);
    // The whole upload stops (specification, part 2, section 5).
    const limitBytes = cause.details?.['limitBytes'];
    const isTooLarge = typeof limitBytes === 'number' && file.size > limitBytes;
    const text = cannotUpload(file.name, isTooLarge ? 'file' : 'space');
    set(list.map((each) => (each.state === 'waiting' ? { ...each, state: 'failed', reason: text } : each)));
    callbacks.onLimit({ text, neededBytes: file.size });
  }

  /**
   * Adds files. If they do not fit into the storage together, nothing is sent, and those that fit are offered. A file
   * of the wrong type is listed with its reason, and the others are sent.
   */
  function add(files: readonly File[], target: UploadTarget): void {
    const { usedBytes, limitBytes, folderId, kind: wanted = 'all' } = target;
    const valid = files.filter((file) => kindUnder(wanted, file) !== null);
    const busyBytes = uploadingBytes(list);
    const rejected = firstRejected(valid, { usedBytes: (usedBytes ?? 0) + busyBytes, limitBytes: limitBytes ?? null });
    if (rejected !== null) {
      const { file, tooLarge, fitting } = rejected;
      const omitted = new Set(valid.filter((each) => !fitting.includes(each)));
      const others = files.filter((each) => !omitted.has(each));
      const label = `Upload ${fitting.length} of ${valid.length} files`;
      return callbacks.onLimit({
        text: cannotUpload(file.name, tooLarge),
        neededBytes: busyBytes + sizeOf(valid),
        ...(fitting.length > 0 && { alternative: { label, onAct: () => add(others, target) } }),
      });
    }
    const added = files.map((file) => newUpload((lastId += 1), file, wanted, folderId));
    set([...list.filter(({ state }) => state !== 'done'), ...added]);
    const invalid = added.find(({ kind }) => kind === null)?.reason ?? null;
    if (invalid !== null) callbacks.onInvalid(invalid);
    startWaiting();
  }

  /** Cancels an upload, or removes one that has ended. */
  function remove(id: number): void {
    running.get(id)?.abort.abort();
    sentFiles.delete(id);
    set(list.filter((upload) => upload.id !== id));
  }

  /** Retries a failed upload; only the last step, if the file was sent. */
  function retry(id: number): void {
    if (list.find((upload) => upload.id === id)?.state !== 'failed') return;
    change(id, { state: 'waiting', reason: null });
    startWaiting();
  }

  /** Removes all uploads that have ended. */
  function clear(): void {
    for (const { id, state } of list) if (state === 'failed') sentFiles.delete(id);
    set(list.filter(isUploading));
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return {
    add,
    remove,
    retry,
    clear,
    subscribe,
    /** The same list until something changes. */
    list: () => list,
  };
}

/** Bytes of the running uploads, which the storage summary does not include yet. */
const uploadingBytes = (list: readonly Upload[]): number => sizeOf(list.filter(isUploading).map(({ file }) => file));

/** Recent bytes per second; null until it is meaningful. */
function speedOf(current: RunningUpload, sentBytes: number): number | null {
  // After a lost connection, some bytes are sent again.
  if (sentBytes < (current.samples.at(-1)?.bytes ?? 0)) current.samples = [];
  const { samples } = current;
  const now = performance.now();
  samples.push({ atMs: now, bytes: sentBytes });
  while (samples.length > 2 && now - (samples[1]?.atMs ?? now) > SPEED_WINDOW_MS) samples.shift();
  const [first] = samples;
  if (first === undefined || now - first.atMs < 200) return null;
  return ((sentBytes - first.bytes) / (now - first.atMs)) * 1_000;
}
