import type {
  BlankScreen,
  ChangedScreen,
  Effect,
  ShownContent,
  UnchangedScreen,
} from '@vitrine/contract/playout/effect';
import { t } from '@vitrine/messages/t';
import { formatTitle } from '@vitrine/contract/core/file-title';
import { formatDayMoment, formatMoment, formatMomentLabel, addZone } from '../../ui/format/moment-text.ts';
import { findScheduleEnd } from '../playout/index.ts';
import { describeGaps } from './gaps.ts';

/** The name of the content of a screen; of a playlist also its item at that time: `Morning loop (now at leopard)`. */
export function nameShown(
  { item, media, message, reason }: Pick<ShownContent, 'item' | 'media' | 'message' | 'reason'>,
  isNow: boolean,
): string {
  if (message !== null) return message.heading;
  if (media === null) return reason === 'off' ? t('Off by hours') : t('Nothing');
  const name = formatTitle(media.originalName);
  if (item === null) return name;
  const itemName = formatTitle(item.originalName);
  return isNow
    ? t('{name} (now at {item})', { name, item: itemName })
    : t('{name} (then at {item})', { name, item: itemName });
}

/** True if a screen changes at once, or when it is back online. */
export const changesNow = ({ at }: Pick<ChangedScreen, 'at'>, effectAt: string): boolean =>
  Date.parse(at) <= Date.parse(effectAt);

type ChangeTime = Pick<ChangedScreen, 'at' | 'shownAt' | 'timeZone'>;

/** Describes a time at which a screen changes, by its own clock: `today at 16:30`, `Thursday at 22:00`. */
function formatChangeTime(
  { at, shownAt = at, timeZone }: ChangeTime,
  effectAt: string,
  readersZone: string,
  format = formatDayMoment,
): string {
  const ms = Date.parse(shownAt);
  return addZone(format(ms, Date.parse(effectAt), timeZone), ms, timeZone, readersZone);
}

/** Describes when a screen changes, by its own clock, as a label: `Now`, `Today at 16:30`, `Thursday at 22:00`. */
export function changeTimeLabel(
  { isOnline, ...time }: ChangeTime & Pick<ChangedScreen, 'isOnline'>,
  effectAt: string,
  readersZone: string,
): string {
  if (!changesNow(time, effectAt)) return formatChangeTime(time, effectAt, readersZone, formatMomentLabel);
  return isOnline ? t('Now') : t('When it’s back online');
}

/** Says from when on a screen that is ready shows a later change, by its own clock: `Ready, from tomorrow at 08:00`. */
export function describeReady(time: ChangeTime, readersZone: string): string {
  const { at, shownAt = at } = time;
  const now = new Date();
  return Date.parse(shownAt) <= now.getTime()
    ? t('Ready, now')
    : t('Ready, from {time}', { time: formatChangeTime(time, now.toISOString(), readersZone, formatMoment) });
}

/** Describes when a screen shows nothing, by its own clock. */
export const describeBlank = (
  { from, periods, periodCount, timeZone }: Pick<BlankScreen, 'from' | 'periods' | 'periodCount' | 'timeZone'>,
  effectAt: string,
  readersZone: string,
): string =>
  addZone(describeGaps(periods, periodCount, Date.parse(effectAt), timeZone), Date.parse(from), timeZone, readersZone);

/**
 * On which screens a schedule that is saved is paused, and until when by their clock: `Paused on Lobby until 15:00.`
 * Undefined if on none.
 */
export function describePaused({ at, paused, pausedCount }: Effect, readersZone: string): string | undefined {
  const [first] = paused;
  if (first === undefined) return undefined;
  const last = paused.toSorted((a, b) => Date.parse(b.until) - Date.parse(a.until))[0] ?? first;
  const ms = findScheduleEnd(last.until).getTime();
  const end = addZone(formatMoment(ms, Date.parse(at), last.timeZone), ms, last.timeZone, readersZone);
  return pausedCount === 1
    ? t('Paused on {name} until {end}.', { name: first.name, end })
    : t('Paused on {count, plural, one {# screen} other {# screens}} until {end}.', { count: pausedCount, end });
}

