import { isAppError } from '@vitrine/contract/core/errors';
import type { FolderId } from '@vitrine/contract/library/folders';
import type { FileKind } from '@vitrine/contract/library/media';
import { t } from '@vitrine/messages/t';
import type { KindFilter } from './accepted-files.ts';
import { describeFormat, detectKind } from './file-kind.ts';
import type { ReplacedItem, Upload } from './upload.ts';

/** The type of a file; null if it is not of the wanted type. */
export function detectWantedKind(wanted: KindFilter, file: File): FileKind | null {
  const kind = detectKind(file);
  return wanted === 'all' || kind === wanted ? kind : null;
}

/** The first file that does not fit into the storage with those before it, and those that fit; null if all fit. */
export function findFirstRejected(
  files: readonly File[],
  { usedBytes, limitBytes }: { usedBytes: number; limitBytes: number | null },
) {
  if (limitBytes === null) return null;
  const fitting: File[] = [];
  let file: File | null = null;
  for (const each of files) {
    if (usedBytes + sumFileSizes(fitting) + each.size <= limitBytes) fitting.push(each);
    else file ??= each;
  }
  if (file === null) return null;
  const isBatchTooLarge = files.length > 1 && sumFileSizes(files) > limitBytes;
  const tooLarge = file.size > limitBytes ? 'file' : isBatchTooLarge ? 'batch' : 'space';
  return { file, tooLarge, fitting } as const;
}

export const sumFileSizes = (files: readonly File[]): number => files.reduce((sum, { size }) => sum + size, 0);

/** The reason why a file cannot be uploaded; the API says the same. */
export function describeTooLarge(name: string, tooLarge: 'space' | 'file' | 'batch'): string {
  if (tooLarge === 'space') return t('Cannot upload {name}. Please free up storage space first.', { name });
  return tooLarge === 'file'
    ? t("Cannot upload {name}. It is larger than your plan's storage.", { name })
    : t("Cannot upload {name}. Together, these files are larger than your plan's storage.", { name });
}

/** An upload that waits for its turn; a failed one, if the file is not of the wanted type. */
export function newUpload(
  id: number,
  file: File,
  wanted: KindFilter,
  { folderId, replaces = null }: { folderId: FolderId | null; replaces?: ReplacedItem | null | undefined },
): Upload {
  const kind = detectWantedKind(wanted, file);
  return {
    id,
    file,
    folderId,
    replaces,
    replacement: null,
    kind,
    state: kind === null ? 'failed' : 'waiting',
    reason:
      kind !== null
        ? null
        : wanted === 'video'
          ? t('{name} is not a video file', { name: file.name })
          : wanted === 'document'
            ? t('{name} is not a document', { name: file.name })
            : wanted === 'audio'
              ? t('{name} is not an audio file', { name: file.name })
              : t('{name} is not an image file', { name: file.name }),
    advice: kind === null ? describeFormat(file) : null,
    canRetry: kind !== null,
    sentBytes: 0,
    preparedPercent: null,
    bytesPerSecond: null,
    isLost: false,
    resumedAt: null,
  };
}

/** The reason of a failed upload as text for people, and its consequences. */
export function describeUploadFailure(error: unknown) {
  const cause = error instanceof Error ? error.cause : null;
  const message = error instanceof Error ? error.message : t('The upload failed');
  const isFolderMissing = isAppError(cause, 'folder.not_found');
  // A file that was rejected for its content would be rejected again.
  const isInvalid = ['media.not_an_image', 'media.not_a_video', 'media.not_a_document', 'media.not_audio'].some(
    (code) => isAppError(cause) && cause.code === code,
  );
  return {
    cause,
    reason: isFolderMissing ? t('Its folder was deleted. Try again to upload it without a folder.') : message,
    canRetry: !isInvalid,
    isFolderMissing,
    /** The server does not have the bytes any more: a retry sends them again. */
    isUploadLost: isAppError(cause, 'upload.not_found') || isAppError(cause, 'upload.incomplete'),
  };
}
