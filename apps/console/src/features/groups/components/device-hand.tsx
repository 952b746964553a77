import {
  type Active,
  type CollisionDetection,
  DndContext,
  DragOverlay,
  KeyboardSensor,
  type KeyboardSensorOptions,
  MouseSensor,
  pointerWithin,
  rectIntersection,
  TouchSensor,
  useDraggable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { Device } from '@vitrine/contract/devices';
import type { Group } from '@vitrine/contract/groups';
import { GripVertical } from 'lucide-react';
import { type MouseEvent, type ReactNode, type TouchEvent, useState } from 'react';
import { Kbd } from '../../../ui/kbd.tsx';
import { Pane } from '../../../ui/pane.tsx';

/** The specification's drag start and keyboard step (part 2, section 9), in px. */
const STARTS_AFTER_PX = 8;
const KEY_STEP_PX = 25;

/** A finger that rests this long takes hold; one that moves before scrolls. */
const TOUCH_HOLD_MS = 250;

interface DeviceHandProps {
  groups: readonly Group[];
  onDrop: (device: Device, groupId: Group['id']) => void;
  /** `held` is the device in hand. */
  children: (held: Device | null) => ReactNode;
}

/** Lets devices be dragged onto groups, by mouse, finger or keys. Escape puts them back. */
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
          draggable: 'To put it into a group, press Space, move with the arrow keys, and press Space above the group.',
        },
        announcements: {
          onDragStart: ({ active }) => `${deviceOf(active)?.name ?? 'The device'} is in hand.`,
          onDragOver: ({ over }) => (over === null ? 'Above no group.' : `Above ${nameOf(over.id) ?? 'a group'}.`),
          onDragEnd: ({ over }) => (over === null ? 'Put back.' : `Dropped on ${nameOf(over.id) ?? 'a group'}.`),
          onDragCancel: () => 'Put back.',
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
      <DragOverlay dropAnimation={null}>
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

// The same with every render: others would have all that can be dragged rendered again.
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

/** What is under the pointer; moved by keys, what the hand covers most. */
const underTheHand: CollisionDetection = (found) =>
  found.pointerCoordinates === null ? rectIntersection(found) : pointerWithin(found);

const deviceOf = ({ data }: Active): Device | undefined => data.current?.['device'];

interface DraggableDeviceProps {
  device: Device;
  /** `handle` takes hold of it by keys. */
  children: (handle: ReactNode) => ReactNode;
}

/** A device that can be taken in hand by any part of it. While it is, a gap stands in its place. */
export function DraggableDevice({ device, children }: DraggableDeviceProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: device.id,
    data: { device },
  });
  const handle = (
    <button
      ref={setActivatorNodeRef}
      type="button"
      aria-label={`Drag ${device.name}`}
      aria-describedby={attributes['aria-describedby']}
      className="grid h-control-small w-6 cursor-grab place-items-center rounded-small text-ink-3 hover:text-ink"
      onKeyDown={(event) => listeners?.['onKeyDown']?.(event)}
    >
      <GripVertical className="size-3.5" />
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

/** Not where text is typed, nor in a menu or dialog that was opened from the card. */
function isTaken({ target, currentTarget }: MouseEvent | TouchEvent): boolean {
  return (
    target instanceof Element &&
    currentTarget.contains(target) &&
    target.closest('input, textarea, select, [contenteditable]') === null
  );
}
