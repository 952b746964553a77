import type { Placed } from '../calendar.ts';
import { PriorityMark } from './priority-mark.tsx';

/** More all-day events of a day are reached by scrolling. */
const MAX_ROWS = 4;

/** The rows that the all-day events of a week need above its hours, at most four. */
export const allDayRows = (placed: ReadonlyMap<string, readonly Placed[]>): number =>
  Math.min(MAX_ROWS, Math.max(0, ...[...placed.values()].map((list) => list.filter(isAllDay).length)));

export const isAllDay = (placed: Placed): boolean => placed.isAllDay;

interface WeekAllDayProps {
  /** The events of one day. */
  list: readonly Placed[];
  onOpen: (event: Placed['event']) => void;
}

/** The all-day events of one day, above its hours. */
export const WeekAllDay = ({ list, onOpen }: WeekAllDayProps) => (
  <div className="week-all-day">
    {list.filter(isAllDay).map(({ key, event }) => (
      <button
        key={key}
        type="button"
        className={`month-event month-event-${event.mediaType}`}
        onClick={() => onOpen(event)}
      >
        {event.priority === 'high' && <PriorityMark />}
        <span className="min-w-0 truncate">{event.title}</span>
        <span className="sr-only">{`, all day${event.priority === 'high' ? ', high priority' : ''}`}</span>
      </button>
    ))}
  </div>
);
