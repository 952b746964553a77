import type { ManifestAsset } from '@vitrine/contract/player';
import type { Draft } from './draft.ts';

/** An asset that cannot be played, although its bytes are correct, is skipped for this long. */
const UNPLAYABLE_MS = 10 * 60 * 1000;

/** After this many failures without a success in between an asset is unplayable. */
const MAX_FAILURES = 2;

export const isUnplayable = ({ state, at }: Draft, sha256: string): boolean =>
  (state.unplayableUntilMs.get(sha256) ?? 0) > at.monotonicMs;

export const hasFailedRepeatedly = ({ state }: Draft, { sha256 }: ManifestAsset): boolean =>
  (state.failures.get(sha256) ?? 0) >= MAX_FAILURES;

/** Counts a failure to present an asset; true if it was the last that is tolerated. */
export function countFailure(draft: Draft, asset: ManifestAsset): boolean {
  const { failures } = draft.state;
  draft.set({ failures: new Map(failures).set(asset.sha256, (failures.get(asset.sha256) ?? 0) + 1) });
  return hasFailedRepeatedly(draft, asset);
}

export function forgetFailures({ state, set }: Draft, { sha256 }: ManifestAsset): void {
  if (!state.failures.has(sha256)) return;
  const failures = new Map(state.failures);
  failures.delete(sha256);
  set({ failures });
}

/** Skips an asset for some time, and reports why. */
export function markUnplayable(draft: Draft, asset: ManifestAsset, message: string): void {
  forgetFailures(draft, asset);
  const { state, at } = draft;
  draft.set({
    unplayableUntilMs: new Map(state.unplayableUntilMs).set(asset.sha256, at.monotonicMs + UNPLAYABLE_MS),
  });
  logError(draft, message);
}

export function logError({ effects }: Draft, message: string): void {
  effects.push({ type: 'log-error', message });
}
