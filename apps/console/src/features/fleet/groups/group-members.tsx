import { type Over, useDraggable, useDroppable } from '@dnd-kit/core';
import type { Device } from '@vitrine/contract/fleet/devices';
import type { Group } from '@vitrine/contract/fleet/groups';
import { GripVertical, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { q } from '../../../api/q.ts';
import { useChange } from '../../../api/use-change.ts';
import { useMay } from '../../../ui/access/may.tsx';
import { useAnnouncer } from '../../../ui/editing/use-announcer.tsx';
import { useReportedNow } from '../../../ui/feedback/connection.tsx';
import { formatAge } from '../../../ui/format/format.ts';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import { DragAndDrop } from '../../../ui/lists/drag-and-drop.tsx';
import { findScreenState, Status } from '../../../ui/screen/status.tsx';
import { cx } from '../../../ui/theme/cx.ts';
import { PRESENCE_TICK_MS } from '../presence-tick.ts';

interface GroupMembersProps {
  group: Group;
  /** In the group's order. */
  devices: readonly Device[];
  /** False while there are more, whose places are not known. */
  isWhole: boolean;
  onRemove: (device: Device) => void;
}

/** The screens of a group, which a drag or Alt with an arrow key brings into another order. */
export function GroupMembers({ group, devices, isWhole, onRemove }: GroupMembersProps) {
  const ordering = useChange(q.groups.order({ failure: t('The order was not saved') }));
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const [announce, announcement] = useAnnouncer();
  const mayOrder = useMay()('groups.order') && isWhole && devices.length > 1;
  // Shown at once, until the answer has brought the devices anew.
  const shown = order === null ? devices : order.flatMap((id) => devices.find((each) => each.id === id) ?? []);

  function move(device: Device, to: number): void {
    if (to < 0 || to >= shown.length) return;
    const next = shown.filter(({ id }) => id !== device.id).toSpliced(to, 0, device);
    const ids = next.map(({ id }) => id);
    setOrder(ids);
    announce(
      t('{name} is at place {place, number} of {count, number}.', {
        name: device.name,
        place: to + 1,
        count: shown.length,
      }),
    );
    ordering.mutate({ params: { id: group.id }, body: { deviceIds: ids } }, { onSettled: () => setOrder(null) });
  }

  return (
    <DragAndDrop
      itemOf={({ id }) => shown.find((device) => device.id === id) ?? null}
      onDrop={(device, over) =>
        move(
          device,
          shown.findIndex(({ id }) => id === readRow(over)),
        )
      }
      usesEnter={false}
      instructions={t(
        'To move it press Alt with the up or down arrow, or Space, then the arrow keys, then Space again.',
      )}
      renderPreview={({ name }) => (
        <p className="w-60 truncate rounded border border-line bg-raised px-3 py-2 font-medium shadow-lift">{name}</p>
      )}
    >
      {() => (
        <>
          <ul aria-label={t('Devices in Group')}>
            {shown.map((device, place) => (
              <Row
                key={device.id}
                device={device}
                mayOrder={mayOrder}
                onMove={(step) => move(device, place + step)}
                onRemove={group.rule === null ? () => onRemove(device) : null}
              />
            ))}
          </ul>
          {announcement}
        </>
      )}
    </DragAndDrop>
  );
}

const readRow = ({ id }: Over): string => String(id).replace(/^row /, '');

interface RowProps {
  device: Device;
  mayOrder: boolean;
  onMove: (step: 1 | -1) => void;
  /** Null in a group that follows tags. */
  onRemove: (() => void) | null;
}

function Row({ device, mayOrder, onMove, onRemove }: RowProps) {
  const now = useReportedNow(PRESENCE_TICK_MS);
  const { id, name, lastSeen } = device;
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({ id, data: { name }, disabled: !mayOrder });
  const { setNodeRef: setTargetRef, isOver } = useDroppable({ id: `row ${id}`, data: { name }, disabled: !mayOrder });

  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>): void {
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      onMove(event.key === 'ArrowUp' ? -1 : 1);
    } else listeners?.['onKeyDown']?.(event);
  }

  return (
    <li
      ref={setTargetRef}
      className={cx(
        'flex min-h-11 items-center gap-2 border-b border-line last:border-0',
        isOver && !isDragging && 'bg-accent-soft',
        isDragging && 'opacity-40',
      )}
    >
      {mayOrder && (
        <button
          ref={setNodeRef}
          {...listeners}
          type="button"
          aria-label={t('Move {name}', { name })}
          aria-describedby={attributes['aria-describedby']}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Space"
          className="grid h-control-small w-6 flex-none cursor-grab touch-none place-items-center rounded-small text-ink-3 hover:text-ink"
          onKeyDown={onKeyDown}
        >
          <GripVertical className="size-3.5" />
        </button>
      )}
      <span className="min-w-0 flex-1 truncate">{name}</span>
      <span className="text-1">
        <Status state={findScreenState(device, now)} age={lastSeen === null ? t('Never') : formatAge(lastSeen, now)} />
      </span>
      {onRemove !== null && (
        <IconButton
          small
          label={t('Remove {name} from group', { name })}
          needs="groups.removeDevice"
          onClick={onRemove}
        >
          <X />
        </IconButton>
      )}
    </li>
  );
}
