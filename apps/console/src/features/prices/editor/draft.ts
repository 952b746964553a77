import type { PriceList, PriceTable } from '@vitrine/contract/layouts/price-lists';
import { createItem, isEmpty, withReadPrices } from './spreadsheet.ts';

export interface PriceDraft extends PriceTable {
  name: string;
}

export interface EditorState {
  present: PriceDraft;
  past: readonly PriceDraft[];
  future: readonly PriceDraft[];
  /** The list as the screens have it. */
  saved: PriceDraft;
  /** The version from which the changes are made. */
  revision: number;
  /** Successive changes with the same key are one step. */
  merge: string | null;
}

export type EditorAction =
  | { type: 'change'; change: (draft: PriceDraft) => PriceDraft; merge?: string }
  | { type: 'undo' }
  | { type: 'redo' }
  /** The server has saved this draft as this version. */
  | { type: 'saved'; draft: PriceDraft; list: PriceList }
  /** Replaces the draft by another version, which Undo takes back. */
  | { type: 'load'; list: PriceList }
  /** The server has marked an item of this version as sold out, or taken the mark back. */
  | { type: 'marked'; rowId: string; isSoldOut: boolean; list: PriceList };

const MAX_STEPS = 200;

/** A list without rows gets an empty item, into which people type or paste. */
const toDraft = ({ name, columns, rows }: PriceDraft): PriceDraft => ({
  name,
  columns,
  rows: rows.length === 0 ? [createItem()] : rows,
});

/** The draft as the server saves it: without rows if all are empty, and with prices without currency signs. */
export const toBody = ({ name, columns, rows }: PriceDraft): PriceDraft => ({
  name,
  columns,
  rows: rows.every((row) => isEmpty(row)) ? [] : rows.map((row) => withReadPrices(row, columns)),
});

export function createEditorState(list: PriceList): EditorState {
  const draft = toDraft(list);
  return { present: draft, past: [], future: [], saved: draft, revision: list.revision, merge: null };
}

export const isChanged = ({ present, saved }: Pick<EditorState, 'present' | 'saved'>): boolean =>
  JSON.stringify(present) !== JSON.stringify(saved);

export function markSoldOut<Draft extends PriceTable>(draft: Draft, rowId: string, isSoldOut: boolean): Draft {
  return {
    ...draft,
    rows: draft.rows.map((row) => (row.id === rowId && row.kind === 'item' ? { ...row, isSoldOut } : row)),
  };
}

/** The draft with a row moved up (-1) or down (1), where there is one to change places with. */
export function moveRow(draft: PriceDraft, rowId: string, by: -1 | 1): PriceDraft {
  const from = draft.rows.findIndex(({ id }) => id === rowId);
  const [row, other] = [draft.rows[from], draft.rows[from + by]];
  if (row === undefined || other === undefined) return draft;
  return { ...draft, rows: draft.rows.with(from, other).with(from + by, row) };
}

/** The draft with a row moved to the place of another one, which makes room. */
export function placeRow(draft: PriceDraft, rowId: string, otherId: string): PriceDraft {
  const from = draft.rows.findIndex(({ id }) => id === rowId);
  const to = draft.rows.findIndex(({ id }) => id === otherId);
  const row = draft.rows[from];
  if (row === undefined || to < 0 || from === to) return draft;
  return { ...draft, rows: draft.rows.toSpliced(from, 1).toSpliced(to, 0, row) };
}

export function reduceEditor(state: EditorState, action: EditorAction): EditorState {
  const { present, past, future } = state;
  switch (action.type) {
    case 'change': {
      const changed = action.change(present);
      if (changed === present) return state;
      const merge = action.merge ?? null;
      const isMerged = merge !== null && merge === state.merge;
      return {
        ...state,
        present: changed,
        past: isMerged ? past : [...past, present].slice(-MAX_STEPS),
        future: [],
        merge,
      };
    }
    case 'undo': {
      const former = past.at(-1);
      if (former === undefined) return state;
      return { ...state, present: former, past: past.slice(0, -1), future: [present, ...future], merge: null };
    }
    case 'redo': {
      const [next, ...rest] = future;
      if (next === undefined) return state;
      return { ...state, present: next, past: [...past, present], future: rest, merge: null };
    }
    case 'saved': {
      const saved = toDraft(action.list);
      // Text that was typed during the request stays.
      const isSame = present === action.draft;
      return { ...state, present: isSame ? saved : present, saved, revision: action.list.revision, merge: null };
    }
    case 'load': {
      const saved = toDraft(action.list);
      return { ...createEditorState(action.list), past: [...past, present], present: saved };
    }
    case 'marked': {
      const mark = (draft: PriceDraft) => markSoldOut(draft, action.rowId, action.isSoldOut);
      // The steps have the mark, too: undoing a change of a price does not bring back what is sold out.
      const steps = { present: mark(present), past: past.map(mark), future: future.map(mark) };
      const isNext = action.list.revision === state.revision + 1;
      return { ...state, ...steps, saved: mark(state.saved), revision: isNext ? action.list.revision : state.revision };
    }
  }
}
