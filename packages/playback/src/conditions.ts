import type { Condition, PlaylistItem, PlaylistRef, ScheduleEntry, ScreenFacts } from './facts.ts';

/** True if a screen meets a condition. */
export function meets(screen: ScreenFacts, { tags, orientation, groupIds }: Condition): boolean {
  return (
    (tags === undefined || tags.some((tag) => screen.tags.includes(tag))) &&
    (orientation === undefined || orientation === screen.orientation) &&
    (groupIds === undefined || groupIds.some((id) => screen.groupIds.includes(id)))
  );
}

/** True if a playlist has items that do not play on every screen. */
export const hasConditions = ({ items }: PlaylistRef): boolean => items.some(({ only }) => only !== undefined);

/** True if a screen meets all conditions of an item. */
export const doesItemPlay = ({ only }: PlaylistItem, screen: ScreenFacts): boolean =>
  only === undefined || only.every((condition) => meets(screen, condition));

/** True if a screen meets the condition of a schedule entry. */
export const doesEntryPlay = ({ only }: Pick<ScheduleEntry, 'only'>, screen: ScreenFacts): boolean =>
  only === null || only === undefined || meets(screen, only);

/** True if at least one item of a playlist plays on a screen, at some time. */
export const playsOn = ({ items }: PlaylistRef, screen: ScreenFacts): boolean =>
  items.some((item) => doesItemPlay(item, screen));

/** Lists the conditions for which the items of a playlist do not play on a screen: the first of each item, each once. */
export function listUnmet({ items }: PlaylistRef, screen: ScreenFacts): Condition[] {
  const unmet = items.flatMap(({ only = [] }) => only.find((condition) => !meets(screen, condition)) ?? []);
  return [...new Map(unmet.map((condition) => [JSON.stringify(condition), condition])).values()];
}

/** How two conditions of schedule entries exclude each other: on every screen, on most of them, or not. */
export function compareConditions(
  one: Condition | null | undefined,
  other: Condition | null | undefined,
): 'apart' | 'rarely-together' | 'together' {
  if (!one || !other) return 'together';
  const isOtherOrientation = areApart(one.orientation && [one.orientation], other.orientation && [other.orientation]);
  // A screen is in one group, and has any number of tags.
  if (isOtherOrientation || areApart(one.groupIds, other.groupIds)) return 'apart';
  return areApart(one.tags, other.tags) ? 'rarely-together' : 'together';
}

const areApart = (some: readonly string[] | undefined, others: readonly string[] | undefined): boolean =>
  some !== undefined && others !== undefined && !some.some((each) => others.includes(each));

/** Names the screens of a condition: `bakery or cafe, portrait screens of "Shops"`. */
export function describeCondition(
  { tags = [], orientation, groupIds = [] }: Condition,
  groupNames: ReadonlyMap<string, string> = new Map(),
): string {
  const words = [tags.join(' or '), orientation ?? ''].filter((word) => word !== '').join(', ');
  const groups = groupIds
    .map((id) => groupNames.get(id))
    .map((name) => (name === undefined ? 'another group' : `"${name}"`));
  return `${words === '' ? '' : `${words} `}screens${groups.length === 0 ? '' : ` of ${groups.join(' or ')}`}`;
}
