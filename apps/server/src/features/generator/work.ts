import { join } from 'node:path';
import { isAppError } from '@vitrine/contract/core/errors';
import { GENERATED_FPS, sumSeconds, videoSizes } from '@vitrine/contract/generator';
import { ProcessError } from '../../platform/child-process.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { isOutage } from '../../platform/database/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Attempt } from '../../platform/job-queue.ts';
import type { Platform } from '../../platform/platform.ts';
import { FileMissingError } from '../../platform/storage/storage.ts';
import type { Entitlements } from '../accounts/index.ts';
import { type Preparation, findPlayedFile } from '../library/index.ts';
import { isAnimated } from '../processing/index.ts';
import type { Uploads } from '../uploads/index.ts';
import { createAssembly } from './assembly.ts';
import { endVideo } from './end-video.ts';
import { isDiskFull, UnusableItemError } from './errors.ts';
import { makeVideo } from './jobs.ts';
import type { Source } from './clips.ts';
import { createSegments } from './segments.ts';
import type { Generator } from './service.ts';
import { createSlots } from './slots.ts';
import {
  type VideoOutcome,
  toGeneratedName,
  type GeneratedRow,
  linkMedia,
  listStale,
  startRun,
  updateAdvance,
} from './store.ts';
import { sweepRunFolders } from './work-folder.ts';

/** The interval at which a run reports its progress and checks whether it is still wanted. */
const REPORT_EVERY_MS = 1_000;

/** Videos of different accounts at once. They share the encoders, so that a long video does not block the others. */
const VIDEOS_AT_ONCE = 4;

/** A run without a report for this long is over: its job has used up its attempts. */
const STALE_MS = 10 * 60 * 1000;

interface Dependencies {
  entitlements: Entitlements;
  preparation: Pick<Preparation, 'find'>;
  uploads: Pick<Uploads, 'addProduced' | 'release'>;
  generator: Pick<Generator, 'queueNext'>;
  /** Threads of all encoders together, 1 or more. */
  concurrency: number;
  /** True if the server is overloaded, so that encoders should use less of the processor. */
  isOverloaded: () => boolean;
}

/** Returns the function that starts to make the requested videos. */
export function createGeneratorWork(platform: Platform, dependencies: Dependencies) {
  const { db, clock, jobs, storage } = platform;
  const { entitlements, preparation, uploads, generator, concurrency } = dependencies;
  const workFolder = join(platform.workFolder, 'generator');
  const segments = createSegments(platform);
  // Encoders run at low priority, but requests are still slower while they fill all cores.
  const threads = () => (dependencies.isOverloaded() ? Math.max(1, concurrency - 1) : concurrency);
  const inSlots = createSlots(threads);
  const assembly = createAssembly(platform, { segments, inSlots, workFolder, threads });

  async function end(row: Pick<GeneratedRow, 'id' | 'accountId'>, outcome: VideoOutcome, run?: string): Promise<void> {
    await db.transaction(async (tx) => {
      await entitlements.lockEntitlement(tx, row.accountId);
      if (await endVideo(tx, uploads, row.id, outcome, run)) await generator.queueNext(tx, row.accountId);
    });
  }

  async function sourcesOf(row: GeneratedRow): Promise<Source[]> {
    return Promise.all(
      row.items.map(async ({ mediaId, mediaType: kind, duration }, item) => {
        const found = await preparation.find(mediaId);
        const file = found === null || found.accountId !== row.accountId ? null : findPlayedFile(found);
        if (found === null || file === null) throw new DeletedFileError(item);
        const { key: storageKey, sha256, mimeType } = file;
        const { originalName: name, width, height } = found;
        const isMoving =
          kind === 'video' || (mayBeAnimated(mimeType) && (await storage.withLocalFile(storageKey, isMovingImage)));
        return { kind, storageKey, sha256, mimeType, name, width, height, seconds: duration, isMoving };
      }),
    );
  }

  /** Adds the file to the library, unless the video was cancelled or another run works on it. */
  async function addToLibrary(row: GeneratedRow, run: string, path: string): Promise<void> {
    const file = {
      path,
      extension: 'mp4',
      accountId: row.accountId,
      kind: 'video' as const,
      name: row.name,
      originalName: toGeneratedName(row),
      reservationId: row.reservationId,
      mimeType: 'video/mp4',
      ...videoSizes[row.options.size],
      durationMs: sumSeconds(row.items) * 1000,
      fps: GENERATED_FPS,
    };
    await uploads.addProduced(file, async (tx, add) => {
      const outcome = { status: 'ready' as const, progress: 100, itemsDone: row.items.length };
      if (!(await endVideo(tx, uploads, row.id, outcome, run))) return;
      await linkMedia(tx, row.id, (await add()).id);
      await generator.queueNext(tx, row.accountId);
    });
  }

  async function make({ input, isLast, signal }: Attempt<typeof makeVideo.input>): Promise<void> {
    const run = newId('run');
    const row = await startRun(db, input.videoId, run, clock());
    if (row === null) return;
    const reports = createRunReports(db, clock, row.id, run);
    let sources: Source[] = [];
    try {
      sources = await sourcesOf(row);
      const { onProgress, isCurrent } = reports;
      const video = { id: row.id, sources, options: row.options, onProgress, isCurrent };
      await assembly.withVideo({ ...video, signal: AbortSignal.any([signal, reports.signal]) }, (path) =>
        addToLibrary(row, run, path),
      );
    } catch (error) {
      // Cancelled, deleted, or taken over by another run.
      if (reports.signal.aborted) return;
      if (isOutage(error)) throw error;
      const reason = describeWorkFailure(error, sources);
      if (reason === null && !isLast) throw error;
      await end(row, { status: 'failed', failure: reason ?? UNKNOWN_REASON }, run);
      if (reason === null) throw error;
    } finally {
      reports.stop();
    }
  }

  async function sweep(): Promise<void> {
    for (const row of await listStale(db, new Date(clock().getTime() - STALE_MS))) {
      await end(row, { status: 'failed', failure: INTERRUPTED });
    }
    await sweepRunFolders(workFolder, db);
    await segments.sweep();
  }

  return async (): Promise<void> => {
    await jobs.work(makeVideo, VIDEOS_AT_ONCE, make);
    await jobs.every('generator.sweep', '*/5 * * * *', sweep);
  };
}

