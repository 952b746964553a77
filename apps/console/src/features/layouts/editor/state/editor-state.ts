import type { LayoutDocument } from '@vitrine/contract/layouts/document';
import { findScene } from './document-edits.ts';

/** A state of the document that Undo or Redo restores. */
interface Moment {
  document: LayoutDocument;
  sceneId: string;
  /** The ids of the selected elements, all in the open scene. */
  selection: readonly string[];
}

/** A change that Undo takes back or Redo repeats. Steps form a list, so that any number of them costs the same. */
interface Step {
  moment: Moment;
  /** The change: `moving Headline`. */
  label: string;
  rest: Step | null;
}

export interface EditorState extends Moment {
  past: Step | null;
  future: Step | null;
  /** Successive changes with the same key are one step. */
  merge: string | null;
}

export type EditorAction =
  | {
      type: 'change';
      /** Gives the same document if nothing changes. */
      edit: (document: LayoutDocument, sceneId: string) => LayoutDocument;
      label: string;
      merge?: string | undefined;
      /** The selection afterwards; the same unless given. */
      selection?: readonly string[];
    }
  /** The next change is a step of its own. */
  | { type: 'pause' }
  | { type: 'select'; ids: readonly string[] }
  | { type: 'open-scene'; id: string }
  | { type: 'undo' }
  | { type: 'redo' };

export function createEditorState(document: LayoutDocument): EditorState {
  const sceneId = document.scenes[0]?.id ?? '';
  return { document, sceneId, selection: [], past: null, future: null, merge: null };
}

export function reduceEditor(state: EditorState, action: EditorAction): EditorState {
  switch (action.type) {
    case 'change': {
      const document = action.edit(state.document, state.sceneId);
      if (document === state.document) return state;
      const isMerged = action.merge !== undefined && action.merge === state.merge;
      const past = isMerged ? state.past : { moment: toMoment(state), label: action.label, rest: state.past };
      const moment = toValid({ ...toMoment(state), document, selection: action.selection ?? state.selection });
      return { ...moment, past, future: null, merge: action.merge ?? null };
    }
    case 'pause':
      return state.merge === null ? state : { ...state, merge: null };
    case 'select':
      return { ...state, ...toValid({ ...toMoment(state), selection: action.ids }), merge: null };
    case 'open-scene':
      return { ...state, ...toValid({ ...toMoment(state), sceneId: action.id, selection: [] }), merge: null };
    case 'undo': {
      if (state.past === null) return state;
      const { moment, label, rest } = state.past;
      return { ...moment, past: rest, future: { moment: toMoment(state), label, rest: state.future }, merge: null };
    }
    case 'redo': {
      if (state.future === null) return state;
      const { moment, label, rest } = state.future;
      return { ...moment, past: { moment: toMoment(state), label, rest: state.past }, future: rest, merge: null };
    }
  }
}

const toMoment = ({ document, sceneId, selection }: EditorState): Moment => ({ document, sceneId, selection });

/** A scene that was removed is replaced by the first one; elements that were removed are no longer selected. */
function toValid({ document, sceneId, selection }: Moment): Moment {
  const scene = findScene(document, sceneId);
  const ids = new Set(scene.elements.map(({ id }) => id));
  return { document, sceneId: scene.id, selection: selection.filter((id) => ids.has(id)) };
}
