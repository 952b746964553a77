import { shownAt } from '@vitrine/contract/shown-now';
import type { Platform } from '../../platform/platform.ts';
import { computeEtag, type DeviceStates } from '../fleet/index.ts';
import { type PlayoutService, toScreenPart } from '../playout/index.ts';
import type { History, Plays } from '../reports/index.ts';
import { listPastPlays, readManifest, toHeartbeat } from './virtual-playing.ts';

/** The time for which new sample screens have been playing. */
export const PAST_MS = 24 * 60 * 60 * 1000;

/** The plays in one report. */
const REPORT_SIZE = 500;

export interface PastDependencies {
  playout: Pick<PlayoutService, 'manifestOf'>;
  plays: Pick<Plays, 'send'>;
  history: Pick<History, 'recordPast'>;
  states: Pick<DeviceStates, 'record'>;
}

/**
 * Gives a sample screen the day before it was added, as if its player had reported it: the plays that follow from its
 * own manifest, the time it was online, and its last heartbeat. A lost screen has reported until it was lost.
 */
export function createSamplePast(
  { clock, publicUrl }: Platform,
  { playout, plays, history, states }: PastDependencies,
) {
  return async function addPast(
    { accountId, deviceId }: { accountId: string; deviceId: string },
    lostForMs: number | null,
  ): Promise<void> {
    const nowMs = clock().getTime();
    const fromMs = nowMs - PAST_MS;
    const untilMs = nowMs - (lostForMs ?? 0);
    const period = { fromMs, toMs: nowMs + PAST_MS, renewedByMs: nowMs };
    const { facts, shared } = await playout.manifestOf(deviceId, period);
    const etag = computeEtag(deviceId, facts.known.version, nowMs);
    const manifest = readManifest({ own: toScreenPart(facts, { etag, nowMs, publicUrl: publicUrl() }), shared });
    await history.recordPast(deviceId, new Date(fromMs), lostForMs === null ? null : new Date(untilMs));
    const past = listPastPlays(manifest, fromMs, untilMs);
    for (let i = 0; i < past.length; i += REPORT_SIZE) {
      await plays.send({ accountId, deviceId }, { plays: past.slice(i, i + REPORT_SIZE) });
    }
    states.record(
      { accountId, deviceId, state: null },
      toHeartbeat(manifest, shownAt(manifest, untilMs), untilMs),
      untilMs,
    );
  };
}
