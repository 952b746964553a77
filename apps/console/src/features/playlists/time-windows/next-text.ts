import type { Window } from '@vitrine/contract/playlists/window';
import { openSpans } from '@vitrine/playback/windows';
import { t } from '@vitrine/messages/t';
import { formatDayMoment, formatMoment } from '../../../ui/format/moment-text.ts';

const DAY_MS = 86_400_000;
/** A year: windows may have dates. */
const AHEAD_MS = 366 * DAY_MS;

/** `Next: today at 18:00.`, `Open now, until 02:00.`, by the clock in a zone. */
export function nextWords(windows: readonly Window[], timeZone: string, now: number): string {
  const [span] = openSpans(windows, timeZone, now, now + AHEAD_MS);
  if (windows.length === 0) return t('No time is complete yet.');
  if (span === undefined) return t('It does not play in the next 12 months.');
  if (span.from > now) return t('Next: {time}.', { time: formatDayMoment(span.from, now, timeZone) });
  if (span.to - now > 2 * DAY_MS) return t('Its time is now.');
  return t('Its time is now, until {end}.', { end: formatMoment(span.to, now, timeZone) });
}
