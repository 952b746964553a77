import { type Active, type Over, useDraggable } from '@dnd-kit/core';
import type { Device } from '@vitrine/contract/fleet/devices';
import type { Group } from '@vitrine/contract/fleet/groups';
import { GripVertical } from 'lucide-react';
import type { MouseEvent, ReactNode, TouchEvent } from 'react';
import { t } from '@vitrine/messages/t';
import { rich } from '../../../../ui/format/rich.ts';
import { useMay } from '../../../../ui/access/may.tsx';
import { Kbd } from '../../../../ui/forms/kbd.tsx';
import { DragAndDrop } from '../../../../ui/lists/drag-and-drop.tsx';
import type { MenuEntry } from '../../../../ui/overlays/menu-entries.tsx';
import { HandleMenu } from '../../../../ui/overlays/handle-menu.tsx';
import { cx } from '../../../../ui/theme/cx.ts';
import { ScreenPicture } from '../../../content/index.ts';

/** The preview is centred on the pointer by its thumbnail. */
const PREVIEW_OFFSET = { x: -44, y: -28 };

interface DeviceDragAndDropProps {
  onDrop: (device: Device, groupId: Group['id']) => void;
  /** Shows the effect of a drop on the screens. */
  effectOf: (device: Device, groupId: Group['id']) => ReactNode;
  /** Called with the device that is being dragged. */
  children: (dragged: Device | null) => ReactNode;
}

/** Makes devices draggable onto groups: a `DraggableDevice` onto a `DropZone`. */
export function DeviceDragAndDrop({ onDrop, effectOf, children }: DeviceDragAndDropProps) {
  return (
    <DragAndDrop
      itemOf={readDraggedDevice}
      onDrop={(device, over) => {
        const group = readDropGroup(over);
        if (group !== null) onDrop(device, group.id);
      }}
      usesEnter={false}
      instructions={t(
        'Press Enter to choose a group, or Space to pick it up, move it with the arrow keys, and press Space to drop it on a group.',
      )}
      announcements={{
        onDragStart: ({ active }) => t('{name} picked up.', { name: readDraggedDevice(active)?.name ?? t('Device') }),
        onDragOver({ over }) {
          const group = readDropGroup(over);
          return group === null ? t('Not over a group.') : t('Over {name}.', { name: group.name });
        },
        onDragEnd({ over }) {
          const group = readDropGroup(over);
          return group === null ? t('Drag canceled.') : t('Dropped on {name}.', { name: group.name });
        },
        onDragCancel: () => t('Drag canceled.'),
      }}
      renderPreview={(device, over) => <Preview device={device} target={readDropGroup(over)} effectOf={effectOf} />}
      previewOffset={PREVIEW_OFFSET}
    >
      {children}
    </DragAndDrop>
  );
}

interface PreviewProps {
  device: Device;
  target: Group | null;
  effectOf: DeviceDragAndDropProps['effectOf'];
}

function Preview({ device, target, effectOf }: PreviewProps) {
  const { name, playing, assignedMedia } = device;
  return (
    <div className="pointer-events-none grid w-60 -rotate-2 grid-cols-[72px_minmax(0,1fr)] items-center gap-x-3 gap-y-1 rounded border border-line bg-raised p-2 pe-4 shadow-lift">
      <ScreenPicture small screen={device} className="w-18" content={playing?.media ?? assignedMedia} />
      <span className="grid">
        <b className="truncate">{name}</b>
        <span className="truncate text-1 text-ink-3">
          {target === null ? t('to a group') : t('to {name}', { name: target.name })}
        </span>
      </span>
      {target !== null && (
        <span className="col-span-2 grid wrap-anywhere empty:hidden">{effectOf(device, target.id)}</span>
      )}
    </div>
  );
}

const readDraggedDevice = ({ data }: Active): Device | null => data.current?.['device'] ?? null;
const readDropGroup = (over: Over | null): Group | null => over?.data.current?.['group'] ?? null;

interface DraggableDeviceProps {
  device: Device;
  /** Shows beside the grip, as part of the handle, that it can be dragged to a group. */
  hasHint?: boolean;
  /** The groups that a click on the handle offers. */
  choices: readonly MenuEntry[];
  /** `handle` starts a drag by keyboard too. */
  children: (handle: ReactNode) => ReactNode;
}

/** A device that can be dragged by any part of its card; a click on the handle offers groups. During the drag, a placeholder takes its place. */
export function DraggableDevice({ device, hasHint = false, choices, children }: DraggableDeviceProps) {
  const mayMove = useMay()('groups.addDevice');
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: device.id,
    data: { device },
    disabled: !mayMove,
  });
  if (!mayMove) return <div className="h-full">{children(null)}</div>;
  const handle = (
    <HandleMenu entries={choices}>
      <button
        ref={setActivatorNodeRef}
        type="button"
        disabled={false}
        aria-label={
          hasHint ? t('Drag to add to group: {name}', { name: device.name }) : t('Drag {name}', { name: device.name })
        }
        aria-describedby={attributes['aria-describedby']}
        className={cx(
          'flex h-control-small min-w-6 cursor-grab items-center justify-center gap-1 rounded-small',
          'whitespace-nowrap text-ink-3 hover:text-ink',
          hasHint && 'px-1 text-1',
        )}
        onKeyDown={(event) => listeners?.['onKeyDown']?.(event)}
      >
        <GripVertical className="size-3.5" />
        {hasHint && t('Drag to add to group')}
      </button>
    </HandleMenu>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the handle inside handles the keyboard
    <div
      ref={setNodeRef}
      className="relative h-full"
      // Browsers drag images natively.
      onDragStart={(event) => event.preventDefault()}
      onMouseDown={(event) => mayStartDrag(event) && listeners?.['onMouseDown']?.(event)}
      onTouchStart={(event) => mayStartDrag(event) && listeners?.['onTouchStart']?.(event)}
    >
      <div className={isDragging ? 'h-full opacity-0' : 'h-full'}>{children(handle)}</div>
      {isDragging && (
        <p className="absolute inset-0 flex items-center justify-center gap-2 rounded border border-dashed border-line-control p-4 text-ink-3">
          {rich('<key>Esc</key> <rest>puts {name} back</rest>', {
            key: (text) => <Kbd>{text}</Kbd>,
            rest: (text) => <span className="truncate">{text}</span>,
            name: device.name,
          })}
        </p>
      )}
    </div>
  );
}

/** A drag does not start in a text field, nor in a menu or dialog that was opened from the card. */
function mayStartDrag({ target, currentTarget }: MouseEvent | TouchEvent): boolean {
  return (
    target instanceof Element &&
    currentTarget.contains(target) &&
    target.closest('input, textarea, select, [contenteditable]') === null
  );
}
