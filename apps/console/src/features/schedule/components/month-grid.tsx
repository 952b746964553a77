import './calendar.css';
import { Repeat2 } from 'lucide-react';
import { cx } from '../../../ui/cx.ts';
import { Pane } from '../../../ui/pane.tsx';
import { nameOfDay, type Placed, recurrenceWords } from '../calendar.ts';
import { pictureOf } from '../picture.ts';

interface MonthGridProps {
  /** 42 days, Sunday first. */
  days: readonly string[];
  /** `YYYY-MM`, the one that the grid shows. */
  month: string;
  today: string;
  /** The day whose events stand below the grid on a phone. */
  chosen: string;
  placed: ReadonlyMap<string, readonly Placed[]>;
  onCreate: (day: string) => void;
  onOpenEvent: (event: Placed['event']) => void;
  onOpenDay: (day: string) => void;
  onChoose: (day: string) => void;
}

/** A day holds this many events; the rest open with it (specification, part 2, section 9). */
const EVENTS_PER_DAY = 3;
const PICTURES_PER_DAY = 3;
const MARKS_PER_DAY = 4;

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** Six weeks. Each day carries small pictures of what runs, and its first events by start. */
export function MonthGrid({ days, month, today, ...rest }: MonthGridProps) {
  return (
    <div className="month">
      <ul aria-hidden="true" className="month-names">
        {weekdays.map((name) => (
          <li key={name} className="px-3 py-1.5 text-1 font-medium text-ink-3 max-wide:px-0 max-wide:text-center">
            {name}
          </li>
        ))}
      </ul>
      <ol className="month-days" aria-label="Days">
        {days.map((day) => (
          <Day key={day} day={day} isOut={!day.startsWith(month)} isToday={day === today} {...rest} />
        ))}
      </ol>
    </div>
  );
}

interface DayProps extends Pick<
  MonthGridProps,
  'chosen' | 'placed' | 'onCreate' | 'onOpenEvent' | 'onOpenDay' | 'onChoose'
> {
  day: string;
  isOut: boolean;
  isToday: boolean;
}

function Day({ day, isOut, isToday, chosen, placed, onCreate, onOpenEvent, onOpenDay, onChoose }: DayProps) {
  const events = (placed.get(day) ?? []).filter(({ isStart }) => isStart);
  const number = Number(day.slice(8));
  const [, date = ''] = nameOfDay(day).split(', ');
  const media = [...new Map(events.map(({ event }) => [event.mediaId, event.media])).values()];
  const hidden = events.length - EVENTS_PER_DAY;
  return (
    <li className={cx('month-day', isOut && 'month-day-out', isToday && 'month-day-today')} aria-label={nameOfDay(day)}>
      <div className="flex min-h-6.5 items-center max-wide:hidden">
        <button
          type="button"
          className="month-create"
          aria-label={`Create schedule on ${date}`}
          aria-current={isToday ? 'date' : undefined}
          onClick={() => onCreate(day)}
        >
          {number}
        </button>
        <span aria-hidden="true" className={cx('month-thumbs ml-auto flex gap-0.5 pr-0.5', isOut && 'opacity-50')}>
          {media.slice(0, PICTURES_PER_DAY).map((each) => (
            <Pane key={each.id} small src={pictureOf(each)} className="w-8" />
          ))}
        </span>
      </div>
      {events.slice(0, EVENTS_PER_DAY).map(({ key, event, start, end }) => (
        <button
          key={key}
          type="button"
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
          {event.recurrence !== 'none' && <Repeat2 className="size-3 flex-none text-ink-3" />}
        </button>
      ))}
      {hidden > 0 && (
        <button
          type="button"
          className="month-more relative min-h-6 px-2 text-left text-1 text-ink-2 hover:text-ink"
          onClick={() => onOpenDay(day)}
        >
          +{hidden} more
        </button>
      )}
      <button
        type="button"
        className="month-choose"
        aria-label={`${date}, ${events.length} schedules`}
        aria-pressed={day === chosen}
        aria-current={isToday ? 'date' : undefined}
        onClick={() => onChoose(day)}
      >
        <span className="font-medium">{number}</span>
        <span aria-hidden="true" className="flex gap-0.75">
          {events.slice(0, MARKS_PER_DAY).map(({ key, event }) => (
            <i key={key} className={cx('month-mark', event.mediaType === 'video' && 'month-mark-video')} />
          ))}
        </span>
      </button>
    </li>
  );
}
