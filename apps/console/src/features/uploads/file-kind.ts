import {
  describeForeignFormat,
  detectFormat,
  type FileFormat,
  findNamedFormat,
  HEAD_BYTES,
  parseExtension,
} from '@vitrine/contract/library/file-formats';
import type { FileKind } from '@vitrine/contract/library/media';
import { VIDEO_EXTENSIONS } from './accepted-files.ts';
import { translateSentence } from '../../ui/format/loaded-texts.ts';

/** What the content of chosen files says; files whose content says nothing are left out. */
const known = new WeakMap<object, FileFormat>();

/** Reads the beginnings of files, by which `detectKind` then decides as the server does. */
export async function learnFormats(files: readonly File[]): Promise<void> {
  await Promise.all(
    files.map(async (file) => {
      // A file that cannot be read is told by its name; sending it then fails with the reason.
      const head = await file
        .slice(0, HEAD_BYTES)
        .arrayBuffer()
        .catch(() => null);
      const format = head && detectFormat(new Uint8Array(head), file.name);
      if (format) known.set(file, format);
    }),
  );
}

/** The type of a file by its content, or else by its name and MIME type; null if screens can show nothing of it. */
export function detectKind(file: Pick<File, 'name' | 'type'>): FileKind | null {
  const format = known.get(file) ?? findNamedFormat(file.name);
  if (format !== null) return format.kind;
  if (file.type.startsWith('video/') || VIDEO_EXTENSIONS.has(parseExtension(file.name))) return 'video';
  if (file.type.startsWith('audio/')) return 'audio';
  return file.type.startsWith('image/') ? 'image' : null;
}

/** `This is an archive. Unpack it and upload the files in it.`; null for a format that is not known. */
export function describeFormat(file: Pick<File, 'name'>): string | null {
  const format = known.get(file) ?? findNamedFormat(file.name);
  return format?.kind === null ? translateSentence(describeForeignFormat(format)) : null;
}
