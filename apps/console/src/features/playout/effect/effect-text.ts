import type {
  BlankScreen,
  ChangedScreen,
  Effect,
  ShownContent,
  UnchangedScreen,
} from '@vitrine/contract/playout/effect';
import { formatDayWords } from '../../../ui/format/day-text.ts';
import { formatTitle } from '../../../ui/format/file-title.ts';
import { formatQuantity, formatClock, formatCount, formatDateTime } from '../../../ui/format/format.ts';
import { describeGaps, startWords } from './gaps.ts';

const MINUTE_MS = 60_000;

/** The name of the content of a screen; of a playlist that of its current item. */
export function nameShown({ item, media, message }: Pick<ShownContent, 'item' | 'media' | 'message'>): string {
  const file = item ?? media;
  return message?.heading ?? (file === null ? 'Nothing' : formatTitle(file.originalName));
}

/** ` (Asia/Tokyo)` after a time by a clock that differs from the reader's at this time. */
function describeZone(at: string, timeZone: string, readersZone: string): string {
  const isSame = formatDateTime(at, 'Unknown date', timeZone) === formatDateTime(at, 'Unknown date', readersZone);
  return isSame ? '' : ` (${timeZone})`;
}

/** Describes when a screen changes, by its own clock: `Now`, `Today at 16:30`. */
export function changeTimeWords(
  { at, isOnline, timeZone }: Pick<ChangedScreen, 'at' | 'isOnline' | 'timeZone'>,
  effectAt: string,
  readersZone: string,
): string {
  const [ms, now] = [Date.parse(at), Date.parse(effectAt)];
  if (ms <= now) return isOnline ? 'Now' : 'When it’s back online';
  const day = formatDayWords(ms, now, timeZone);
  return `${day.charAt(0).toUpperCase()}${day.slice(1)} at ${formatClock(at, timeZone)}${describeZone(at, timeZone, readersZone)}`;
}

/** Describes from when on a screen shows a later change, by its own clock: `from 16:30`, `from tomorrow at 08:00`. */
export const describeFrom = ({ at, timeZone }: Pick<ChangedScreen, 'at' | 'timeZone'>, readersZone: string): string =>
  `${startWords({ from: at }, Date.now(), timeZone)}${describeZone(at, timeZone, readersZone)}`;

/** Describes when a screen shows nothing, by its own clock. */
export const describeBlank = (
  { from, periods, periodCount, timeZone }: Pick<BlankScreen, 'from' | 'periods' | 'periodCount' | 'timeZone'>,
  effectAt: string,
  readersZone: string,
): string =>
  `${describeGaps(periods, periodCount, Date.parse(effectAt), timeZone)}${describeZone(from, timeZone, readersZone)}`;

/**
 * On which screens a schedule that is saved is paused, and until when by their clock: `Paused on Lobby until 15:00.`
 * Undefined if on none. An end time is inclusive: the pause of a schedule until 15:00 ends at 15:01.
 */
export function describePaused({ at, paused, pausedCount }: Effect, readersZone: string): string | undefined {
  const [first] = paused;
  if (first === undefined) return undefined;
  const last = paused.toSorted((a, b) => Date.parse(b.until) - Date.parse(a.until))[0] ?? first;
  const where = pausedCount === 1 ? first.name : formatQuantity(pausedCount, 'screen');
  const lastMinute = new Date(Date.parse(last.until) - MINUTE_MS).toISOString();
  const day = formatDayWords(Date.parse(lastMinute), Date.parse(at), last.timeZone);
  const time = formatClock(lastMinute, last.timeZone);
  return `Paused on ${where} until ${day === 'today' ? time : `${day} at ${time}`}${describeZone(lastMinute, last.timeZone, readersZone)}.`;
}

