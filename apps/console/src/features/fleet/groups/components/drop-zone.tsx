import { useDroppable } from '@dnd-kit/core';
import type { Group } from '@vitrine/contract/fleet/groups';
import type { ReactNode } from 'react';
import { cx } from '../../../../ui/theme/cx.ts';

interface DropZoneProps {
  group: Group;
  /** Refuses all drops. */
  disabled?: boolean;
  className: string;
  /** `isOver` is true while a device is dragged over the zone. */
  children: (isOver: boolean) => ReactNode;
}

/** A drop target that adds a device to a group. */
export function DropZone({ group, disabled = false, className, children }: DropZoneProps) {
  const { setNodeRef, isOver } = useDroppable({ id: group.id, data: { group }, disabled });
  return (
    <article
      ref={setNodeRef}
      aria-label={group.name}
      className={cx(
        'grid content-start gap-2 rounded border py-3 ps-4 pe-3',
        isOver
          ? 'border-transparent bg-accent-soft outline-2 -outline-offset-1 outline-accent-mark'
          : 'border-line bg-paper',
        className,
      )}
    >
      {children(isOver)}
    </article>
  );
}