/** A time from which on something is so, by the clock of a screen; null if it is so already. */
function formatStart(
  { from, timeZone }: Pick<BlankScreen, 'from' | 'timeZone'>,
  effectAt: string,
  readersZone: string,
): string | null {
  const [ms, now] = [Date.parse(from), Date.parse(effectAt)];
  return ms <= now ? null : addZone(formatMoment(ms, now, timeZone), ms, timeZone, readersZone);
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
  const start = formatStart(first, at, readersZone);
  const values = {
    title: first.schedule.title,
    other: first.other.title,
    name: first.name,
    count: conflictingCount - 1,
  };
  return start === null
    ? t(
        '{count, plural, =0 {“{title}” and “{other}” overlap on {name}, now. The one that starts later plays.} one {“{title}” and “{other}” overlap on {name} and # other screen, now. The one that starts later plays.} other {“{title}” and “{other}” overlap on {name} and # other screens, now. The one that starts later plays.}}',
        values,
      )
    : t(
        '{count, plural, =0 {“{title}” and “{other}” overlap on {name}, from {start}. The one that starts later plays.} one {“{title}” and “{other}” overlap on {name} and # other screen, from {start}. The one that starts later plays.} other {“{title}” and “{other}” overlap on {name} and # other screens, from {start}. The one that starts later plays.}}',
        { ...values, start },
      );
}

/** An effect in short sentences: `3 screens change now, 2 later. 1 of them will show nothing from 22:00.` */
export function summarizeEffect(effect: Effect, readersZone: string): string {
  const { screenCount, nowCount } = effect;
  if (screenCount === 0) return effect.stripCount === 0 ? t('No screen changes.') : summarizeStrips(effect);
  const later = screenCount - nowCount;
  const first =
    nowCount === 0
      ? summarizeLater(effect, readersZone)
      : later === 0
        ? t('{count, plural, one {# screen changes now.} other {# screens change now.}}', { count: nowCount })
        : t(
            '{count, plural, one {# screen changes now, {later, number} later.} other {# screens change now, {later, number} later.}}',
            { count: nowCount, later },
          );
  return [first, effect.blankCount > 0 && summarizeBlank(effect, readersZone), describeOff(effect)]
    .filter((words) => typeof words === 'string')
    .join(' ');
}

/** `3 screens will be off by hours. On 1 of them the panel stays on: its machine can’t switch it.` */
function describeOff({ offCount: count, offBlackCount: black }: Effect): string | null {
  if (count === 0) return null;
  const off = t('{count, plural, one {# screen will be off by hours.} other {# screens will be off by hours.}}', {
    count,
  });
  if (black === 0) return off;
  const panels =
    black === count
      ? t(
          '{count, plural, one {It will be black, with its panel on: its machine can’t switch it.} other {They will be black, with their panels on: their machines can’t switch them.}}',
          { count },
        )
      : t(
          '{black, plural, one {# of them will be black, with its panel on: its machine can’t switch it.} other {# of them will be black, with their panels on: their machines can’t switch them.}}',
          { black },
        );
  return `${off} ${panels}`;
}

/** `3 screens show the strip. What they play goes on.` */
function summarizeStrips({ strips, stripCount: count }: Effect): string {
  return strips.length > 0 && strips.every(({ after }) => after === null)
    ? t('{count, plural, one {The strip leaves # screen.} other {The strip leaves # screens.}}', { count })
    : t(
        '{count, plural, one {# screen shows the strip now. What it plays goes on.} other {# screens show the strip now. What they play goes on.}}',
        { count },
      );
}

