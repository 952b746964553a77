import type { Frame, KnownElement, LayoutDocument } from '@vitrine/contract/layouts/document';
import { t } from '@vitrine/messages/t';
import type { History } from '../../../../ui/editing/history.ts';
import * as edits from './document-edits.ts';
import { type LayoutEditorState, toValid } from './editor-state.ts';

/** The parts of the editor that commands use. */
export type CommandContext = ReturnType<typeof createCommandContext>;

/** The two ways in which commands of the editor tell what they did. */
export interface Announcer {
  /** Tells screen readers what happened, which others see. */
  announce: (message: string) => void;
  /** Tells everybody why nothing happened. */
  refuse: (title: string, reason: string) => void;
}

export function createCommandContext(history: History<LayoutEditorState>, { announce, refuse }: Announcer) {
  const { read } = history;
  const listElements = (): readonly edits.AnyElement[] => {
    const { document, sceneId } = read();
    return edits.findScene(document, sceneId).elements;
  };
  const listKnown = (): KnownElement[] => listElements().filter(edits.isKnown);
  const isSelected = ({ id }: { id: string }): boolean => read().selection.includes(id);
  const listSelected = (): KnownElement[] => listKnown().filter(isSelected);

  /** The selected elements that may be moved: not the locked ones. */
  function listMovable(): KnownElement[] {
    const selected = listSelected();
    const movable = selected.filter(({ isLocked }) => !isLocked);
    if (selected.length > 0 && movable.length === 0) {
      announce(selected.length === 1 ? t('{name} is locked.', valuesOf(selected)) : t('These elements are locked.'));
    }
    return movable;
  }

  /** Changes the open scene as one step, or as a part of the last one if it has the same `merge`; true if it changed. */
  const edit = (
    label: string,
    change: (document: LayoutDocument, sceneId: string) => LayoutDocument,
    { merge, selection }: { merge?: string | undefined; selection?: readonly string[] } = {},
  ): boolean =>
    history.change(
      (state) => {
        const document = change(state.document, state.sceneId);
        if (document === state.document) return state;
        return toValid({ ...state, document, selection: selection ?? state.selection });
      },
      { label, merge },
    );

  return {
    read,
    announce,
    refuse,
    edit,
    /** Opens a scene or selects elements, which is no step. */
    show: (part: Partial<LayoutEditorState>): void => history.replace(toValid({ ...read(), ...part })),
    listElements,
    listKnown,
    isSelected,
    listSelected,
    listMovable,
  };
}

/** The values of a message about elements, which names a single one: `Headline deleted.`, `3 elements deleted.`. */
export const valuesOf = (elements: readonly KnownElement[]): { count: number; name: string } => ({
  count: elements.length,
  name: elements[0]?.name ?? '',
});

/** `Headline`; `3 elements`. */
export const describeElements = (elements: readonly KnownElement[]): string =>
  elements.length === 1 && elements[0] !== undefined
    ? elements[0].name
    : t('{count, plural, one {# element} other {# elements}}', { count: elements.length });

/** `1064 × 712` */
export const formatFrameSize = ({ width, height }: Pick<Frame, 'width' | 'height'>): string => `${width} × ${height}`;

export const listIds = (elements: readonly { id: string }[]): string[] => elements.map(({ id }) => id);
