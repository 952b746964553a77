import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import { DAY_MINUTES, type Placed } from '../calendar.ts';
import { limitedShift, movesToDays, type PendingShift, type Shift, SNAP, snapped } from './shift.ts';
import { trackDrag } from './track-drag.ts';

/** Height of an hour in the week, in px. */
export const HOUR = 36;

/** A new event while it is drawn; `from` and `until` in minutes since midnight. */
interface Draft {
  day: string;
  from: number;
  until: number;
}

interface WeekDragProps {
  container: RefObject<HTMLElement | null>;
  setPending: (shift: PendingShift | null) => void;
  onCreate: (day: string, from: number, until: number) => void;
  onShift: (shift: Shift) => void;
}

/** Dragging over free hours draws a new event; dragging an event moves it, and its lower edge resizes it. */
export function useWeekDrag({ container, setPending, onCreate, onShift }: WeekDragProps) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const wasDragged = useRef<() => boolean>(() => false);

  function dragOverHours(pointer: PointerEvent<HTMLElement>, day: string) {
    if (pointer.button !== 0 || pointer.pointerType === 'touch' || pointer.target !== pointer.currentTarget) return;
    const at = ((pointer.clientY - pointer.currentTarget.getBoundingClientRect().top) / HOUR) * 60;
    const begin = Math.floor(at / SNAP) * SNAP;
    let next: Draft = { day, from: begin, until: begin + 60 };
    wasDragged.current = trackDrag(pointer, container.current, {
      onMove(_, dy) {
        const other = Math.min(DAY_MINUTES, Math.max(0, snapped(at + (dy / HOUR) * 60)));
        const [from, until] = other > begin ? [begin, other] : [other, begin + SNAP];
        next = { day, from, until: Math.max(until, from + SNAP) };
        setDraft(next);
      },
      onEnd(isDropped) {
        if (isDropped) onCreate(next.day, next.from, next.until);
        setDraft(null);
      },
    });
  }

  function dragEvent(pointer: PointerEvent<HTMLElement>, { event, key }: Placed, kind: Shift['kind']) {
    if (pointer.button !== 0 || pointer.pointerType === 'touch') return;
    pointer.stopPropagation();
    const columns = [...(container.current?.querySelectorAll('.week-column') ?? [])].map((column) =>
      column.getBoundingClientRect(),
    );
    const columnAt = (x: number) => columns.findIndex(({ left, right }) => x >= left && x < right);
    const { clientX } = pointer;
    const home = columnAt(clientX);
    let minutes = 0;
    wasDragged.current = trackDrag(pointer, container.current, {
      onMove(dx, dy) {
        const there = columnAt(clientX + dx);
        const daysAway = kind === 'move' && movesToDays(event) && there !== -1 && home !== -1 ? there - home : 0;
        minutes = limitedShift(event, kind, snapped((dy / HOUR) * 60) + daysAway * DAY_MINUTES);
        setPending({ event, key, kind, minutes, from: 'pointer' });
      },
      onEnd(isDropped) {
        if (isDropped && minutes !== 0) onShift({ event, kind, minutes });
        setPending(null);
      },
    });
  }

  return { draft, dragOverHours, dragEvent, wasDragged: () => wasDragged.current() };
}