/** `2 screens change later, today at 16:30.`, of an effect that begins later. */
function summarizeLater({ at, screens, screenCount: count }: Effect, readersZone: string): string {
  const times = new Set(screens.map((screen) => formatChangeTime(screen, at, readersZone)));
  const [time] = times;
  if (time === undefined) {
    return t('{count, plural, one {# screen changes later.} other {# screens change later.}}', { count });
  }
  return times.size === 1 && screens.length === count
    ? t('{count, plural, one {# screen changes later, {time}.} other {# screens change later, {time}.}}', {
        count,
        time,
      })
    : t(
        '{count, plural, one {# screen changes later, the first {time}.} other {# screens change later, the first {time}.}}',
        { count, time },
      );
}

/** `1 of them will show nothing right away.` */
function summarizeBlank(
  { at, screens, screenCount, nowCount, blank, blankCount: count }: Effect,
  readersZone: string,
): string {
  const changed = new Set(screens.map(({ deviceId }) => deviceId));
  // Screens that the reader does not see are counted, but not listed.
  const isAmongChanged =
    blank.length === count && screens.length === screenCount && blank.every((each) => changed.has(each.deviceId));
  const who = !isAmongChanged ? 'screens' : count < screenCount ? 'some' : screenCount === 1 ? 'one' : 'all';
  const starts = new Set(blank.map((screen) => formatStart(screen, at, readersZone)));
  const [start] = starts;
  const isForAll = starts.size === 1 && blank.length === count;
  if (start === undefined || (isForAll && start === null && nowCount === screenCount)) {
    return t(
      '{who, select, some {{count, number} of them will show nothing.} one {It will show nothing.} all {They will show nothing.} other {{count, plural, one {# screen will show nothing.} other {# screens will show nothing.}}}}',
      { who, count },
    );
  }
  if (start === null) {
    return isForAll
      ? t(
          '{who, select, some {{count, number} of them will show nothing right away.} one {It will show nothing right away.} all {They will show nothing right away.} other {{count, plural, one {# screen will show nothing right away.} other {# screens will show nothing right away.}}}}',
          { who, count },
        )
      : t(
          '{who, select, some {{count, number} of them will show nothing, the first right away.} one {It will show nothing, the first right away.} all {They will show nothing, the first right away.} other {{count, plural, one {# screen will show nothing, the first right away.} other {# screens will show nothing, the first right away.}}}}',
          { who, count },
        );
  }
  return isForAll
    ? t(
        '{who, select, some {{count, number} of them will show nothing from {start}.} one {It will show nothing from {start}.} all {They will show nothing from {start}.} other {{count, plural, one {# screen will show nothing from {start}.} other {# screens will show nothing from {start}.}}}}',
        { who, count, start },
      )
    : t(
        '{who, select, some {{count, number} of them will show nothing, the first from {start}.} one {It will show nothing, the first from {start}.} all {They will show nothing, the first from {start}.} other {{count, plural, one {# screen will show nothing, the first from {start}.} other {# screens will show nothing, the first from {start}.}}}}',
        { who, count, start },
      );
}

/** The effect of a change without a dialog in one sentence; of one screen with what it shows. */
export function summarizeInstantEffect(effect: Effect, readersZone: string): string {
  const more = [describePaused(effect, readersZone), describeConflicts(effect, readersZone)];
  return [changeSummary(effect, readersZone), ...more.flatMap((words) => words ?? [])].join(' ');
}

function changeSummary(effect: Effect, readersZone: string): string {
  const { at, screens, screenCount, unchanged, unchangedCount, blankCount, offCount } = effect;
  const [changed] = screens;
  const [kept] = unchanged;
  if (screenCount === 0 && unchangedCount === 1 && kept !== undefined) {
    return `${t('{name} stays as it is.', { name: kept.name })} ${describeUnchanged(kept)}`;
  }
  if (screenCount !== 1 || unchangedCount > 0 || blankCount + offCount > 0 || changed === undefined) {
    return summarizeEffect(effect, readersZone);
  }
  const isNow = changesNow(changed, at);
  const values = { name: changed.name, content: nameShown(changed.then, isNow) };
  if (!isNow) {
    return t('{name} shows {content} from {time}.', { ...values, time: formatChangeTime(changed, at, readersZone) });
  }
  return changed.isOnline
    ? t('{name} shows {content} now.', values)
    : t('{name} shows {content} when it’s back online.', values);
}

