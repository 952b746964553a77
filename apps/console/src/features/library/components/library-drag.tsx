import {
  type Active,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
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
import { FolderId } from '@vitrine/contract/library/folders';
import type { MediaId } from '@vitrine/contract/library/media';
import { type ReactNode, useState } from 'react';
import { titleOf } from '../../../ui/format/file-title.ts';
import { countOf } from '../../../ui/format/format.ts';
import type { Medium } from '../medium.ts';
import { chosenIn, type Selection } from '../use-selection.ts';
import { MediumPane } from './medium-pane.tsx';

interface LibraryDragProps {
  media: readonly Medium[];
  /** Dragging a chosen one drags all of them. */
  selection: Selection;
  onMove: (media: readonly Medium[], to: FolderId | null, name: string) => void;
  children: ReactNode;
}

/** Pixels a pointer travels before it drags, and the step of an arrow key. */
const START_PX = 8;
const KEY_STEP_PX = 25;

/** A finger that rests for so long picks a file up; one that moves before scrolls the page. */
const PICK_UP_MS = 300;

const steps: Record<string, { x: number; y: number }> = {
  ArrowUp: { x: 0, y: -KEY_STEP_PX },
  ArrowDown: { x: 0, y: KEY_STEP_PX },
  ArrowLeft: { x: -KEY_STEP_PX, y: 0 },
  ArrowRight: { x: KEY_STEP_PX, y: 0 },
};

// The same with every render: others would have all that can be dragged, and all folders, rendered again.
const byMouse = { activationConstraint: { distance: START_PX } };
const byTouch = { activationConstraint: { delay: PICK_UP_MS, tolerance: START_PX } };
const byKeys: KeyboardSensorOptions = {
  keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space'] },
  coordinateGetter: (event, { currentCoordinates: { x, y } }) => {
    const step = steps[event.code];
    return step && { x: x + step.x, y: y + step.y };
  },
};

/**
 * The folder that is seen under the pointer; a file that the keyboard moves has no pointer. What is seen is asked for
 * because the folders stay in their place while the page scrolls below them.
 */
const underPointer: CollisionDetection = (args) => {
  const { pointerCoordinates: at, droppableContainers } = args;
  if (at === null) return rectIntersection(args);
  const seen = new Set<Element>(document.elementsFromPoint(at.x, at.y));
  const under = droppableContainers.find(({ node }) => node.current !== null && seen.has(node.current));
  return under === undefined ? [] : [{ id: under.id }];
};

/** What is held hangs so far from the pointer, in px. */
const GRIP_PX = 12;

/** What a pointer holds hangs at it, wherever on a wide picture or a long row it was picked up. */
const atPointer: Modifier = ({ activatorEvent, activeNodeRect, transform }) => {
  const at = pointOf(activatorEvent);
  if (at === null || activeNodeRect === null) return transform;
  const { left, top } = activeNodeRect;
  return { ...transform, x: transform.x + at.clientX - left + GRIP_PX, y: transform.y + at.clientY - top + GRIP_PX };
};

/** Where a pointer is; null for a key. */
function pointOf(event: Event | null): { clientX: number; clientY: number } | null {
  if (event instanceof MouseEvent) return event;
  return 'TouchEvent' in window && event instanceof TouchEvent ? (event.touches[0] ?? null) : null;
}

/** Lets go of what a finger holds: its long press has opened a menu. It is a key by its place alone, which only drags hear. */
export const dropNothing = (): boolean => document.dispatchEvent(new KeyboardEvent('keydown', { code: 'Escape' }));

/**
 * Lets files be dragged onto folders: by mouse, by a finger that rests on them, or by Space, arrows and Space. A menu
 * does the same.
 */
export function LibraryDrag({ media, selection, onMove, children }: LibraryDragProps) {
  const [dragged, setDragged] = useState<readonly Medium[]>([]);
  const sensors = useSensors(
    useSensor(MouseSensor, byMouse),
    useSensor(TouchSensor, byTouch),
    useSensor(KeyboardSensor, byKeys),
  );

  const withIt = (id: MediaId): readonly Medium[] =>
    selection.ids.read().has(id) ? chosenIn(media, selection.ids.read()) : media.filter((medium) => medium.id === id);

  function end({ over }: DragEndEvent): void {
    const moved = dragged;
    setDragged([]);
    if (over === null || moved.length === 0) return;
    const to = FolderId.safeParse(over.id);
    onMove(moved, to.success ? to.data : null, nameOf(over));
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={underPointer}
      // The folders stay in reach. A page that scrolled would take the picture that is held out of the page.
      autoScroll={{ canScroll: (element) => element !== document.scrollingElement }}
      accessibility={{
        screenReaderInstructions: {
          draggable: 'To move it to a folder press Space, then the arrow keys, then Space again. Escape cancels.',
        },
        announcements: {
          onDragStart: ({ active }) => `Picked up ${wordsFor(active)}.`,
          onDragOver: ({ over }) => (over === null ? 'Not over a folder.' : `Over ${nameOf(over)}.`),
          onDragEnd: ({ over }) => (over === null ? 'Not dropped on a folder.' : `Dropped into ${nameOf(over)}.`),
          onDragCancel: () => 'Moving was cancelled.',
        },
      }}
      onDragStart={({ active }: DragStartEvent) => setDragged(withIt(toMediaId(active)))}
      onDragEnd={end}
      onDragCancel={() => setDragged([])}
    >
      {children}
      <DragOverlay dropAnimation={null} modifiers={heldAtPointer}>
        {dragged[0] !== undefined && (
          <div className="w-33 cursor-grabbing rounded border border-line bg-raised p-2 shadow-lift">
            <MediumPane small medium={dragged[0]} />
            <p className="mt-1 truncate text-1">
              {dragged.length === 1 ? titleOf(dragged[0].originalName) : countOf(dragged.length, 'file')}
            </p>
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}

const heldAtPointer = [atPointer];

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is dragged here are tiles, named by their ids
const toMediaId = ({ id }: Active): MediaId => String(id) as MediaId;
const nameOf = ({ data }: Over): string => String(data.current?.['name'] ?? 'Root');
const wordsFor = ({ data }: Active): string => String(data.current?.['name'] ?? 'the file');
