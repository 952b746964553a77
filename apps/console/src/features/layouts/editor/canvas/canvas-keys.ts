import { findBounds } from '@vitrine/layout/geometry/frames';
import { canvasKeys, editorKeys, findPressed } from '../../editor-key-table.ts';
import type { LayoutEditor } from '../editor-context.tsx';
import { editContent } from './edit-content.ts';

const arrows: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** The keys of the canvas. True if the key was one of them, so that the browser does nothing with it. */
export function pressCanvasKey(editor: LayoutEditor, key: Key): boolean {
  const { commands, pane } = editor;
  const isPressed = press(editor, key);
  if (isPressed && (key.key === 'Tab' || key.key in arrows)) {
    const bounds = findBounds(commands.listSelected().map(({ frame }) => frame));
    if (bounds !== null) pane.reveal(bounds);
  }
  return isPressed;
}

function press(editor: LayoutEditor, key: Key): boolean {
  const { commands } = editor;
  const [right, down] = arrows[key.key] ?? [0, 0];
  const step = key.shiftKey ? 10 : 1;
  const hasSelection = commands.listSelected().length > 0;
  switch (findPressed(canvasKeys, key)) {
    case 'next':
      return commands.selectNext(1);
    case 'previous':
      return commands.selectNext(-1);
    case 'resize':
      if (hasSelection) commands.resizeBy(right * step, down * step);
      return hasSelection;
    case 'move':
    case 'moveFar':
      if (hasSelection) commands.nudge(right * step, down * step);
      return hasSelection;
    case 'edit':
      return editContent(editor);
    case 'clear':
      commands.select([]);
      return true;
    // Held while the canvas is dragged.
    case 'pan':
    case undefined:
      return false;
  }
}

/** The keys of the whole editor, wherever the focus is outside of fields and dialogs. */
export function pressEditorKey({ commands, pane }: LayoutEditor, key: Key): boolean {
  const name = findPressed(editorKeys, key);
  if (name === undefined) return false;
  const run: Readonly<Record<typeof name, () => void>> = {
    forward: () => commands.order('forward'),
    backward: () => commands.order('backward'),
    front: () => commands.order('front'),
    back: () => commands.order('back'),
    remove: () => commands.remove(),
    copy: () => commands.copy(),
    cut: () => commands.cut(),
    paste: () => commands.paste(),
    duplicate: () => commands.duplicate(),
    selectAll: () => commands.selectAll(),
    fit: () => pane.fit(),
    zoomIn: () => pane.zoomBy(1),
    zoomOut: () => pane.zoomBy(-1),
  };
  run[name]();
  return true;
}
