import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { isAppError } from '@vitrine/contract/core/errors';
import type { TransferManifest } from '@vitrine/contract/transfer/manifest';
import type { TransferSummary } from '@vitrine/contract/transfer/transfers';
import type { InAccount } from '../../../http/callers.ts';
import type { Origin } from '../../../http/request.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockAccount } from '../../accounts/index.ts';
import { requireFolder } from '../../library/index.ts';
import type { PackedUpload, UnpackedFile } from '../../uploads/index.ts';
import { addImportedContent, FileGoneError, type PreparedImport, type Targets } from './add-content.ts';
import { type ArchivedPart, indexArchive, readAt } from './archive-index.ts';
import { checkFiles, findManifest } from './check-files.ts';
import { createManifestParser } from './manifest-parser.ts';

type Own = Pick<Origin, 'serverUrl' | 'listening'>;

/** Web pages of an import that are read at once. */
const PAGES_AT_ONCE = 8;

/** Adds exports of other accounts to accounts: all of an export or nothing. */
export function createImports({ db, storage }: Platform, targets: Targets) {
  const { packed, webpages } = targets;
  const parseManifest = createManifestParser();
  /** Imports of this process by their uploads, so that a request that is sent again waits for the first. */
  const running = new Map<string, Promise<TransferSummary>>();

  /** Stores the files that the account does not have. Nothing stays stored if one of them is refused. */
  async function storeFiles(
    upload: PackedUpload,
    path: string,
    files: ReturnType<typeof checkFiles>,
  ): Promise<Map<string, UnpackedFile>> {
    const stored = new Map<string, UnpackedFile>();
    try {
      for (const [key, { media, part }] of files) {
        if (await packed.isKnown(upload, media)) continue;
        stored.set(key, await packed.store(upload, media, streamOf(path, part)));
      }
      return stored;
    } catch (error) {
      await packed.release([...stored.values()]);
      throw error;
    }
  }

  async function readPages(accountId: string, pages: TransferManifest['webpages'], own: Own) {
    const found = new Map<string, PreparedImport['pages'] extends ReadonlyMap<string, infer T> ? T : never>();
    const rest = pages.values();
    const readNext = async (): Promise<void> => {
      for (const { id, url } of rest) {
        const facts = await webpages.readImported(accountId, url, own).catch((error: unknown) => {
          if (isAppError(error, 'webpage.own_address')) return 'webpage.own_address' as const;
          if (isAppError(error, 'webpage.insecure_address')) return 'webpage.insecure_address' as const;
          throw error;
        });
        found.set(id, facts);
      }
    };
    await Promise.all(Array.from({ length: PAGES_AT_ONCE }, readNext));
    return found;
  }

  /** @throws FileGoneError if a file of the account was deleted meanwhile */
  async function importFile(upload: PackedUpload, path: string, folderId: string | null, own: Own) {
    const { accountId } = upload;
    const file = await open(path);
    try {
      const parts = await indexArchive(file);
      const { start, size } = findManifest(parts);
      const manifest = await parseManifest(await readAt(file, start, size));
      const stored = await storeFiles(upload, path, checkFiles(manifest, parts));
      let isOver = false;
      try {
        const pages = await readPages(accountId, manifest.webpages, own);
        return await db.transaction(async (tx) => {
          await lockAccount(tx, accountId);
          await requireFolder(tx, accountId, folderId);
          const faster = await packed.lock(tx, upload, [...stored.values()]);
          if (faster !== null) return faster;
          const prepared = { upload, manifest, folderId, stored, pages };
          const summary = await addImportedContent(tx, targets, prepared);
          await packed.finish(tx, upload, summary);
          isOver = true;
          return summary;
        });
      } finally {
        // After a commit whose answer was lost the files are needed. Others are removed by the sweep then.
        if (!isOver) await packed.release([...stored.values()]);
      }
    } finally {
      await file.close();
    }
  }

  async function run(upload: PackedUpload, folderId: string | null, own: Own): Promise<TransferSummary> {
    try {
      await db.transaction((tx) => requireFolder(tx, upload.accountId, folderId));
      for (;;) {
        try {
          return await storage.withLocalFile(upload.storageKey, (path) => importFile(upload, path, folderId, own));
        } catch (error) {
          if (!(error instanceof FileGoneError)) throw error;
        }
      }
    } catch (error) {
      if (isAppError(error) && error.code !== 'folder.not_found') await packed.refuse(upload);
      throw error;
    }
  }

  return {
    /**
     * Adds what an upload contains. Idempotent. A refused upload is removed, except after `folder.not_found`.
     *
     * @throws upload.not_found, upload.incomplete, folder.not_found, the errors of imports, media.not_an_image,
     * media.not_a_video, storage.limit_exceeded, layout.limit_reached and those of the other kinds
     */
    async import(
      { accountId }: InAccount,
      uploadId: string,
      { folderId = null }: { folderId?: string | null | undefined },
      own: Own,
    ): Promise<TransferSummary> {
      const upload = await packed.receive(accountId, uploadId);
      if (upload.imported !== null) return upload.imported;
      const started = running.get(uploadId) ?? run(upload, folderId, own).finally(() => running.delete(uploadId));
      running.set(uploadId, started);
      return started;
    },
  };
}

/** Its size is 1 or more, as the manifest says. */
const streamOf = (path: string, { start, size }: ArchivedPart): Readable =>
  createReadStream(path, { start, end: start + size - 1 });
