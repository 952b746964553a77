import type { PlaybackFacts } from '@vitrine/playback/facts';
import { type Segment, type StandingAnswer, standingAnswers, timeline } from '@vitrine/playback/timeline';
import type { DeviceRow } from '../fleet/index.ts';
import type { MediaRow } from '../library/index.ts';
import type { LimitedFacts } from './device-facts.ts';

/** The timeline of one device during a period, and the files that it needs for it. */
export interface ScreenTimeline {
  device: DeviceRow;
  /** Never newer than the rest, so a manifest made from this timeline may carry it in its etag. */
  version: number;
  /** Beyond the plan's limit the device shows a notice, and no segment has media. */
  isOverLimit: boolean;
  /** Gapless and in order, from the start of the period to its end. */
  segments: Segment[];
  /** Every media item in `segments` and `fallback`, by id. */
  media: Map<string, MediaRow>;
  /** The media item that plays when no schedule does; null: the idle screen. */
  fallback: StandingAnswer | null;
}

/** Resolves facts to the timeline from `fromMs` to `toMs` (epoch milliseconds, half-open). */
export function toScreenTimeline({ known, isOverLimit }: LimitedFacts, fromMs: number, toMs: number): ScreenTimeline {
  const { device, version, facts } = known;
  if (isOverLimit) {
    const segments = timeline(NO_FACTS, fromMs, toMs);
    return { device, version, isOverLimit, segments, media: new Map(), fallback: null };
  }
  const segments = timeline(facts, fromMs, toMs);
  const fallback = standingAnswers(facts)[0] ?? null;
  const used = new Set([...segments, fallback].flatMap((answer) => answer?.media?.id ?? []));
  const media = new Map([...known.media].filter(([id]) => used.has(id)));
  return { device, version, isOverLimit, segments, media, fallback };
}

const NO_FACTS: PlaybackFacts = {
  schedule: [],
  pause: null,
  device: null,
  groups: [],
  activeVideo: null,
  activeImage: null,
};
