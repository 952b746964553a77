import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAppError } from '@vitrine/contract/core/errors';
import { say } from '@vitrine/contract/core/say';
import type { Db } from '../../platform/database.ts';
import { isOutage } from '../../platform/database/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { withWorkFolder } from '../../platform/work-folders.ts';
import { addPages, changeContent, isVersionId, type MediaRow, newFileKey, type Preparation } from '../library/index.ts';
import {
  convertToPdf,
  describeProcessingFailure,
  DocumentError,
  drawPages,
  type MadePage,
  makePages,
  type PagesAttempt,
  PDF,
  toMediaFolder,
} from '../processing/index.ts';
import { applyChanges, sumLength } from './page-changes.ts';
import { insertPages, listPages, lockUnprepared, type NewPage, pickPicture, readShown, updatePage } from './store.ts';

/** Progress is stored at most this often, because each time all consoles of the account refetch. */
const PROGRESS_EVERY_MS = 1_500;

const TOO_LARGE = say(
  'The pages of this document do not fit into the storage. Delete other files, and upload it again.',
);

interface Dependencies {
  preparation: Preparation;
  /** True if the server is overloaded, so that pages should be made with less of the processor: usually a person waits. */
  isOverloaded: () => boolean;
  /** Checks that an account may store this much more. @throws storage.limit_exceeded */
  takeStorage: (
    tx: Db,
    accountId: string,
    more: { fileSize: number; name: string; replacesId?: string },
  ) => Promise<void>;
}

