import { useEffect, useEffectEvent } from 'react';
import { isInOverlay, isTextField } from '../../../ui/forms/key-target.ts';
import { pressEditorKey } from './canvas/canvas-keys.ts';
import type { LayoutEditor } from './editor-context.tsx';

interface EditorKeysOptions {
  save: () => void;
  onFiles: (files: readonly File[]) => void;
}

/** The keys of the editor wherever the focus is, but not in fields and dialogs; and what is pasted. */
export function useEditorKeys(editor: LayoutEditor, { save, onFiles }: EditorKeysOptions): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isInOverlay(event.target)) return;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') {
      event.preventDefault();
      save();
    } else if (!isTextField(event.target) && pressEditorKey(editor, event)) event.preventDefault();
  });

  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    if (isTextField(event.target) || isInOverlay(event.target)) return;
    event.preventDefault();
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length > 0) onFiles(files);
    else editor.commands.paste();
  });

  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    window.addEventListener('paste', onPaste);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('paste', onPaste);
    };
  }, []);
}
