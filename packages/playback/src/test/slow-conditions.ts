import type { Condition, ScreenFacts } from '../facts.ts';

/** True if a screen meets all conditions: the slow reading of the test oracles. */
export const meetsAll = (conditions: readonly Condition[], screen: ScreenFacts): boolean =>
  conditions.every(({ tags, orientation, groupIds }) => {
    if (orientation !== undefined && orientation !== screen.orientation) return false;
    if (tags !== undefined && new Set([...tags, ...screen.tags]).size === tags.length + screen.tags.length)
      return false;
    return groupIds === undefined || groupIds.find((id) => screen.groupIds.includes(id)) !== undefined;
  });