/** An effect in one sentence: `3 screens change now, 2 later; 1 shows nothing from 22:00.` */
export function summarizeEffect(effect: Effect, readersZone: string): string {
  const { at, screenCount, nowCount, blank, blankCount } = effect;
  const laterCount = screenCount - nowCount;
  if (screenCount === 0) return 'No screen changes.';
  const first =
    nowCount > 0
      ? `${formatQuantity(nowCount, 'screen')} ${nowCount === 1 ? 'changes' : 'change'} now${laterCount > 0 ? `, ${formatCount(laterCount)} later` : ''}`
      : `${formatQuantity(laterCount, 'screen')} ${laterCount === 1 ? 'changes' : 'change'} later${describeFirstTime(effect, readersZone)}`;
  const [dark] = blank;
  if (dark === undefined) return `${first}.`;
  const start = startWords(dark, Date.parse(at), dark.timeZone);
  const zone = start === 'now' ? '' : describeZone(dark.from, dark.timeZone, readersZone);
  return `${first}; ${formatCount(blankCount)} ${blankCount === 1 ? 'shows' : 'show'} nothing ${start}${zone}.`;
}

/** The effect of a change without a dialog in one sentence; of one screen with what it shows. */
export function summarizeInstantEffect(effect: Effect, readersZone: string): string {
  return [changeSummary(effect, readersZone), describePaused(effect, readersZone) ?? []].flat().join(' ');
}

function changeSummary(effect: Effect, readersZone: string): string {
  const { at, screens, screenCount, unchanged, unchangedCount, blankCount } = effect;
  const [changed] = screens;
  const [kept] = unchanged;
  if (screenCount === 0 && unchangedCount === 1 && kept !== undefined) {
    return `${kept.name} stays as it is. ${describeUnchanged(kept)}`;
  }
  if (screenCount !== 1 || unchangedCount > 0 || blankCount > 0 || changed === undefined) {
    return summarizeEffect(effect, readersZone);
  }
  const time = changeTimeWords(changed, at, readersZone);
  const isLater = Date.parse(changed.at) > Date.parse(at);
  return `${changed.name} shows ${nameShown(changed.then)} ${isLater ? 'from ' : ''}${lowerFirst(time)}.`;
}

/** `, today at 16:30`, of an effect that begins later. */
function describeFirstTime({ at, screens, screenCount }: Effect, readersZone: string): string {
  const times = new Set(screens.map((screen) => changeTimeWords(screen, at, readersZone)));
  const [first] = times;
  if (first === undefined) return '';
  const isForAll = times.size === 1 && screens.length === screenCount;
  return `, ${isForAll ? '' : 'the first '}${lowerFirst(first)}`;
}

const lowerFirst = (words: string): string => `${words.charAt(0).toLowerCase()}${words.slice(1)}`;

/** `3 change later, when their schedules end`. */
export function describeLater(effect: Effect): string {
  const count = effect.screenCount - effect.nowCount;
  const later = effect.screens.slice(effect.nowCount);
  const verb = `${formatQuantity(count, 'screen')} ${count === 1 ? 'changes' : 'change'} later`;
  const isAll = (reason: ShownContent['reason']) =>
    later.length === count && later.every(({ now, at }) => now.reason === reason && now.until === at);
  if (isAll('schedule')) return `${verb}, when ${count === 1 ? 'its schedule ends' : 'their schedules end'}`;
  return isAll('takeover') ? `${verb}, when the takeover ends` : verb;
}

/** Describes why a screen stays as it is, after its name. */
export function describeUnchanged({ now: { reason, title } }: UnchangedScreen): string {
  const named = title === null ? '' : ` “${title}”`;
  const words: Record<ShownContent['reason'], string> = {
    takeover: `The takeover${named} comes first.`,
    schedule: `The schedule${named} comes first.`,
    device: 'Its own assignment comes first.',
    group: `The media of its group${named} comes first.`,
    global: 'The active media comes first.',
    nothing: 'It shows nothing, as before.',
  };
  return words[reason];
}

/** The most screens that are followed one by one. */
const MOST_FOLLOWED = 8;

/** True if the effect lists all its screens, and these are few enough to follow each. */
export const hasReceipt = ({ screens, screenCount }: Effect): boolean =>
  screenCount > 0 && screenCount <= MOST_FOLLOWED && screens.length === screenCount;
