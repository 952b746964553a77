import type {
  BlankScreen,
  ChangedScreen,
  Effect,
  ShownContent,
  UnchangedScreen,
} from '@vitrine/contract/playout/effect';
import { t } from '@vitrine/messages/t';
import { formatDayWords } from '../../ui/format/day-text.ts';
import { formatTitle } from '../../ui/format/file-title.ts';
import { formatQuantity, formatClock, formatCount, formatDateTime } from '../../ui/format/format.ts';
import { findScheduleEnd } from '../playout/index.ts';
import { describeGaps, startWords } from './gaps.ts';

/** The name of the content of a screen; of a playlist also its item at that time: `Morning loop (now at leopard)`. */
export function nameShown(
  { item, media, message }: Pick<ShownContent, 'item' | 'media' | 'message'>,
  isNow: boolean,
): string {
  if (message !== null) return message.heading;
  if (media === null) return t('Nothing');
  const name = formatTitle(media.originalName);
  return item === null ? name : `${name} (${isNow ? 'now' : 'then'} at ${formatTitle(item.originalName)})`;
}

/** True if a screen changes at once, or when it is back online. */
export const changesNow = ({ at }: Pick<ChangedScreen, 'at'>, effectAt: string): boolean =>
  Date.parse(at) <= Date.parse(effectAt);

/** ` (Asia/Tokyo)` after a time by a clock that differs from the reader's at this time. */
function describeZone(at: string | Date, timeZone: string, readersZone: string): string {
  const isSame = formatDateTime(at, 'Unknown date', timeZone) === formatDateTime(at, 'Unknown date', readersZone);
  return isSame ? '' : ` (${timeZone})`;
}

type ChangeTime = Pick<ChangedScreen, 'at' | 'shownAt' | 'timeZone'>;

/** Describes when a screen changes, by its own clock: `now`, `today at 16:30`, `Thursday at 22:00`. */
export function changeTimeWords(
  { isOnline, ...time }: ChangeTime & Pick<ChangedScreen, 'isOnline'>,
  effectAt: string,
  readersZone: string,
): string {
  const now = Date.parse(effectAt);
  if (changesNow(time, effectAt)) return isOnline ? 'now' : 'when it’s back online';
  const { at, shownAt = at, timeZone } = time;
  const day = formatDayWords(Date.parse(shownAt), now, timeZone);
  return t('{day} at {time}{zone}', {
    day,
    time: formatClock(shownAt, timeZone),
    zone: describeZone(shownAt, timeZone, readersZone),
  });
}

/** Describes from when on a screen shows a later change, by its own clock: `from 16:30`, `from tomorrow at 08:00`. */
export const describeFrom = ({ at, shownAt = at, timeZone }: ChangeTime, readersZone: string): string =>
  `${startWords({ from: shownAt }, Date.now(), timeZone)}${describeZone(shownAt, timeZone, readersZone)}`;

/** Describes when a screen shows nothing, by its own clock. */
export const describeBlank = (
  { from, periods, periodCount, timeZone }: Pick<BlankScreen, 'from' | 'periods' | 'periodCount' | 'timeZone'>,
  effectAt: string,
  readersZone: string,
): string =>
  `${describeGaps(periods, periodCount, Date.parse(effectAt), timeZone)}${describeZone(from, timeZone, readersZone)}`;

/**
 * On which screens a schedule that is saved is paused, and until when by their clock: `Paused on Lobby until 15:00.`
 * Undefined if on none.
 */
export function describePaused({ at, paused, pausedCount }: Effect, readersZone: string): string | undefined {
  const [first] = paused;
  if (first === undefined) return undefined;
  const last = paused.toSorted((a, b) => Date.parse(b.until) - Date.parse(a.until))[0] ?? first;
  const where =
    pausedCount === 1 ? first.name : t('{pausedCount, plural, one {# screen} other {# screens}}', { pausedCount });
  const end = findScheduleEnd(last.until);
  const day = formatDayWords(end.getTime(), Date.parse(at), last.timeZone);
  const time = formatClock(end, last.timeZone);
  return `Paused on ${where} until ${day === 'today' ? time : t('{day} at {time}', { day, time })}${describeZone(end, last.timeZone, readersZone)}.`;
}

/**
 * The schedules that overlap because of a change, by the clock of the screen on which they do first. Undefined if none
 * do: `“Lunch” and “Brunch” overlap on Door, from tomorrow at 11:00. The one that starts later plays.`
 */
