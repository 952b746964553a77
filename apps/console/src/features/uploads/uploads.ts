import { isAppError } from '@vitrine/contract/core/errors';
import type { FolderId } from '@vitrine/contract/library/folders';
import type { MediaKind } from '@vitrine/contract/library/media';
import { cannotUpload } from '@vitrine/contract/uploads';
import { kindOf, type KindFilter } from './file-kind.ts';
import { isUnderWay, type Upload } from './upload.ts';
import type { SentFile } from './send-file.ts';
import { type Means, uploadFile } from './upload-steps.ts';

/** What the person is told of. */
export interface UploadNews {
  onUploaded: (kind: MediaKind) => void;
  onInvalid: (text: string) => void;
  onFailed: (text: string) => void;
  onLimit: (refused: RefusedUpload) => void;
}

/** An upload that the storage limit stopped. */
export interface RefusedUpload {
  /** Why, fit to show. */
  text: string;
  /** What all of its files need. */
  neededBytes: number;
  /** Uploads those of the files that fit; undefined if that is none of them. */
  alternative?: { label: string; onAct: () => void };
}

/** What may be stored, in bytes; undefined while not known. Only a courtesy: the server counts by itself. */
export interface Room {
  usedBytes: number | undefined;
  /** Null is unlimited. */
  limitBytes: number | null | undefined;
  /** Where the files are to lie; null: at the root. */
  folderId: FolderId | null;
  /** What the files have to be; unless given, either. */
  kind?: KindFilter;
}

export type Uploads = ReturnType<typeof createUploads>;

/** So many files at once: the second sends while the server looks at the first. */
const AT_ONCE = 2;

/** Speed is what was sent within this time. */
const SPEED_WINDOW_MS = 3_000;

interface Course {
  abort: AbortController;
  samples: { atMs: number; bytes: number }[];
}

