import { useEffect, useEffectEvent } from 'react';
import { isInOverlay, isTextField } from '../forms/key-target.ts';

interface EditingKeys {
  /** False for a viewer. */
  isOn?: boolean;
  history: { undo: () => void; redo: () => void };
  save: () => void;
  /** Undo and Redo also go back in text fields, whose texts are part of the draft. */
  undoesInFields?: boolean;
  /** The other keys of the editor, outside of fields and dialogs. True if the key was one of them. */
  onKey?: (event: KeyboardEvent) => boolean;
}

/** The keys of an editor wherever the focus is, but not in dialogs: Ctrl S, Ctrl Z, Ctrl Y, and those of its own. */
export function useEditingKeys({ isOn = true, history, save, undoesInFields = false, onKey }: EditingKeys): void {
  function press(event: KeyboardEvent): boolean {
    const { key, shiftKey, altKey, ctrlKey, metaKey, target } = event;
    const word = (ctrlKey || metaKey) && !altKey ? key.toLowerCase() : '';
    const isOverlay = isInOverlay(target);
    if (word === 's') {
      if (!isOverlay) save();
      return true;
    }
    if (isOverlay || (isTextField(target) && !undoesInFields)) return false;
    if (word === 'z' && !shiftKey) history.undo();
    else if (word === 'y' || word === 'z') history.redo();
    else return !isTextField(target) && onKey?.(event) === true;
    return true;
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (isOn && !event.defaultPrevented && press(event)) event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
