import { isDeepStrictEqual } from 'node:util';
import { DeviceId } from '@vitrine/contract/fleet/device-identity';
import { isOnline } from '@vitrine/contract/fleet/presence';
import type { ScreenShape } from '@vitrine/contract/fleet/screen-shape';
import {
  type BlankScreen,
  type ChangedScreen,
  type Effect,
  MAX_LISTED,
  MAX_PERIODS,
  type ReplacedContent,
} from '@vitrine/contract/playout/effect';
import { compare } from '@vitrine/playback/claims';
import type { ShownStrip } from '@vitrine/contract/playout/strip';
import type { Instant } from '@vitrine/playback/facts';
import { toInstant } from '@vitrine/playback/instants';
import type { DeviceRow } from '../../fleet/index.ts';
import type { Period } from '../period.ts';
import { toMediaSummary } from '../shown-period.ts';
import type { Comparison, Lost, ComparedPeriod } from './comparison.ts';
import type { FoundConflict } from './conflicts.ts';
import { shownAt, type ShownTimeline } from './shown-timeline.ts';
import type { LastReport } from './store.ts';

/** A screen that a change concerns. */
export interface ComparedScreen {
  device: DeviceRow;
  comparison: Comparison;
  /** The same of what the caller sees; null for a screen that they do not see, which is counted and not named. */
  seen: Comparison | null;
  /** Null if it never reported. */
  report: LastReport | null;
  /** The end of the pause into which a schedule is saved; null: there is none. */
  pausedUntil: Instant | null;
  /** The first overlap of two schedules that the change brings about; null: there is none. */
  conflict: FoundConflict | null;
  /** The strips over its content now, without the change and with it; null: none. */
  strips: { before: ShownStrip | null; after: ShownStrip | null };
}

interface Replaced extends Lost {
  timeline: ShownTimeline;
  screenCount: number;
}

/** A screen that the caller sees. */
type SeenScreen = ComparedScreen & { seen: Comparison };

const isSeen = (screen: ComparedScreen): screen is SeenScreen => screen.seen !== null;

