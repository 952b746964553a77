import { addDays } from '@vitrine/contract/schedule/days';
import { formatTimeRange } from '@vitrine/contract/core/time-range';
import type { KeyboardEvent, PointerEvent } from 'react';
import { cx } from '../../../ui/theme/cx.ts';
import { markKindOf, ContentPicture } from '../../content/index.ts';
import { assignColumns, DAY_MINUTES, parseMinutes, nameOfWeekday, type Placed, formatMinutes } from '../calendar.ts';
import { type PendingShift, type Shift, SNAP } from './shift.ts';
import { abbreviateNames, type NameTargets, targetsOf } from '../cards/target-names.ts';
import { EventMarks, describeMarks } from './event-marks.tsx';

interface EventHandlers {
  onDrag: (pointer: PointerEvent<HTMLElement>, placed: Placed, kind: Shift['kind']) => void;
  onKeys: (press: KeyboardEvent, placed: Placed) => void;
  onBlur: () => void;
  onOpen: (placed: Placed) => void;
}

interface WeekEventsProps extends EventHandlers {
  /** The events of one day. */
  list: readonly Placed[];
  pending: PendingShift | null;
  /** The key of the event whose handle a long press has shown. */
  picked: string | null;
  nameTargets: NameTargets;
}

/** The events of one day, those that overlap side by side. */
export function WeekEvents({ list, pending, picked, nameTargets, ...handlers }: WeekEventsProps) {
  const columns = assignColumns(list);
  return list.map((placed, index) => (
    <WeekEvent
      key={placed.key}
      placed={placed}
      place={columns[index] ?? { column: 0, columns: 1 }}
      pending={pending?.key === placed.key ? pending : null}
      isPicked={picked === placed.key}
      targets={abbreviateNames(nameTargets(targetsOf(placed.event)))}
      {...handlers}
    />
  ));
}

interface WeekEventProps extends EventHandlers {
  placed: Placed;
  place: { column: number; columns: number };
  pending: PendingShift | null;
  isPicked: boolean;
  /** Its first targets by name. */
  targets: string;
}

/** How an event of a length is laid out: each layout has its least minutes. */
const layouts = [
  { least: 175, name: 'tall' },
  { least: 115, name: 'middle' },
  { least: 44, name: 'low' },
  { least: 0, name: 'line' },
] as const;

function WeekEvent({ placed, place, pending, isPicked, targets, onDrag, onKeys, onBlur, onOpen }: WeekEventProps) {
  const { event } = placed;
  const { days, startShift, endShift } = splitShift(pending);
  const from = placed.from + startShift;
  const until = Math.max(from + SNAP, placed.until + endShift);
  const layout = layouts.find(({ least }) => until - from >= least)?.name ?? 'line';
  return (
    <div
      className={cx(
        'week-event',
        `week-event-${markKindOf(event.mediaType)}`,
        pending !== null && 'week-event-held',
        isPicked && 'week-event-picked',
      )}
      style={{
        '--from': from,
        '--until': until,
        '--column': place.column,
        '--of': place.columns,
        ...(days !== 0 && { transform: `translateX(calc(${days} * var(--forward) * (100% + 4px)))` }),
      }}
    >
      <button
        type="button"
        data-placed={placed.key}
        className={cx('week-event-open', `week-event-${layout}`)}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight Alt+Shift+ArrowUp Alt+Shift+ArrowDown"
        onPointerDown={(pointer) => onDrag(pointer, placed, 'move')}
        onKeyDown={(press) => onKeys(press, placed)}
        onBlur={onBlur}
        onClick={() => onOpen(placed)}
      >
        <ContentPicture small content={event.media} className="week-event-picture" />
        <span className="week-event-words">
          <b className="font-strong">
            <EventMarks placed={placed} className="me-1 inline align-[-2px]" />
            {event.title}
          </b>{' '}
          <span className="week-event-hours">{formatShownTimes(placed, pending)}</span>
          {targets !== '' && (
            <>
              {' '}
              <span className="week-event-targets text-ink-2">{targets}</span>
            </>
          )}
          <span className="sr-only">{describeMarks(placed)}</span>
        </span>
      </button>
      {placed.until < DAY_MINUTES && !event.isReadOnly && (
        <span className="week-stretch" onPointerDown={(pointer) => onDrag(pointer, placed, 'stretch')} />
      )}
    </div>
  );
}

/** A pending shift as whole days, and the minutes by which start and end move within the day. */
function splitShift(pending: PendingShift | null): { days: number; startShift: number; endShift: number } {
  if (pending === null) return { days: 0, startShift: 0, endShift: 0 };
  if (pending.kind === 'stretch') return { days: 0, startShift: 0, endShift: pending.minutes };
  const days = Math.round(pending.minutes / DAY_MINUTES);
  const shift = pending.minutes - days * DAY_MINUTES;
  return { days, startShift: shift, endShift: shift };
}

/** `09:00 - 17:00`; while it is shifted to another day, with that day's name. */
function formatShownTimes({ day, start, end }: Placed, pending: PendingShift | null): string {
  if (pending === null) return formatTimeRange(start, end);
  const { days, startShift, endShift } = splitShift(pending);
  const dayName = days === 0 ? '' : `${nameOfWeekday(addDays(day, days))} `;
  return (
    dayName +
    formatTimeRange(formatMinutes(parseMinutes(start) + startShift), formatMinutes(parseMinutes(end) + endShift))
  );
}
