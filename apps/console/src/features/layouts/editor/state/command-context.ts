import type { Frame, KnownElement } from '@vitrine/contract/layouts/document';
import { formatQuantity } from '../../../../ui/format/format.ts';
import * as edits from './document-edits.ts';
import { type EditorAction, type EditorState, reduceEditor } from './editor-state.ts';
import type { Store } from '../../../../ui/store.ts';

/** The parts of the editor that commands use. */
export type CommandContext = ReturnType<typeof createCommandContext>;

/** The two ways in which commands of the editor tell what they did. */
export interface Voice {
  /** Tells screen readers what happened, which others see. */
  announce: (message: string) => void;
  /** Tells everybody why nothing happened. */
  refuse: (title: string, reason: string) => void;
}

export function createCommandContext(store: Store<EditorState>, { announce, refuse }: Voice) {
  /** True if the document has changed. */
  const dispatch = (action: EditorAction): boolean => {
    const before = store.read();
    store.write(reduceEditor(before, action));
    return store.read().document !== before.document;
  };
  const listElements = (): readonly edits.AnyElement[] => {
    const { document, sceneId } = store.read();
    return edits.findScene(document, sceneId).elements;
  };
  const listKnown = (): KnownElement[] => listElements().filter(edits.isKnown);
  const isSelected = ({ id }: { id: string }): boolean => store.read().selection.includes(id);
  const listSelected = (): KnownElement[] => listKnown().filter(isSelected);

  /** The selected elements that may be moved: not the locked ones. */
  function listMovable(): KnownElement[] {
    const selected = listSelected();
    const movable = selected.filter(({ isLocked }) => !isLocked);
    if (selected.length > 0 && movable.length === 0) {
      announce(selected.length === 1 ? `${describeElements(selected)} is locked.` : 'These elements are locked.');
    }
    return movable;
  }

  return {
    read: store.read,
    announce,
    refuse,
    dispatch,
    listElements,
    listKnown,
    isSelected,
    listSelected,
    listMovable,
    /** Changes the open scene as one step, or as a part of the last one if it has the same `merge`. */
    edit: (
      label: string,
      edit: Extract<EditorAction, { type: 'change' }>['edit'],
      options: { merge?: string | undefined; selection?: readonly string[]; isVersion?: boolean } = {},
    ) => dispatch({ type: 'change', label, edit, ...options }),
  };
}

/** `Headline`; `3 elements`. */
export const describeElements = (elements: readonly KnownElement[]): string =>
  elements.length === 1 && elements[0] !== undefined ? elements[0].name : formatQuantity(elements.length, 'element');

/** `1064 × 712` */
export const formatSize = ({ width, height }: Pick<Frame, 'width' | 'height'>): string => `${width} × ${height}`;

export const listIds = (elements: readonly { id: string }[]): string[] => elements.map(({ id }) => id);
