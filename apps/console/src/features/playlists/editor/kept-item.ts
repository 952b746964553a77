import type { BlankScreen } from '@vitrine/contract/playout/effect';
import { isOpen } from '@vitrine/playback/windows';
import { isValidTimeZone } from '@vitrine/playback/zones';
import type { DraftItem, EditorState } from './draft.ts';

/**
 * The saved item that fills most of the periods in which screens would show nothing, because the draft has removed it or
 * plays it at other times. Null if there is none.
 */
export function itemToKeep(
  { saved, present }: Pick<EditorState, 'saved' | 'present'>,
  blank: readonly Pick<BlankScreen, 'timeZone' | 'periods'>[],
): DraftItem | null {
  if (saved.source !== null || present.source !== null) return null;
  const starts = blank.flatMap(({ timeZone, periods }) =>
    isValidTimeZone(timeZone) ? periods.map(({ from }) => ({ timeZone, ms: Date.parse(from) })) : [],
  );
  const openAt = (item: DraftItem | undefined) =>
    item === undefined ? [] : starts.filter(({ timeZone, ms }) => isOpen(item.windows, timeZone, ms));
  const lost = saved.items.flatMap((item) => {
    const now = new Set(openAt(present.items.find(({ id }) => id === item.id)));
    const count = openAt(item).filter((start) => !now.has(start)).length;
    return count > 0 ? [{ item, count }] : [];
  });
  const [best] = lost.toSorted((a, b) => b.count - a.count);
  return best?.item ?? null;
}
