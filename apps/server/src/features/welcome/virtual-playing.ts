import { randomUUID } from 'node:crypto';
import { Manifest, type ScreenPart } from '@vitrine/contract/player/manifest-schema';
import { type Heartbeat } from '@vitrine/contract/player/player';
import type { DevicePlay } from '@vitrine/contract/reports/plays';
import { findTurn, type ShownNow } from '@vitrine/contract/shown-now';
import { joinJson } from '../../platform/shared-json.ts';
import type { ReadyPart } from '../playout/index.ts';

const SCREEN_SIZE = { width: 1920, height: 1080, pixelRatio: 1 };

/** The manifest that consists of these parts, as a player reads it. */
export function readManifest({ own, shared }: { own: ScreenPart; shared: ReadyPart }): Manifest {
  const { bytes } = joinJson(own, shared.json, false);
  return Manifest.parse(JSON.parse(bytes.toString()));
}

/** What a virtual screen reports while it shows this. */
export function toHeartbeat({ etag }: Manifest, shown: ShownNow, nowMs: number) {
  const { assetId, playlistId = null, reason } = shown;
  return {
    clock: new Date(nowMs).toISOString(),
    playerVersion: 'sample',
    screenSize: SCREEN_SIZE,
    playing: { assetId, playlistId, etag, reason },
    warnings: assetId === null && reason !== 'takeover' ? ['asleep'] : [],
  } satisfies Heartbeat;
}

/** The play of what was shown in a period (epoch milliseconds); none if nothing was. */
export function toPlays({ assetId, ...shown }: ShownNow, fromMs: number, untilMs: number): DevicePlay[] {
  if (assetId === null) return [];
  const [startedAt, endedAt] = [new Date(fromMs).toISOString(), new Date(untilMs).toISOString()];
  return [{ ...shown, playId: randomUUID(), assetId, startedAt, endedAt, completed: true }];
}

/** The plays of a screen that has had this manifest in a period (epoch milliseconds). */
export function listPastPlays(manifest: Manifest, fromMs: number, untilMs: number): DevicePlay[] {
  const plays: DevicePlay[] = [];
  for (let atMs = fromMs; atMs < untilMs;) {
    const turn = findTurn(manifest, atMs);
    const endMs = Math.min(turn.untilMs, untilMs);
    plays.push(...toPlays(turn.shown, atMs, endMs));
    atMs = endMs;
  }
  return plays;
}
