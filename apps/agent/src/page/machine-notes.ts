import { join } from 'node:path';
import { t } from './language.ts';
import { disk, readStored } from '../files/disk.ts';

/** The sentences for each state of each file, in which a unit of the system may count files. */
const TEXTS: Record<string, Record<string, (files: number) => string>> = {
  'stick.json': {
    reading: (files) => t('Reading the USB stick: {files, plural, one {# file} other {# files}} copied.', { files }),
    done: (files) => t('USB stick: {files, plural, one {# file} other {# files}} copied.', { files }),
    full: (files) =>
      t('USB stick: {files, plural, one {# file} other {# files}} copied. There is no room for more.', { files }),
    failed: (files) =>
      t('USB stick: {files, plural, one {# file} other {# files}} copied. The rest could not be read.', { files }),
    'reset-refused': () =>
      t('USB stick: nothing was reset, because vitrine-reset.txt can’t be renamed. Is the stick write-protected?'),
  },
  'data.json': {
    memory: () => t('This screen can’t use its storage and will forget everything when it restarts.'),
  },
};

/**
 * Returns the sentences of units of the system for people in front of the screen, each to be written with its page.
 *
 * @param folder the folder with the files of these units
 */
export async function readMachineNotes(folder: string): Promise<(() => string)[]> {
  const notes = await Promise.all(
    Object.entries(TEXTS).map(async ([name, texts]) => {
      const note = await readStored(disk, join(folder, name), (content): { state: string; files?: number } =>
        JSON.parse(content.toString('utf8')),
      );
      return note !== null && Object.hasOwn(texts, note.state)
        ? [() => texts[note.state]?.(note.files ?? 0) ?? '']
        : [];
    }),
  );
  return notes.flat();
}
