import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { DAY_MINUTES, type Placed } from '../calendar.ts';
import { type PendingShift, type Shift, SNAP, snapMinutes } from './shift.ts';
import { trackDrag } from './track-drag.ts';

/** Height of an hour in the week, in px. */
export const HOUR = 48;
/** The time for which a finger has to press before it drags, as for files of the library. */
const HOLD_MS = 300;

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

/**
 * Dragging over free hours draws a new event; dragging an event moves it, and its lower edge resizes it. A finger drags
 * after a long press, which also shows the handle for resizing.
 */
export function useWeekDrag({ container, setPending, onCreate, onShift }: WeekDragProps) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [picked, setPicked] = useState<string | null>(null);
  const wasDragged = useRef<() => boolean>(() => false);
  const isHeld = useRef(false);

  useEffect(() => {
    const week = container.current;
    // A touch that drags neither scrolls nor ends with a click. The listeners are always there, because a browser that
    // starts to scroll asks none that was added later.
    const onTouch = (touch: TouchEvent) => {
      if (isHeld.current && touch.cancelable) touch.preventDefault();
      if (touch.type !== 'touchmove') isHeld.current = false;
    };
    const names = ['touchmove', 'touchend', 'touchcancel'] as const;
    for (const name of names) week?.addEventListener(name, onTouch, { passive: false });
    return () => {
      for (const name of names) week?.removeEventListener(name, onTouch);
    };
  }, [container]);

  function dragOverHours(pointer: PointerEvent<HTMLElement>, day: string) {
    setPicked(null);
    if (pointer.button !== 0 || pointer.pointerType === 'touch' || pointer.target !== pointer.currentTarget) return;
    const at = ((pointer.clientY - pointer.currentTarget.getBoundingClientRect().top) / HOUR) * 60;
    const begin = Math.floor(at / SNAP) * SNAP;
    let next: Draft = { day, from: begin, until: begin + 60 };
    wasDragged.current = trackDrag(pointer, container.current, {
      onMove(_, dy) {
        const other = Math.min(DAY_MINUTES, Math.max(0, snapMinutes(at + (dy / HOUR) * 60)));
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

  function dragEvent(pointer: PointerEvent<HTMLElement>, { event, date, key }: Placed, kind: Shift['kind']) {
    if (pointer.button !== 0) return;
    pointer.stopPropagation();
    const columns = [...(container.current?.querySelectorAll('.week-column') ?? [])].map((column) =>
      column.getBoundingClientRect(),
    );
    const columnAt = (x: number) => columns.findIndex(({ left, right }) => x >= left && x < right);
    const { clientX } = pointer;
    const home = columnAt(clientX);
    const isTouch = pointer.pointerType === 'touch';
    let minutes = 0;
    const hold = () => {
      isHeld.current = true;
      setPicked(key);
    };
    if (isTouch && kind === 'stretch') hold();
    wasDragged.current = trackDrag(
      pointer,
      container.current,
      {
        onHold: hold,
        onMove(dx, dy) {
          const there = columnAt(clientX + dx);
          const daysAway = kind === 'move' && there !== -1 && home !== -1 ? there - home : 0;
          minutes = snapMinutes((dy / HOUR) * 60) + daysAway * DAY_MINUTES;
          setPending({ event, date, key, kind, minutes, from: 'pointer' });
        },
        onEnd(isDropped) {
          if (isDropped && minutes !== 0) onShift({ event, date, kind, minutes });
          setPending(null);
        },
      },
      isTouch && kind === 'move' ? HOLD_MS : 0,
    );
  }

  return { draft, picked, dragOverHours, dragEvent, wasDragged: () => wasDragged.current() };
}
