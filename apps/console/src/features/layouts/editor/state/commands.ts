import type { LayoutDocument } from '@vitrine/contract/layouts/document';
import type { History } from '../../../../ui/editing/history.ts';
import { createCommandContext, type Announcer } from './command-context.ts';
import type { LayoutEditorState } from './editor-state.ts';
import { createElementCommands } from './element-commands.ts';
import { createFrameCommands } from './frame-commands.ts';
import { createSelectionCommands } from './selection-commands.ts';

/** The commands of the editor. Each announces its result. */
export function createCommands(history: History<LayoutEditorState>, announcer: Announcer) {
  const context = createCommandContext(history, announcer);
  const { announce, edit, listElements, listSelected } = context;
  const { beginGroup, endGroup, endStep, undo, redo } = history;
  return {
    ...createSelectionCommands(context),
    ...createFrameCommands(context),
    ...createElementCommands(context),
    announce,
    listElements,
    listSelected,
    /** Replaces the document by an edited one. */
    replace: (next: LayoutDocument, label: string, merge?: string) => edit(label, () => next, { merge }),
    /** Replaces the document by another version of the layout. It is no part of a group, which begins anew with it. */
    openVersion(next: LayoutDocument, label: string): void {
      edit(label, () => next);
      if (history.isInGroup()) beginGroup();
    },
    beginGroup,
    endGroup,
    endStep,
    undo,
    redo,
  };
}
