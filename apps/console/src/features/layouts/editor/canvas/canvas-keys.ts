import { findBounds } from '@vitrine/layout/geometry/frames';
import type { LayoutEditor } from '../editor-context.tsx';
import { editContent } from './edit-content.ts';

const arrows: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
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

function press(editor: LayoutEditor, { key, shiftKey, altKey, ctrlKey, metaKey }: Key): boolean {
  const { commands } = editor;
  if (ctrlKey || metaKey) return false;
  const arrow = arrows[key];
  if (arrow !== undefined) {
    if (commands.listSelected().length === 0) return false;
    const step = shiftKey ? 10 : 1;
    const [dx, dy] = [arrow[0] * step, arrow[1] * step];
    if (altKey) commands.resizeBy(dx, dy);
    else commands.nudge(dx, dy);
    return true;
  }
  switch (key) {
    case 'Tab':
      return commands.selectNext(shiftKey ? -1 : 1);
    case 'Enter':
      return editContent(editor);
    case 'Escape':
      commands.select([]);
      return true;
    default:
      return false;
  }
}

/** The keys of the whole editor, wherever the focus is outside of fields and dialogs. */
export function pressEditorKey({ commands, pane }: LayoutEditor, { key, ctrlKey, metaKey }: Key): boolean {
  // On some keyboards the brackets need Ctrl and Alt, so they come first.
  const order = ({ ']': 'forward', '[': 'backward', '}': 'front', '{': 'back' } as const)[key];
  if (order !== undefined) {
    commands.order(order);
    return true;
  }
  if (key === 'Delete' || key === 'Backspace') {
    commands.remove();
    return true;
  }
  if (!ctrlKey && !metaKey) return false;
  const run = {
    c: () => commands.copy(),
    x: () => commands.cut(),
    d: () => commands.duplicate(),
    a: () => commands.selectAll(),
    '0': () => pane.fit(),
    '+': () => pane.zoomBy(1),
    '=': () => pane.zoomBy(1),
    '-': () => pane.zoomBy(-1),
  }[key.toLowerCase()];
  run?.();
  return run !== undefined;
}