/** `3 screens change later, when their schedules end`. */
export function describeLater(effect: Effect): string {
  const count = effect.screenCount - effect.nowCount;
  const later = effect.screens.filter((screen) => !changesNow(screen, effect.at));
  const isAll = (reason: ShownContent['reason']) =>
    later.length === count && later.every(({ now, at }) => now.reason === reason && now.until === at);
  if (isAll('schedule')) {
    return t(
      '{count, plural, one {# screen changes later, when its schedule ends} other {# screens change later, when their schedules end}}',
      { count },
    );
  }
  return isAll('takeover')
    ? t(
        '{count, plural, one {# screen changes later, when the takeover ends} other {# screens change later, when the takeover ends}}',
        { count },
      )
    : t('{count, plural, one {# screen changes later} other {# screens change later}}', { count });
}

/** Describes why a screen stays as it is, after its name. */
export function describeUnchanged({ now: { reason, title } }: UnchangedScreen): string {
  if (title !== null && (reason === 'takeover' || reason === 'schedule' || reason === 'group')) {
    return t(
      '{reason, select, takeover {The takeover “{title}” comes first.} schedule {The schedule “{title}” comes first.} other {The media of its group “{title}” comes first.}}',
      { reason, title },
    );
  }
  return t(
    '{reason, select, takeover {The takeover comes first.} preview {It shows a preview for some minutes.} schedule {The schedule comes first.} device {Its own assignment comes first.} group {The media of its group comes first.} global {The active media comes first.} off {It is off by its working hours.} other {It shows nothing, as before.}}',
    { reason },
  );
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
  return [
    shown === total
      ? t('{total, plural, one {# screen shows it now.} other {All # screens show it now.}}', { total })
      : t(
          '{shown, plural, one {# of {total, plural, one {# screen} other {# screens}} shows it now.} other {# of {total, plural, one {# screen} other {# screens}} show it now.}}',
          { shown, total },
        ),
    offline > 0 && t('{offline, plural, one {# is offline.} other {# are offline.}}', { offline }),
    describeLaterAssigned(later[0], screenCount - nowCount, at, readersZone),
    ...kept
      .slice(0, KEEP_NAMED)
      .map(({ name, now: { reason } }) =>
        t(
          '{reason, select, takeover {{name} stays on its takeover.} preview {{name} stays on its preview.} schedule {{name} stays on its schedule.} device {{name} keeps its own assignment.} group {{name} keeps the media of its group.} global {{name} keeps the active media.} off {{name} is off by its working hours.} other {{name} shows nothing.}}',
          { reason, name },
        ),
      ),
    others > 0 &&
      t('{others, plural, one {# more keeps what it shows.} other {# more keep what they show.}}', { others }),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Says when the first of the screens that show assigned content later does so. */
function describeLaterAssigned(first: ChangedScreen | undefined, count: number, at: string, readersZone: string) {
  if (first === undefined) return undefined;
  const time = formatChangeTime(first, at, readersZone);
  return count === 1
    ? t('{name} shows it from {time}.', { name: first.name, time })
    : t('{count, number} show it later, the first from {time}.', { count, time });
}

/** The most screens that are followed one by one. */
const MOST_FOLLOWED = 8;

/** True if the effect lists all its screens, and these are few enough to follow each. */
export const hasReceipt = ({ screens, screenCount }: Effect): boolean =>
  screenCount > 0 && screenCount <= MOST_FOLLOWED && screens.length === screenCount;
