import { OriginalName } from '@vitrine/contract/library/media';

const MAX_CHARACTERS = 255;
const COPY = / \(copy(?: \d+)?\)$/;

/** The name of a copy: “Menu (copy)”, “Menu (copy 2)” and so on, also for a copy of a copy. */
export function chooseCopyName(name: string, taken: ReadonlySet<string>): string {
  const base = name.replace(COPY, '') || name;
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? ' (copy)' : ` (copy ${number})`;
    const copy = OriginalName.parse(`${cutText(base, MAX_CHARACTERS - ending.length)}${ending}`);
    if (!taken.has(copy)) return copy;
  }
}

/** The name itself if it is not taken, else that of a copy. */
export const chooseFreeName = (name: string, taken: ReadonlySet<string>): string =>
  taken.has(name) ? chooseCopyName(name, taken) : name;

const cutText = (text: string, length: number): string => text.slice(0, length).toWellFormed();
