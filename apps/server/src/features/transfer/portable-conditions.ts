import type { Condition } from '@vitrine/contract/conditions';

/** An item or a scene. Without `only` it plays on all screens. */
interface Conditional {
  only?: Condition | null | undefined;
}

/** The same, with a condition that does not name groups: another account does not have them. */
export function withoutGroups<Part extends Conditional>(part: Part): Part {
  if (part.only?.groupIds === undefined) return part;
  const { groupIds: _, ...only } = part.only;
  return { ...part, only: Object.keys(only).length === 0 ? null : only };
}

/** The number of things whose condition names groups. */
export const countGrouped = (parts: readonly Conditional[]): number =>
  parts.filter(({ only }) => only?.groupIds !== undefined).length;
