import { t } from '@vitrine/messages/t';
import { ContentPicture, markKindOf } from '../../content/index.ts';
import { abbreviateNames, type NameTargets, targetsOf } from '../cards/target-names.ts';
import { nameOfDay, type Placed } from '../calendar.ts';
import { EventMarks, describeMarks } from './event-marks.tsx';

/** The largest number of rows; if there are more all-day events, the last row counts the others. */
const MAX_ROWS = 4;

/** The rows that the all-day events of a week need above its hours, at most four. */
export const countAllDayRows = (placed: ReadonlyMap<string, readonly Placed[]>): number =>
  Math.min(MAX_ROWS, Math.max(0, ...[...placed.values()].map((list) => list.filter(isAllDay).length)));

export const isAllDay = (placed: Placed): boolean => placed.isAllDay;

interface WeekAllDayProps {
  day: string;
  /** The events of the day. */
  list: readonly Placed[];
  nameTargets: NameTargets;
  onOpen: (placed: Placed) => void;
  onOpenDay: (day: string) => void;
}

/** The all-day events of one day, above its hours. */
export function WeekAllDay({ day, list, nameTargets, onOpen, onOpenDay }: WeekAllDayProps) {
  const wholeDays = list.filter(isAllDay);
  const shown = wholeDays.length > MAX_ROWS ? wholeDays.slice(0, MAX_ROWS - 1) : wholeDays;
  const hidden = wholeDays.length - shown.length;
  return (
    <div className="week-all-day">
      {shown.map((placed) => {
        const targets = abbreviateNames(nameTargets(targetsOf(placed.event)));
        return (
          <button
            key={placed.key}
            type="button"
            data-placed={placed.key}
            className={`month-event month-event-${markKindOf(placed.event.mediaType)}`}
            onClick={() => onOpen(placed)}
          >
            <ContentPicture small content={placed.event.media} className="w-6" />
            <EventMarks placed={placed} />
            <span className="min-w-0 truncate">{placed.event.title}</span>
            {targets !== '' && (
              <>
                {' '}
                <span className="min-w-0 shrink-9999 truncate font-normal text-ink-2">{targets}</span>
              </>
            )}
            <span className="sr-only">{`, ${t('all day')}${describeMarks(placed)}`}</span>
          </button>
        );
      })}
      {hidden > 0 && (
        <button
          type="button"
          className="h-6 rounded px-2 text-start text-1 text-ink-2 hover:bg-hover hover:text-ink"
          aria-label={t('{count, number} more on {day}', { count: hidden, day: nameOfDay(day) })}
          onClick={() => onOpenDay(day)}
        >
          {t('+{count, number} more', { count: hidden })}
        </button>
      )}
    </div>
  );
}