/** @param period from now to the horizon */
export function toEffect(screens: readonly ComparedScreen[], { fromMs, toMs }: Period): Effect {
  const toPeriod = (period: Period) => ({
    from: toInstant(period.fromMs),
    until: period.toMs < toMs ? toInstant(period.toMs) : null,
  });
  const toShown = ({ toMs: endMs, shownFromMs, shownToMs }: ComparedPeriod) => ({
    from: toInstant(Math.max(fromMs, shownFromMs)),
    until: endMs < toMs ? toInstant(shownToMs) : null,
  });
  const isReachable = ({ report }: ComparedScreen) =>
    report !== null && isOnline({ lastSeen: report.lastSeenAt.toISOString() }, new Date(fromMs));

  function toChanged(screen: SeenScreen): ChangedScreen {
    const { firstMs, shownFirstMs } = screen.comparison;
    const { before, after } = screen.seen;
    const atMs = firstMs ?? fromMs;
    const shownAtMs = shownFirstMs ?? atMs;
    return {
      ...toNamedScreen(screen),
      ...toShape(screen),
      isOnline: isReachable(screen),
      timeZone: screen.device.timeZone,
      now: shownAt(before, fromMs, toMs),
      // oxlint-disable-next-line unicorn/no-thenable -- `await` only calls a `then` that is a function
      then: shownAt(after, atMs, toMs),
      otherwise: shownAt(before, atMs, toMs),
      at: toInstant(atMs),
      ...(shownAtMs !== atMs && { shownAt: toInstant(shownAtMs) }),
    };
  }

  function toBlank(screen: ComparedScreen, periods: readonly ComparedPeriod[]): BlankScreen[] {
    const [first] = periods;
    if (first === undefined) return [];
    return [
      {
        ...toNamedScreen(screen),
        timeZone: screen.device.timeZone,
        ...toShown(first),
        periods: periods.slice(0, MAX_PERIODS).map(toShown),
        periodCount: periods.length,
      },
    ];
  }

  const toReplaced = ({ answer, timeline, screenCount, ...period }: Replaced): ReplacedContent => ({
    media: toMediaSummary(answer.media, timeline.content),
    message: answer.message,
    reason: answer.reason,
    sourceId: answer.sourceId,
    title: answer.title,
    ...toPeriod(period),
    screenCount,
  });

  const sorted = screens.toSorted(
    (a, b) =>
      (a.comparison.firstMs ?? 0) - (b.comparison.firstMs ?? 0) ||
      compare(a.device.sortKey ?? '', b.device.sortKey ?? ''),
  );
  const changed = sorted.filter(({ comparison }) => comparison.firstMs !== null);
  const striped = sorted.filter(isStriped);
  const unchanged = sorted.filter((screen) => screen.comparison.firstMs === null && !isStriped(screen));
  const blank = sorted.filter(({ comparison }) => comparison.blank.length > 0);
  const off = sorted.filter(({ comparison }) => comparison.off.length > 0);
  const paused = sorted.filter(({ pausedUntil }) => pausedUntil !== null);
  const conflicts = sorted.filter(({ conflict }) => conflict !== null);
  const conflicting = conflicts
    .filter(isSeen)
    .flatMap(toConflicting)
    .toSorted((a, b) => (a.from === b.from ? 0 : a.from < b.from ? -1 : 1));
  const loading = sorted.filter(({ comparison }) => comparison.loadedBytes > 0);
  const tooSmall = loading.flatMap((screen) => {
    const { loadedBytes: bytes, releasedBytes } = screen.comparison;
    const freeBytes = screen.report?.freeBytes ?? null;
    return freeBytes === null || bytes <= freeBytes + releasedBytes ? [] : [{ screen, bytes, freeBytes }];
  });
  const replaced = listReplaced(changed.filter(isSeen));
  const sizes = loading.map(({ comparison }) => comparison.loadedBytes);
  return {
    at: toInstant(fromMs),
    horizon: toInstant(toMs),
    screens: changed.filter(isSeen).slice(0, MAX_LISTED).map(toChanged),
    screenCount: changed.length,
    nowCount: changed.filter(({ comparison }) => comparison.firstMs === fromMs).length,
    offlineCount: changed.filter((screen) => !isReachable(screen)).length,
    unchanged: unchanged
      .filter(isSeen)
      .slice(0, MAX_LISTED)
      .map((screen) => ({
        ...toNamedScreen(screen),
        ...toShape(screen),
        now: shownAt(screen.seen.before, fromMs, toMs),
      })),
    unchangedCount: unchanged.length,
    strips: striped
      .filter(isSeen)
      .slice(0, MAX_LISTED)
      .map((screen) => ({ ...toNamedScreen(screen), isOnline: isReachable(screen), ...screen.strips })),
    stripCount: striped.length,
    blank: blank
      .filter(isSeen)
      .slice(0, MAX_LISTED)
      .flatMap((screen) => toBlank(screen, screen.comparison.blank)),
    blankCount: blank.length,
    off: off
      .filter(isSeen)
      .slice(0, MAX_LISTED)
      .flatMap((screen) => toBlank(screen, screen.comparison.off)),
    offCount: off.length,
    offBlackCount: off.filter(({ report }) => report?.canSwitchPanel !== true).length,
    paused: paused
      .filter(isSeen)
      .slice(0, MAX_LISTED)
      .flatMap((screen) => {
        const { device, pausedUntil: until } = screen;
        return until === null ? [] : [{ ...toNamedScreen(screen), timeZone: device.timeZone, until }];
      }),
    pausedCount: paused.length,
    conflicting: conflicting.slice(0, MAX_LISTED),
    conflictingCount: conflicts.length,
    replaced: replaced.slice(0, MAX_LISTED).map(toReplaced),
    replacedCount: replaced.length,
    bytes: sizes.reduce((sum, bytes) => sum + bytes, 0),
    maxBytes: sizes.reduce((most, bytes) => Math.max(most, bytes), 0),
    screensWithBytes: loading.length,
    tooSmall: tooSmall
      .filter(({ screen }) => isSeen(screen))
      .slice(0, MAX_LISTED)
      .map(({ screen, bytes, freeBytes }) => ({ ...toNamedScreen(screen), bytes, freeBytes })),
    tooSmallCount: tooSmall.length,
  };
}

const isStriped = ({ strips }: ComparedScreen): boolean => !isDeepStrictEqual(strips.before, strips.after);

const toNamedScreen = ({ device: { id, name } }: Pick<ComparedScreen, 'device'>) => ({
  deviceId: DeviceId.parse(id),
  name,
});

const toShape = ({ device: { rotation, fit }, report }: ComparedScreen): ScreenShape => ({
  screenSize: report?.screenSize ?? null,
  rotation,
  fit,
});

const nameSchedule = ({ id, title }: { id: string; title: string }) => ({ id, title });

function toConflicting({ conflict, ...screen }: ComparedScreen): Effect['conflicting'] {
  if (conflict === null) return [];
  const { entry, meeting } = conflict;
  const { timeZone } = screen.device;
  return [
    {
      ...toNamedScreen(screen),
      timeZone,
      schedule: nameSchedule(entry),
      other: nameSchedule(meeting.entry),
      from: meeting.firstMeetsAt,
    },
  ];
}

/** The content that screens show for less time, that of the most screens first. */
function listReplaced(screens: readonly SeenScreen[]): Replaced[] {
  const replaced = new Map<string, Replaced>();
  for (const { seen } of screens) {
    for (const [key, lost] of seen.lost) {
      const known = replaced.get(key);
      if (known === undefined) replaced.set(key, { ...lost, timeline: seen.before, screenCount: 1 });
      else {
        known.fromMs = Math.min(known.fromMs, lost.fromMs);
        known.toMs = Math.max(known.toMs, lost.toMs);
        known.screenCount += 1;
      }
    }
  }
  return [...replaced.values()].toSorted((a, b) => b.screenCount - a.screenCount || a.fromMs - b.fromMs);
}
