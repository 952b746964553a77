import { isAppError } from '@vitrine/contract/core/errors';
import type { FileKind } from '@vitrine/contract/library/media';
import type { MediaVersion } from '@vitrine/contract/library/media-versions';
import { t } from '@vitrine/messages/t';
import { translateSentence } from '../../ui/format/loaded-texts.ts';
import { followVersion } from './follow-version.ts';
import type { SentFile } from './send-file.ts';
import type { ReplacedItem, Replacement, Upload } from './upload.ts';
import { describeTooLarge, describeUploadFailure } from './upload-checks.ts';
import { addSample, type SpeedSample, computeSpeed } from './upload-speed.ts';
import { type UploadDependencies, uploadFile } from './upload-steps.ts';
import type { UploadStore } from './upload-store.ts';

/** The events that are shown to the person. */
export interface UploadCallbacks {
  onUploaded: (kind: FileKind) => void;
  /** A new version has taken its item's place; null if the item had this very file. */
  onReplaced: (item: ReplacedItem, replacement: Replacement | null) => void;
  onInvalid: (refused: { text: string; advice: string | undefined }) => void;
  /** The file is in the library; an admin has to approve its folder. */
  onWaiting: (text: string) => void;
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

/** Files sent in parallel: one is sent while the server checks the other. */
const PARALLEL_UPLOADS = 2;

/** Sends the waiting files of a store, and writes their progress and outcome into it. */
export function createUploadQueue(store: UploadStore, dependencies: UploadDependencies, callbacks: UploadCallbacks) {
  /** Files that were sent completely, but whose last step failed. */
  const sentFiles = new Map<number, SentFile>();
  const running = new Map<number, AbortController>();

  function startWaiting(): void {
    for (const upload of store.list()) {
      if (running.size >= PARALLEL_UPLOADS) return;
      if (upload.state === 'waiting') void run(upload);
    }
  }

  async function run(upload: Upload): Promise<void> {
    const { id, file, kind, folderId, replaces, onUploaded } = upload;
    const abort = new AbortController();
    running.set(id, abort);
    const initial = { sentBytes: 0, bytesPerSecond: null, reason: null, isLost: false, resumedAt: null };
    store.change(id, { ...initial, state: sentFiles.has(id) ? 'finishing' : 'sending' });
    try {
      const uploaded = await uploadFile(dependencies, file, {
        kind: kind ?? 'video',
        folderId,
        replacesId: replaces?.id ?? null,
        signal: abort.signal,
        sent: sentFiles.get(id) ?? null,
        onSent(sent) {
          sentFiles.set(id, sent);
          store.change(id, { state: 'finishing', sentBytes: file.size });
        },
        ...reportProgress(store, upload),
      });
      sentFiles.delete(id);
      if (replaces !== null) return void awaitVersion(upload, replaces, uploaded.version ?? null);
      store.change(id, { state: 'done', sentBytes: file.size });
      if (kind !== null) callbacks.onUploaded(kind);
      onUploaded?.(uploaded);
    } catch (error) {
      if (!abort.signal.aborted) fail(upload, error);
    } finally {
      running.delete(id);
      startWaiting();
    }
  }

  /** Follows a new version until it has taken its item's place. */
  async function awaitVersion({ id, file }: Upload, item: ReplacedItem, version: MediaVersion | null): Promise<void> {
    store.change(id, { state: 'preparing', sentBytes: file.size });
    if (version === null) {
      store.change(id, { state: 'done' });
      return callbacks.onReplaced(item, null);
    }
    const outcome = await followVersion(
      dependencies.api,
      { id: item.id, versionId: version.id },
      {
        isWanted: () => store.find(id) !== undefined,
        onProgress: (preparedPercent) => store.change(id, { preparedPercent }),
      },
    ).catch(() => ({ is: 'left' as const }));
    if (outcome.is === 'failed') {
      const reason = translateSentence(outcome.reason);
      store.change(id, { state: 'failed', reason, canRetry: false });
      return callbacks.onFailed(t('{name}: {reason}', { name: file.name, reason }));
    }
    const replacement = outcome.is === 'placed' ? outcome : null;
    store.change(id, { state: 'done', replacement });
    if (replacement !== null) callbacks.onReplaced(item, replacement);
  }

  function fail({ id, file }: Upload, error: unknown): void {
    const { reason, canRetry, cause, isFolderMissing, isUploadLost } = describeUploadFailure(error);
    if (isAppError(cause, 'approval.waiting')) {
      sentFiles.delete(id);
      store.change(id, { state: 'done', sentBytes: file.size });
      return callbacks.onWaiting(reason);
    }
    if (isFolderMissing) store.change(id, { folderId: null });
    if (isUploadLost) sentFiles.delete(id);
    store.change(id, { state: 'failed', reason, canRetry });
    if (!isAppError(cause, 'storage.limit_exceeded'))
      return callbacks.onFailed(t('{name}: {reason}', { name: file.name, reason }));
    const limitBytes = cause.details?.['limitBytes'];
    const isTooLarge = typeof limitBytes === 'number' && file.size > limitBytes;
    const text = describeTooLarge(file.name, isTooLarge ? 'file' : 'space');
    failWaiting(store, text);
    callbacks.onLimit({ text, neededBytes: file.size });
  }

  return {
    startWaiting,
    cancel: (id: number) => running.get(id)?.abort(),
    /** A retry sends the file again. */
    forgetSent: (id: number) => sentFiles.delete(id),
  };
}

/** Writes the progress of an upload into the store. */
function reportProgress(store: UploadStore, { id, file }: Upload) {
  let samples: readonly SpeedSample[] = [];
  return {
    onProgress(sentBytes: number): void {
      samples = addSample(samples, { atMs: performance.now(), bytes: sentBytes });
      store.change(id, {
        state: sentBytes >= file.size ? 'finishing' : 'sending',
        sentBytes: Math.min(sentBytes, file.size),
        bytesPerSecond: computeSpeed(samples),
      });
    },
    onResumed: (resumedAt: number) => store.change(id, { resumedAt }),
    onConnection(isLost: boolean): void {
      if (store.find(id)?.isLost === isLost) return;
      samples = [];
      store.change(id, { isLost, bytesPerSecond: null });
    },
  };
}

/** A storage limit stops the whole upload (specification, part 2, section 5). */
function failWaiting(store: UploadStore, reason: string): void {
  store.set(store.list().map((each) => (each.state === 'waiting' ? { ...each, state: 'failed', reason } : each)));
}
