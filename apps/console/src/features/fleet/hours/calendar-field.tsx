import type { HoursCalendar, SavedHours } from '@vitrine/contract/fleet/hours';
import { t } from '@vitrine/messages/t';
import { q } from '../../../api/q.ts';
import { useRead } from '../../../api/use-read.ts';
import { translateAnswer } from '../../../ui/format/error-text.ts';
import { formatDateTime } from '../../../ui/format/format.ts';
import { AddressResult } from '../../../ui/forms/address/address-result.tsx';
import { useAddressToCheck } from '../../../ui/forms/address/use-address-check.ts';
import { TextField } from '../../../ui/forms/form/text-field.tsx';
import { toCalendarAddress } from './calendar-address.ts';
import { describeDays } from './hours-text.ts';

/** The days that are listed before the others are shown. */
const SHOWN = 5;

interface CalendarFieldProps {
  value: string;
  error: string | undefined;
  onValueChange: (value: string) => void;
  /** The hours that are saved, whose calendar was read already; null: none. */
  saved: SavedHours | null;
}

/** The address of a calendar of holidays, and the days on which it switches screens off, also before it is saved. */
export function CalendarField({ value, error, onValueChange, saved }: CalendarFieldProps) {
  const isSaved = saved !== null && saved.calendar !== null && toCalendarAddress(value) === saved.calendarUrl;
  const { asked } = useAddressToCheck(isSaved ? '' : toCalendarAddress(value), isWeb);
  const check = useRead(
    asked === null
      ? null
      : q.hours.checkCalendar({
          body: { url: asked },
          staleMs: Number.POSITIVE_INFINITY,
          keptMs: 0,
          pollMs: 0,
          select: (answer) => answer.calendar,
        }),
  );
  const calendar = isSaved ? saved.calendar : (check.data ?? null);
  const isChecking = asked !== null && check.isFetching;
  const problem = findProblem(calendar, isSaved ? null : check.error);
  const isKnown = calendar !== null || check.error !== null;
  return (
    <>
      <TextField
        value={value}
        error={error}
        label={t('Calendar of holidays')}
        placeholder="https://example.org/holidays.ics"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        hint={t(
          'The address of an iCalendar file, read once a day. Screens are off on the days of its all-day events.',
        )}
        onValueChange={onValueChange}
        onBlur={() => onValueChange(toCalendarAddress(value))}
      />
      <AddressResult
        state={isChecking ? 'checking' : !isKnown ? null : problem === null ? 'good' : 'bad'}
        checking={t('Reading the calendar…')}
        message={problem ?? (calendar === null ? '' : describeCalendar(calendar))}
        {...(!isSaved && { onAskAgain: () => void check.refetch() })}
      >
        {calendar !== null && calendar.days.length > 0 && <CalendarDays days={calendar.days} />}
      </AddressResult>
    </>
  );
}

const isWeb = (address: string): boolean => /^https?:\/\/\S+$/i.test(address) && URL.canParse(address);

/** Why the calendar cannot be read, with what that means for days that are known; null: it can. */
function findProblem(calendar: HoursCalendar | null, error: Error | null): string | null {
  if (error !== null) return error.message;
  if (calendar === null || calendar.problem === null) return null;
  const problem = translateAnswer(calendar.problem, calendar.problemTold);
  return calendar.days.length === 0 ? problem : t('{problem} The days of the last reading stay.', { problem });
}

function describeCalendar({ days, readAt }: HoursCalendar): string {
  if (days.length === 0) return t('This calendar has no all-day events in the next year, so it switches nothing off.');
  return t('{count, plural, one {# holiday, read {time}} other {# holidays, read {time}}}', {
    count: days.length,
    time: formatDateTime(readAt),
  });
}

function CalendarDays({ days }: { days: HoursCalendar['days'] }) {
  const [first, others] = [days.slice(0, SHOWN), days.slice(SHOWN)];
  return (
    <div className="grid gap-1">
      <DayList days={first} />
      {others.length > 0 && (
        <details className="group">
          <summary className="link w-fit cursor-pointer text-1 group-open:mb-1">
            {t('{count, number} more', { count: others.length })}
          </summary>
          <DayList days={others} />
        </details>
      )}
    </div>
  );
}

const DayList = ({ days }: { days: HoursCalendar['days'] }) => (
  <ul aria-label={t('Days off')} className="grid gap-1">
    {days.map((day) => (
      <li
        key={`${day.firstDate} ${day.lastDate} ${day.name}`}
        className="grid grid-cols-[minmax(0,1fr)] gap-x-4 wide:grid-cols-[14rem_minmax(0,1fr)]"
      >
        <span className="text-ink-2 tabular-nums">{describeDays(day)}</span>
        <span className="break-words">{day.name}</span>
      </li>
    ))}
  </ul>
);
