import type { ManifestAsset } from '@vitrine/contract/player';
import { cancelPresenting, type Draft, present } from './draft.ts';
import { evaluate, isUnplayable } from './evaluate.ts';
import { watchPosition } from './stall.ts';
import { mediaInFront, type PlaybackEvent } from './state.ts';

/** An asset that cannot be played, although its bytes are correct, is skipped for this long. */
const UNPLAYABLE_MS = 10 * 60 * 1000;

type EventOf<T extends PlaybackEvent['type']> = Extract<PlaybackEvent, { type: T }>;

/** Handles a failed presentation: damaged bytes, a temporary decoder failure, or an unsupported format. */
export function onFailure(draft: Draft, { attempt, message }: EventOf<'present-failed'>): void {
  const { presenting, failures } = draft.state;
  if (presenting?.attempt !== attempt) return;
  if (presenting.isReload) return cancelPresenting(draft);
  const { asset, title } = presenting;
  draft.set({ failures: new Map(failures).set(asset.sha256, (failures.get(asset.sha256) ?? 0) + 1) });
  draft.effects.push({ type: 'verify', attempt, asset, title, message });
}

/** The first failure is tried again, after a new download if the file was damaged; the second is final. */
export function onVerified(draft: Draft, event: EventOf<'verified'>): void {
  const { asset, title, message } = event;
  if ((draft.state.failures.get(asset.sha256) ?? 0) > 1) {
    markUnplayable(draft, asset, `${title} can’t be played on this screen: ${message}`);
  } else if (!event.isIntact) {
    logError(draft, `${title} was damaged on this device and is being downloaded again`);
  }
  if (draft.state.presenting?.attempt !== event.attempt) return;
  cancelPresenting(draft);
  evaluate(draft);
}

/** A stalled video is moved, then loaded again, then skipped, each with a report. */
export function onPosition(draft: Draft, positionMs: number | null): void {
  const { state, at } = draft;
  const asset = mediaInFront(state);
  const position = asset === null || positionMs === null ? null : { key: asset.sha256, positionMs };
  const { watch, remedy } = watchPosition(state.stall, position, at.monotonicMs);
  draft.set({ stall: watch });
  const isListed = state.manifest?.assets.some(({ sha256 }) => sha256 === asset?.sha256) ?? false;
  if (remedy === null || asset === null || !isListed || isUnplayable(draft, asset.sha256)) return;

  const place = `${((positionMs ?? 0) / 1000).toFixed(1)} s`;
  switch (remedy) {
    case 'seek':
      logError(draft, `${asset.id} stalled at ${place}; skipped ahead`);
      draft.effects.push({ type: 'seek' });
      break;
    case 'reload':
      logError(draft, `${asset.id} stalled at ${place} again; reloaded`);
      if (state.presenting !== null) break;
      present(draft, { asset, title: asset.id, reason: state.nowPlaying.reason, isReload: true });
      break;
    case 'skip':
      markUnplayable(draft, asset, `${asset.id} doesn’t play on this screen; skipped`);
      evaluate(draft);
  }
  draft.effects.push({ type: 'report' });
}

function markUnplayable(draft: Draft, { sha256 }: ManifestAsset, message: string): void {
  const { state, at } = draft;
  const failures = new Map(state.failures);
  failures.delete(sha256);
  const unplayableUntilMs = new Map(state.unplayableUntilMs).set(sha256, at.monotonicMs + UNPLAYABLE_MS);
  draft.set({ failures, unplayableUntilMs });
  logError(draft, message);
}

function logError({ effects }: Draft, message: string): void {
  effects.push({ type: 'log-error', message });
}
