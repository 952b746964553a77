import type { Condition, PlaylistItem, PlaylistRef, ScreenFacts } from './facts.ts';

/** True if a screen meets a condition. */
function meets(screen: ScreenFacts, { tags, orientation, groupIds }: Condition): boolean {
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
