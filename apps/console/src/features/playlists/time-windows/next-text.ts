import type { Window } from '@vitrine/contract/playlists';
import { openSpans } from '@vitrine/playback/windows';
import { t } from '@vitrine/messages/t';
import { formatDayWords } from '../../../ui/format/day-text.ts';
import { formatClock } from '../../../ui/format/format.ts';

const DAY_MS = 86_400_000;
/** A year: windows may have dates. */
const AHEAD_MS = 366 * DAY_MS;

/** `Next: today at 18:00.`, `Open now, until 02:00.`, by the clock in a zone. */
export function nextWords(windows: readonly Window[], timeZone: string, now: number): string {
  const [span] = openSpans(windows, timeZone, now, now + AHEAD_MS);
  if (windows.length === 0) return t('No time is complete yet.');
  if (span === undefined) return t('It does not play in the next 12 months.');
  if (span.from > now)
    return t('Next: {dayWords} at {time}.', {
      dayWords: formatDayWords(span.from, now, timeZone),
      time: formatClock(new Date(span.from), timeZone),
    });
  if (span.to - now > 2 * DAY_MS) return t('Its time is now.');
  const day = formatDayWords(span.to, now, timeZone);
  return `Its time is now, until ${day === 'today' ? '' : t('{day} at ', { day })}${formatClock(new Date(span.to), timeZone)}.`;
}