/** Makes the pages of documents. */
export function createDocumentPages(platform: Platform, { preparation, isOverloaded, takeStorage }: Dependencies) {
  const { db, storage, jobs } = platform;

  function createProgressWriter(document: MediaRow): (made: number, all: number) => void {
    let writtenAtMs = 0;
    return (made, all) => {
      const now = performance.now();
      if (now - writtenAtMs < PROGRESS_EVERY_MS || all === 0) return;
      writtenAtMs = now;
      // A failed update is superseded by the next one.
      preparation.advance(document, Math.min(99, Math.floor((100 * made) / all))).catch(() => {});
    };
  }

  /** Stores the files of a page. */
  async function storePage({ accountId, originalName }: MediaRow, folder: string, made: MadePage): Promise<NewPage> {
    const { page: number, mimeType, width, height, averageColor } = made;
    const [storageKey, thumbnailKey] = [newFileKey(accountId), newFileKey(accountId)];
    const { size: fileSize, sha256 } = await storage.take(storageKey, join(folder, `${number}.page`));
    await storage.take(thumbnailKey, join(folder, `${number}.preview`));
    const filename = `${newId('image')}.${mimeType === 'image/jpeg' ? 'jpg' : 'webp'}`;
    const thumbnail = { thumbnailKey, thumbnailFilename: `${newId('thumb')}.webp`, averageColor };
    const file = { filename, mimeType, fileSize, sha256, storageKey };
    return {
      number,
      picture: { id: newId('med'), originalName: `${originalName} · ${number}`, ...file, width, height, ...thumbnail },
    };
  }

  /** Records the pages and makes the document ready, in one transaction. False if it is not wanted any more. */
  const record = (row: MediaRow, pages: readonly NewPage[], thumbnailKey: string): Promise<boolean> =>
    db.transaction(async (tx) => {
      const fileSize = pages.reduce((sum, { picture }) => sum + picture.fileSize, 0);
      await takeStorage(tx, row.accountId, { fileSize, name: row.originalName });
      const current = await lockUnprepared(tx, row.id);
      const shown = await readShown(tx, row.id);
      if (current === null || shown === null) return false;
      const named = pages.map(({ number, picture }) => ({
        number,
        picture: { ...picture, originalName: `${current.originalName} · ${number}` },
      }));
      const common = { accountId: row.accountId, folderId: current.folderId, createdAt: row.createdAt };
      await addPages(
        tx,
        named.map(({ picture }) => ({ ...picture, ...common })),
      );
      await insertPages(tx, row.id, named);
      const plain = await listPages(tx, row.id);
      const wanted = (shown.pending ?? []).filter(({ number }) => number <= plain.length);
      const after = applyChanges(plain, wanted);
      for (const page of after.filter((each, i) => each !== plain[i])) await updatePage(tx, row.id, page);
      const first = pages[0]?.picture;
      await changeContent(tx, row.id, {
        status: 'ready',
        progress: null,
        failure: null,
        durationMs: sumLength(after, shown.pageMs),
        thumbnailKey,
        thumbnailFilename: `${newId('thumb')}.webp`,
        averageColor: first?.averageColor ?? null,
        width: first?.width ?? null,
        height: first?.height ?? null,
      });
      return true;
    });

  /** Records the pages of a new version, which may take the place of its document's file by that. */
  const recordVersion = (row: MediaRow, pages: readonly NewPage[], thumbnailKey: string): Promise<boolean> => {
    const { averageColor = null, width = null, height = null } = pages[0]?.picture ?? {};
    return preparation.finishPages(
      row,
      pages.map(({ number, picture }) => ({ number, isSkipped: false, durationMs: null, ...pickPicture(picture) })),
      {
        thumbnailKey,
        averageColor,
        width,
        height,
        check: (tx, version) => {
          const fileSize = pages.reduce((sum, { picture }) => sum + picture.fileSize, version.fileSize);
          const about = { fileSize, name: version.originalName, replacesId: version.mediaId };
          return takeStorage(tx, version.accountId, about);
        },
      },
    );
  };

  async function prepare(row: MediaRow, folder: string, signal: AbortSignal): Promise<void> {
    const made = await storage.withLocalFile(row.storageKey, async (path) => {
      const pdf =
        row.mimeType === PDF ? path : await convertToPdf(platform, { path, name: row.originalName, folder, signal });
      return drawPages(pdf, { folder, isBackground: isOverloaded(), signal, onProgress: createProgressWriter(row) });
    });
    const thumbnailKey = newFileKey(row.accountId);
    await copyFile(join(folder, '1.preview'), join(folder, 'cover'));
    await storage.take(thumbnailKey, join(folder, 'cover'));
    const pages: NewPage[] = [];
    let isRecorded = false;
    try {
      for (const page of made) pages.push(await storePage(row, folder, page));
      isRecorded = await (isVersionId(row.id) ? recordVersion : record)(row, pages, thumbnailKey);
    } catch (error) {
      // After other failures they stay, because the transaction may have been committed; the sweep removes them.
      if (!isAppError(error)) throw error;
      await removeFiles(pages, thumbnailKey);
      throw error;
    }
    if (!isRecorded) await removeFiles(pages, thumbnailKey);
  }

  async function removeFiles(pages: readonly NewPage[], thumbnailKey: string): Promise<void> {
    const keys = pages.flatMap(({ picture }) => [picture.storageKey, picture.thumbnailKey ?? '']);
    for (const key of [thumbnailKey, ...keys]) if (key !== '') await storage.remove(key);
  }

  return {
    /** Idempotent. After the last attempt the reason is recorded. */
    async makePages({ input, isLast, signal }: PagesAttempt): Promise<void> {
      const row = await preparation.find(input.mediaId);
      if (row === null || row.kind !== 'document' || row.status !== 'processing') return;
      try {
        await withWorkFolder(toMediaFolder(platform), row.id, (folder) => prepare(row, folder, signal));
      } catch (error) {
        if (isOutage(error)) throw error;
        if (error instanceof DocumentError) return preparation.fail(row, error.message);
        if (isAppError(error, 'storage.limit_exceeded')) return preparation.fail(row, TOO_LARGE);
        if (isLast) await preparation.fail(row, describeProcessingFailure(error, row.kind));
        throw error;
      }
    },

    async work(concurrency: number): Promise<void> {
      await jobs.work(makePages, concurrency, (attempt) => this.makePages(attempt));
    },
  };
}
