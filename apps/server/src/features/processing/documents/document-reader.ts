import { say } from '@vitrine/contract/core/say';
import { AppError } from '@vitrine/contract/core/errors';
import { describeForeignFormat } from '@vitrine/contract/library/file-formats';
import type { Platform } from '../../../platform/platform.ts';
import { readFormat } from '../file-format.ts';
import { readPageCount, DocumentError } from './document-worker.ts';
import { describeOfficeFile } from './office-document.ts';

export const PDF = 'application/pdf';

/**
 * The type of a document, by its content.
 *
 * @param isPrepared false if another process makes the pages, with a LibreOffice that this one does not know
 * @throws media.not_a_document with the way out; ProcessError if reading was ended for another reason than the file
 */
export async function readDocument(
  { office }: Pick<Platform, 'office'>,
  { path, name, isPrepared }: { path: string; name: string; isPrepared: boolean },
  signal: AbortSignal,
): Promise<{ mimeType: string; extension: string }> {
  const format = await readFormat(path, name);
  if (format === null) throw new AppError('media.not_a_document');
  if (format.kind === 'image' || format.kind === 'video') {
    const message = {
      image: say('This is an image. Please upload it as an image.'),
      video: say('This is a video. Please upload it as a video.'),
    }[format.kind];
    throw new AppError('media.not_a_document', { message, details: { reason: 'kind' } });
  }
  const isForeign = format.kind === null || (format.isOffice && isPrepared && (await office.find()) === null);
  if (isForeign) throw new AppError('media.not_a_document', { message: describeForeignFormat(format) });
  if (format.isOffice) return describeOfficeFile(format, name);
  try {
    await readPageCount(path, signal);
  } catch (cause) {
    if (!(cause instanceof DocumentError)) throw cause;
    throw new AppError('media.not_a_document', { message: cause.message, cause });
  }
  return { mimeType: PDF, extension: 'pdf' };
}
