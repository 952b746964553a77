import type { Device, PlaybackReason } from '@vitrine/contract/fleet/devices';
import type { Forecast, NowPlaying, Segment, ShownList } from '@vitrine/contract/playout/now-playing';
import { t } from '@vitrine/messages/t';
import type { DayPart } from '../../ui/screen/day-line.tsx';
import { listLabel } from './shown-list.ts';
import { getDateFormat, dayIn } from '../../ui/format/date-format.ts';
import { formatTitle } from '@vitrine/contract/core/file-title';
import { formatAge, formatClock, formatDateTime } from '../../ui/format/format.ts';

const DAYS_OF_WEEK = 7;

type Cause = Pick<Segment, 'reason' | 'title' | 'media' | 'isReported'>;

/** The reason of a playout, in a word or two. */
export function reasonLabel({ reason, title, media, isReported }: Cause): string {
  const words: Record<PlaybackReason, string> = {
    takeover: t('Takeover'),
    preview: t('Preview'),
    schedule: t('Schedule'),
    device: t('Assigned to this screen'),
    // The title of what was reported is the content's name.
    group: title === null || isReported === true ? t('Group') : t('Group {title}', { title }),
    global: t(
      '{kind, select, image {Global image} video {Global video} webpage {Global web page} layout {Global layout} playlist {Global playlist} other {Global media}}',
      { kind: media?.type ?? '' },
    ),
    off: title === null ? t('Working hours') : t('Working hours of {title}', { title }),
    nothing: t('Nothing is scheduled, assigned or active'),
  };
  return words[reason];
}

type Lists = Pick<Forecast, 'lists'>['lists'];

/** The list of a segment; undefined unless a playlist plays. */
export const listAt = ({ listId }: Pick<Segment, 'listId'>, lists: Lists): ShownList | undefined =>
  listId === null ? undefined : lists[listId];

/** The reason of a segment; for a playlist also which of its items play, and how often these change. */
export function describeSegment(segment: Segment, lists: Lists): string {
  if (segment.isReported === false) return t('No plays reported');
  const list = listAt(segment, lists);
  const detail =
    list === undefined
      ? reasonLabel(segment)
      : t('{reason}, {items}', { reason: reasonLabel(segment), items: listLabel(list) });
  const { changes = 0 } = segment;
  return changes === 0
    ? detail
    : t('{changes, plural, one {{detail}, and # more change} other {{detail}, and # more changes}}', {
        detail,
        changes,
      });
}

/** The title of a takeover or a schedule event, or the name of the content; in the past, the name of what was played. */
export function nameCause({ reason, title, media, isReported }: Cause): string {
  if (isReported === false) return t('No plays reported');
  if (isReported === true) {
    const name = media?.originalName ?? title;
    return name === null ? t('Takeover') : formatTitle(name);
  }
  if (reason === 'off') return t('Off by hours');
  return (
    (reason === 'schedule' || reason === 'takeover' ? title : null) ??
    (media === null ? t('Nothing') : formatTitle(media.originalName))
  );
}

/** `Fri 20`, from a `YYYY-MM-DD`. */
export const formatShortDay = (day: string): string =>
  t('{weekday} {day}', { weekday: formatWeekday(day), day: Number(day.slice(8)) });

const formatWeekday = (day: string): string =>
  getDateFormat({ weekday: 'short', timeZone: 'UTC' }).format(new Date(day));

/** `Fri 20, 18:00`, by the screen's clock. */
export const formatDayAndTime = (forecast: Forecast, instant: string | Date): string =>
  t('{day}, {time}', {
    day: formatShortDay(dayIn(forecast.timezone, instant)),
    time: formatClock(instant, forecast.timezone),
  });

/** The day of the forecast in which an instant lies; undefined beyond it. */
const findDayAt = (forecast: Forecast, instant: string | Date): Forecast['days'][number] | undefined => {
  const ms = new Date(instant).getTime();
  return forecast.days.find(({ from, until }) => Date.parse(from) <= ms && ms < Date.parse(until));
};

