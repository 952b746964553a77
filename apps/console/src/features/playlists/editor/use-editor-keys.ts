import { useEditingKeys } from '../../../ui/editing/use-editing-keys.ts';
import { selectedIn } from '../../../ui/lists/use-selection.ts';
import type { PlaylistEditor } from './editor-context.tsx';

const STEP_MS = 1_000;

/** The keys of the whole editor: undo, redo, save, select all, remove, and those of the preview. */
export function usePlaylistEditorKeys(editor: PlaylistEditor): void {
  const { history, changes, begin } = editor.editing;
  useEditingKeys({
    history,
    save: () => changes > 0 && begin(),
    onKey(event) {
      if (event.ctrlKey || event.metaKey) {
        if (event.key.toLowerCase() !== 'a' || editor.isFollowing) return false;
        editor.selection.selectAll();
        return true;
      }
      if (event.altKey) return false;
      return event.key === 'Delete' ? removeSelected() : !isControl(event.target) && previewKeys(event);
    },
  });

  function removeSelected(): boolean {
    const selected = selectedIn(editor.items, editor.selection.read());
    if (selected.length > 0) editor.remove(selected);
    return selected.length > 0;
  }

  function previewKeys(event: KeyboardEvent): boolean {
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
    } else return false;
    return true;
  }
}

/** Space and the arrow keys have a meaning of their own there. */
const isControl = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('button, a, input, select, summary') !== null;
