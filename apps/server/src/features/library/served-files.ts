import { AppError } from '@vitrine/contract/core/errors';
import { getLimits } from '../../platform/database/write-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { findLogoFile } from '../branding/index.ts';
import type { FileCache } from './file-cache.ts';
import { isFilename } from './file-keys.ts';
import type { MediaFile } from './reads.ts';
import { findFeedPicture, findMediaByHash, findThumbnailKey } from './store.ts';

interface ItemFiles {
  file(accountId: string, filename: string): Promise<MediaFile>;
}

/** Finds the files behind addresses. */
export function createServedFiles(
  { db, storage }: Platform,
  {
    files,
    images,
    videos,
    audio: audioFiles,
  }: { files: FileCache; images: ItemFiles; videos: ItemFiles; audio: ItemFiles },
) {
  /** Logos share their address with images, as specified. */
  async function imageOrLogo(accountId: string, filename: string): Promise<MediaFile> {
    const logo = isFilename(filename) ? await findLogoFile(db, accountId, filename) : null;
    return logo ?? images.file(accountId, filename);
  }

  /** Copies of pictures of feeds share their address with thumbnails. */
  async function thumbnail(accountId: string, filename: string): Promise<MediaFile> {
    const copy = filename.startsWith('fpc_') ? await findFeedPicture(db, accountId, { id: filename }) : null;
    if (copy !== null) return copy;
    const key = isFilename(filename) ? await findThumbnailKey(db, accountId, filename) : null;
    const size = key === null ? null : await storage.size(key);
    if (key === null || size === null) throw new AppError('media.not_found');
    // A new thumbnail gets a new name, so the name identifies the content as well as a hash would.
    return { key, size, mimeType: 'image/webp', sha256: filename };
  }

  async function asset(accountId: string, sha256: string): Promise<MediaFile> {
    const file = (await findMediaByHash(db, accountId, sha256)) ?? (await findFeedPicture(db, accountId, { sha256 }));
    if (file === null) throw new AppError('media.not_found');
    return file;
  }

  const video = async (accountId: string, filename: string) => videos.file(accountId, filename);

  const audio = async (accountId: string, filename: string) => audioFiles.file(accountId, filename);

  const finders = { image: imageOrLogo, video, audio, thumbnail, asset };

  return {
    /**
     * The account's file at an address: an image or logo, a video, an audio file or a thumbnail by its filename, an asset of a player by
     * its hash.
     *
     * @throws media.not_found, also for another account's; media.not_ready
     */
    async file(accountId: string, kind: keyof typeof finders, name: string): Promise<MediaFile> {
      // The cache has what anybody of the account may see.
      if (getLimits() !== null) return finders[kind](accountId, name);
      return files.find(accountId, `${kind} ${name}`, () => finders[kind](accountId, name));
    },
  };
}
