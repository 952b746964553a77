import { t } from '@vitrine/messages/t';
import './week.css';
import { formatTimeRange } from '@vitrine/contract/core/time-range';
import { useEffect, useRef, useState } from 'react';
import { IfMay, useMay } from '../../../ui/access/may.tsx';
import { scrollSideways } from '../../../ui/layout/scroll-into-list.ts';
import { cx } from '../../../ui/theme/cx.ts';
import { assignColumns, nameOfDate, nameOfDay, nameOfWeekday, type Placed, formatMinutes } from '../calendar.ts';
import { describeShift, type PendingShift, type Shift } from './shift.ts';
import { HOUR, useWeekDrag } from './use-week-drag.ts';
import { useWeekKeys } from './use-week-keys.ts';
import { countAllDayRows, isAllDay, WeekAllDay } from './week-all-day.tsx';
import type { NameTargets } from '../cards/target-names.ts';
import { WeekEvents } from './week-events.tsx';

interface WeekGridProps {
  /** Seven days. */
  days: readonly string[];
  today: string;
  /** Minutes since midnight, now. */
  nowMinutes: number;
  placed: ReadonlyMap<string, readonly Placed[]>;
  /** `from` and `until` in minutes since midnight. */
  onCreate: (day: string, from: number, until: number) => void;
  onOpenEvent: (placed: Placed) => void;
  onOpenDay: (day: string) => void;
  onShift: (shift: Shift) => void;
  nameTargets: NameTargets;
}

/** The hour that the week is scrolled to when it opens. */
const FIRST_HOUR = 7;

/** Seven days by hours; today is wider. Events are created, moved and resized by pointer or by keys. */
export function WeekGrid({
  days,
  today,
  nowMinutes,
  placed,
  onCreate,
  onOpenEvent,
  onOpenDay,
  onShift,
  nameTargets,
}: WeekGridProps) {
  const mayChange = useMay()('schedule.update');
  const mayShift = ({ event }: Placed) => mayChange && !event.isReadOnly;
  const container = useRef<HTMLDivElement>(null);
  const [pending, setPending] = useState<PendingShift | null>(null);
  const drag = useWeekDrag({ container, setPending, onCreate, onShift });
  const { draft, picked, dragOverHours, dragEvent, wasDragged } = drag;
  const { shiftByKeys, moveFocus } = useWeekKeys({ container, placed, pending, setPending, onShift });

  const rows = countAllDayRows(placed);

  useEffect(() => {
    if (container.current === null) return;
    // Half a line more, so that the label of the hour is whole.
    container.current.scrollTop = FIRST_HOUR * HOUR - 12;
    // Only a few days fit on a narrow screen.
    const current = container.current.querySelector('[aria-current]');
    if (current !== null) scrollSideways(container.current, current);
  }, []);

  return (
    <div
      ref={container}
      role="region"
      aria-label={t('Week')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
      tabIndex={0}
      className="relative max-h-[74dvh] overflow-auto rounded border border-line bg-paper"
    >
      <div className="week" style={{ '--hour': `${HOUR}px`, '--all-day': rows }}>
        <Hours hasAllDay={rows > 0} />
        <ol
          className="week-days"
          style={{ '--columns': days.map((day) => toGridTrack(placed.get(day) ?? [], day === today)).join(' ') }}
        >
          {days.map((day) => (
            <li key={day} data-day={day} aria-label={nameOfDay(day)} className="min-w-0">
              <p
                className={cx('week-name', day === today && 'text-accent-text')}
                aria-current={day === today ? 'date' : undefined}
              >
                {nameOfWeekday(day)} <b className="font-strong">{Number(day.slice(8))}</b>
              </p>
              {rows > 0 && (
                <WeekAllDay
                  day={day}
                  list={placed.get(day) ?? []}
                  nameTargets={nameTargets}
                  onOpen={onOpenEvent}
                  onOpenDay={onOpenDay}
                />
              )}
              <div className="week-column" onPointerDown={(pointer) => mayChange && dragOverHours(pointer, day)}>
                <IfMay route="schedule.create">
                  <button
                    type="button"
                    className="absolute inset-x-0 top-0 h-9 truncate px-1 opacity-0 focus-visible:opacity-100 focus-visible:bg-hover"
                    aria-label={t('Create schedule on {date}', { date: nameOfDate(day) })}
                    onClick={() => onCreate(day, 9 * 60, 17 * 60)}
                  >
                    {t('Create schedule')}
                  </button>
                </IfMay>
                <WeekEvents
                  list={(placed.get(day) ?? []).filter((each) => !isAllDay(each))}
                  pending={pending}
                  picked={picked}
                  nameTargets={nameTargets}
                  onDrag={(pointer, held, kind) => mayShift(held) && dragEvent(pointer, held, kind)}
                  onKeys={(press, held) => {
                    moveFocus(press, held);
                    if (mayShift(held)) shiftByKeys(press, held);
                  }}
                  onBlur={() => pending?.from === 'keys' && setPending(null)}
                  onOpen={(each) => !wasDragged() && onOpenEvent(each)}
                />
                {draft?.day === day && (
                  <div className="week-draft" style={{ '--from': draft.from, '--until': draft.until }}>
                    {formatTimeRange(formatMinutes(draft.from), formatMinutes(draft.until))}
                  </div>
                )}
                {day === today && <span className="week-now" style={{ '--at': nowMinutes }} />}
              </div>
            </li>
          ))}
        </ol>
      </div>
      <p aria-live="polite" className="sr-only">
        {pending?.from === 'keys' &&
          t('{change}. Press Enter to save, Escape to cancel.', { change: describeShift(pending) })}
      </p>
    </div>
  );
}

/** The labels of the hours, which stay in sight while the week scrolls sideways. */
const Hours = ({ hasAllDay }: { hasAllDay: boolean }) => (
  <div aria-hidden="true" className="sticky inset-s-0 z-4 bg-paper text-1 text-ink-3">
    <span className="sticky top-0 z-3 block h-10 border-b border-line bg-paper" />
    {hasAllDay && <span className="week-all-day border-s-0 pe-2 text-end">{t('All day')}</span>}
    <span className="relative block">
      {Array.from({ length: 23 }, (_, index) => (
        <span key={index} className="absolute inset-e-2 -translate-y-1/2" style={{ top: `${(index + 1) * HOUR}px` }}>
          {formatMinutes((index + 1) * 60)}
        </span>
      ))}
    </span>
  </div>
);

/** Narrower events, in px, are not legible. */
const EVENT_PX = 76;
const DAY_PX = 104;

/** The grid track of a day: at least as wide as its overlapping events need. */
function toGridTrack(list: readonly Placed[], isToday: boolean): string {
  const timed = list.filter((each) => !isAllDay(each));
  const overlapping = Math.max(1, ...assignColumns(timed).map(({ columns }) => columns));
  return `minmax(${Math.max(DAY_PX, overlapping * EVENT_PX)}px, ${isToday ? 1.9 : 1}fr)`;
}
