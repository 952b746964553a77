import './calendar.css';
import { Repeat2 } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { cx } from '../../../ui/theme/cx.ts';
import { Pane } from '../../../ui/screen/pane.tsx';
import { useIsWide } from '../../../ui/layout/use-is-wide.ts';
import { addDays, nameOfDay, nameOfMonth, type Placed, recurrenceWords, sameDayIn } from '../calendar.ts';
import { thumbnailOf } from '../../playout/index.ts';
import { PHONE } from '../widths.ts';

interface MonthGridProps {
  /** 42 days, Sunday first. */
  days: readonly string[];
  /** `YYYY-MM`, the month that the grid shows. */
  month: string;
  today: string;
  /** The day whose events are listed below the grid on a phone. */
  chosen: string;
  placed: ReadonlyMap<string, readonly Placed[]>;
  onCreate: (day: string) => void;
  onOpenEvent: (event: Placed['event']) => void;
  onOpenDay: (day: string) => void;
  onChoose: (day: string) => void;
  /** The keyboard left the grid for this day. */
  onShowDay: (day: string) => void;
}

/** More events of a day open in a dialog (specification, part 2, section 9). */
const EVENTS_PER_DAY = 3;
const PICTURES_PER_DAY = 3;
const MARKS_PER_DAY = 4;
const DAYS_PER_WEEK = 7;

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** A control in the grid: the day itself is item 0, its events and "+N more" follow. */
interface Stop {
  day: string;
  item: number;
}

/**
 * Six weeks with pictures and the first events of each day; on a phone, marks. One tab stop: left and right move by a
 * day, up and down through a day's events to the day above or below, Home and End within the week, Page Up and Page
 * Down by a month.
 */