/** Files on their way into the library. They live outside the page, so that one can move about meanwhile. */
export function createUploads(means: Means, news: UploadNews) {
  let list: readonly Upload[] = [];
  let lastId = 0;
  /** Files that have arrived in full, and whose last step failed. */
  const arrived = new Map<number, SentFile>();
  const running = new Map<number, Course>();
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
      if (running.size >= AT_ONCE) return;
      if (upload.state === 'waiting') void run(upload);
    }
  }

  async function run({ id, file, kind, folderId }: Upload): Promise<void> {
    const abort = new AbortController();
    const course: Course = { abort, samples: [] };
    running.set(id, course);
    const begun = { sentBytes: 0, bytesPerSecond: null, reason: null, isLost: false, resumedAt: null };
    change(id, { ...begun, state: arrived.has(id) ? 'finishing' : 'sending' });
    const way = {
      folderId,
      signal: abort.signal,
      sent: arrived.get(id) ?? null,
      onSent(sent: SentFile) {
        arrived.set(id, sent);
        change(id, { state: 'finishing', sentBytes: file.size });
      },
      onProgress(sentBytes: number) {
        const state = sentBytes >= file.size ? 'finishing' : 'sending';
        change(id, { state, sentBytes: Math.min(sentBytes, file.size), bytesPerSecond: speedOf(course, sentBytes) });
      },
      onResumed: (resumedAt: number) => change(id, { resumedAt }),
      onConnection(isLost: boolean) {
        if (list.find((upload) => upload.id === id)?.isLost === isLost) return;
        course.samples = [];
        change(id, { isLost, bytesPerSecond: null });
      },
    };
    try {
      await uploadFile(means, file, { ...way, kind: kind ?? 'video' });
      arrived.delete(id);
      change(id, { state: 'done', sentBytes: file.size });
      if (kind !== null) news.onUploaded(kind);
    } catch (error) {
      if (!abort.signal.aborted) fail(id, file, error);
    } finally {
      running.delete(id);
      startWaiting();
    }
  }

  function fail(id: number, file: File, error: unknown): void {
    const cause = error instanceof Error ? error.cause : null;
    const isHomeless = isAppError(cause, 'folder.not_found');
    const said = error instanceof Error ? error.message : 'The upload failed';
    const reason = isHomeless ? 'Its folder was deleted. Try again to upload it to Root.' : said;
    if (isHomeless) change(id, { folderId: null });
    if (isAppError(cause, 'upload.not_found') || isAppError(cause, 'upload.incomplete')) arrived.delete(id);
    // What is refused for its content is refused again.
    const isHopeless = isAppError(cause, 'media.not_an_image') || isAppError(cause, 'media.not_a_video');
    change(id, { state: 'failed', reason, canRetry: !isHopeless });
    if (!isAppError(cause, 'storage.limit_exceeded')) return news.onFailed(`${file.name}: ${reason}`);
    // The whole upload stops (specification, part 2, section 5).
    const limitBytes = cause.details?.['limitBytes'];
    const isTooLarge = typeof limitBytes === 'number' && file.size > limitBytes;
    const text = cannotUpload(file.name, isTooLarge ? 'file' : 'space');
    set(list.map((each) => (each.state === 'waiting' ? { ...each, state: 'failed', reason: text } : each)));
    news.onLimit({ text, neededBytes: file.size });
  }

  /**
   * Adds files. If they do not fit into the storage together, nothing is sent, and those that fit are offered. A file
   * of the wrong type is listed with its reason, and the others are sent.
   */
  function add(files: readonly File[], room: Room): void {
    const { usedBytes, limitBytes, folderId, kind: wanted = 'all' } = room;
    const valid = files.filter((file) => kindUnder(wanted, file) !== null);
    const busyBytes = onTheWay(list);
    const refused = firstRefused(valid, { usedBytes: (usedBytes ?? 0) + busyBytes, limitBytes: limitBytes ?? null });
    if (refused !== null) {
      const { file, tooLarge, fitting } = refused;
      const omitted = new Set(valid.filter((each) => !fitting.includes(each)));
      return news.onLimit({
        text: cannotUpload(file.name, tooLarge),
        neededBytes: busyBytes + sizeOf(valid),
        ...(fitting.length > 0 && {
          alternative: {
            label: `Upload ${fitting.length} of ${valid.length} files`,
            onAct: () =>
              add(
                files.filter((each) => !omitted.has(each)),
                room,
              ),
          },
        }),
      });
    }
    const added = files.map((file): Upload => {
      const kind = kindUnder(wanted, file);
      const missed = wanted === 'video' ? 'a video' : 'an image';
      const reason = kind === null ? `${file.name} is not ${missed} file` : null;
      const state = kind === null ? 'failed' : 'waiting';
      lastId += 1;
      const fresh = { sentBytes: 0, bytesPerSecond: null, canRetry: kind !== null, isLost: false, resumedAt: null };
      return { id: lastId, file, folderId, kind, state, reason, ...fresh };
    });
    set([...list.filter(({ state }) => state !== 'done'), ...added]);
    const invalid = added.find(({ kind }) => kind === null)?.reason ?? null;
    if (invalid !== null) news.onInvalid(invalid);
    startWaiting();
  }

  /** Stops an upload, or takes one that has ended off the list. */
  function remove(id: number): void {
    running.get(id)?.abort.abort();
    arrived.delete(id);
    set(list.filter((upload) => upload.id !== id));
  }

  /** Tries again what has failed; of a file that has arrived only the last step. */
  function retry(id: number): void {
    if (list.find((upload) => upload.id === id)?.state !== 'failed') return;
    change(id, { state: 'waiting', reason: null });
    startWaiting();
  }

  /** Takes everything that has ended off the list. */
  function clear(): void {
    for (const { id, state } of list) if (state === 'failed') arrived.delete(id);
    set(list.filter(isUnderWay));
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

/** What a file is taken for where some kind is wanted; null for what is refused. */
function kindUnder(wanted: KindFilter, file: File): MediaKind | null {
  const kind = kindOf(file);
  return wanted === 'all' || kind === wanted ? kind : null;
}

/** Why files do not fit into the storage together, and which of them do; null if all of them fit. */
function firstRefused(
  files: readonly File[],
  { usedBytes, limitBytes }: { usedBytes: number; limitBytes: number | null },
) {
  if (limitBytes === null) return null;
  const fitting: File[] = [];
  let file: File | null = null;
  for (const each of files) {
    if (usedBytes + sizeOf(fitting) + each.size <= limitBytes) fitting.push(each);
    else file ??= each;
  }
  if (file === null) return null;
  const isBatchTooLarge = files.length > 1 && sizeOf(files) > limitBytes;
  const tooLarge = file.size > limitBytes ? 'file' : isBatchTooLarge ? 'batch' : 'space';
  return { file, tooLarge, fitting } as const;
}

const sizeOf = (files: readonly File[]): number => files.reduce((sum, { size }) => sum + size, 0);

/** Bytes of the running uploads, which the storage summary does not include yet. */
const onTheWay = (list: readonly Upload[]): number => sizeOf(list.filter(isUnderWay).map(({ file }) => file));

/** Bytes per second of late; null for the first moments, which say little. */
function speedOf(course: Course, sentBytes: number): number | null {
  // What is sent again after a lost connection is no progress.
  if (sentBytes < (course.samples.at(-1)?.bytes ?? 0)) course.samples = [];
  const { samples } = course;
  const now = performance.now();
  samples.push({ atMs: now, bytes: sentBytes });
  while (samples.length > 2 && now - (samples[1]?.atMs ?? now) > SPEED_WINDOW_MS) samples.shift();
  const [first] = samples;
  if (first === undefined || now - first.atMs < 200) return null;
  return ((sentBytes - first.bytes) / (now - first.atMs)) * 1_000;
}