export function describeConflicts(
  { at, conflicting, conflictingCount }: Effect,
  readersZone: string,
): string | undefined {
  const [first] = conflicting;
  if (first === undefined) return undefined;
  const { name, schedule, other, from, timeZone } = first;
  const start = startWords({ from }, Date.parse(at), timeZone);
  const zone = start === 'now' ? '' : describeZone(from, timeZone, readersZone);
  const more =
    conflictingCount === 1
      ? ''
      : ` and ${t('{conflictingCount, plural, one {# other screen} other {# other screens}}', { conflictingCount: conflictingCount - 1 })}`;
  return t('“{title}” and “{title2}” overlap on {name}{more}, {start}{zone}. The one that starts later plays.', {
    title: schedule.title,
    title2: other.title,
    name,
    more,
    start,
    zone,
  });
}

/** An effect in short sentences: `3 screens change now, 2 later. 1 of them will show nothing from 22:00.` */
export function summarizeEffect(effect: Effect, readersZone: string): string {
  const { screenCount, nowCount } = effect;
  const laterCount = screenCount - nowCount;
  if (screenCount === 0) return t('No screen changes.');
  const first =
    nowCount > 0
      ? `${t('{nowCount, plural, one {# screen} other {# screens}}', { nowCount })} ${nowCount === 1 ? 'changes' : 'change'} now${laterCount > 0 ? t(', {laterCount, number} later', { laterCount }) : ''}`
      : `${t('{laterCount, plural, one {# screen} other {# screens}}', { laterCount })} ${laterCount === 1 ? 'changes' : 'change'} later${describeFirstTime(effect, readersZone)}`;
  return effect.blankCount === 0 ? `${first}.` : `${first}. ${summarizeBlank(effect, readersZone)}`;
}

/** `1 of them will show nothing right away.` */
function summarizeBlank(
  { at, screens, screenCount, nowCount, blank, blankCount }: Effect,
  readersZone: string,
): string {
  const changed = new Set(screens.map(({ deviceId }) => deviceId));
  // Screens that the reader does not see are counted, but not listed.
  const isAmongChanged =
    blank.length === blankCount && screens.length === screenCount && blank.every((each) => changed.has(each.deviceId));
  const who = !isAmongChanged
    ? t('{blankCount, plural, one {# screen} other {# screens}}', { blankCount })
    : blankCount < screenCount
      ? t('{blankCount, number} of them', { blankCount })
      : screenCount === 1
        ? t('It')
        : t('They');
  const starts = new Set(
    blank.map(({ from, timeZone }) => {
      const start = startWords({ from }, Date.parse(at), timeZone);
      return start === 'now' ? 'right away' : `${start}${describeZone(from, timeZone, readersZone)}`;
    }),
  );
  const [start] = starts;
  if (start === undefined) return t('{who} will show nothing.', { who });
  const isForAll = starts.size === 1 && blank.length === blankCount;
  if (isForAll && start === 'right away' && nowCount === screenCount) return t('{who} will show nothing.', { who });
  return `${who} will show nothing${isForAll ? ' ' : ', the first '}${start}.`;
}

/** The effect of a change without a dialog in one sentence; of one screen with what it shows. */
export function summarizeInstantEffect(effect: Effect, readersZone: string): string {
  const more = [describePaused(effect, readersZone), describeConflicts(effect, readersZone)];
  return [changeSummary(effect, readersZone), ...more.flatMap((words) => words ?? [])].join(' ');
}

function changeSummary(effect: Effect, readersZone: string): string {
  const { at, screens, screenCount, unchanged, unchangedCount, blankCount } = effect;
  const [changed] = screens;
  const [kept] = unchanged;
  if (screenCount === 0 && unchangedCount === 1 && kept !== undefined) {
    return t('{name} stays as it is. {unchanged}', { name: kept.name, unchanged: describeUnchanged(kept) });
  }
  if (screenCount !== 1 || unchangedCount > 0 || blankCount > 0 || changed === undefined) {
    return summarizeEffect(effect, readersZone);
  }
  const time = changeTimeWords(changed, at, readersZone);
  const isNow = changesNow(changed, at);
  return `${changed.name} shows ${nameShown(changed.then, isNow)} ${isNow ? '' : 'from '}${time}.`;
}