/** `18:00`; `Sat 10:00` on another day than `now`; with the date if the weekday is ambiguous, or beyond the forecast. */
export function whenIn(forecast: Forecast, instant: string | Date, now: Date): string {
  const clock = formatClock(instant, forecast.timezone);
  const [day, today] = [findDayAt(forecast, instant), findDayAt(forecast, now)];
  if (day === undefined) return formatDateTime(instant, 'unknown', forecast.timezone);
  if (day === today) return clock;
  const isSoon = forecast.days.indexOf(day) < DAYS_OF_WEEK;
  return isSoon
    ? t('{weekday} {time}', { weekday: formatWeekday(day.day), time: clock })
    : formatDayAndTime(forecast, instant);
}

/** Tells if and when a screen has confirmed that it plays what it should. */
export function describeProof(
  { isCurrent, lastSeen, isOverLimit }: Pick<Device, 'isCurrent' | 'lastSeen' | 'isOverLimit'>,
  isOnline: boolean,
  now: Date,
): { isProven: boolean; words: string } {
  if (lastSeen === null) return { isProven: false, words: t('Not connected yet.') };
  const age = formatAge(lastSeen, now);
  if (!isOnline) {
    return { isProven: false, words: t('Last seen {age}. It may still be playing its saved schedule.', { age }) };
  }
  if (!isCurrent)
    return { isProven: false, words: t('Last seen {age}. It hasn’t confirmed the latest change yet.', { age }) };
  if (isOverLimit)
    return { isProven: true, words: t('The screen confirmed {age} that it’s showing the notice.', { age }) };
  return { isProven: true, words: t('The screen confirmed this {age}: it plays exactly what it should.', { age }) };
}

/** True while a playlist plays. In the past it is unknown which of its items played. */
const isPlaylist = ({ listId, media }: Pick<Segment, 'listId' | 'media'>): boolean =>
  listId !== null || media?.type === 'playlist';

const dayKinds: Partial<Record<PlaybackReason, 'schedule' | 'off'>> = {
  schedule: 'schedule',
  takeover: 'schedule',
  off: 'off',
};

/** The segments of a day as parts of its line, each with its share of the day. */
export function toDayParts(
  segments: readonly Segment[],
  from: string,
  until: string,
): (DayPart & { segment: Segment })[] {
  const start = Date.parse(from);
  const span = Date.parse(until) - start;
  return segments.flatMap((segment) => {
    const [a, b] = [(Date.parse(segment.from) - start) / span, (Date.parse(segment.until) - start) / span];
    if (b <= 0 || a >= 1) return [];
    const kind = dayKinds[segment.reason] ?? 'base';
    const isLoop = isPlaylist(segment);
    return [{ from: Math.max(0, a), until: Math.min(1, b), kind, isLoop, name: nameCause(segment), segment } as const];
  });
}

/** The position of an instant in a half-open interval, 0 to 1; null outside it. */
export function computeShare(instant: string | Date, from: string, until: string): number | null {
  const share = (new Date(instant).getTime() - Date.parse(from)) / (Date.parse(until) - Date.parse(from));
  return share >= 0 && share < 1 ? share : null;
}

/** The rule by which a candidate lost, in words. */
export const rules: Record<string, string> = {
  'newer-takeover': t('A newer takeover plays'),
  takeover: t('A takeover comes first'),
  off: t('The screen is off by its working hours'),
  paused: t('The schedule is paused'),
  'higher-priority': t('A schedule of higher priority plays'),
  'later-start': t('Another schedule started later'),
  'created-later': t('Another schedule was created later'),
  'weaker-level': t('Overridden'),
  'older-assignment': t('The group has a newer assignment'),
  'playlist-first': t('The active playlist comes first'),
  'webpage-first': t('The active web page comes first'),
  'layout-first': t('The active layout comes first'),
  'drawn-first': t('Other active content comes first'),
  'video-before-image': t('The active video comes first'),
  'outside-windows': t('None of its items plays at this time'),
  'empty-playlist': t('No item is ready'),
  'outside-validity': t('Not valid on this day'),
  'other-screens': t('Plays on other screens only'),
  'not-ready': t('The file isn’t ready'),
  'over-limit': t('The screen is over your plan’s limit'),
};

/** The day of an explanation as parts of a line. */
export const buildDayLine = ({ day }: Pick<NowPlaying, 'day'>): DayPart[] =>
  toDayParts(day, day[0]?.from ?? '', day.at(-1)?.until ?? '').filter(({ segment }) => segment.reason !== 'nothing');
