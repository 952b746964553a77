import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const count = (files: number): string => (files === 1 ? '1 file' : `${files} files`);

/** By the state of a file of the system, which may name a number of files. */
const TEXTS: Record<string, Record<string, (files: number) => string>> = {
  'stick.json': {
    reading: (files) => `Reading the USB stick: ${count(files)} taken.`,
    done: (files) => `USB stick: ${count(files)} taken.`,
    full: (files) => `USB stick: ${count(files)} taken. There is no room for the others.`,
    failed: (files) => `USB stick: ${count(files)} taken. It could not be read to its end.`,
    'reset-refused': () =>
      'USB stick: nothing was reset, because vitrine-reset.txt can’t be renamed. Is the stick write-protected?',
  },
  'data.json': {
    memory: () => 'This screen can’t use its storage. Without it, it forgets everything when it restarts.',
  },
};

/** Returns what units of the system tell the people before the screen, in sentences. @param folder of their files */
export async function readMachineNotes(folder: string): Promise<string[]> {
  const notes = await Promise.all(
    Object.entries(TEXTS).map(async ([name, texts]) => {
      try {
        const { state, files = 0 }: { state: string; files?: number } = JSON.parse(
          await readFile(join(folder, name), 'utf8'),
        );
        return Object.hasOwn(texts, state) ? [texts[state]?.(files) ?? ''] : [];
      } catch {
        return [];
      }
    }),
  );
  return notes.flat();
}
