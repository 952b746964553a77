import type { LayoutDocument } from '@vitrine/contract/layouts/document';
import { createCommandContext, type Voice } from './command-context.ts';
import { type EditorState, findUndo } from './editor-state.ts';
import { createElementCommands } from './element-commands.ts';
import { createFrameCommands } from './frame-commands.ts';
import { createSelectionCommands } from './selection-commands.ts';
import type { Store } from '../../../../ui/store.ts';

/** The commands of the editor. Each announces its result. */
export type EditorCommands = ReturnType<typeof createCommands>;

export function createCommands(store: Store<EditorState>, voice: Voice) {
  const context = createCommandContext(store, voice);
  const { announce } = voice;
  const { dispatch, edit, listElements, listSelected } = context;
  return {
    ...createSelectionCommands(context),
    ...createFrameCommands(context),
    ...createElementCommands(context),
    announce,
    listElements,
    listSelected,
    /** Replaces the document by an edited one. */
    replace: (next: LayoutDocument, label: string, merge?: string) => edit(label, () => next, { merge }),
    /** Replaces the document by another version of the layout. */
    openVersion: (next: LayoutDocument, label: string) => edit(label, () => next, { isVersion: true }),
    /** The steps that follow are one in the end. */
    beginGroup: () => void dispatch({ type: 'begin-group' }),
    /** Makes one step of the group; does nothing without one. */
    endGroup: (label: string) => void dispatch({ type: 'end-group', label, isKept: true }),
    /** Goes back to the beginning of the group; Redo repeats it. */
    dropGroup: (label: string) => void dispatch({ type: 'end-group', label, isKept: false }),
    /** The next change is a step of its own, even if it has the key of the last one. */
    endStep: () => void dispatch({ type: 'pause' }),
    undo() {
      const step = findUndo(store.read());
      if (step === null) return;
      dispatch({ type: 'undo' });
      announce(`Undone: ${step.label}`);
    },
    redo() {
      const { future } = store.read();
      if (future === null) return;
      dispatch({ type: 'redo' });
      announce(`Redone: ${future.label}`);
    },
  };
}
