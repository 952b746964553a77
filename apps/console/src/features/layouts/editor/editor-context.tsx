import type { LayoutResources } from '@vitrine/contract/layouts/layouts';
import type { LayoutHandle } from '@vitrine/layout/render';
import { createContext, type ReactNode, type RefObject, use } from 'react';
import type { Gesture } from './canvas/gesture.ts';
import type { Pane } from './canvas/pane.ts';
import type { EditorCommands } from './state/commands.ts';
import type { EditorState } from './state/editor-state.ts';
import type { History } from '../../../ui/editing/history.ts';
import type { Store } from '../../../ui/store.ts';

/** The state and services shared by the components of the editor. The object is constant; values that change are in its stores. */
export interface LayoutEditor {
  state: History<EditorState>;
  commands: EditorCommands;
  /** The content of the elements, also of those that the server does not know yet. */
  resources: Store<LayoutResources>;
  /** The colors of night are shown. */
  isNight: Store<boolean>;
  pane: Pane;
  gesture: Store<Gesture>;
  /** The id of the text that is edited in place. */
  editedId: Store<string | null>;
  /** The id of the element for which content is chosen. */
  choosingId: Store<string | null>;
  drawing: RefObject<LayoutHandle | null>;
  /** Adds content that new elements show. */
  addResources: (added: LayoutResources) => void;
}

const EditorContext = createContext<LayoutEditor | null>(null);

export const EditorProvider = ({ editor, children }: { editor: LayoutEditor; children: ReactNode }) => (
  <EditorContext value={editor}>{children}</EditorContext>
);

export function useEditor(): LayoutEditor {
  const editor = use(EditorContext);
  if (editor === null) throw new Error('There is no EditorProvider above this component.');
  return editor;
}
