import type { Group } from '@vitrine/contract/fleet/groups';
import { foldText } from '../../../ui/format/fold-text.ts';

/** The groups whose name or description contains a text, ignoring case and accents. */
export function filterGroups<T extends Group>(groups: readonly T[], search: string): T[] {
  const part = foldText(search.trim());
  return groups.filter(({ name, description }) => foldText(`${name}\n${description ?? ''}`).includes(part));
}
