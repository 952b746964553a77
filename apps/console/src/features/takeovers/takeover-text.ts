import type { Takeover, TakeoverDelivery, TakeoverScreen } from '@vitrine/contract/takeovers/takeovers';
import { t } from '@vitrine/messages/t';
import { dayIn } from '../../ui/format/date-format.ts';
import { formatTitle } from '@vitrine/contract/core/file-title';
import { formatAge, formatClock, formatDateTime, formatNames, formatSpan } from '../../ui/format/format.ts';

/** `On 11 of 14 screens, since 16:30, until 17:00`; before the first report only how many screens it covers. */
export function describeRun(
  { screenCount, startedAt, until }: Takeover,
  delivery: TakeoverDelivery | undefined,
  now: Date,
  timeZone: string,
): string {
  const start = formatClockOrDate(startedAt, now, timeZone);
  if (delivery === undefined) {
    const values = { count: screenCount, start };
    return until === null
      ? t(
          '{count, plural, one {On # screen, since {start}, until it is ended} other {On # screens, since {start}, until it is ended}}',
          values,
        )
      : t(
          '{count, plural, one {On # screen, since {start}, until {end}} other {On # screens, since {start}, until {end}}}',
          { ...values, end: formatClockOrDate(until, now, timeZone) },
        );
  }
  const values = { total: delivery.total, onAir: delivery.onAir, start };
  return until === null
    ? t(
        '{total, plural, one {On {onAir, number} of # screen, since {start}, until it is ended} other {On {onAir, number} of # screens, since {start}, until it is ended}}',
        values,
      )
    : t(
        '{total, plural, one {On {onAir, number} of # screen, since {start}, until {end}} other {On {onAir, number} of # screens, since {start}, until {end}}}',
        { ...values, end: formatClockOrDate(until, now, timeZone) },
      );
}

/** The named screens that do not show a takeover, those that should show it soonest first. */
export const listMissingNames = ({ loadingScreens, behindScreens, silent }: TakeoverDelivery): string[] =>
  [...loadingScreens, ...behindScreens, ...silent].map(({ name }) => name);

interface MissingWords {
  state: 'warning' | 'off' | 'offline';
  word: string;
  age?: string;
  /** The reason, as a short sentence. */
  why: string;
}

/** Describes why a screen does not show a takeover. */
export function describeMissingScreen(
  { state, lastSeen }: TakeoverScreen,
  { strip }: Pick<Takeover, 'strip'>,
  now: Date,
): MissingWords {
  if (state === 'behind') {
    return {
      state: 'warning',
      word: strip === null ? t('Another takeover') : t('Another strip'),
      why: t('Shows it when the newer one has ended'),
    };
  }
  if (state === 'off') return { state, word: t('Off'), why: t('Shows it when it’s switched on') };
  if (state !== 'offline') return { state: 'warning', word: t('Not yet'), why: t('Has not confirmed it yet') };
  return lastSeen === null
    ? { state: 'offline', word: t('Not connected yet'), why: t('Joins when it connects') }
    : { state: 'offline', word: t('Offline'), age: formatAge(lastSeen, now), why: t('Joins when it is back') };
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/**
 * Describes when a screen began to show a takeover: `after 2 s`, later `since 16:30`. Undefined if it reports an
 * earlier start.
 */
export function describeShownAge(
  { playing }: TakeoverScreen,
  { startedAt, strip }: Takeover,
  now: Date,
  timeZone: string,
) {
  // What plays below a strip began at another time.
  const since = strip === null ? (playing?.since ?? null) : null;
  if (since === null) return undefined;
  const afterMs = Date.parse(since) - Date.parse(startedAt);
  if (afterMs < 0) return undefined;
  if (afterMs < SECOND_MS) return t('at once');
  return afterMs < MINUTE_MS
    ? t('after {time}', { time: formatSpan(afterMs) })
    : t('since {time}', { time: formatClockOrDate(since, now, timeZone) });
}

/** `17:00`, or with the date on another day; in the reader's zone. */
export function formatClockOrDate(instant: string, now: Date, timeZone: string): string {
  const isToday = dayIn(timeZone, instant) === dayIn(timeZone, now);
  return isToday ? formatClock(instant, timeZone) : formatDateTime(instant, 'unknown', timeZone);
}

/** The screens of a takeover: `All screens`, `Lobby and Kitchen`. */
export function describeTarget({ target: { all, groups, devices } }: Pick<Takeover, 'target'>): string {
  if (all) return t('All screens');
  const names = [...groups, ...devices].map(({ name }) => name);
  return names.length === 0 ? t('No screens any more') : formatNames(names);
}

/** The content, the message or the strip, as text. */
export function describeShown({ content, message, strip }: Pick<Takeover, 'content' | 'message' | 'strip'>): string {
  if (strip !== null) return t('Strip: {text}', { text: strip.text.replaceAll('\n', ' · ') });
  if (message !== null) return message.text === '' ? t('Message') : message.text;
  return content === null ? t('Its content was deleted') : formatTitle(content.originalName);
}
