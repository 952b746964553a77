import { type Screenshot, SCREENSHOT_MAX_BYTES } from '@vitrine/contract/fleet/device-files';
import { AppError } from '@vitrine/contract/core/errors';
import type { InAccount } from '../../../http/callers.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { StoredFile } from '../../../http/files/files.ts';
import type { Logs } from '../../activity/index.ts';
import { createDeviceFiles } from './device-files.ts';

/** More pixels than an 8K screen has. */
const MAX_PIXELS = 40e6;

const mimeTypes = new Map([
  ['jpeg', 'image/jpeg'],
  ['webp', 'image/webp'],
]);

export type Screenshots = ReturnType<typeof createScreenshots>;

/** Screenshots, requested by a command. The newest of each device is stored. */
export function createScreenshots(platform: Platform, { logs }: { logs: Logs }) {
  const files = createDeviceFiles(
    platform,
    { logs },
    {
      kind: 'screenshot',
      command: 'screenshot',
      folder: 'screenshots',
      prefix: 'scr',
      maxBytes: SCREENSHOT_MAX_BYTES,
      accept: async (picture) => ({ content: picture, mimeType: await detectMimeType(picture) }),
    },
  );
  return {
    ...files,

    /**
     * The newest screenshot of a device; null if there is none.
     *
     * @throws device.not_found
     */
    async screenshot({ accountId }: InAccount, ref: string): Promise<Screenshot | null> {
      const row = await files.newest(accountId, ref);
      if (row === null) return null;
      const { id, deviceId, mimeType, takenAt } = row;
      return { url: `/api/devices/${deviceId}/screenshots/${id}`, mimeType, takenAt: takenAt.toISOString() };
    },

    /** @throws screenshot.not_found also for another account's device, and after a newer screenshot */
    async screenshotFile({ accountId }: InAccount, ref: string, id: string): Promise<StoredFile> {
      const found = await files.find(accountId, ref, id);
      if (found === null) throw new AppError('screenshot.not_found');
      const { storageKey: key, fileSize: size, mimeType, sha256 } = found.row;
      return { key, size, mimeType, sha256 };
    },
  };
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
