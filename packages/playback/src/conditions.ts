import type { Condition, PlaylistItem, PlaylistRef, ScreenFacts } from './facts.ts';

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

/** True if at least one item of a playlist plays on a screen, at some time. */
export const playsOn = ({ items }: PlaylistRef, screen: ScreenFacts): boolean =>
  items.some((item) => doesItemPlay(item, screen));

/** Ends a sentence about what plays: `only on portrait screens`. */
export function describeCondition({ tags, orientation, groupIds }: Condition): string {
  const screens = `${orientation === undefined ? '' : `${orientation} `}screens`;
  const tagged = tags === undefined ? '' : ` with the tag ${tags.map((tag) => `"${tag}"`).join(' or ')}`;
  return `only on ${screens}${groupIds === undefined ? '' : ' of some groups'}${tagged}`;
}
