import type { Handle } from '@vitrine/layout/geometry/frames';
import type { LayoutEditor } from '../editor-context.tsx';
import { type Drag, startMarquee, startMove, startPan, startResize } from './drags.ts';
import { editContent } from './edit-content.ts';
import { findElementAt } from './hit-test.ts';
import { contains, type Point, toCanvas } from './view.ts';

/** Two presses of the same element within this time edit it. */
const DOUBLE_MS = 400;

/** What a press becomes: a drag once the pointer has moved, otherwise a click. */
export interface PressPlan {
  begin: () => Drag | null;
  click: () => void;
}

interface PressKind {
  isTouch: boolean;
  /** The press moves the view. */
  isPan: boolean;
}

export function createPressPlanner(editor: LayoutEditor) {
  const { pane, commands, state } = editor;
  let lastClick = { id: '', at: 0 };

  function click(id: string, isAdding: boolean): void {
    if (isAdding) return commands.toggle(id);
    commands.select([id]);
    const now = performance.now();
    const isDouble = lastClick.id === id && now - lastClick.at < DOUBLE_MS;
    lastClick = { id: isDouble ? '' : id, at: now };
    if (isDouble) editContent(editor);
  }

  return function planPress(event: PointerEvent, point: Point, { isTouch, isPan }: PressKind): PressPlan {
    if (isPan) return { begin: () => startPan(editor, point), click() {} };
    const handle = readHandle(event.target);
    if (handle !== null) return { begin: () => startResize(editor, handle, point), click() {} };
    const at = toCanvas(pane.view.read(), point);
    const hit = findElementAt(commands.listElements(), at);
    const isAdding = event.shiftKey || event.ctrlKey || event.metaKey;
    // What is selected is dragged, also if something lies on it.
    const isOnSelected = commands.listSelected().some(({ frame, isLocked }) => !isLocked && contains(frame, at));
    if (hit === undefined && !isOnSelected) {
      return {
        begin: () => (isTouch ? startPan(editor, point) : startMarquee(editor, point)),
        click: () => !isAdding && commands.select([]),
      };
    }
    return {
      begin() {
        if (!isOnSelected && hit !== undefined) {
          commands.select(isAdding ? [...state.read().selection, hit.id] : [hit.id]);
        }
        return startMove(editor, point);
      },
      click: () => hit !== undefined && click(hit.id, isAdding),
    };
  };
}

/** The handle of the selection, from its attribute: `-1 1` is the one at the left and bottom. */
function readHandle(target: EventTarget | null): Handle | null {
  const found = target instanceof Element ? target.closest('[data-handle]')?.getAttribute('data-handle') : undefined;
  const [x, y] = (found ?? '').split(' ').map(Number);
  return isSide(x) && isSide(y) ? { x, y } : null;
}

const isSide = (value: number | undefined): value is -1 | 0 | 1 => value === -1 || value === 0 || value === 1;
