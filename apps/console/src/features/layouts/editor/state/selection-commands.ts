import { t } from '@vitrine/messages/t';
import { type CommandContext, formatFrameSize, listIds } from './command-context.ts';

/** Chooses elements of the open scene. */
export function createSelectionCommands({ read, announce, show, listKnown, isSelected }: CommandContext) {
  const select = (ids: readonly string[]): void => show({ selection: ids });
  return {
    select,
    toggle(id: string) {
      const { selection } = read();
      select(selection.includes(id) ? selection.filter((each) => each !== id) : [...selection, id]);
    },
    selectAll() {
      const ids = listIds(listKnown().filter(({ isLocked }) => !isLocked));
      select(ids);
      announce(t('{count, plural, one {# element selected.} other {# elements selected.}}', { count: ids.length }));
    },
    /** Selects the next element in the order from back to front, or the one before; false at the end. */
    selectNext(step: 1 | -1): boolean {
      const elements = listKnown();
      const index = elements.findIndex(isSelected);
      const next = elements[index < 0 ? (step === 1 ? 0 : elements.length - 1) : index + step];
      if (next === undefined) return false;
      select([next.id]);
      const { name, frame, isLocked } = next;
      const values = { name, x: frame.x, y: frame.y, size: formatFrameSize(frame) };
      announce(isLocked ? t('{name} at {x}, {y}, {size}, locked', values) : t('{name} at {x}, {y}, {size}', values));
      return true;
    },
    openScene: (id: string): void => show({ sceneId: id, selection: [] }),
  };
}
