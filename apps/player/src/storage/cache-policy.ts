import type { Manifest, ManifestAsset } from '@vitrine/contract/player/manifest-schema';
import { listAssetIds, findFirstNeeds } from '../core/need.ts';
import { isStocked } from '../core/layouts.ts';
import { comesAtOnce, isTakeover, slotAt } from '../core/timeline.ts';
import { turnsAt } from '../core/turns.ts';
import type { StoredAsset } from './store.ts';

/** A new manifest is activated when all assets that it shows within this time are stored. */
const READY_AHEAD_MS = 2 * 60 * 60 * 1000;

/** The time within which needed assets take the room of later ones, where room is short. */
const SOON_MS = 24 * 60 * 60 * 1000;

type Planned = Pick<
  Manifest,
  'timeline' | 'fallback' | 'items' | 'lists' | 'webpages' | 'layouts' | 'assets' | 'standby' | 'notice'
>;

/** The assets of a takeover or preview that is on, or of prepared takeovers; they come before all others, that of the one that is on first. */
function listUrgentIds(manifest: Planned, nowMs: number): Set<string> {
  const slot = slotAt(manifest, nowMs);
  const current = comesAtOnce(slot) && slot.content !== null ? [slot.content] : [];
  return new Set([...current, ...manifest.standby].flatMap((content) => listAssetIds(manifest, content)));
}

/**
 * A manifest's assets in the order in which they are needed: those of takeovers, then those of the timeline; those
 * never shown again come last, by `neededBy`.
 */
export function sortByNeed(manifest: Planned, nowMs: number): ManifestAsset[] {
  const needed = findFirstNeeds(manifest, nowMs);
  // Urgent files come before every instant of the timeline.
  const urgent = new Map([...listUrgentIds(manifest, nowMs)].map((id, index, ids) => [id, index - ids.length]));
  const rank = ({ id }: ManifestAsset): number => urgent.get(id) ?? needed.get(id) ?? Number.MAX_VALUE;
  const ordered = [...manifest.assets];
  ordered.sort((one, other) => rank(one) - rank(other) || Date.parse(one.neededBy) - Date.parse(other.neededBy));
  return ordered;
}

/**
 * The hashes of all assets shown within {@link READY_AHEAD_MS}. A manifest that shows a notice and no takeover has
 * none.
 */
export function listRequiredNow(manifest: Planned, nowMs: number): string[] {
  if (manifest.notice !== null && !isTakeover(slotAt(manifest, nowMs))) return [];
  const needed = findFirstNeeds(manifest, nowMs);
  return manifest.assets
    .filter(({ id }) => (needed.get(id) ?? Infinity) < nowMs + READY_AHEAD_MS)
    .map(({ sha256 }) => sha256);
}

/** The hashes of the assets of takeovers and of those shown within {@link SOON_MS}: the last to go where room is short. */
export function listNeededSoon(manifest: Planned, nowMs: number): string[] {
  const urgent = listUrgentIds(manifest, nowMs);
  const needed = findFirstNeeds(manifest, nowMs);
  return manifest.assets
    .filter(({ id }) => urgent.has(id) || (needed.get(id) ?? Infinity) < nowMs + SOON_MS)
    .map(({ sha256 }) => sha256);
}

interface Availability {
  has: (sha256: string) => boolean;
  /** Cannot be fetched for now: missing on the server, or larger than the device's storage. */
  isUnavailable: (sha256: string) => boolean;
}

/** Whether any content of a manifest at an instant can be shown; null if it has none then. */
function canShow(manifest: Planned, cache: Availability, nowMs: number): boolean | null {
  const slot = slotAt(manifest, nowMs);
  const turns = [...turnsAt(manifest, slot, slot.content, nowMs)];
  const hasOrLacks = (sha256: string): boolean => cache.has(sha256) || cache.isUnavailable(sha256);
  if (turns.length === 0) return null;
  return turns.some(({ content }) => {
    if (content.kind === 'layout') return isStocked(manifest, content, nowMs, hasOrLacks);
    return content.kind === 'webpage' || cache.has(content.sha256);
  });
}

/**
 * True if a player may change to this manifest: all assets that it needs for the next hours are stored. Unavailable
 * media do not delay the rest, if the current item is stored, or any item of the current list. Web pages need no file. A
 * player without any manifest starts, and one with a takeover or preview changes, as soon as that is the case. The end of
 * these waits for nothing. While neither manifest shows anything, as outside of working hours, the change waits if the
 * active one could show its next content then, and the new one could not.
 *
 * @param active the manifest that plays; null: none
 */
export function isManifestReady(
  manifest: Planned,
  cache: Availability,
  nowMs: number,
  active: Planned | null,
): boolean {
  const slot = slotAt(manifest, nowMs);
  const isUrgent = comesAtOnce(slot);
  const playing = active ?? manifest;
  const playingSlot = slotAt(playing, nowMs);
  if (!isUrgent && comesAtOnce(playingSlot)) return true;
  const { content, untilMs } = slot;
  const isNothingOn = content === null && playingSlot.content === null && manifest.notice === null;
  const keepsHours = isNothingOn && untilMs <= playingSlot.untilMs;
  if (keepsHours && canShow(manifest, cache, untilMs) === false && canShow(playing, cache, untilMs) === true)
    return false;
  const missing = listRequiredNow(manifest, nowMs).filter((sha256) => !cache.has(sha256));
  if (missing.length === 0) return true;
  const isAllUnavailable = missing.every((sha256) => cache.isUnavailable(sha256));
  return canShow(manifest, cache, nowMs) !== false && (active === null || isUrgent || isAllUnavailable);
}

/** Selects the stored assets to delete to free `bytes`: only those that no manifest needs, the oldest first. */
export function toEvict(stored: readonly StoredAsset[], needed: ReadonlySet<string>, bytes: number): StoredAsset[] {
  const evicted: StoredAsset[] = [];
  let freed = 0;
  const spare = stored.filter(({ sha256 }) => !needed.has(sha256));
  spare.sort((one, other) => one.storedAtMs - other.storedAtMs);
  for (const asset of spare) {
    if (freed >= bytes) break;
    evicted.push(asset);
    freed += asset.bytes;
  }
  return evicted;
}
