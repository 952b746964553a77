import type { ScheduleEvent } from '@vitrine/contract/schedule/schedule';
import { Undo2 } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { Button } from '../../../ui/forms/button.tsx';
import { hoursInSentence, nameOfDay, nameOfDayInYear } from '../calendar.ts';
import { isRunDay } from './parts.ts';

type Exception = ScheduleEvent['exceptions'][number];

interface ExceptionListProps {
  event: ScheduleEvent;
  onRestore: (date: string) => void;
}

/** The days on which a series does not run as it says, each with a button that restores it. */
export function ExceptionList({ event, onRestore }: ExceptionListProps) {
  const active = event.exceptions.filter(({ date }) => isRunDay(event, date));
  if (active.length === 0) return null;
  return (
    <div className="grid gap-1.5">
      <p id="exceptions" className="font-medium">
        {t('Skipped and changed days')}
      </p>
      <ul aria-labelledby="exceptions" className="max-h-60 overflow-y-auto border-t border-line">
        {active.map((exception) => (
          <li key={exception.date} className="flex items-center gap-3 border-b border-line py-2">
            <span className="min-w-0 flex-1">
              <span className="block">{nameOfDayInYear(exception.date)}</span>
              <span className="block break-words text-1 text-ink-3">{describeDifference(exception)}</span>
            </span>
            <Button
              small
              needs="schedule.restoreOccurrence"
              aria-label={t('Restore {day}', { day: nameOfDay(exception.date) })}
              onClick={() => onRestore(exception.date)}
            >
              <Undo2 />
              {t('Restore')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** `Skipped`, or `Wednesday, November 18, 10:00–12:00, Day at the park`. */
function describeDifference(exception: Exception): string {
  if (exception.skip) return t('Skipped');
  const { scheduledDate, title } = exception.event;
  const day = scheduledDate === exception.date ? [] : [nameOfDay(scheduledDate)];
  return [...day, hoursInSentence(exception.event), title].join(', ');
}
