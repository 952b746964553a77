import { AppError } from '@vitrine/contract/core/errors';
import { FOLDER_NAME_CHARACTERS } from '@vitrine/contract/library/folders';
import type { NamedFolder } from './folder-store.ts';

/**
 * Refuses a name that another folder of the same parent has, ignoring case. Folders of one name from earlier releases
 * keep it until they are renamed or moved.
 *
 * @param folder with an id unless it is new
 * @param siblings the folders of its parent, as they are now
 * @param current the folder as it is now, unless it is new
 * @throws folder.name_taken
 */
export function requireFreeName(
  folder: Pick<NamedFolder, 'name'> & Partial<NamedFolder>,
  siblings: readonly NamedFolder[],
  current?: NamedFolder,
): void {
  const isMoved = current !== undefined && current.parentId !== folder.parentId;
  if (current !== undefined && !isMoved && foldName(current.name) === foldName(folder.name)) return;
  const other = findNamed(
    folder.name,
    siblings.filter(({ id }) => id !== folder.id),
  );
  if (other === undefined) return;
  throw new AppError('folder.name_taken', {
    message: isMoved
      ? `There is already a folder named “${other.name}” in the target folder. Please rename one of them first.`
      : `There is already a folder named “${other.name}” here. Please choose another name.`,
  });
}

/** Chooses the name itself, or the first one with a number that no folder has: “Spring (2)”, “Spring (3)” and so on. */
export function chooseFreeFolderName(name: string, taken: readonly NamedFolder[]): string {
  let chosen = name;
  for (let number = 2; findNamed(chosen, taken) !== undefined; number += 1) {
    const ending = ` (${number})`;
    chosen = `${name.slice(0, FOLDER_NAME_CHARACTERS - ending.length).toWellFormed()}${ending}`;
  }
  return chosen;
}

const findNamed = (name: string, among: readonly NamedFolder[]) =>
  among.find((folder) => foldName(folder.name) === foldName(name));

/** Equal for names that people read as the same: neither case nor the composition of accents counts. */
const foldName = (name: string): string => name.normalize('NFC').toLowerCase();
