import type { Readable } from 'node:stream';
import { AppError, isAppError } from '@vitrine/contract/core/errors';
import type { FileKind } from '@vitrine/contract/library/media';
import type { TransferSummary } from '@vitrine/contract/transfer/transfers';
import type { Db } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { FileTooLargeError } from '../../platform/storage/storage.ts';
import { lockDuplicate, newFileKey, removeFiles } from '../library/index.ts';
import type { Classification, Classifier } from './classify.ts';
import type { Intake } from './intake.ts';
import type { Quota } from './quota.ts';
import { deleteUpload, lockUpload, updateUpload, type UploadRow } from './store.ts';

/** A received upload that contains several files. */
export type PackedUpload = Pick<UploadRow, 'id' | 'accountId' | 'storageKey' | 'imported'>;

/** A file in an upload, as the upload describes it. */
export interface PackedFile {
  kind: FileKind;
  name: string;
  sha256: string;
  bytes: number;
  /** Of a video: its own volume in percent of the screens'; undefined: 100. */
  volume?: number | undefined;
  /** The first and the last day on which it is shown; undefined: no limit. */
  validFrom?: string | undefined;
  validUntil?: string | undefined;
}

/** A file of an upload, stored and classified by its content. */
export interface UnpackedFile extends PackedFile {
  storageKey: string;
  classified: Classification;
}

/** A file that is not what the upload says. */
const REFUSALS: readonly string[] = [
  'media.not_an_image',
  'media.not_a_video',
  'media.not_a_document',
  'media.not_audio',
];

interface Dependencies {
  quota: Quota;
  intake: Intake;
  receive: (accountId: string, id: string) => Promise<UploadRow>;
  classifier: Classifier;
}

/** Files that come packed in one upload. They pass through the same checks as files that come alone. */
export function createPackedFiles(
  { db, storage, jobs }: Platform,
  { quota, intake, receive, classifier }: Dependencies,
) {
  async function release(keys: readonly string[]): Promise<void> {
    for (const key of keys) await storage.remove(key);
  }

  return {
    /** @throws upload.not_found, upload.incomplete */
    receive: async (accountId: string, id: string): Promise<PackedUpload> =>
      requireUnused(await receive(accountId, id)),

    /** Removes a refused upload with its bytes. */
    async refuse({ id, storageKey }: PackedUpload): Promise<void> {
      if (await deleteUpload(db, id, storageKey)) await storage.remove(storageKey);
    },

    /** True if the account has this file: it need not be stored. */
    isKnown: async ({ accountId }: PackedUpload, { sha256, kind }: PackedFile): Promise<boolean> =>
      (await lockDuplicate(db, { accountId, sha256, kind })) !== null,

    /**
     * Stores a file of an upload and classifies it, and closes `content` in any case. Nothing is stored if it is refused.
     *
     * @throws import.files_differ if it is not what the upload says, media.not_an_image, media.not_a_video,
     * media.not_a_document, media.not_audio, storage.limit_exceeded
     */
    async store({ id: uploadId, accountId }: PackedUpload, file: PackedFile, content: Readable): Promise<UnpackedFile> {
      const { kind, name, sha256, bytes: maxBytes } = file;
      const storageKey = newFileKey(accountId);
      try {
        const written = await intake.store(storageKey, content, { accountId, name, uploadId, maxBytes });
        if (written.sha256 !== sha256 || written.size !== maxBytes) throw differs(file);
        const classified = await storage.withLocalFile(storageKey, (path) =>
          classifier.classifyInTime({ accountId, kind, path, name }),
        );
        return { ...file, storageKey, classified };
      } catch (error) {
        await release([storageKey]);
        if (error instanceof FileTooLargeError) throw differs(file, error);
        if (!isAppError(error) || !REFUSALS.includes(error.code)) throw error;
        throw new AppError(error.code, { message: `${name}: ${error.message}`, details: { file: name }, cause: error });
      } finally {
        content.destroy(); // storage reads no more of what is too large
      }
    },

    /** Removes stored files that are not wanted after all. */
    release: (files: readonly UnpackedFile[]): Promise<void> => release(files.map(({ storageKey }) => storageKey)),

    /**
     * Locks an upload for the transaction that imports it, and its account. Checks that the account may store the files.
     *
     * @returns the answer to an import of it that was faster; null if there is none
     * @throws upload.not_found, storage.limit_exceeded
     */
    async lock(tx: Db, { id, accountId }: PackedUpload, files: readonly PackedFile[]): Promise<TransferSummary | null> {
      const fileSize = files.reduce((sum, { bytes }) => sum + bytes, 0);
      await quota.take(tx, accountId, { fileSize, name: null, uploadId: id });
      const current = await lockUpload(tx, id);
      if (current === null) throw new AppError('upload.not_found');
      return requireUnused(current).imported;
    },

    /** The id of the account's item with this content, which stays until the transaction ends; null if there is none. */
    find: async (tx: Db, { accountId }: PackedUpload, { sha256, kind }: PackedFile): Promise<string | null> =>
      (await lockDuplicate(tx, { accountId, sha256, kind }))?.id ?? null,

    /** Adds a stored file to the library; returns its id. `tx` must hold the lock of the account. */
    async add(
      tx: Db,
      { accountId }: PackedUpload,
      { kind, name, sha256, bytes, classified, storageKey, volume, validFrom, validUntil }: UnpackedFile,
      folderId: string | null,
    ): Promise<string> {
      const { extension, rendition, ...facts } = classified;
      const about = { accountId, kind, originalName: name, folderId };
      const row = { ...facts, ...about, volume, validFrom, validUntil, fileSize: bytes, sha256, storageKey };
      return (await intake.addItem(tx, row, { extension, rendition })).id;
    },

    /** Notes the outcome, and removes the bytes of the upload once the transaction has ended. */
    async finish(tx: Db, { id, storageKey }: PackedUpload, imported: TransferSummary): Promise<void> {
      await updateUpload(tx, id, { mediaId: imported.root.mediaId, imported });
      await jobs.send(tx, removeFiles, { keys: [storageKey] });
    },
  };
}

/** @throws upload.not_found for an upload that became a media item */
function requireUnused(upload: UploadRow): UploadRow {
  if (upload.mediaId !== null && upload.imported === null) throw new AppError('upload.not_found');
  return upload;
}

const differs = ({ name, sha256 }: PackedFile, cause?: unknown): AppError =>
  new AppError('import.files_differ', { details: { file: name, sha256 }, cause });
