import { tell } from '@vitrine/contract/core/told/tell';
import { decodeText } from '../../../platform/guarded-fetch/decode-text.ts';
import { FetchError } from '../../../platform/guarded-fetch/fetch-error.ts';
import type { Fetched, GuardedFetch } from '../../../platform/guarded-fetch/guarded-fetch.ts';
import { findProgram } from '../../../platform/programs.ts';
import { createParserThread } from '../../../platform/threads/parser-thread.ts';
import type { CalendarDays } from '../../../schema/hours-tables.ts';

/** The text of a calendar, and the time from which its days matter. */
export interface CalendarText {
  text: string;
  nowMs: number;
}

/** The days of a calendar, or why it cannot be read, in sentences for people. */
export type CalendarReading = { days: CalendarDays[] } | { problem: string };

export type ReadCalendar = (url: string, nowMs: number) => Promise<CalendarReading>;

/** The time for the answer, redirects included. */
const READING_MS = 10_000;
const MAX_BYTES = 2_000_000;
const ACCEPT = 'text/calendar,text/plain;q=0.9,*/*;q=0.5';

/** Reads calendars of the web, each in a thread of its own. Never throws for what is wrong with one. */
export function createCalendarReader(open: GuardedFetch): ReadCalendar {
  const thread = createParserThread<CalendarText, CalendarDays[] | null>({
    entry: findProgram('calendar-parser'),
    timeMs: 5_000,
    resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  });
  return async (url, nowMs) => {
    const { host } = new URL(url);
    let answer: Fetched;
    try {
      const signal = AbortSignal.timeout(READING_MS);
      answer = await open(url, { maxBytes: MAX_BYTES, signal, accept: ACCEPT });
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      return { problem: describeFailure(error) };
    }
    const { status } = answer;
    if (status < 200 || status > 299) return { problem: tell('calendar.answers_status', { host, status }) };
    if (!answer.isWhole) return { problem: tell('calendar.too_large', { host }) };
    const text = decodeText(answer.bytes, answer.headers.get('content-type') ?? '');
    const parsed = await thread.parse({ text, nowMs });
    if ('failure' in parsed) return { problem: tell('calendar.too_large', { host }) };
    return parsed.answer === null ? { problem: tell('calendar.none', { host }) } : { days: parsed.answer };
  };
}

function describeFailure({ reason, host }: FetchError): string {
  switch (reason) {
    case 'private':
      return `${tell('address.private', { host })} ${tell('address.ask_operator')}`;
    case 'port':
      return `${tell('address.port', { host })} ${tell('address.ask_operator')}`;
    case 'address':
    case 'certificate':
    case 'connection':
    case 'name':
    case 'redirects':
    case 'timeout':
      return tell('calendar.unreachable', { host });
  }
}
