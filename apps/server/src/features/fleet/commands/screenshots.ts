import { Readable } from 'node:stream';
import { type Screenshot, SCREENSHOT_MAX_BYTES } from '@vitrine/contract/fleet/commands';
import { AppError } from '@vitrine/contract/core/errors';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database.ts';
import { newId } from '../../../platform/ids.ts';
import { type FileStorage, removeAll } from '../../../platform/storage/storage.ts';
import { getOwnedDevice } from '../devices/owned-device.ts';
import { findDevice } from '../devices/store.ts';
import type { Logs } from '../../activity/index.ts';
import { findScreenshot, listScreenshotKeys, type ScreenshotRow, upsertScreenshot } from './screenshot-store.ts';
import { findCommand, settleCommand } from './store.ts';

/** The folder of all screenshots, with one for each account. */
const FOLDER = 'screenshots/';

/** An upload that is too large is read up to this size, so that its sender receives the error. */
const MAX_IGNORED_BYTES = 16 * 1024 * 1024;

/** Younger files may belong to an upload whose row is not stored yet. */
const ORPHAN_AGE_MS = 60 * 60 * 1000;

/** More pixels than an 8K screen has. */
const MAX_PIXELS = 40e6;

const mimeTypes = new Map([
  ['jpeg', 'image/jpeg'],
  ['webp', 'image/webp'],
]);

interface Dependencies {
  db: Db;
  clock: Clock;
  storage: FileStorage;
  logs: Logs;
}

interface FoundFile {
  key: string;
  size: number;
  mimeType: string;
  sha256: string;
}

export type Screenshots = ReturnType<typeof createScreenshots>;

/** Screenshots, requested by a command. The newest of each device is stored. */
export function createScreenshots({ db, clock, storage, logs }: Dependencies) {
  return {
    /**
     * Stores the screenshot that a command requested, and settles the command. Idempotent.
     *
     * @throws command.not_found also for one that has expired; request.too_large, screenshot.not_an_image by its
     *   content
     */
    async receive(
      { accountId, deviceId }: { accountId: string; deviceId: string },
      commandId: string,
      bytes: Readable,
    ): Promise<void> {
      const picture = await readAtMost(bytes, SCREENSHOT_MAX_BYTES);
      const asked = await findCommand(db, deviceId, commandId, 'screenshot');
      if (asked?.result === 'done') return;
      if (asked === null || asked.result !== null || asked.expiresAt <= clock())
        throw new AppError('command.not_found');
      if (picture === null) throw new AppError('request.too_large');
      const mimeType = await detectMimeType(picture);

      const before = await findScreenshot(db, deviceId);
      const id = newId('scr');
      const storageKey = `${FOLDER}${accountId}/${id}`;
      const { size: fileSize, sha256 } = await storage.write(storageKey, Readable.from([picture]));
      const takenAt = clock();
      const row: ScreenshotRow = { deviceId, id, storageKey, mimeType, fileSize, sha256, takenAt };
      await db.transaction(async (tx) => {
        await upsertScreenshot(tx, row);
        await settleCommand(tx, deviceId, commandId, { result: 'done', detail: null, now: takenAt });
      });
      logs.note({ accountId, deviceId, level: 'info', message: 'Command screenshot: done', data: { commandId } });
      if (before !== null) await storage.remove(before.storageKey);
    },

    /**
     * The newest screenshot of a device; null if there is none.
     *
     * @throws device.not_found
     */
    async newest(accountId: string, ref: string): Promise<Screenshot | null> {
      const device = await getOwnedDevice(db, accountId, ref);
      const row = await findScreenshot(db, device.id);
      if (row === null) return null;
      const { id, mimeType, takenAt } = row;
      return { url: `/api/devices/${device.id}/screenshots/${id}`, mimeType, takenAt: takenAt.toISOString() };
    },

    /** @throws screenshot.not_found also for another account's device, and after a newer screenshot */
    async file(accountId: string, ref: string, id: string): Promise<FoundFile> {
      const device = await findDevice(db, accountId, ref);
      const row = device === null ? null : await findScreenshot(db, device.id);
      if (row === null || row.id !== id) throw new AppError('screenshot.not_found');
      const { storageKey: key, fileSize: size, mimeType, sha256 } = row;
      return { key, size, mimeType, sha256 };
    },

    removeAccountFiles: (accountId: string): Promise<void> => removeAll(storage, `${FOLDER}${accountId}/`),

    /** Removes the files of deleted devices and of interrupted uploads. */
    async sweep(): Promise<void> {
      const before = clock().getTime() - ORPHAN_AGE_MS;
      let accountId: string | null = null;
      let referred = new Set<string>();
      for await (const { key, modifiedAt } of storage.list(FOLDER)) {
        const owner = /^screenshots\/(\w+)\//.exec(key)?.[1];
        if (owner === undefined || modifiedAt.getTime() > before) continue;
        if (owner !== accountId) {
          accountId = owner;
          referred = new Set(await listScreenshotKeys(db, owner));
        }
        if (!referred.has(key)) await storage.remove(key);
      }
    },
  };
}

/** Null if there are more bytes. */
async function readAtMost(bytes: Readable, max: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    const part = Buffer.from(chunk);
    size += part.length;
    if (size <= max) chunks.push(part);
    if (size > MAX_IGNORED_BYTES) break;
  }
  return size > max ? null : Buffer.concat(chunks);
}

async function detectMimeType(picture: Buffer): Promise<string> {
  const format = await detectFormat(picture).catch((cause: unknown) => {
    throw new AppError('screenshot.not_an_image', { cause });
  });
  const mimeType = mimeTypes.get(format);
  if (mimeType === undefined) throw new AppError('screenshot.not_an_image');
  return mimeType;
}

/** @throws Error if the image is damaged or incomplete */
async function detectFormat(picture: Buffer): Promise<string> {
  // Loaded when needed: it takes 20 MB of memory.
  const { default: sharp } = await import('sharp');
  const image = sharp(picture, { limitInputPixels: MAX_PIXELS, sequentialRead: true });
  const { format } = await image.metadata();
  // Only decoding it to the end shows that it is complete.
  if (mimeTypes.has(format)) await image.resize(64, 64, { fit: 'inside' }).raw().toBuffer();
  return format;
}
