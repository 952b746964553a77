import type { NamedCondition } from '@vitrine/contract/conditions';
import type { Candidate, NowPlaying } from '@vitrine/contract/playout/now-playing';
import type { Condition, PlaybackFacts } from '@vitrine/playback/facts';
import { type Decision, resolve } from '@vitrine/playback/resolve';
import { findRunningOccurrence } from '@vitrine/playback/schedule';
import { toInstant } from '@vitrine/playback/instants';
import { findDayAround } from '../schedule/index.ts';
import { createBoundaryTimes } from './boundary-times.ts';
import type { KnownContent } from './content/content-store.ts';
import type { LimitedFacts } from './device-facts.ts';
import type { DeviceFacts, Unready } from './fact-store.ts';
import type { Past } from './past/past.ts';
import type { Period } from './period.ts';
import { toMediaSummary, describePeriod } from './shown-period.ts';
import { findStripAt } from './strips.ts';

const OVER_LIMIT = 'this device is over the plan’s limit and shows a notice instead';
/**
 * Explains what a device plays at an instant (epoch milliseconds) and on the day around it, with the verdict on every
 * candidate. In addition to playback's verdicts it covers candidates whose file is not ready, and devices beyond the
 * plan's limit, which play only takeovers.
 *
 * @param readPast reads what the device reported on that day
 * @param nameGroups reads the names of groups by id
 */
export async function explainPlayout(
  { known, isOverLimit }: LimitedFacts,
  atMs: number,
  readPast: (day: Period) => Promise<Past>,
  nameGroups: NameGroups,
): Promise<NowPlaying> {
  const { facts, device, content } = known;
  const { fromMs, toMs } = findDayAround(atMs, device.timeZone);
  const past = await readPast({ fromMs, toMs });
  const { decision, groupNames } = await resolveWithNames(facts, atMs, nameGroups);
  const isBlocked = isOverLimit && decision.reason !== 'takeover';
  const limited = { known, isOverLimit };
  const untilMs = Date.parse(decision.until);
  const shownUntilMs = createBoundaryTimes(facts.schedule)(decision, undefined, untilMs).untilMs;
  const { segments: day, lists } = await describePeriod(limited, { fromMs, toMs }, { exactMs: atMs, past });

  const decided = decision.candidates.map(({ only, ...candidate }): Candidate => ({
    ...candidate,
    media: toMediaSummary(candidate.media, content),
    ...(only !== undefined && { only: only.map((condition) => toNamed(condition, groupNames)) }),
  }));
  const verdicts = isBlocked ? decided.map(toOverLimit) : decided;
  const candidates = [
    ...verdicts.map((candidate) => withUnready(candidate, content)),
    ...listUnreadyCandidates(known, atMs),
  ];
  return {
    at: new Date(atMs).toISOString(),
    media: isBlocked ? null : toMediaSummary(decision.media, content),
    message: isBlocked ? null : decision.message,
    reason: isBlocked ? 'nothing' : decision.reason,
    until: decision.until,
    ...(shownUntilMs !== untilMs && { shownUntil: toInstant(shownUntilMs) }),
    strip: findStripAt(known.strips, atMs),
    sentence: isBlocked ? `Shows nothing because ${OVER_LIMIT}.` : decision.because,
    candidates,
    day,
    lists,
  };
}

type NameGroups = (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** The decision at an instant (epoch milliseconds), and the names of the groups in the conditions that it names. */
async function resolveWithNames(
  facts: PlaybackFacts,
  atMs: number,
  nameGroups: NameGroups,
): Promise<{ decision: Decision; groupNames: ReadonlyMap<string, string> }> {
  const decision = resolve(facts, atMs);
  const unmet = decision.candidates.flatMap(({ only = [] }) => only);
  const groupIds = unmet.flatMap(({ groupIds: ids = [] }) => ids);
  if (groupIds.length === 0) return { decision, groupNames: new Map() };
  const groupNames = await nameGroups(groupIds);
  return { decision: resolve({ ...facts, groupNames }, atMs), groupNames };
}

const toNamed = (
  { tags = [], orientation, groupIds = [] }: Condition,
  groupNames: ReadonlyMap<string, string>,
): NamedCondition => ({
  tags: [...tags],
  orientation: orientation ?? null,
  groups: groupIds.flatMap((id) => groupNames.get(id) ?? []),
});

/** A candidate; the text of a playlist tells how many of its items cannot play. */
function withUnready(candidate: Candidate, { unready }: KnownContent): Candidate {
  const count = unready.get(candidate.media?.id ?? '') ?? 0;
  if (count === 0) return candidate;
  const left =
    count === 1
      ? '1 of its items is left out because its file is not ready.'
      : `${count} of its items are left out because their files are not ready.`;
  return { ...candidate, text: `${candidate.text} ${left}` };
}

function listUnreadyCandidates({ unready, unreadyEntries, content }: DeviceFacts, atMs: number): Candidate[] {
  const running = unreadyEntries.flatMap(({ entry, media }): Unready[] =>
    findRunningOccurrence(entry, atMs) === null
      ? []
      : [{ reason: 'schedule', sourceId: entry.id, title: entry.title, media }],
  );
  return [...running, ...unready].map(({ reason, sourceId, title, media: file }) => ({
    reason,
    sourceId,
    title,
    media: toMediaSummary(file, content),
    message: null,
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
  global: 'is active',
} as const;

function toOverLimit(candidate: Candidate): Candidate {
  if (candidate.verdict === 'lost') return candidate;
  const text = `${candidate.text.replace(/\.$/, '')}, but ${OVER_LIMIT}.`;
  return { ...candidate, verdict: 'lost', rule: 'over-limit', text };
}
