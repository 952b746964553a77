import { join } from 'node:path';
import { disk, readStored } from './disk.ts';

const count = (files: number): string => (files === 1 ? '1 file' : `${files} files`);

/** The sentences for each state of each file, in which a unit of the system may count files. */
const TEXTS: Record<string, Record<string, (files: number) => string>> = {
  'stick.json': {
    reading: (files) => `Reading the USB stick: ${count(files)} copied.`,
    done: (files) => `USB stick: ${count(files)} copied.`,
    full: (files) => `USB stick: ${count(files)} copied. There is no room for more.`,
    failed: (files) => `USB stick: ${count(files)} copied. The rest could not be read.`,
    'reset-refused': () =>
      'USB stick: nothing was reset, because vitrine-reset.txt can’t be renamed. Is the stick write-protected?',
  },
  'data.json': {
    memory: () => 'This screen can’t use its storage and will forget everything when it restarts.',
  },
};

/**
 * Returns the sentences of units of the system for people in front of the screen.
 *
 * @param folder the folder with the files of these units
 */
export async function readMachineNotes(folder: string): Promise<string[]> {
  const notes = await Promise.all(
    Object.entries(TEXTS).map(async ([name, texts]) => {
      const note = await readStored(disk, join(folder, name), (content): { state: string; files?: number } =>
        JSON.parse(content.toString('utf8')),
      );
      return note !== null && Object.hasOwn(texts, note.state) ? [texts[note.state]?.(note.files ?? 0) ?? ''] : [];
    }),
  );
  return notes.flat();
}
