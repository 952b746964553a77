import type { LayoutDocument } from '@vitrine/contract/layouts/document';
import { findScene } from './document-edits.ts';

/** What is edited. Undo and Redo restore all of it. */
export interface LayoutEditorState {
  document: LayoutDocument;
  sceneId: string;
  /** The ids of the selected elements, all in the open scene. */
  selection: readonly string[];
}

export const createLayoutEditorState = (document: LayoutDocument): LayoutEditorState =>
  toValid({ document, sceneId: '', selection: [] });

/** A scene that was removed is replaced by the first one; elements that were removed are no longer selected. */
export function toValid({ document, sceneId, selection }: LayoutEditorState): LayoutEditorState {
  const scene = findScene(document, sceneId);
  const ids = new Set(scene.elements.map(({ id }) => id));
  return { document, sceneId: scene.id, selection: selection.filter((id) => ids.has(id)) };
}
