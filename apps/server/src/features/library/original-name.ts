import { OriginalName } from '@vitrine/contract/library/media';

const MAX_CHARACTERS = 255;
const KEPT_ENDING = 20;

/** The names of files whose own name is empty or unreadable (specification, part 2). */
export const unknownNames = {
  image: 'UnknownImage',
  video: 'UnknownVideo',
  document: 'UnknownDocument',
  audio: 'UnknownAudio',
} as const;

/**
 * A file's name as it is shown: the stated name without folders and invisible characters. A long one is cut in the
 * middle, so that its extension stays.
 */
export function cleanOriginalName(stated: string, fallback: string): string {
  const base = stated.split(/[/\\]/).at(-1) ?? '';
  const characters = Array.from(base);
  const cut =
    base.length <= MAX_CHARACTERS
      ? base
      : `${characters.slice(0, 100).join('')}…${characters.slice(-KEPT_ENDING).join('')}`;
  const outcome = OriginalName.safeParse(cut);
  return outcome.success ? outcome.data : fallback;
}
