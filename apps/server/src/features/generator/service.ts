import { AppError, isAppError } from '@vitrine/contract/core/errors';
import type { GeneratedVideo, VideoItem, VideoOptions } from '@vitrine/contract/generator';
import { VideoOptions as Options } from '@vitrine/contract/generator';
import { MediaId } from '@vitrine/contract/library/media';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Entitlements } from '../accounts/index.ts';
import { type Library, type MediaFile, findReadyMedia } from '../library/index.ts';
import type { Uploads } from '../uploads/index.ts';
import { createDownloads } from './download.ts';
import { estimatedBytes } from './encoding.ts';
import { endVideo } from './end-video.ts';
import { makeVideo } from './jobs.ts';
import {
  countUnderWay,
  deleteGenerated,
  findGenerated,
  findGeneratedFile,
  generatedName,
  insertGenerated,
  type ListedVideo,
  listGenerated,
  restartGenerated,
  takeNext,
  toGenerated,
} from './store.ts';

/** Unfinished videos of one account. */
const MAX_UNDER_WAY = 20;

/** A reservation expires after this time, whatever happens to its video. */
const RESERVATION_MS = 7 * 24 * 60 * 60 * 1000;

interface Dependencies {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  entitlements: Entitlements;
  library: Pick<Library, 'videos'>;
  uploads: Pick<Uploads, 'reserve' | 'release'>;
  /** Signs the addresses of downloads. */
  secret: string;
}

interface NewVideo {
  name: string;
  items: readonly VideoItem[];
  options?: VideoOptions | undefined;
}

export type Generator = ReturnType<typeof createGenerator>;

/** Videos generated from images and videos: requested, listed, cancelled and downloaded here; made by jobs. */
export function createGenerator({ db, clock, jobs, entitlements, library, uploads, secret }: Dependencies) {
  const downloads = createDownloads({ clock, secret });

  const shown = (row: ListedVideo): GeneratedVideo =>
    toGenerated(row, row.mediaId === null ? null : downloads.addressOf(row.id));

  async function read(accountId: string, id: string, on: Db = db): Promise<ListedVideo> {
    const row = await findGenerated(on, accountId, id);
    if (row === null) throw new AppError('generator.not_found');
    return row;
  }

  /** Reserves the storage that the video may need. Locks the account, so that its videos are queued one at a time. */
  async function reserve(
    tx: Db,
    accountId: string,
    { name, items, options }: NewVideo & { options: VideoOptions },
  ): Promise<string> {
    const sources = items.map(({ mediaType, duration }) => ({ kind: mediaType, seconds: duration }));
    const request = { fileSize: estimatedBytes(sources, options), name, lifetimeMs: RESERVATION_MS };
    const id = await uploads.reserve(tx, accountId, request).catch((error: unknown) => {
      if (!isAppError(error, 'storage.limit_exceeded')) throw error;
      const message = `Cannot generate ${name}. Please free up storage space first.`;
      throw new AppError(error.code, { message, details: error.details, cause: error });
    });
    if ((await countUnderWay(tx, accountId)) >= MAX_UNDER_WAY) throw new AppError('generator.too_many');
    return id;
  }

  async function queueNext(tx: Db, accountId: string): Promise<void> {
    const next = await takeNext(tx, accountId, clock());
    if (next !== null) await jobs.send(tx, makeVideo, { videoId: next });
  }

  /** @throws media.not_found or media.not_ready, naming the first such item */
  async function checkItems(accountId: string, items: readonly VideoItem[]): Promise<void> {
    const known = new Set<string>();
    for (const [index, { mediaId, mediaType }] of items.entries()) {
      if (known.has(mediaId)) continue;
      await findReadyMedia(db, accountId, mediaId, mediaType).catch((error: unknown) => {
        if (!isAppError(error, 'media.not_found')) throw error;
        const message = `Item ${index + 1} is no longer in the media library. Please remove or replace it.`;
        throw new AppError(error.code, { message, details: { item: index }, cause: error });
      });
      known.add(mediaId);
    }
  }

  return {
    queueNext,

    list: async (accountId: string): Promise<GeneratedVideo[]> => (await listGenerated(db, accountId)).map(shown),

    /**
     * Requests a video. The storage that it may need is reserved until it is ready.
     *
     * @throws media.not_found, media.not_ready, storage.limit_exceeded, generator.too_many
     */
    async generate(accountId: string, { name, items, options = Options.parse({}) }: NewVideo): Promise<GeneratedVideo> {
      await checkItems(accountId, items);
      const ordered = items
        .map((item, i) => ({ ...item, order: item.order ?? i }))
        .toSorted((a, b) => a.order - b.order);
      return db.transaction(async (tx) => {
        const reservationId = await reserve(tx, accountId, { name, items, options });
        const now = clock();
        const id = newId('gen', now.getTime());
        await insertGenerated(tx, {
          id,
          accountId,
          name,
          items: ordered,
          options,
          reservationId,
          createdAt: now,
          status: 'waiting',
          progress: 0,
          itemsDone: 0,
        });
        await queueNext(tx, accountId);
        return shown(await read(accountId, id, tx));
      });
    },

    /**
     * Deletes a video everywhere; one that is being made is cancelled.
     *
     * @throws generator.not_found
     */
    async remove(accountId: string, id: string): Promise<void> {
      const { mediaId } = await read(accountId, id);
      // Deleting the media item deletes this row too.
      if (mediaId !== null) return library.videos.remove(accountId, MediaId.parse(mediaId));
      await db.transaction(async (tx) => {
        await entitlements.lockEntitlement(tx, accountId);
        await endVideo(tx, uploads, id, { status: 'cancelled' });
        await deleteGenerated(tx, id);
        await queueNext(tx, accountId);
      });
    },

    /** @throws generator.not_found, generator.ended */
    cancel: (accountId: string, id: string): Promise<GeneratedVideo> =>
      db.transaction(async (tx) => {
        await entitlements.lockEntitlement(tx, accountId);
        await read(accountId, id, tx);
        if (!(await endVideo(tx, uploads, id, { status: 'cancelled' }))) throw new AppError('generator.ended');
        await queueNext(tx, accountId);
        return shown(await read(accountId, id, tx));
      }),

    /**
     * Requests a video again that failed or was cancelled.
     *
     * @throws generator.not_found, generator.not_ended, and what `generate` throws
     */
    async retry(accountId: string, id: string): Promise<GeneratedVideo> {
      const before = await read(accountId, id);
      await checkItems(accountId, before.items);
      return db.transaction(async (tx) => {
        const reservationId = await reserve(tx, accountId, before);
        const { status } = await read(accountId, id, tx);
        if (status !== 'failed' && status !== 'cancelled') throw new AppError('generator.not_ended');
        await restartGenerated(tx, id, reservationId, clock());
        await queueNext(tx, accountId);
        return shown(await read(accountId, id, tx));
      });
    },

    /** The file behind a signed address. @throws generator.not_found, also where the address has expired */
    async download(id: string, until: string, signature: string): Promise<MediaFile & { downloadAs: string }> {
      const found = downloads.isGood(id, until, signature) ? await findGeneratedFile(db, id) : null;
      if (found === null) throw new AppError('generator.not_found');
      return { ...found.file, downloadAs: generatedName(found) };
    },
  };
}
