import type { Answer } from '@vitrine/playback/claims';
import type { Period } from '../period.ts';
import { OFF_LOOK, type ShownTimeline, type Stretch } from './shown-timeline.ts';

/** Content that shows in a period before a change, and not after it. */
export interface Lost extends Period {
  answer: Answer;
}

/** A period with the times that people see for it. */
export interface ComparedPeriod extends Period {
  shownFromMs: number;
  shownToMs: number;
}

/** The difference between two timelines of a screen over the same period. Instants are in epoch milliseconds. */
export interface Comparison {
  before: ShownTimeline;
  after: ShownTimeline;
  /** Null: they look the same. */
  firstMs: number | null;
  /** The time that people see for it. */
  shownFirstMs: number | null;
  /** The periods in which nothing shows after the change although something did before. */
  blank: ComparedPeriod[];
  /** The periods in which it is off by its working hours after the change and was not before. */
  off: ComparedPeriod[];
  /** The lost things, each once, from the first instant to the last at which it shows no more. */
  lost: Map<string, Lost>;
  /** The sizes of the files that the screen has to load, and of those that it does not need any more. */
  loadedBytes: number;
  releasedBytes: number;
}

export function compareTimelines(before: ShownTimeline, after: ShownTimeline): Comparison {
  const blank: ComparedPeriod[] = [];
  const off: ComparedPeriod[] = [];
  const lost = new Map<string, Lost>();
  let firstMs: number | null = null;
  let shownFirstMs: number | null = null;
  for (const [was, is, period] of walkOverlaps(before.stretches, after.stretches)) {
    if (was.look === is.look) continue;
    const shown = readShownTimes(was, is, period);
    firstMs ??= period.fromMs;
    shownFirstMs ??= shown.shownFromMs;
    if (is.look === OFF_LOOK) extend(off, shown);
    if (was.look === '' || was.look === OFF_LOOK) continue;
    if (is.look === '') extend(blank, shown);
    const key = identifySource(was.answer);
    // A playlist that has changed inside replaces nothing.
    if (key === identifySource(is.answer)) continue;
    const known = lost.get(key);
    if (known === undefined) lost.set(key, { answer: was.answer, ...period });
    else known.toMs = period.toMs;
  }
  return {
    before,
    after,
    firstMs,
    shownFirstMs,
    blank,
    off,
    lost,
    loadedBytes: sumMissingBytes(after, before),
    releasedBytes: sumMissingBytes(before, after),
  };
}

/** Returns a text that is equal for the same content from the same source. */
const identifySource = ({ media, message, reason, sourceId }: Answer): string =>
  `${reason} ${sourceId} ${media?.id} ${message === null ? '' : JSON.stringify(message)}`;

/** The sizes of the files of one timeline that another one does not have. */
function sumMissingBytes({ files }: ShownTimeline, other: ShownTimeline): number {
  let bytes = 0;
  for (const [hash, size] of files) if (!other.files.has(hash)) bytes += size;
  return bytes;
}

/** The periods in which one stretch of each timeline lasts. */
function* walkOverlaps(
  before: readonly Stretch[],
  after: readonly Stretch[],
): Generator<[was: Stretch, is: Stretch, period: Period]> {
  let i = 0;
  for (const is of after) {
    for (let was = before[i]; was !== undefined && was.fromMs < is.toMs; was = before[++i]) {
      yield [was, is, { fromMs: Math.max(was.fromMs, is.fromMs), toMs: Math.min(was.toMs, is.toMs) }];
      if (was.toMs > is.toMs) break;
    }
  }
}

/** A period in which one stretch of each timeline lasts, with the times that people see for it. */
function readShownTimes(was: Stretch, is: Stretch, period: Period): ComparedPeriod {
  const { fromMs, toMs } = period;
  const both = [was, is];
  return {
    ...period,
    shownFromMs: Math.max(...both.map((stretch) => (stretch.fromMs === fromMs ? stretch.shownFromMs : -Infinity))),
    shownToMs: Math.min(...both.map((stretch) => (stretch.toMs === toMs ? stretch.shownToMs : Infinity))),
  };
}

/** Adds a period that begins at the end of the last one or later. */
function extend(periods: ComparedPeriod[], period: ComparedPeriod): void {
  const last = periods.at(-1);
  if (last?.toMs === period.fromMs) Object.assign(last, { toMs: period.toMs, shownToMs: period.shownToMs });
  else periods.push(period);
}