/** `, today at 16:30`, of an effect that begins later. */
function describeFirstTime({ at, screens, screenCount }: Effect, readersZone: string): string {
  const times = new Set(screens.map((screen) => changeTimeWords(screen, at, readersZone)));
  const [first] = times;
  if (first === undefined) return '';
  const isForAll = times.size === 1 && screens.length === screenCount;
  return `, ${isForAll ? '' : 'the first '}${first}`;
}

/** `3 change later, when their schedules end`. */
export function describeLater(effect: Effect): string {
  const count = effect.screenCount - effect.nowCount;
  const later = effect.screens.filter((screen) => !changesNow(screen, effect.at));
  const verb = `${t('{count, plural, one {# screen} other {# screens}}', { count })} ${count === 1 ? 'changes' : 'change'} later`;
  const isAll = (reason: ShownContent['reason']) =>
    later.length === count && later.every(({ now, at }) => now.reason === reason && now.until === at);
  if (isAll('schedule')) return `${verb}, when ${count === 1 ? 'its schedule ends' : 'their schedules end'}`;
  return isAll('takeover') ? t('{verb}, when the takeover ends', { verb }) : verb;
}

/** Describes why a screen stays as it is, after its name. */
export function describeUnchanged({ now: { reason, title } }: UnchangedScreen): string {
  const named = title === null ? '' : ` “${title}”`;
  const words: Record<ShownContent['reason'], string> = {
    takeover: t('The takeover{named} comes first.', { named }),
    preview: t('It shows a preview for some minutes.'),
    schedule: t('The schedule{named} comes first.', { named }),
    device: t('Its own assignment comes first.'),
    group: t('The media of its group{named} comes first.', { named }),
    global: t('The active media comes first.'),
    nothing: t('It shows nothing, as before.'),
  };
  return words[reason];
}

/** The screens that are named with what they keep. */
const KEEP_NAMED = 2;

/**
 * Describes on how many screens assigned content shows, and which do not:
 * `4 of 5 screens show it now. Counter keeps its own assignment.`
 */
export function summarizeAssignment(effect: Effect, contentId: string, readersZone: string): string {
  const { at, screens, screenCount, nowCount, offlineCount, unchanged, unchangedCount } = effect;
  const total = screenCount + unchangedCount;
  if (total === 0) return t('No screens to show it yet.');
  const later = screens.filter((screen) => !changesNow(screen, at));
  const offline = offlineCount - later.filter(({ isOnline }) => !isOnline).length;
  const kept = unchanged.filter(({ now }) => now.media?.id !== contentId);
  const shown = nowCount - offline + unchanged.length - kept.length;
  const others = unchangedCount - (unchanged.length - kept.length) - Math.min(kept.length, KEEP_NAMED);
  const [first] = later;
  return [
    `${shown === total ? (total > 1 ? 'All ' : '') : t('{shown, number} of ', { shown })}${t('{total, plural, one {# screen} other {# screens}}', { total })} ${(shown === total ? total : shown) === 1 ? 'shows' : 'show'} it now.`,
    offline > 0 && `${formatCount(offline)} ${offline === 1 ? 'is' : 'are'} offline.`,
    first !== undefined &&
      `${screenCount - nowCount === 1 ? t('{name} shows it', { name: first.name }) : t('{screenCount, number} show it later, the first', { screenCount: screenCount - nowCount })} from ${changeTimeWords(first, at, readersZone)}.`,
    ...kept.slice(0, KEEP_NAMED).map(({ name, now }) => `${name} ${keepWords[now.reason]}.`),
    others > 0 && `${formatCount(others)} more ${others === 1 ? 'keeps what it shows' : 'keep what they show'}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

const keepWords: Record<ShownContent['reason'], string> = {
  takeover: 'stays on its takeover',
  preview: 'stays on its preview',
  schedule: 'stays on its schedule',
  device: 'keeps its own assignment',
  group: 'keeps the media of its group',
  global: 'keeps the active media',
  nothing: 'shows nothing',
};

/** The most screens that are followed one by one. */
const MOST_FOLLOWED = 8;

/** True if the effect lists all its screens, and these are few enough to follow each. */
export const hasReceipt = ({ screens, screenCount }: Effect): boolean =>
  screenCount > 0 && screenCount <= MOST_FOLLOWED && screens.length === screenCount;
