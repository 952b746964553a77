import type { LayoutDocument } from '@vitrine/contract/layouts/document';
import { createCommandContext, type Voice } from './command-context.ts';
import type { EditorState } from './editor-state.ts';
import { createElementCommands } from './element-commands.ts';
import { createFrameCommands } from './frame-commands.ts';
import { createSelectionCommands } from './selection-commands.ts';
import type { Store } from './store.ts';

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
    /** Replaces the whole document: its scenes were edited, or another version is opened. */
    replace: (next: LayoutDocument, label: string, merge?: string) => edit(label, () => next, { merge }),
    /** The next change is a step of its own, even if it has the key of the last one. */
    endStep: () => void dispatch({ type: 'pause' }),
    undo() {
      const { past } = store.read();
      if (past === null) return;
      dispatch({ type: 'undo' });
      announce(`Undone: ${past.label}`);
    },
    redo() {
      const { future } = store.read();
      if (future === null) return;
      dispatch({ type: 'redo' });
      announce(`Redone: ${future.label}`);
    },
  };
}
