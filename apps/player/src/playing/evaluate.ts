import type { Manifest, ManifestAsset } from '@vitrine/contract/player';
import { assetOf, type Slot, slotAt } from '../core/timeline.ts';
import { cancelPresenting, type Draft, present, setFront, setNowPlaying, showMessage } from './draft.ts';
import { mediaInFront } from './state.ts';

/** The next item is loaded behind the present one this long before its time. */
const PREPARE_AHEAD_MS = 10_000;

/** Timers are clamped, throttled and late: the timeline is checked at least this often. */
export const MAX_CHECK_INTERVAL_MS = 15_000;

/** A screen that may sleep goes black after this time without anything to show. */
const SLEEP_AFTER_MS = 60_000;

/** Adds the effects that bring the screen in line with the manifest at this time. */
export function evaluate(draft: Draft): void {
  const { manifest, name } = draft.state;
  if (manifest === null) return showLoading(draft);
  let inMs = MAX_CHECK_INTERVAL_MS;
  if (manifest.notice === null) {
    inMs = followTimeline(draft, manifest);
  } else {
    cancelPresenting(draft);
    draft.set({ idleSinceMs: null });
    showMessage(draft, { kind: 'notice', name, text: manifest.notice });
  }
  draft.effects.push({ type: 'set-timer', inMs: Math.max(inMs, 1) });
}

/** Shows the progress of the download, unless a media item is in front. */
export function showLoading(draft: Draft): void {
  const { at, state } = draft;
  if (mediaInFront(state) !== null) return;
  const progress = at.progress === null ? null : Math.floor(at.progress * 100) / 100;
  showMessage(draft, { kind: 'loading', name: state.name, progress });
}

export const isUnplayable = ({ state, at }: Draft, sha256: string): boolean =>
  (state.unplayableUntilMs.get(sha256) ?? 0) > at.monotonicMs;

/** Shows the current item and prepares the next one. Returns in how many milliseconds something changes. */
function followTimeline(draft: Draft, manifest: Manifest): number {
  const { at } = draft;
  const slot = slotAt(manifest, at.serverMs);
  const asset = playableAsset(draft, manifest, slot);
  if (asset !== null) showAsset(draft, asset, slot);
  else if (slot.assetId === null) showNothing(draft, manifest);
  else if (mediaInFront(draft.state) === null) showUnplayable(draft, slot);

  const leftMs = slot.untilMs - at.serverMs;
  if (leftMs <= PREPARE_AHEAD_MS) prepare(draft, playableAsset(draft, manifest, slotAt(manifest, slot.untilMs)));
  const { idleSinceMs } = draft.state;
  const sleepInMs = idleSinceMs === null ? 0 : idleSinceMs + SLEEP_AFTER_MS - at.monotonicMs;
  return Math.min(
    MAX_CHECK_INTERVAL_MS,
    leftMs,
    leftMs > PREPARE_AHEAD_MS ? leftMs - PREPARE_AHEAD_MS : Infinity,
    sleepInMs > 0 ? sleepInMs : Infinity,
  );
}

/** The slot's asset, or the fallback where that cannot be played; null if the front should stay. */
function playableAsset(draft: Draft, manifest: Manifest, slot: Slot): ManifestAsset | null {
  if (slot.assetId === null) return null;
  const asset = assetOf(manifest, slot.assetId);
  if (asset !== null && !isUnplayable(draft, asset.sha256)) return asset;
  const fallback = assetOf(manifest, manifest.fallback?.assetId ?? null);
  if (fallback === null || isUnplayable(draft, fallback.sha256)) return null;
  return draft.at.stored.has(fallback.sha256) ? fallback : null;
}

function showAsset(draft: Draft, asset: ManifestAsset, slot: Slot): void {
  draft.set({ idleSinceMs: null });
  const { presenting } = draft.state;
  const isInFront = mediaInFront(draft.state)?.sha256 === asset.sha256;
  if (presenting?.asset.sha256 !== asset.sha256) cancelPresenting(draft);
  if (isInFront) return setNowPlaying(draft, asset.id, slot.reason);
  if (draft.state.presenting !== null) return;
  if (!draft.at.stored.has(asset.sha256)) return showLoading(draft);
  present(draft, { asset, title: slot.title ?? asset.id, reason: slot.reason, isReload: false });
}

/** The idle screen and, after a minute, sleep where the settings allow it. */
function showNothing(draft: Draft, { settings }: Manifest): void {
  cancelPresenting(draft);
  const idleSinceMs = draft.state.idleSinceMs ?? draft.at.monotonicMs;
  draft.set({ idleSinceMs });
  const isAsleep = settings.autoSleep && draft.at.monotonicMs - idleSinceMs >= SLEEP_AFTER_MS;
  if (!isAsleep) return showMessage(draft, { kind: 'idle', name: draft.state.name });
  if (draft.state.front.kind === 'asleep') return;
  setFront(draft, { kind: 'asleep' });
  draft.effects.push({ type: 'sleep' });
  setNowPlaying(draft, null, 'nothing');
  // A heartbeat is due even if the current item is unchanged (none), because the warning `asleep` is new.
  draft.effects.push({ type: 'report' });
}

function showUnplayable(draft: Draft, slot: Slot): void {
  cancelPresenting(draft);
  draft.set({ idleSinceMs: null });
  const text = `${slot.title ?? 'This item'} can’t be played on this screen`;
  showMessage(draft, { kind: 'notice', name: draft.state.name, text });
}

function prepare({ state, at, effects, set }: Draft, next: ManifestAsset | null): void {
  if (next === null || state.presenting !== null || state.prepared === next.sha256) return;
  if (next.sha256 === mediaInFront(state)?.sha256 || !at.stored.has(next.sha256)) return;
  set({ prepared: next.sha256 });
  effects.push({ type: 'prepare', asset: next });
}
