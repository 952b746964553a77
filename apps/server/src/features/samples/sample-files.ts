import { copyFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FileKind } from '@vitrine/contract/library/media';
import type { Db } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { withWorkFolder } from '../../platform/work-folders.ts';
import type { Uploads } from '../uploads/index.ts';
import { findMimeType, type SampleFile, samplePath } from './sample-list.ts';

interface Placement {
  folderId?: string | null;
  title?: string | undefined;
  record?: (tx: Db, id: string) => Promise<void>;
}

export type SampleFiles = ReturnType<typeof createSampleFiles>;

/** The files that come with the product, which are added to the libraries of accounts. */
export function createSampleFiles({ workFolder }: Platform, { uploads }: { uploads: Pick<Uploads, 'addProduced'> }) {
  return {
    /**
     * Adds a file to an account's library; returns its id there.
     *
     * @param title its name there; that of the file unless given
     * @param record runs in the transaction that adds it
     * @throws storage.limit_exceeded, folder.not_found
     */
    add: (
      accountId: string,
      { name, width, height, video, isDocument }: SampleFile,
      { folderId = null, title = name, record }: Placement = {},
    ): Promise<string> =>
      // Storage takes the file, so it gets a copy.
      withWorkFolder(join(workFolder, 'samples'), accountId, async (folder) => {
        const path = join(folder, name);
        await copyFile(samplePath(name), path);
        const kind: FileKind = isDocument ? 'document' : video === undefined ? 'image' : 'video';
        const file = {
          accountId,
          kind,
          folderId,
          originalName: title,
          name,
          path,
          reservationId: null,
          width,
          height,
          extension: extname(name).slice(1),
          mimeType: findMimeType(name),
          durationMs: video?.durationMs ?? null,
          fps: video?.fps ?? null,
        };
        let mediaId = '';
        await uploads.addProduced(file, async (tx, add) => {
          mediaId = (await add()).id;
          await record?.(tx, mediaId);
        });
        return mediaId;
      }),
  };
}
