import type { Group } from '@vitrine/contract/fleet/groups';

/** The groups whose name or description contains a text, ignoring case. */
export function filterGroups<T extends Group>(groups: readonly T[], search: string): T[] {
  const part = search.trim().toLowerCase();
  return groups.filter(({ name, description }) => `${name}\n${description ?? ''}`.toLowerCase().includes(part));
}
