import {
  type Active,
  type Announcements,
  type CollisionDetection,
  DndContext,
  DragOverlay,
  KeyboardSensor,
  type KeyboardSensorOptions,
  type Modifier,
  MouseSensor,
  type Over,
  rectIntersection,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type ReactNode, useState } from 'react';
import { t } from '@vitrine/messages/t';

interface DragAndDropProps<Item> {
  /** The dragged item; null when the draggable is not one of these. */
  itemOf: (active: Active) => Item | null;
  /** `at` is the place of the pointer in the window; null in a drag by keyboard. */
  onDrop: (item: Item, over: Over, at: Offset | null) => void;
  /** Read by screen readers when a draggable gets the focus. */
  instructions?: string;
  /** Read by screen readers during a drag; the names in the data of draggables and targets unless given. */
  announcements?: Announcements;
  /** Follows the pointer. `over` is the drop target under it. */
  renderPreview: (item: Item, over: Over | null) => ReactNode;
  /** The offset from the pointer to the top left corner of the preview, in px. */
  previewOffset?: Offset;
  /** Enter starts and ends a drag, as Space does. False where Enter opens the item. */
  usesEnter?: boolean;
  /** The page scrolls when the pointer reaches its edge. Scrollable elements on it always do. */
  scrollsPage?: boolean;
  /** Contains the draggables and the drop targets. Called with the dragged item. */
  children: (dragged: Item | null) => ReactNode;
}

interface Offset {
  x: number;
  y: number;
}

/** The mouse movement that starts a drag, and the step of an arrow key, in px (specification, part 2, section 9). */
const START_PX = 8;
const KEY_STEP_PX = 25;

/** A touch that rests this long starts a drag; one that moves before scrolls. */
const TOUCH_HOLD_MS = 250;

const steps: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

// Module constants: with new objects, every draggable and every drop target would render again.
const byMouse = { activationConstraint: { distance: START_PX } };
const byTouch = { activationConstraint: { delay: TOUCH_HOLD_MS, tolerance: START_PX } };
const byKeys: KeyboardSensorOptions = { coordinateGetter: nextCoordinates };
const bySpace: KeyboardSensorOptions = {
  coordinateGetter: nextCoordinates,
  keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space'] },
};
const scrollsElements = { canScroll: (element: Element) => element !== document.scrollingElement };

function nextCoordinates(event: KeyboardEvent, { currentCoordinates: { x, y } }: { currentCoordinates: Offset }) {
  const step = steps[event.code];
  if (step === undefined) return undefined;
  event.preventDefault();
  return { x: x + step[0] * KEY_STEP_PX, y: y + step[1] * KEY_STEP_PX };
}

const INSTRUCTIONS = t('To move it press Space, then the arrow keys, then Space again. Escape cancels.');
const besidePointer = { x: 12, y: 12 };

const readName = ({ data }: Active | Over): string => String(data.current?.['name']);

/** Read over a target: its own `words`, or its name. */
const describeTarget = (over: Over): string =>
  over.data.current?.['words'] ?? t('Over {name}.', { name: readName(over) });

/**
 * The announcements of a drag for screen readers. The data of draggables has their name; that of targets has a name, or
 * its own sentence in `words`.
 */
export const announceNames = (nowhere: string): Announcements => ({
  onDragStart: ({ active }) => t('Picked up {name}.', { name: readName(active) }),
  onDragOver: ({ over }) => (over === null ? nowhere : describeTarget(over)),
  onDragEnd: ({ active, over }) =>
    over === null ? describeReturn(active) : t('{name} was dropped.', { name: readName(active) }),
  onDragCancel: ({ active }) => describeReturn(active),
});
const describeReturn = (active: Active): string => t('{name} was put back.', { name: readName(active) });
const namesAnnounced = announceNames(t('Over nothing.'));

/** Drag and drop of items onto targets by mouse, touch or keyboard. Escape cancels the drag. */
export function DragAndDrop<Item>({
  itemOf,
  onDrop,
  instructions = INSTRUCTIONS,
  announcements = namesAnnounced,
  renderPreview,
  previewOffset = besidePointer,
  usesEnter = true,
  scrollsPage = true,
  children,
}: DragAndDropProps<Item>) {
  const [dragged, setDragged] = useState<Item | null>(null);
  const [over, setOver] = useState<Over | null>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, byMouse),
    useSensor(TouchSensor, byTouch),
    useSensor(KeyboardSensor, usesEnter ? byKeys : bySpace),
  );
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={findTargetUnderPointer}
      autoScroll={scrollsPage || scrollsElements}
      accessibility={{ screenReaderInstructions: { draggable: instructions }, announcements }}
      onDragStart={({ active }) => setDragged(itemOf(active))}
      onDragOver={(event) => setOver(event.over)}
      onDragCancel={end}
      onDragEnd={({ over: target, collisions }) => {
        if (dragged !== null && target !== null) onDrop(dragged, target, collisions?.[0]?.data?.['pointer'] ?? null);
        end();
      }}
    >
      {children(dragged)}
      <DragOverlay dropAnimation={null} modifiers={[moveToPointer(previewOffset)]}>
        {dragged !== null && renderPreview(dragged, over)}
      </DragOverlay>
    </DndContext>
  );
}

/**
 * The drop target under the pointer; in a drag by keyboard, the one that the preview covers most. It is read from the
 * DOM, since measured rectangles are wrong for a sticky target once the page has scrolled.
 */
const findTargetUnderPointer: CollisionDetection = (args) => {
  const { pointerCoordinates, droppableContainers } = args;
  if (pointerCoordinates === null) return rectIntersection(args);
  const elements = new Set<Element>(document.elementsFromPoint(pointerCoordinates.x, pointerCoordinates.y));
  const target = droppableContainers.find(({ node }) => node.current !== null && elements.has(node.current));
  return target === undefined ? [] : [{ id: target.id, data: { pointer: pointerCoordinates } }];
};

/**
 * Moves the preview to the pointer. Without it, the preview starts at the top left corner of the draggable, which can
 * be hundreds of pixels from where it was grabbed. A drag by keyboard starts at the draggable.
 */
const moveToPointer =
  (offset: Offset): Modifier =>
  ({ activatorEvent, activeNodeRect, transform }) => {
    const pointer = readPointer(activatorEvent);
    if (pointer === null || activeNodeRect === null) return transform;
    return {
      ...transform,
      x: transform.x + pointer.clientX - activeNodeRect.left + offset.x,
      y: transform.y + pointer.clientY - activeNodeRect.top + offset.y,
    };
  };

/** The position where a drag by mouse or touch began; null for one by keyboard. */
function readPointer(event: Event | null): { clientX: number; clientY: number } | null {
  if (event instanceof MouseEvent) return event;
  // Some desktop browsers have no `TouchEvent`.
  return 'TouchEvent' in globalThis && event instanceof TouchEvent ? (event.touches[0] ?? null) : null;
}

/** Cancels a drag by touch, when the same long press has opened a menu. Sensors listen for the key's `code`. */
export const cancelDrag = (): boolean => document.dispatchEvent(new KeyboardEvent('keydown', { code: 'Escape' }));
