import type { Handle } from '@vitrine/layout/geometry/frames';
import type { LayoutEditor } from '../editor-context.tsx';
import { type Drag, startMarquee, startMove, startPan, startResize } from './drags.ts';
import { editContent } from './edit-content.ts';
import { findElementAt } from './hit-test.ts';
import { contains, type Point, toCanvas } from './view.ts';

/** Two taps on the same element within this time edit it. Of a mouse, the browser knows. */
const DOUBLE_MS = 400;

/** The handlers of a pointer press: it becomes a drag once the pointer has moved, otherwise a click. */
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
  let lastTap = { id: '', at: 0 };

  function tap(id: string, at: number): void {
    const isDouble = lastTap.id === id && at - lastTap.at < DOUBLE_MS;
    lastTap = { id: isDouble ? '' : id, at };
    if (isDouble) editContent(editor);
  }

  return function planPress(event: PointerEvent, point: Point, { isTouch, isPan }: PressKind): PressPlan {
    if (isPan) return { begin: () => startPan(editor, point), click() {} };
    const handle = readHandle(event.target);
    if (handle !== null) return { begin: () => startResize(editor, handle, point), click() {} };
    const at = toCanvas(pane.view.read(), point);
    const hit = findElementAt(commands.listElements(), at);
    const isAdding = event.shiftKey || event.ctrlKey || event.metaKey;
    // A press on the selection drags it, even if another element covers it there.
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
      click() {
        if (hit === undefined) return;
        if (isAdding) return commands.toggle(hit.id);
        commands.select([hit.id]);
        if (isTouch) tap(hit.id, event.timeStamp);
      },
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
