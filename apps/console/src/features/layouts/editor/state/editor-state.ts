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
  /** The steps since `base` are a group, which becomes one step; null: there is no group. Undo stays within it. */
  group: { base: Step | null } | null;
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
      /** Another version of the layout is opened: it is no part of a group, which begins anew with it. */
      isVersion?: boolean;
    }
  /** The next change is a step of its own. */
  | { type: 'pause' }
  | { type: 'select'; ids: readonly string[] }
  | { type: 'open-scene'; id: string }
  | { type: 'begin-group' }
  /** Makes one step of a group, or goes back to its beginning; then Redo repeats it. */
  | { type: 'end-group'; label: string; isKept: boolean }
  | { type: 'undo' }
  | { type: 'redo' };

export function createEditorState(document: LayoutDocument): EditorState {
  const sceneId = document.scenes[0]?.id ?? '';
  return { document, sceneId, selection: [], past: null, future: null, merge: null, group: null };
}

export function reduceEditor(state: EditorState, action: EditorAction): EditorState {
  switch (action.type) {
    case 'change': {
      const document = action.edit(state.document, state.sceneId);
      if (document === state.document) return state;
      const isMerged = action.merge !== undefined && action.merge === state.merge;
      const past = isMerged ? state.past : { moment: toMoment(state), label: action.label, rest: state.past };
      const moment = toValid({ ...toMoment(state), document, selection: action.selection ?? state.selection });
      const isRestarted = action.isVersion === true && state.group !== null;
      const group = isRestarted ? { base: past } : state.group;
      return { ...moment, past, future: null, merge: action.merge ?? null, group };
    }
    case 'pause':
      return state.merge === null ? state : { ...state, merge: null };
    case 'select':
      return { ...state, ...toValid({ ...toMoment(state), selection: action.ids }), merge: null };
    case 'open-scene':
      return { ...state, ...toValid({ ...toMoment(state), sceneId: action.id, selection: [] }), merge: null };
    case 'begin-group':
      return { ...state, merge: null, group: { base: state.past } };
    case 'end-group': {
      const { group, past, ...rest } = state;
      if (group === null) return state;
      const ended = { ...rest, past, merge: null, group: null };
      if (past === group.base) return ended;
      const start = findGroupStart(state);
      const step = { label: action.label, rest: group.base };
      if (action.isKept) return { ...ended, past: { ...step, moment: start } };
      const future = { label: action.label, moment: toMoment(state), rest: null };
      return { ...ended, ...start, past: group.base, future };
    }
    case 'undo': {
      const step = findUndo(state);
      if (step === null) return state;
      const { moment, label, rest } = step;
      const future = { moment: toMoment(state), label, rest: state.future };
      return { ...state, ...moment, past: rest, future, merge: null };
    }
    case 'redo': {
      if (state.future === null) return state;
      const { moment, label, rest } = state.future;
      const past = { moment: toMoment(state), label, rest: state.past };
      return { ...state, ...moment, past, future: rest, merge: null };
    }
  }
}

/** The step that Undo takes back; null if there is none, or none in the group. */
export const findUndo = ({ past, group }: EditorState): Step | null =>
  group !== null && past === group.base ? null : past;

/** The state at the beginning of the group; the present one if there is no group. */
export function findGroupStart(state: EditorState): Moment {
  let moment = toMoment(state);
  if (state.group === null) return moment;
  for (let step = state.past; step !== null && step !== state.group.base; step = step.rest) moment = step.moment;
  return moment;
}

const toMoment = ({ document, sceneId, selection }: EditorState): Moment => ({ document, sceneId, selection });

/** A scene that was removed is replaced by the first one; elements that were removed are no longer selected. */
function toValid({ document, sceneId, selection }: Moment): Moment {
  const scene = findScene(document, sceneId);
  const ids = new Set(scene.elements.map(({ id }) => id));
  return { document, sceneId: scene.id, selection: selection.filter((id) => ids.has(id)) };
}
