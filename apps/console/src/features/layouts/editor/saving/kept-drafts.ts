import type { LayoutDocument } from '@vitrine/contract/layouts/document';
import type { LayoutId } from '@vitrine/contract/library/media';

/**
 * A draft in the storage of this browser: what the server has not confirmed, because the tab was closed, the browser
 * crashed or there was no connection. It is written at once, which other storage of browsers cannot do when a tab closes.
 */
export interface KeptDraft {
  document: LayoutDocument;
  /** The version that was edited. */
  revision: number;
  /** Epoch milliseconds. */
  at: number;
}

/** Each open editor keeps a draft of its own, also two tabs with the same layout. */
const keyOf = (id: LayoutId, editorId: string): string => `layoutDraft ${id} ${editorId}`;

/** Without room in the storage, the draft is on the server only. */
export function keepDraft(id: LayoutId, editorId: string, draft: KeptDraft): void {
  try {
    localStorage.setItem(keyOf(id, editorId), JSON.stringify(draft));
  } catch {
    // An older draft would be worse than none.
    localStorage.removeItem(keyOf(id, editorId));
  }
}

export const forgetDraft = (id: LayoutId, editorId: string): void => localStorage.removeItem(keyOf(id, editorId));

/** The newest draft of a layout that an editor left behind; null if there is none. */
export function findKeptDraft(id: LayoutId): KeptDraft | null {
  const drafts = listKeys(id).flatMap((key) => readDraft(localStorage.getItem(key)) ?? []);
  return drafts.toSorted((a, b) => b.at - a.at)[0] ?? null;
}

/** Removes the drafts that editors left behind. */
export function forgetDrafts(id: LayoutId): void {
  for (const key of listKeys(id)) localStorage.removeItem(key);
}

const listKeys = (id: LayoutId): string[] => Object.keys(localStorage).filter((key) => key.startsWith(keyOf(id, '')));

function readDraft(text: string | null): KeptDraft | null {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `keepDraft`, maybe of an older release
    const draft = JSON.parse(text ?? 'null') as Partial<KeptDraft> | null;
    const { document, revision, at } = draft ?? {};
    if (document?.scenes === undefined || revision === undefined || at === undefined) return null;
    return { document, revision, at };
  } catch {
    return null;
  }
}
