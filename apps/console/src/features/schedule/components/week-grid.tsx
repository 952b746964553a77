import './calendar.css';
import { formatTimeRange } from '@vitrine/contract/core/time-range';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { cx } from '../../../ui/theme/cx.ts';
import { Pane } from '../../../ui/screen/pane.tsx';
import { addDays, columnsOf, DAY_MINUTES, nameOfDay, type Placed, timeOf } from '../calendar.ts';
import { thumbnailOf } from '../../playout/index.ts';

/** A change of an event by dragging or by keys: start, or end, moved by this many minutes. */
export interface Shift {
  event: Placed['event'];
  kind: 'move' | 'stretch';
  minutes: number;
}

interface WeekGridProps {
  /** Seven days, Sunday first. */
  days: readonly string[];
  today: string;
  /** Minutes since midnight, now. */
  nowMinutes: number;
  placed: ReadonlyMap<string, readonly Placed[]>;
  /** `from` and `until` in minutes since midnight. */
  onCreate: (day: string, from: number, until: number) => void;
  onOpenEvent: (event: Placed['event']) => void;
  onShift: (shift: Shift) => void;
}

/** Height of an hour, in px, as in the style below. */
const HOUR = 36;
const SNAP = 15;
/** Pointer movement in px before a drag starts (specification, part 2, section 9). */
const DRAG_FROM = 8;
/** The hour that the week is scrolled to when it opens. */
const FIRST_HOUR = 7;

interface Hold extends Shift {
  key: string;
  from: 'pointer' | 'keys';
}

interface Draft {
  day: string;
  from: number;
  until: number;
}

const snapped = (minutes: number) => Math.round(minutes / SNAP) * SNAP;

/**
 * Seven days by hours; today is wider. Dragging over free hours creates an event, dragging an event moves it, and
 * dragging its lower edge resizes it. By keyboard: Alt with the arrow keys moves, with Shift resizes, Enter saves,
 * Escape cancels.
 */
