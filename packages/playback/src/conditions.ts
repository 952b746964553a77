import type { Condition, ContentRef, PlaylistItem, PlaylistRef, ScheduleEntry, ScreenFacts } from './facts.ts';

/** True if a screen meets a condition. */
function meets(screen: ScreenFacts, { tags, orientation, groupIds }: Condition): boolean {
  return (
    (tags === undefined || tags.some((tag) => screen.tags.includes(tag))) &&
    (orientation === undefined || orientation === screen.orientation) &&
    (groupIds === undefined || groupIds.some((id) => screen.groupIds.includes(id)))
  );
}

/** The conditions of content, of which a screen has to meet one; undefined: it has none. */
const conditionsOf = (content: ContentRef): readonly Condition[] | undefined =>
  content.kind === 'layout' ? content.only : undefined;

/** True if a playlist has items that do not play on every screen. */
export const hasConditions = ({ items }: PlaylistRef): boolean =>
  items.some(({ only, media }) => (only ?? conditionsOf(media)) !== undefined);

/** True if content plays on a screen; of a playlist its items decide. */
export const doesContentPlay = (content: ContentRef, screen: ScreenFacts): boolean =>
  conditionsOf(content)?.some((condition) => meets(screen, condition)) ?? true;

/** True if a screen meets all conditions of an item. */
export const doesItemPlay = ({ only, media }: PlaylistItem, screen: ScreenFacts): boolean =>
  (only === undefined || only.every((condition) => meets(screen, condition))) && doesContentPlay(media, screen);

/** True if a screen meets the condition of a schedule entry. */
export const doesEntryPlay = ({ only }: Pick<ScheduleEntry, 'only'>, screen: ScreenFacts): boolean =>
  only === null || only === undefined || meets(screen, only);

/** True if content plays on a screen at some time: of a playlist at least one item. */
export const playsOn = (content: ContentRef, screen: ScreenFacts): boolean =>
  content.kind === 'playlist'
    ? content.items.some((item) => doesItemPlay(item, screen))
    : doesContentPlay(content, screen);

/**
 * Lists the conditions for which content does not play on a screen, each once: of a playlist the first one of each item,
 * or those of its layout.
 */
export function listUnmet(content: ContentRef, screen: ScreenFacts): Condition[] {
  const unmet =
    content.kind === 'playlist'
      ? content.items.flatMap(({ only = [], media }) => {
          const first = only.find((condition) => !meets(screen, condition));
          return first === undefined ? (conditionsOf(media) ?? []) : [first];
        })
      : (conditionsOf(content) ?? []);
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
