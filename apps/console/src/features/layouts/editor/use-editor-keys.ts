import { useEffect, useEffectEvent } from 'react';
import { useEditingKeys } from '../../../ui/editing/use-editing-keys.ts';
import { isInOverlay, isTextField } from '../../../ui/forms/key-target.ts';
import { pressEditorKey } from './canvas/canvas-keys.ts';
import type { LayoutEditor } from './editor-context.tsx';

interface LayoutKeysOptions {
  save: () => void;
  onFiles: (files: readonly File[]) => void;
}

/** The keys of the editor wherever the focus is, but not in fields and dialogs; and what is pasted. */
export function useLayoutEditorKeys(editor: LayoutEditor, { save, onFiles }: LayoutKeysOptions): void {
  useEditingKeys({ history: editor.commands, save, onKey: (event) => pressEditorKey(editor, event) });

  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    if (isTextField(event.target) || isInOverlay(event.target)) return;
    event.preventDefault();
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length > 0) onFiles(files);
    else editor.commands.paste();
  });
  useEffect(() => {
    window.addEventListener('paste', onPaste);
    return () => window.removeEventListener('paste', onPaste);
  }, []);
}
