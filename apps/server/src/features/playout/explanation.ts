import type { MediaSummary } from '@vitrine/contract/fleet/devices';
import type { Candidate, Segment as ShownSegment, NowPlaying } from '@vitrine/contract/playout/now-playing';
import type { MediaRef } from '@vitrine/playback/facts';
import { resolve } from '@vitrine/playback/resolve';
import { runningOccurrence } from '@vitrine/playback/schedule';
import { type Segment, timeline } from '@vitrine/playback/timeline';
import { type MediaRow, toShownMedia } from '../library/index.ts';
import { dayAround } from '../schedule/index.ts';
import type { DeviceFacts, Unready } from './fact-store.ts';

const OVER_LIMIT = 'this device is over the plan’s limit and shows a notice instead';
const idle = { media: null, reason: 'nothing', sourceId: null, title: null } as const;

/**
 * Explains what a device plays at an instant (epoch milliseconds) and on the day around it, with the verdict on every
 * candidate. In addition to playback's verdicts it covers candidates whose file is not ready, and devices beyond the
 * plan's limit, which play nothing.
 */
export function explanationOf(known: DeviceFacts, isOverLimit: boolean, atMs: number): NowPlaying {
  const { facts, device, media } = known;
  const { fromMs, toMs } = dayAround(atMs, device.timeZone);
  const decision = resolve(facts, atMs);
  const shown = (ref: MediaRef | null): MediaSummary | null => shownOf(ref, media);

  const candidates = [
    ...decision.candidates.map((candidate): Candidate => ({ ...candidate, media: shown(candidate.media) })),
    ...unreadyCandidates(known, atMs),
  ];
  return {
    at: new Date(atMs).toISOString(),
    media: isOverLimit ? null : shown(decision.media),
    reason: isOverLimit ? 'nothing' : decision.reason,
    until: decision.until,
    sentence: isOverLimit ? `Shows nothing because ${OVER_LIMIT}.` : decision.because,
    candidates: isOverLimit ? candidates.map(overLimit) : candidates,
    day: shownSegments(known, isOverLimit, fromMs, toMs),
  };
}

/** The timeline of a device from `fromMs` to `toMs` (epoch milliseconds), as the console shows it. */
export function shownSegments(
  { facts, media }: DeviceFacts,
  isOverLimit: boolean,
  fromMs: number,
  toMs: number,
): ShownSegment[] {
  const segments: Segment[] = isOverLimit
    ? [{ from: new Date(fromMs).toISOString(), until: new Date(toMs).toISOString(), ...idle }]
    : timeline(facts, fromMs, toMs);
  return segments.map((segment) => ({ ...segment, media: shownOf(segment.media, media) }));
}

function unreadyCandidates({ unready, unreadyEntries, media }: DeviceFacts, atMs: number): Candidate[] {
  const running = unreadyEntries.flatMap((entry): Unready[] => {
    const file = media.get(entry.media.id);
    if (file === undefined || runningOccurrence(entry, atMs) === null) return [];
    return [{ reason: 'schedule', sourceId: entry.id, title: entry.title, media: file }];
  });
  return [...running, ...unready].map(({ reason, sourceId, title, media: file }) => ({
    reason,
    sourceId,
    title,
    media: toShownMedia(file),
    verdict: 'lost',
    rule: 'not-ready',
    text: `"${file.originalName}" ${roles[reason]}, but the file ${
      file.status === 'failed' ? 'cannot be shown' : 'is still being prepared'
    }.`,
  }));
}

const roles = {
  schedule: 'is scheduled now',
  device: 'is assigned to this device',
  group: 'is assigned to the device’s group',
  global: 'is active for every device',
} as const;

function overLimit(candidate: Candidate): Candidate {
  if (candidate.verdict === 'lost') return candidate;
  const text = `${candidate.text.replace(/\.$/, '')}, but ${OVER_LIMIT}.`;
  return { ...candidate, verdict: 'lost', rule: 'over-limit', text };
}

function shownOf(ref: MediaRef | null, media: ReadonlyMap<string, MediaRow>): MediaSummary | null {
  const file = ref === null ? undefined : media.get(ref.id);
  return file === undefined ? null : toShownMedia(file);
}