export function WeekGrid({ days, today, nowMinutes, placed, onCreate, onOpenEvent, onShift }: WeekGridProps) {
  const box = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState<Hold | null>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  const dragged = useRef(false);
  const shiftedByKeys = useRef<string | null>(null);

  useEffect(() => {
    if (box.current === null) return;
    box.current.scrollTop = FIRST_HOUR * HOUR;
    // On a narrow screen only a few days fit.
    const right = box.current.querySelector('[aria-current]')?.getBoundingClientRect().right ?? 0;
    box.current.scrollLeft = Math.max(0, right - box.current.getBoundingClientRect().right);
  }, []);

  /** An event moved to another day by keys is rendered there again, so the focus has to follow it. */
  useEffect(() => {
    const id = shiftedByKeys.current;
    if (id === null || document.activeElement !== document.body) return;
    const isHere = [...placed.values()].some((list) => list.some(({ event }) => event.id === id));
    (isHere ? box.current?.querySelector<HTMLElement>(`[data-event="${id}"]`) : box.current)?.focus();
  }, [placed]);

  function drag(event: PointerEvent<HTMLElement>, onMove: (dx: number, dy: number) => void, onEnd: () => void) {
    const { currentTarget: target, pointerId, clientX, clientY } = event;
    dragged.current = false;
    const scrollTop = box.current?.scrollTop ?? 0;
    const move = (moved: globalThis.PointerEvent) => {
      const dx = moved.clientX - clientX;
      const dy = moved.clientY - clientY + ((box.current?.scrollTop ?? 0) - scrollTop);
      if (!dragged.current && Math.hypot(dx, dy) < DRAG_FROM) return;
      dragged.current = true;
      onMove(dx, dy);
    };
    const end = (last: globalThis.PointerEvent) => {
      target.removeEventListener('pointermove', move);
      target.removeEventListener('pointerup', end);
      target.removeEventListener('pointercancel', end);
      if (dragged.current && last.type === 'pointerup') onEnd();
      setHeld(null);
      setDraft(null);
    };
    // At once, because the first movement may already leave an edge that is a few pixels high.
    target.setPointerCapture(pointerId);
    target.addEventListener('pointermove', move);
    target.addEventListener('pointerup', end);
    target.addEventListener('pointercancel', end);
  }

  function dragOverHours(pointer: PointerEvent<HTMLElement>, day: string) {
    if (pointer.button !== 0 || pointer.pointerType === 'touch' || pointer.target !== pointer.currentTarget) return;
    const at = ((pointer.clientY - pointer.currentTarget.getBoundingClientRect().top) / HOUR) * 60;
    const begin = Math.floor(at / SNAP) * SNAP;
    let next: Draft = { day, from: begin, until: begin + 60 };
    drag(
      pointer,
      (_, dy) => {
        const other = Math.min(DAY_MINUTES, Math.max(0, snapped(at + (dy / HOUR) * 60)));
        const [from, until] = other > begin ? [begin, other] : [other, begin + SNAP];
        next = { day, from, until: Math.max(until, from + SNAP) };
        setDraft(next);
      },
      () => onCreate(next.day, next.from, next.until),
    );
  }

  function dragEvent(pointer: PointerEvent<HTMLElement>, { event, key }: Placed, kind: Shift['kind']) {
    if (pointer.button !== 0 || pointer.pointerType === 'touch') return;
    pointer.stopPropagation();
    const columns = [...(box.current?.querySelectorAll('.week-column') ?? [])].map((one) =>
      one.getBoundingClientRect(),
    );
    const columnAt = (x: number) => columns.findIndex(({ left, right }) => x >= left && x < right);
    const { clientX } = pointer;
    const home = columnAt(clientX);
    let minutes = 0;
    drag(
      pointer,
      (dx, dy) => {
        const there = columnAt(clientX + dx);
        const daysAway = kind === 'move' && there !== -1 && home !== -1 ? there - home : 0;
        minutes = snapped((dy / HOUR) * 60) + daysAway * DAY_MINUTES;
        setHeld({ event, key, kind, minutes, from: 'pointer' });
      },
      () => minutes !== 0 && onShift({ event, kind, minutes }),
    );
  }

  function shiftByKeys(press: KeyboardEvent, { event, key }: Placed) {
    const mine = held?.key === key ? held : null;
    if (press.key === 'Escape' && mine !== null) {
      press.preventDefault();
      return setHeld(null);
    }
    if (press.key === 'Enter' && mine !== null) {
      press.preventDefault();
      setHeld(null);
      shiftedByKeys.current = event.id;
      if (mine.minutes !== 0) onShift({ event, kind: mine.kind, minutes: mine.minutes });
      return undefined;
    }
    const steps: Record<string, number> = press.shiftKey
      ? { ArrowUp: -SNAP, ArrowDown: SNAP }
      : { ArrowUp: -SNAP, ArrowDown: SNAP, ArrowLeft: -DAY_MINUTES, ArrowRight: DAY_MINUTES };
    const step = steps[press.key];
    if (!press.altKey || step === undefined) return undefined;
    press.preventDefault();
    const kind = press.shiftKey ? 'stretch' : 'move';
    const minutes = (mine?.kind === kind ? mine.minutes : 0) + step;
    return setHeld({ event, key, kind, minutes, from: 'keys' });
  }

  return (
    <div
      ref={box}
      role="region"
      aria-label="Week"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
      tabIndex={0}
      className="relative max-h-[74dvh] overflow-auto rounded border border-line bg-paper"
    >
      <div className="week" style={{ '--hour': `${HOUR}px` }}>
        <div aria-hidden="true" className="sticky left-0 z-4 bg-paper pt-10 text-1 text-ink-3">
          <span className="sticky top-0 z-3 -mt-10 block h-10 border-b border-line bg-paper" />
          {Array.from({ length: 23 }, (_, index) => (
            <span
              key={index}
              className="absolute right-2 -translate-y-1/2"
              style={{ top: `${40 + (index + 1) * HOUR}px` }}
            >
              {timeOf((index + 1) * 60)}
            </span>
          ))}
        </div>
        <ol
          className="week-days"
          style={{ '--columns': days.map((day) => columnOf(placed.get(day) ?? [], day === today)).join(' ') }}
        >
          {days.map((day) => (
            <li key={day} aria-label={nameOfDay(day)} className="min-w-0">
              <p
                className={cx('week-name', day === today && 'text-accent-text!')}
                aria-current={day === today ? 'date' : undefined}
              >
                {nameOfDay(day).slice(0, 3)} <b className="font-strong">{Number(day.slice(8))}</b>
              </p>
              <div className="week-column" onPointerDown={(pointer) => dragOverHours(pointer, day)}>
                <button
                  type="button"
                  className="absolute inset-x-0 top-0 h-9 opacity-0 focus-visible:opacity-100 focus-visible:bg-hover"
                  aria-label={`Create schedule on ${nameOfDay(day).split(', ')[1] ?? ''}`}
                  onClick={() => onCreate(day, 9 * 60, 17 * 60)}
                >
                  Create schedule
                </button>
                <Events
                  list={placed.get(day) ?? []}
                  held={held}
                  onDrag={dragEvent}
                  onKeys={shiftByKeys}
                  onLeave={() => held?.from === 'keys' && setHeld(null)}
                  onOpen={(event) => !dragged.current && onOpenEvent(event)}
                />
                {draft?.day === day && (
                  <div className="week-draft" style={{ '--from': draft.from, '--until': draft.until }}>
                    {formatTimeRange(timeOf(draft.from), timeOf(draft.until))}
                  </div>
                )}
                {day === today && <span className="week-now" style={{ '--at': nowMinutes }} />}
              </div>
            </li>
          ))}
        </ol>
      </div>
      <p aria-live="polite" className="sr-only">
        {held?.from === 'keys' && `${wordsOf(held)}. Press Enter to save, Escape to cancel.`}
      </p>
    </div>
  );
}

