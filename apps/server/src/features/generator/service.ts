import { AppError } from '@vitrine/contract/core/errors';
import {
  type GeneratedVideo,
  type VideoItem,
  type VideoOptions,
  VideoOptions as Options,
} from '@vitrine/contract/generator';
import { MediaId } from '@vitrine/contract/library/media';
import type { InAccount } from '../../http/callers.ts';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Entitlements } from '../accounts/index.ts';
import type { Library, MediaFile } from '../library/index.ts';
import type { Uploads } from '../uploads/index.ts';
import { checkItems, reserveStorage } from './admission.ts';
import { createDownloads } from './download.ts';
import { endVideo } from './end-video.ts';
import { makeVideo } from './jobs.ts';
import {
  deleteGenerated,
  findGenerated,
  findGeneratedFile,
  toGeneratedName,
  insertGenerated,
  type ListedVideo,
  listGenerated,
  requeueGenerated,
  takeNext,
  toGenerated,
} from './store.ts';

interface Dependencies {
  entitlements: Entitlements;
  library: Pick<Library, 'videos'>;
  uploads: Pick<Uploads, 'reserve' | 'release'>;
}

interface NewVideo {
  name: string;
  items: readonly VideoItem[];
  options?: VideoOptions | undefined;
}

export type Generator = ReturnType<typeof createGenerator>;

/** Videos generated from images and videos: requested, listed, cancelled and downloaded here; made by jobs. */
export function createGenerator(platform: Platform, { entitlements, library, uploads }: Dependencies) {
  const { db, clock, jobs } = platform;
  const downloads = createDownloads(platform);

  const shown = (row: ListedVideo): GeneratedVideo =>
    toGenerated(row, row.mediaId === null ? null : downloads.addressOf(row.id));

  async function read(accountId: string, id: string, on: Db = db): Promise<ListedVideo> {
    const row = await findGenerated(on, accountId, id);
    if (row === null) throw new AppError('generator.not_found');
    return row;
  }

  async function queueNext(tx: Db, accountId: string): Promise<void> {
    const next = await takeNext(tx, accountId, clock());
    if (next !== null) await jobs.send(tx, makeVideo, { videoId: next });
  }

  return {
    queueNext,

    list: async ({ accountId }: InAccount): Promise<GeneratedVideo[]> =>
      (await listGenerated(db, accountId)).map(shown),

    /**
     * Requests a video. The storage that it may need is reserved until it is ready.
     *
     * @throws media.not_found, media.not_ready, storage.limit_exceeded, generator.too_many
     */
    async generate(
      { accountId }: InAccount,
      { name, items, options = Options.parse({}) }: NewVideo,
    ): Promise<GeneratedVideo> {
      await checkItems(db, accountId, items);
      const ordered = items
        .map((item, i) => ({ ...item, order: item.order ?? i }))
        .toSorted((a, b) => a.order - b.order);
      return db.transaction(async (tx) => {
        const reservationId = await reserveStorage(tx, uploads, accountId, { name, items, options });
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
    async remove({ accountId }: InAccount, id: string): Promise<void> {
      const { mediaId } = await read(accountId, id);
      // Deleting the media item deletes this row too.
      if (mediaId !== null) return library.videos.remove({ accountId }, MediaId.parse(mediaId));
      await db.transaction(async (tx) => {
        await entitlements.lockEntitlement(tx, accountId);
        await endVideo(tx, uploads, id, { status: 'cancelled' });
        await deleteGenerated(tx, id);
        await queueNext(tx, accountId);
      });
    },

    /** @throws generator.not_found, generator.ended */
    cancel: ({ accountId }: InAccount, id: string): Promise<GeneratedVideo> =>
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
    async retry({ accountId }: InAccount, id: string): Promise<GeneratedVideo> {
      const before = await read(accountId, id);
      await checkItems(db, accountId, before.items);
      return db.transaction(async (tx) => {
        const reservationId = await reserveStorage(tx, uploads, accountId, before);
        const { status } = await read(accountId, id, tx);
        if (status !== 'failed' && status !== 'cancelled') throw new AppError('generator.not_ended');
        await requeueGenerated(tx, id, reservationId, clock());
        await queueNext(tx, accountId);
        return shown(await read(accountId, id, tx));
      });
    },

    /** The file behind a signed address. @throws generator.not_found, also where the address has expired */
    async download(
      id: string,
      { until, signature }: { until: string; signature: string },
    ): Promise<MediaFile & { downloadAs: string }> {
      const found = downloads.isGood(id, until, signature) ? await findGeneratedFile(db, id) : null;
      if (found === null) throw new AppError('generator.not_found');
      return { ...found.file, downloadAs: toGeneratedName(found) };
    },
  };
}
