import type { Manifest, ManifestAsset } from '@vitrine/contract/player';
import { assetOf, firstNeeded, slotAt } from '../playing/timeline.ts';

/** A new manifest waits until all it shows within this time is there. */
const AHEAD_MS = 2 * 60 * 60 * 1000;

type Planned = Pick<Manifest, 'timeline' | 'fallback' | 'assets' | 'notice'>;

/** A manifest's assets in the order in which they are needed; those never shown again come last, by `neededBy`. */
export function inOrderOfNeed(manifest: Planned, nowMs: number): ManifestAsset[] {
  const needed = firstNeeded(manifest, nowMs);
  const rank = (asset: ManifestAsset): number => needed.get(asset.id) ?? Number.MAX_VALUE;
  const ordered = [...manifest.assets];
  ordered.sort((one, other) => rank(one) - rank(other) || Date.parse(one.neededBy) - Date.parse(other.neededBy));
  return ordered;
}

/** The hashes a manifest cannot do without: all that shows within {@link AHEAD_MS}. None while it shows a notice. */
export function requiredNow(manifest: Planned, nowMs: number): string[] {
  if (manifest.notice !== null) return [];
  const needed = firstNeeded(manifest, nowMs);
  return manifest.assets
    .filter(({ id }) => (needed.get(id) ?? Infinity) < nowMs + AHEAD_MS)
    .map(({ sha256 }) => sha256);
}

interface Stock {
  has: (sha256: string) => boolean;
  /** Cannot be had for now: gone from the server, or larger than the device's storage. */
  isHopeless: (sha256: string) => boolean;
}

/**
 * May a player change to this manifest?
 *
 * Yes, when all it needs for the next hours is in the cache. What cannot be had does not hold up the rest, as long as
 * the item of now is there. A player that has nothing yet starts as soon as the item of now is there.
 */
export function isReady(manifest: Planned, stock: Stock, nowMs: number, isFirst: boolean): boolean {
  const missing = requiredNow(manifest, nowMs).filter((sha256) => !stock.has(sha256));
  if (missing.length === 0) return true;
  const current = assetOf(manifest, slotAt(manifest, nowMs).assetId);
  const hasCurrent = current === null || stock.has(current.sha256);
  return hasCurrent && (isFirst || missing.every((sha256) => stock.isHopeless(sha256)));
}

interface Stored {
  sha256: string;
  bytes: number;
  /** Epoch milliseconds on the device's clock. */
  storedAtMs: number;
}

/** Which stored assets to remove to gain `bytes`: only such that no manifest needs, the oldest first. */
export function toEvict<T extends Stored>(stored: readonly T[], needed: ReadonlySet<string>, bytes: number): T[] {
  const evicted: T[] = [];
  let gained = 0;
  const spare = stored.filter(({ sha256 }) => !needed.has(sha256));
  spare.sort((one, other) => one.storedAtMs - other.storedAtMs);
  for (const asset of spare) {
    if (gained >= bytes) break;
    evicted.push(asset);
    gained += asset.bytes;
  }
  return evicted;
}