function wordsOf({ event, kind, minutes }: Hold): string {
  const hours = `${Math.floor(Math.abs(minutes) / 60)} h ${Math.abs(minutes) % 60} min`;
  const when = minutes < 0 ? 'earlier' : 'later';
  return `${event.title} ${kind === 'move' ? 'starts' : 'ends'} ${hours} ${when}`;
}

/** Narrower events, in px, are not legible. */
const EVENT_PX = 76;
const DAY_PX = 104;

/** The grid track of a day: at least as wide as its overlapping events need. */
function columnOf(list: readonly Placed[], isToday: boolean): string {
  const overlapping = Math.max(1, ...columnsOf(list).map(({ columns }) => columns));
  return `minmax(${Math.max(DAY_PX, overlapping * EVENT_PX)}px, ${isToday ? 1.9 : 1}fr)`;
}

interface EventsProps {
  list: readonly Placed[];
  held: Hold | null;
  onDrag: (pointer: PointerEvent<HTMLElement>, placed: Placed, kind: Shift['kind']) => void;
  onKeys: (press: KeyboardEvent, placed: Placed) => void;
  onLeave: () => void;
  onOpen: (event: Placed['event']) => void;
}

/** Events from this length on, in minutes, have room for a picture. */
const PICTURE_FROM = 210;
/** Below this length, in minutes, title and times share a line. */
const ONE_LINE_UNDER = 70;

function Events({ list, held, onDrag, onKeys, onLeave, onOpen }: EventsProps) {
  const columns = columnsOf(list);
  return list.map((placed, index) => {
    const { key, event, start, end } = placed;
    const { column, columns: of } = columns[index] ?? { column: 0, columns: 1 };
    const isHeld = held?.key === key;
    const days = isHeld && held.kind === 'move' ? Math.round(held.minutes / DAY_MINUTES) : 0;
    const shift = isHeld ? held.minutes - days * DAY_MINUTES : 0;
    const from = placed.from + (isHeld && held.kind === 'move' ? shift : 0);
    const until = Math.max(from + SNAP, placed.until + shift);
    const isShort = until - from < ONE_LINE_UNDER;
    return (
      <div
        key={key}
        className={cx('week-event', event.mediaType === 'video' && 'week-event-video', isHeld && 'week-event-held')}
        style={{
          '--from': from,
          '--until': until,
          '--column': column,
          '--of': of,
          ...(days !== 0 && { transform: `translateX(calc(${days} * (100% + 4px)))` }),
        }}
      >
        <button
          type="button"
          data-event={event.id}
          className={cx('week-event-open', isShort && 'week-event-short')}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight Alt+Shift+ArrowUp Alt+Shift+ArrowDown"
          onPointerDown={(pointer) => onDrag(pointer, placed, 'move')}
          onKeyDown={(press) => onKeys(press, placed)}
          onBlur={onLeave}
          onClick={() => onOpen(event)}
        >
          {placed.until - placed.from >= PICTURE_FROM && <Pane small src={thumbnailOf(event.media)} />}
          <b className={cx('font-strong', isShort ? 'truncate' : 'week-event-words')}>{event.title}</b>{' '}
          <span className={cx('text-ink-2', isShort ? 'truncate' : 'week-event-words')}>
            {isHeld
              ? `${addedDay(placed, days)}${formatTimeRange(timeOf(minutesFrom(start, held.kind === 'move' ? shift : 0)), timeOf(minutesFrom(end, shift)))}`
              : formatTimeRange(start, end)}
          </span>
        </button>
        {placed.until < DAY_MINUTES && (
          <span className="week-stretch" onPointerDown={(pointer) => onDrag(pointer, placed, 'stretch')} />
        )}
      </div>
    );
  });
}

const minutesFrom = (time: string, minutes: number) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) + minutes;

const addedDay = ({ day }: Placed, days: number) => (days === 0 ? '' : `${nameOfDay(addDays(day, days)).slice(0, 3)} `);
