import type { Group } from '@vitrine/contract/fleet/groups';
import { foldText } from '@vitrine/contract/core/fold-text';

/** The groups whose name or description contains a text, ignoring case and accents. */
export function filterGroups<T extends Group>(groups: readonly T[], search: string): T[] {
  const part = foldText(search.trim());
  return groups.filter(({ name, description }) => foldText(`${name}\n${description ?? ''}`).includes(part));
}

/** True for a group whose screens are added by hand. */
export const isByHand = ({ rule }: Group): boolean => rule === null;
