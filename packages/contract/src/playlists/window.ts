import { z } from 'zod';
import { Weekday } from '../schedule/recurrence-rule.ts';
import { CalendarDay, TimeOfDay } from '../core/clock-times.ts';
import { say } from '../core/say.ts';

/**
 * The times at which an item may play, by the wall clock of the screen. Absent fields do not restrict it.
 *
 * Half-open: at `to` it no longer plays. With `to` before `from` it runs past midnight and belongs to the day on which
 * it starts; `days`, `firstDate` and `lastDate` are about that day.
 */
export const Window = z
  .object({
    /** 0 (Sunday) to 6. */
    days: z
      .array(Weekday)
      .min(1, say('Please select at least one weekday'))
      .max(7, say('Please name each day of the week once'))
      .overwrite((days) => [...new Set(days)].toSorted((a, b) => a - b))
      .optional(),
    from: TimeOfDay.optional(),
    /** 00:00 is the end of the day. */
    to: TimeOfDay.optional(),
    firstDate: CalendarDay.optional(),
    lastDate: CalendarDay.optional(),
  })
  .superRefine((window, context) => {
    for (const [path, message] of findWindowProblems(window)) context.addIssue({ code: 'custom', path, message });
  });
export type Window = z.infer<typeof Window>;

function* findWindowProblems({ from, to, firstDate, lastDate }: Window): Generator<[path: string[], message: string]> {
  if ((from === undefined) !== (to === undefined)) {
    yield [[from === undefined ? 'from' : 'to'], 'Please enter both a start time and an end time, or neither'];
  } else if (from !== undefined && from === to) {
    yield [['to'], 'A window must end at a different time than it starts'];
  }
  if (firstDate !== undefined && lastDate !== undefined && lastDate < firstDate) {
    yield [['lastDate'], 'The last date must not be before the first'];
  }
}
