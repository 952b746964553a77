import {
  type Active,
  type CollisionDetection,
  DndContext,
  DragOverlay,
  KeyboardSensor,
  type KeyboardSensorOptions,
  type Modifier,
  MouseSensor,
  pointerWithin,
  rectIntersection,
  TouchSensor,
  useDraggable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { Device } from '@vitrine/contract/fleet/devices';
import type { Group } from '@vitrine/contract/fleet/groups';
import { GripVertical } from 'lucide-react';
import { type MouseEvent, type ReactNode, type TouchEvent, useState } from 'react';
import { cx } from '../../../../ui/theme/cx.ts';
import { Kbd } from '../../../../ui/forms/kbd.tsx';
import { Pane } from '../../../../ui/screen/pane.tsx';

/** The specification's drag start and keyboard step (part 2, section 9), in px. */
const STARTS_AFTER_PX = 8;
const KEY_STEP_PX = 25;

/** A finger that rests this long takes hold; one that moves before scrolls. */
const TOUCH_HOLD_MS = 250;

interface DeviceHandProps {
  groups: readonly Group[];
  onDrop: (device: Device, groupId: Group['id']) => void;
  /** `held` is the device that is being dragged. */
  children: (held: Device | null) => ReactNode;
}

/** Lets devices be dragged onto groups by mouse, touch or keyboard. Escape cancels the drag. */
export function DeviceHand({ groups, onDrop, children }: DeviceHandProps) {
  const [held, setHeld] = useState<Device | null>(null);
  const [overId, setOverId] = useState<unknown>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, byMouse),
    useSensor(TouchSensor, byTouch),
    useSensor(KeyboardSensor, byKeys),
  );
  const nameOf = (id: unknown) => groups.find((group) => group.id === id)?.name;
  const target = nameOf(overId);
  const letGo = () => {
    setHeld(null);
    setOverId(null);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={underTheHand}
      accessibility={{
        screenReaderInstructions: {
          draggable: 'Press Space to pick it up, move it with the arrow keys, and press Space to drop it on a group.',
        },
        announcements: {
          onDragStart: ({ active }) => `${deviceOf(active)?.name ?? 'Device'} picked up.`,
          onDragOver: ({ over }) => (over === null ? 'Not over a group.' : `Over ${nameOf(over.id) ?? 'a group'}.`),
          onDragEnd: ({ over }) => (over === null ? 'Drag canceled.' : `Dropped on ${nameOf(over.id) ?? 'a group'}.`),
          onDragCancel: () => 'Drag canceled.',
        },
      }}
      onDragStart={({ active }) => setHeld(deviceOf(active) ?? null)}
      onDragOver={({ over }) => setOverId(over?.id ?? null)}
      onDragCancel={letGo}
      onDragEnd={({ over }) => {
        const group = groups.find(({ id }) => id === over?.id);
        if (held !== null && group !== undefined) onDrop(held, group.id);
        letGo();
      }}
    >
      {children(held)}
      <DragOverlay dropAnimation={null} modifiers={atPointer}>
        {held !== null && (
          <div className="pointer-events-none grid w-60 -rotate-2 grid-cols-[72px_minmax(0,1fr)] items-center gap-3 rounded border border-line bg-raised p-2 pr-4 shadow-lift">
            <Pane small className="w-18" src={(held.playing?.media ?? held.assignedMedia)?.thumbnailUrl ?? null} />
            <span className="grid">
              <b className="truncate">{held.name}</b>
              <span className="truncate text-1 text-ink-3">{target === undefined ? 'to a group' : `to ${target}`}</span>
            </span>
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}

const steps: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

// Module constants: with new objects, every draggable would render again.
const byMouse = { activationConstraint: { distance: STARTS_AFTER_PX } };
const byTouch = { activationConstraint: { delay: TOUCH_HOLD_MS, tolerance: STARTS_AFTER_PX } };
const byKeys: KeyboardSensorOptions = {
  coordinateGetter(event, { currentCoordinates: { x, y } }) {
    const step = steps[event.code];
    if (step === undefined) return undefined;
    event.preventDefault();
    return { x: x + step[0] * KEY_STEP_PX, y: y + step[1] * KEY_STEP_PX };
  },
};

/** Where on the preview the pointer holds it: in the middle of its picture, in px from its top left corner. */
const GRIP = { x: 44, y: 28 };

/**
 * Moves the preview under the pointer. Without it, the preview starts at the top left corner of the card, which can be
 * hundreds of pixels from where the card was grabbed. A drag by keyboard starts at the card.
 */
const toPointer: Modifier = ({ activatorEvent, activeNodeRect, transform }) => {
  const pointer = pointerOf(activatorEvent);
  if (pointer === undefined || activeNodeRect === null) return transform;
  return {
    ...transform,
    x: transform.x + pointer.clientX - activeNodeRect.left - GRIP.x,
    y: transform.y + pointer.clientY - activeNodeRect.top - GRIP.y,
  };
};
const atPointer = [toPointer];

/** Where a drag by mouse or touch began; undefined for one by keyboard. */
function pointerOf(event: Event | null): { clientX: number; clientY: number } | undefined {
  if (event instanceof MouseEvent) return event;
  // Some desktop browsers have no `TouchEvent`.
  return 'TouchEvent' in globalThis && event instanceof TouchEvent ? event.touches[0] : undefined;
}

/** What is under the pointer; in a drag by keyboard, what the preview covers most. */
const underTheHand: CollisionDetection = (found) =>
  found.pointerCoordinates === null ? rectIntersection(found) : pointerWithin(found);

const deviceOf = ({ data }: Active): Device | undefined => data.current?.['device'];

interface DraggableDeviceProps {
  device: Device;
  /** Text beside the grip, part of the handle. */
  hint?: string | undefined;
  /** `handle` starts a drag by keyboard too. */
  children: (handle: ReactNode) => ReactNode;
}

/** A device that can be dragged by any part of its card. During the drag, a placeholder takes its place. */
export function DraggableDevice({ device, hint, children }: DraggableDeviceProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: device.id,
    data: { device },
  });
  const handle = (
    <button
      ref={setActivatorNodeRef}
      type="button"
      aria-label={hint === undefined ? `Drag ${device.name}` : `${hint}: ${device.name}`}
      aria-describedby={attributes['aria-describedby']}
      className={cx(
        'flex h-control-small min-w-6 cursor-grab items-center justify-center gap-1 rounded-small',
        'whitespace-nowrap text-ink-3 hover:text-ink',
        hint !== undefined && 'px-1 text-1',
      )}
      onKeyDown={(event) => listeners?.['onKeyDown']?.(event)}
    >
      <GripVertical className="size-3.5" />
      {hint}
    </button>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the handle inside is for the keyboard
    <div
      ref={setNodeRef}
      className="relative h-full"
      // A picture would be dragged by itself.
      onDragStart={(event) => event.preventDefault()}
      onMouseDown={(event) => isTaken(event) && listeners?.['onMouseDown']?.(event)}
      onTouchStart={(event) => isTaken(event) && listeners?.['onTouchStart']?.(event)}
    >
      <div className={isDragging ? 'h-full opacity-0' : 'h-full'}>{children(handle)}</div>
      {isDragging && (
        <p className="absolute inset-0 flex items-center justify-center gap-2 rounded border border-dashed border-line-control p-4 text-ink-3">
          <Kbd>Esc</Kbd>
          <span className="truncate">puts {device.name} back</span>
        </p>
      )}
    </div>
  );
}

/** A drag does not start in a text field, nor in a menu or dialog that was opened from the card. */
function isTaken({ target, currentTarget }: MouseEvent | TouchEvent): boolean {
  return (
    target instanceof Element &&
    currentTarget.contains(target) &&
    target.closest('input, textarea, select, [contenteditable]') === null
  );
}
