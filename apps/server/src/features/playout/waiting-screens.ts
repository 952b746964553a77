import { FORECAST_DAYS } from '@vitrine/contract/playout/now-playing';
import type { Delivery } from '@vitrine/contract/playout/delivery';
import type { Answer } from '@vitrine/playback/claims';
import { toInstant } from '@vitrine/playback/instants';
import { createBoundaryTimes } from './boundary-times.ts';
import type { FactReader, LimitedFacts } from './device-facts.ts';
import { toScreenTimeline } from './screen-timeline.ts';

const DAY_MS = 86_400_000;
/** A delivery is asked for again and again, so that few timelines are resolved for it. */
const MOST = 10;

/** A delivery with the times at which screens show content for which a schedule, a takeover or working hours make them wait. */
export async function withWaitEnds(
  delivery: Delivery,
  contentId: string,
  { listLimitedFacts }: FactReader,
  nowMs: number,
): Promise<Delivery> {
  const waiting = delivery.behindScreens.filter(
    ({ reason }) => reason === 'schedule' || reason === 'takeover' || reason === 'hours',
  );
  if (waiting.length === 0) return delivery;
  const ids = waiting.slice(0, MOST).map(({ id }) => id);
  const facts = await listLimitedFacts(ids, nowMs);
  const behindScreens = delivery.behindScreens.map((screen) => {
    const known = facts.get(screen.id);
    const untilMs = known && findFirstShown(known, contentId, nowMs);
    return untilMs === undefined ? screen : { ...screen, until: toInstant(untilMs) };
  });
  return { ...delivery, behindScreens };
}

/** The time, as people read it, at which a screen first shows content from now on; undefined: not within a forecast. */
function findFirstShown(facts: LimitedFacts, contentId: string, nowMs: number): number | undefined {
  const readTimes = createBoundaryTimes(facts.known.facts.schedule);
  let previous: Answer | null = null;
  for (const answer of toScreenTimeline(facts, nowMs, nowMs + FORECAST_DAYS * DAY_MS).segments) {
    const fromMs = Date.parse(answer.from);
    if (answer.media?.id === contentId) return previous === null ? fromMs : readTimes(previous, answer, fromMs).fromMs;
    previous = answer;
  }
  return undefined;
}
