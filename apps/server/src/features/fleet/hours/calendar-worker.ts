import { serveParser } from '../../../platform/threads/serve-parser.ts';
import type { CalendarDays } from '../../../schema/hours-tables.ts';
import { readCalendarDays } from './calendar-days.ts';
import type { CalendarText } from './calendar.ts';

// The entry of the thread that calendar.ts starts.
serveParser((message): CalendarDays[] | null => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as calendar.ts asks
  const { text, nowMs } = message as CalendarText;
  try {
    return readCalendarDays(text, nowMs);
  } catch {
    return null;
  }
});
