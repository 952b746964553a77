import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { say } from '@vitrine/contract/core/say';
import { describeForeignFormat, type FileFormat, parseExtension } from '@vitrine/contract/library/file-formats';
import { ProcessError } from '../../../platform/child-process.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readFormat } from '../file-format.ts';
import { DocumentError } from './document-worker.ts';

const OPEN_XML = 'application/vnd.openxmlformats-officedocument';
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument';

/** The types of files that LibreOffice reads, by their extensions. */
const TYPES: Readonly<Record<string, string>> = {
  pptx: `${OPEN_XML}.presentationml.presentation`,
  ppsx: `${OPEN_XML}.presentationml.slideshow`,
  pptm: 'application/vnd.ms-powerpoint.presentation.macroenabled.12',
  ppt: 'application/vnd.ms-powerpoint',
  pps: 'application/vnd.ms-powerpoint',
  odp: `${OPEN_DOCUMENT}.presentation`,
  docx: `${OPEN_XML}.wordprocessingml.document`,
  docm: 'application/vnd.ms-word.document.macroenabled.12',
  doc: 'application/msword',
  odt: `${OPEN_DOCUMENT}.text`,
  xlsx: `${OPEN_XML}.spreadsheetml.sheet`,
  xlsm: 'application/vnd.ms-excel.sheet.macroenabled.12',
  xls: 'application/vnd.ms-excel',
  ods: `${OPEN_DOCUMENT}.spreadsheet`,
};

/** The extensions of formats whose file has another one, or none. */
const USUAL: Readonly<Record<string, string>> = { slides: 'pptx', text: 'docx', sheet: 'xlsx' };

const TOO_SLOW = say('Reading this document took too long. Save it as PDF, and upload that.');
const UNREADABLE = say('LibreOffice cannot read this document. Save it as PDF, and upload that.');

/** The type and the extension of a presentation, text document or spreadsheet. */
export function describeOfficeFile({ id }: FileFormat, name: string): { mimeType: string; extension: string } {
  const own = parseExtension(name);
  const extension = own in TYPES ? own : (USUAL[id] ?? 'bin');
  return { mimeType: TYPES[extension] ?? 'application/octet-stream', extension };
}

/**
 * Makes a PDF of a presentation, text document or spreadsheet in `folder`, and returns its path.
 *
 * @throws DocumentError if it cannot be shown, ProcessError if converting was ended for another reason than the file
 */
export async function convertToPdf(
  { office }: Pick<Platform, 'office'>,
  { path, name, folder, signal }: { path: string; name: string; folder: string; signal: AbortSignal },
): Promise<string> {
  const format = await readFormat(path, name);
  if (format === null) throw new DocumentError(UNREADABLE);
  const work = join(folder, 'office');
  await mkdir(work);
  const source = join(work, `source.${describeOfficeFile(format, name).extension}`);
  await copyFile(path, source);
  try {
    const pdf = await office.toPdf(source, work, signal);
    if (pdf === null) throw new DocumentError(UNREADABLE);
    return pdf;
  } catch (cause) {
    if (!(cause instanceof ProcessError)) throw cause;
    if (cause.reason === 'missing') throw new DocumentError(describeForeignFormat(format), { cause });
    if (cause.reason === 'slow' || cause.reason === 'failed') throw new DocumentError(TOO_SLOW, { cause });
    throw cause;
  }
}
