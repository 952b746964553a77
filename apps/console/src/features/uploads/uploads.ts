import type { FolderId } from '@vitrine/contract/library/folders';
import { t } from '@vitrine/messages/t';
import type { KindFilter } from './accepted-files.ts';
import { learnFormats } from './file-kind.ts';
import { isUploading, type ReplacedItem, type Upload, type UploadedMedia } from './upload.ts';
import { describeTooLarge, findFirstRejected, detectWantedKind, newUpload, sumFileSizes } from './upload-checks.ts';
import { createUploadQueue, type UploadCallbacks } from './upload-queue.ts';
import type { UploadDependencies } from './upload-steps.ts';
import { createUploadStore } from './upload-store.ts';

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
  /** The item whose new version the file is. */
  replaces?: ReplacedItem;
  /** Called for each file once it is in the library. */
  onUploaded?: (media: UploadedMedia) => void;
}

export type Uploads = ReturnType<typeof createUploads>;

/** The uploads of the session. They continue while the person changes pages. */
export function createUploads(dependencies: UploadDependencies, callbacks: UploadCallbacks) {
  const store = createUploadStore();
  const queue = createUploadQueue(store, dependencies, callbacks);
  let lastId = 0;

  /**
   * Adds files. If they do not fit into the storage together, nothing is sent, and those that fit are offered. A file
   * of the wrong type is listed with its reason, and the others are sent.
   */
  function add(files: readonly File[], target: UploadTarget): void {
    const { usedBytes, limitBytes, kind: wanted = 'all', onUploaded } = target;
    const valid = files.filter((file) => detectWantedKind(wanted, file) !== null);
    const busyBytes = sumUploadingBytes(store.list());
    const rejected = findFirstRejected(valid, {
      usedBytes: (usedBytes ?? 0) + busyBytes,
      limitBytes: limitBytes ?? null,
    });
    if (rejected !== null) {
      const { file, tooLarge, fitting } = rejected;
      const omitted = new Set(valid.filter((each) => !fitting.includes(each)));
      const others = files.filter((each) => !omitted.has(each));
      const label = t('Upload {count} of {total, plural, one {# file} other {# files}}', {
        count: fitting.length,
        total: valid.length,
      });
      return callbacks.onLimit({
        text: describeTooLarge(file.name, tooLarge),
        neededBytes: busyBytes + sumFileSizes(valid),
        ...(fitting.length > 0 && { alternative: { label, onAct: () => add(others, target) } }),
      });
    }
    const added = files.map((file) => ({ ...newUpload((lastId += 1), file, wanted, target), onUploaded }));
    store.set([...store.list().filter(({ state }) => state !== 'done'), ...added]);
    const invalid = added.find(({ kind }) => kind === null);
    if (invalid !== undefined) {
      callbacks.onInvalid({ text: invalid.reason ?? '', advice: invalid.advice ?? undefined });
    }
    queue.startWaiting();
  }

  /** Adds files once their content has been read to find out what they are. */
  async function addRead(files: readonly File[], target: UploadTarget): Promise<void> {
    await learnFormats(files);
    add(files, target);
  }

  /** Cancels an upload, or removes one that has ended. */
  function remove(id: number): void {
    queue.cancel(id);
    queue.forgetSent(id);
    store.set(store.list().filter((upload) => upload.id !== id));
  }

  /** Retries a failed upload; only the last step, if the file was sent. */
  function retry(id: number): void {
    if (store.find(id)?.state !== 'failed') return;
    store.change(id, { state: 'waiting', reason: null });
    queue.startWaiting();
  }

  /** Removes all uploads that have ended. */
  function clear(): void {
    for (const { id, state } of store.list()) if (state === 'failed') queue.forgetSent(id);
    store.set(store.list().filter(isUploading));
  }

  return { add, addRead, remove, retry, clear, ...store };
}

/** Bytes of the running uploads, which the storage summary does not include yet. */
const sumUploadingBytes = (list: readonly Upload[]): number =>
  sumFileSizes(list.filter(isUploading).map(({ file }) => file));
