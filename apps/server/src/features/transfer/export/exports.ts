import type { TransferExport } from '@vitrine/contract/transfer/transfers';
import type { InAccount } from '../../../http/callers.ts';
import { streamArchive } from '../../../platform/backup/archive.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Archive } from '../../../http/files/archive.ts';
import { END_BYTES, MANIFEST_NAME, MIME_TYPE, sizeInArchive, toFilename, toMediaName } from '../archive-format.ts';
import { collect, type Sources } from './collect.ts';
import { countCollected, hasGroups, writeManifest } from './write-manifest.ts';

/** The time of all files of an archive, so that the same content gives the same bytes. */
const NEVER = new Date(0);

/** Layouts and playlists as files. */
export function createExports(platform: Platform, sources: Sources) {
  const { storage, version } = platform;

  /** @throws layout.not_found, playlist.not_found, export.not_ready, export.too_large */
  async function prepare(accountId: string, rootId: string) {
    const content = await collect(platform, sources, accountId, rootId);
    const manifest = writeManifest(content, rootId, version);
    const files = new Map(content.media.map(({ sha256, fileSize, storageKey }) => [sha256, { fileSize, storageKey }]));
    const root = [...content.layouts, ...content.playlists].find(({ id }) => id === rootId);
    const sizes = [manifest.length, ...Array.from(files.values(), ({ fileSize }) => fileSize)];
    const size = sizes.reduce((sum, each) => sum + sizeInArchive(each), END_BYTES);
    return { content, manifest, files, size, filename: toFilename(root?.name ?? '') };
  }

  const describeAt =
    (place: 'layouts' | 'playlists') =>
    async ({ accountId }: InAccount, rootId: string): Promise<TransferExport> => {
      const { content, size, filename } = await prepare(accountId, rootId);
      const hasDrafts = content.layouts.some(({ hasDraft }) => hasDraft);
      const url = `/api/${place}/${rootId}/export/file`;
      return {
        filename,
        bytes: size,
        contains: countCollected(content),
        hasDrafts,
        hasGroups: hasGroups(content),
        url,
      };
    };

  /** The archive, whose files are read from storage one after the other while it is sent. */
  async function open({ accountId }: InAccount, rootId: string): Promise<Archive> {
    const { manifest, files, size, filename } = await prepare(accountId, rootId);
    return {
      name: filename,
      mimeType: MIME_TYPE,
      size,
      send: (to) =>
        streamArchive(to, async (archive) => {
          await archive.add(MANIFEST_NAME, manifest, { size: manifest.length, modifiedAt: NEVER });
          for (const [sha256, { fileSize, storageKey }] of files) {
            const content = await storage.read(storageKey);
            await archive.add(toMediaName(sha256), content, { size: fileSize, modifiedAt: NEVER });
          }
        }),
    };
  }

  /** Each @throws layout.not_found or playlist.not_found, export.not_ready, export.too_large */
  return {
    describeLayout: describeAt('layouts'),
    downloadLayout: open,
    describePlaylist: describeAt('playlists'),
    downloadPlaylist: open,
  };
}