const mayBeAnimated = (mimeType: string): boolean => mimeType === 'image/gif' || mimeType === 'image/webp';

/** An unreadable file counts as a still; encoding it reports the failure. */
const isMovingImage = (path: string): Promise<boolean> => isAnimated(path).catch(() => false);

/** The file of an item was deleted after the video was requested. */
class DeletedFileError extends Error {
  override readonly name = 'DeletedFileError';

  constructor(item: number) {
    super(`The file of item ${item + 1} was deleted. Please take it out and generate the video again.`);
  }
}

const UNKNOWN_REASON = 'Something went wrong on the server. Please try again.';
const INTERRUPTED = 'The server stopped while it made this video. Please try again.';

/** The failure to show; null if a retry may help. */
function describeWorkFailure(error: unknown, sources: readonly Source[]): string | null {
  if (error instanceof UnusableItemError) {
    const name = sources[error.item]?.name ?? '';
    return `Item ${error.item + 1} (${name}) cannot be decoded. It may be damaged. Please replace it.`;
  }
  if (error instanceof DeletedFileError || isAppError(error)) return error.message;
  if (error instanceof FileMissingError) return 'A file of this video is missing on the server.';
  if (isDiskFull(error)) return 'The server has no disk space left. Please try again later.';
  if (!(error instanceof ProcessError)) return null;
  if (error.reason === 'missing') return 'The server has no ffmpeg. Please ask your administrator to install it.';
  if (error.reason === 'slow') return 'The server took too long. Please try a shorter video.';
  return error.reason === 'failed' ? 'The parts of this video could not be joined. Please try again.' : null;
}

/** Reports a run's progress once a second, and aborts its signal when the run is no longer wanted. */
function createRunReports(db: Db, clock: Clock, id: string, run: string) {
  const cancelled = new AbortController();
  const startedAt = performance.now();
  let latest = { share: 0, itemsDone: 0 };
  const report = async () => {
    const { share, itemsDone } = latest;
    const elapsed = (performance.now() - startedAt) / 1000;
    const secondsLeft = share < 0.03 ? null : Math.max(1, Math.round((elapsed / share) * (1 - share)));
    // The last percent is adding the file to the library.
    const progress = Math.min(99, Math.floor(share * 100));
    const isWanted = await updateAdvance(db, id, run, { progress, secondsLeft, itemsDone }, clock());
    if (!isWanted) cancelled.abort();
    return isWanted;
  };
  let reporting: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    // A failed report is superseded by the next one.
    reporting ??= report()
      .catch(() => {})
      .finally(() => (reporting = null));
  }, REPORT_EVERY_MS);
  return {
    signal: cancelled.signal,
    isCurrent: report,
    onProgress: (share: number, itemsDone: number) => void (latest = { share, itemsDone }),
    stop: () => clearInterval(timer),
  };
}