export function MonthGrid({ days, month, today, chosen, placed, onShowDay, ...rest }: MonthGridProps) {
  const hasPictures = useIsWide(PHONE);
  const grid = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState<Stop | null>(null);
  const target = useRef<Stop | null>(null);
  const current = stop !== null && days.includes(stop.day) ? stop : { day: chosen, item: 0 };

  const buttonsOf = (day: string) => [
    ...(grid.current?.querySelectorAll<HTMLElement>(`[data-day="${day}"] button`) ?? []),
  ];
  /** The last item where the day has fewer. */
  function focus({ day, item }: Stop) {
    const buttons = buttonsOf(day);
    (buttons[item] ?? buttons.at(-1))?.focus();
  }
  const focusTarget = useEffectEvent(() => {
    if (target.current === null || !days.includes(target.current.day)) return;
    focus(target.current);
    target.current = null;
  });
  // A day of another month can be focused once it is rendered.
  useEffect(() => focusTarget());

  function go(next: Stop, isNewMonth: boolean) {
    if (days.includes(next.day) && !isNewMonth) return focus(next);
    target.current = next;
    return onShowDay(next.day);
  }

  function onKeyDown(press: KeyboardEvent) {
    if (press.altKey || press.ctrlKey || press.metaKey || press.shiftKey) return;
    const { day, item } = current;
    const weekday = days.indexOf(day) % DAYS_PER_WEEK;
    const steps: Record<string, () => Stop> = {
      ArrowLeft: () => ({ day: addDays(day, -1), item: 0 }),
      ArrowRight: () => ({ day: addDays(day, 1), item: 0 }),
      ArrowUp: () => (item > 0 ? { day, item: item - 1 } : { day: addDays(day, -DAYS_PER_WEEK), item: Infinity }),
      ArrowDown: () =>
        item + 1 < buttonsOf(day).length ? { day, item: item + 1 } : { day: addDays(day, DAYS_PER_WEEK), item: 0 },
      Home: () => ({ day: addDays(day, -weekday), item: 0 }),
      End: () => ({ day: addDays(day, DAYS_PER_WEEK - 1 - weekday), item: 0 }),
      PageUp: () => ({ day: sameDayIn(-1, day), item: 0 }),
      PageDown: () => ({ day: sameDayIn(1, day), item: 0 }),
    };
    const step = steps[press.key];
    if (step === undefined) return;
    press.preventDefault();
    go(step(), press.key.startsWith('Page'));
  }

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus is on its buttons
    <div
      ref={grid}
      role="grid"
      aria-label={nameOfMonth(`${month}-01`)}
      className="month"
      onKeyDown={onKeyDown}
      onFocus={({ target: focused }) => {
        const day = focused.closest<HTMLElement>('[data-day]')?.dataset['day'];
        if (day !== undefined) setStop({ day, item: buttonsOf(day).indexOf(focused) });
      }}
    >
      <div role="row" className="month-week month-names">
        {weekdays.map((name) => (
          <span
            key={name}
            role="columnheader"
            className="px-3 py-1.5 text-1 font-medium text-ink-3 max-wide:px-0 max-wide:text-center"
          >
            {name}
          </span>
        ))}
      </div>
      {weeksOf(days).map((week) => (
        <div key={week[0]} role="row" className="month-week">
          {week.map((day) => (
            <Day
              key={day}
              day={day}
              isOut={!day.startsWith(month)}
              isToday={day === today}
              isChosen={day === chosen}
              hasPictures={hasPictures}
              events={(placed.get(day) ?? []).filter(({ isStart }) => isStart)}
              tabStop={day === current.day ? current.item : null}
              {...rest}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

const weeksOf = (days: readonly string[]): (readonly string[])[] =>
  Array.from({ length: days.length / DAYS_PER_WEEK }, (_, week) =>
    days.slice(week * DAYS_PER_WEEK, (week + 1) * DAYS_PER_WEEK),
  );

interface DayProps extends Pick<MonthGridProps, 'onCreate' | 'onOpenEvent' | 'onOpenDay' | 'onChoose'> {
  day: string;
  isOut: boolean;
  isToday: boolean;
  isChosen: boolean;
  hasPictures: boolean;
  /** Those that start on this day. */
  events: readonly Placed[];
  /** Which item the Tab key reaches; null where it is on another day. */
  tabStop: number | null;
}

function Day(props: DayProps) {
  const { day, isOut, isToday, hasPictures } = props;
  return (
    <div
      role="gridcell"
      data-day={day}
      className={cx('month-day', isOut && 'month-day-out', isToday && 'month-day-today')}
    >
      <span className="sr-only">{nameOfDay(day)}</span>
      {hasPictures ? <Pictures {...props} /> : <Marks {...props} />}
    </div>
  );
}

const dateOf = (day: string): string => nameOfDay(day).split(', ')[1] ?? '';

function Pictures({ day, isOut, isToday, events, tabStop, onCreate, onOpenEvent, onOpenDay }: DayProps) {
  const media = [...new Map(events.map(({ event }) => [event.mediaId, event.media])).values()];
  const hidden = events.length - EVENTS_PER_DAY;
  const tabIndex = (item: number) => (tabStop === item ? 0 : -1);
  return (
    <>
      <div className="flex min-h-6.5 items-center">
        <button
          type="button"
          className="month-create"
          tabIndex={tabIndex(0)}
          aria-label={`Create schedule on ${dateOf(day)}`}
          aria-current={isToday ? 'date' : undefined}
          onClick={() => onCreate(day)}
        >
          {Number(day.slice(8))}
        </button>
        <span aria-hidden="true" className={cx('month-thumbs', isOut && 'opacity-50')}>
          {media.slice(0, PICTURES_PER_DAY).map((each) => (
            <Pane key={each.id} small src={thumbnailOf(each)} className="w-8" />
          ))}
        </span>
      </div>
      {events.slice(0, EVENTS_PER_DAY).map(({ key, event, start, end }, index) => (
        <button
          key={key}
          type="button"
          tabIndex={tabIndex(index + 1)}
          className={cx(
            'month-event',
            event.mediaType === 'video' && 'month-event-video',
            event.recurrence !== 'none' && 'month-event-regular',
          )}
          onClick={() => onOpenEvent(event)}
        >
          <span className="font-normal text-ink-2">{start}</span>{' '}
          <span className="min-w-0 flex-1 truncate">{event.title}</span>
          <span className="sr-only">
            {`, until ${end}, ${[event.mediaType, recurrenceWords[event.recurrence]].filter((word) => word !== '').join(', ')}`}
          </span>
          {event.recurrence !== 'none' && <Repeat2 className="month-repeat size-3 flex-none text-ink-3" />}
        </button>
      ))}
      {hidden > 0 && (
        <button
          type="button"
          tabIndex={tabIndex(EVENTS_PER_DAY + 1)}
          className="relative min-h-6 px-2 text-left text-1 text-ink-2 hover:text-ink"
          onClick={() => onOpenDay(day)}
        >
          +{hidden} more
        </button>
      )}
    </>
  );
}

function Marks({ day, isToday, isChosen, events, tabStop, onChoose }: DayProps) {
  return (
    <button
      type="button"
      tabIndex={tabStop === null ? -1 : 0}
      className="month-choose"
      aria-label={`${dateOf(day)}, ${events.length === 1 ? '1 schedule' : `${events.length} schedules`}`}
      aria-pressed={isChosen}
      aria-current={isToday ? 'date' : undefined}
      onClick={() => onChoose(day)}
    >
      <span className="font-medium">{Number(day.slice(8))}</span>
      <span aria-hidden="true" className="flex gap-0.75">
        {events.slice(0, MARKS_PER_DAY).map(({ key, event }) => (
          <i key={key} className={cx('month-mark', event.mediaType === 'video' && 'month-mark-video')} />
        ))}
      </span>
    </button>
  );
}
