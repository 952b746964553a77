import { useEffect, useEffectEvent } from 'react';
import { isInOverlay, isTextField } from '../../../ui/forms/key-target.ts';
import { selectedIn } from '../../../ui/lists/use-selection.ts';
import type { EditorAction } from './draft.ts';
import type { PlaylistEditor } from './editor-context.tsx';

const STEP_MS = 1_000;

/** The keys of the whole editor: undo, redo, save, select all, remove, and those of the preview. */
export function useEditorKeys(
  editor: PlaylistEditor,
  dispatch: (action: EditorAction) => void,
  save: () => void,
): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const target = event.target instanceof HTMLElement ? event.target : null;
    const isAbove = isInOverlay(target);
    if (event.ctrlKey || event.metaKey) {
      const key = event.key.toLowerCase();
      if (key === 's') {
        event.preventDefault();
        if (!isAbove) save();
      } else if (!isTextField(target) && !isAbove) {
        editKeys(event, key);
      }
      return;
    }
    if (isAbove || isTextField(target) || event.altKey) return;
    if (event.key === 'Delete') removeSelected(event);
    else if (!isControl(target)) previewKeys(event);
  });

  function editKeys(event: KeyboardEvent, key: string): void {
    if (key === 'z') dispatch({ type: event.shiftKey ? 'redo' : 'undo' });
    else if (key === 'y') dispatch({ type: 'redo' });
    else if (key === 'a' && !editor.isFollowing) editor.selection.selectAll();
    else return;
    event.preventDefault();
  }

  function removeSelected(event: KeyboardEvent): void {
    const selected = selectedIn(editor.items, editor.selection.read());
    if (selected.length === 0) return;
    event.preventDefault();
    editor.remove(selected);
  }

  function previewKeys(event: KeyboardEvent): void {
    const { playback, loop } = editor;
    if (event.key === ' ') playback.toggle();
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      const direction = event.key === 'ArrowLeft' ? -1 : 1;
      if (!event.shiftKey) playback.seek(playback.position() + direction * STEP_MS);
      else {
        const index = loop.placeAt(playback.position())?.index ?? 0;
        const next = loop.items[(index + direction + loop.items.length) % loop.items.length];
        if (next !== undefined) editor.show(next);
      }
    } else return;
    event.preventDefault();
  }

  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Space and the arrow keys have a meaning of their own there. */
const isControl = (target: HTMLElement | null): boolean =>
  target?.closest('button, a, input, select, summary') !== null && target !== null;
