import { HORIZON_MS } from '@vitrine/contract/player/manifest-schema';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Increased when the same facts give a different manifest, so that players fetch it. */
export const ETAG_FORMAT = 3;

/** The day of a device's manifest: half-open, epoch milliseconds. */
export interface ManifestDay {
  startMs: number;
  endMs: number;
}

/** The period that a manifest covers: half-open, in epoch milliseconds. */
export interface ManifestPeriod {
  fromMs: number;
  toMs: number;
  /** The next manifest is due by now, whatever the device. */
  renewedByMs: number;
}

/**
 * The day of a device that contains `nowMs`. A manifest is replaced when the next day starts, so that it always reaches
 * far enough. Each device's day starts at another time, so that devices do not all fetch at once.
 *
 * @param deviceId the row id
 */
export function findManifestDay(deviceId: string, nowMs: number): ManifestDay {
  const offset = computePhase(deviceId, DAY_MS);
  const startMs = Math.floor((nowMs - offset) / DAY_MS) * DAY_MS + offset;
  return { startMs, endMs: startMs + DAY_MS };
}

/**
 * The period of a device's current manifest. It contains the device's day, but starts and ends with days of UTC: at any
 * instant only two periods are current, so that devices that show the same share their manifests.
 *
 * @param deviceId the row id
 */
export function findManifestPeriod(deviceId: string, nowMs: number): ManifestPeriod {
  const fromMs = findDayNumber(deviceId, nowMs) * DAY_MS;
  const renewedByMs = fromMs + 2 * DAY_MS;
  return { fromMs, toMs: renewedByMs + HORIZON_MS, renewedByMs };
}

/**
 * The etag of a device's current manifest: equal etags mean equal content.
 *
 * @param deviceId the row id. Included because the versions of a device that is removed and registered again
 *   start at 1
 * @param version from `device_versions`; never one that the device had before, even if the database was restored
 */
export function computeEtag(deviceId: string, version: number, nowMs: number): string {
  return `${formatEtagPrefix(deviceId, version)}${findDayNumber(deviceId, nowMs)}`;
}

/**
 * True for the etag of a manifest made from the facts of this version, of any day: manifests of neighbouring days agree
 * where they overlap.
 */
export function isCurrentEtag(etag: string, deviceId: string, version: number): boolean {
  return etag.startsWith(formatEtagPrefix(deviceId, version));
}

/** A number from 0 (inclusive) to `period` (exclusive): constant for an id, evenly distributed over ids. */
export function computePhase(id: string, period: number): number {
  let hash = 0x811c9dc5; // FNV-1a, 32 bits
  for (let i = 0; i < id.length; i += 1) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193);
  return (hash >>> 0) % period;
}

/** The day of UTC on which the device's day starts, counted from the epoch. */
const findDayNumber = (deviceId: string, nowMs: number): number =>
  Math.floor(findManifestDay(deviceId, nowMs).startMs / DAY_MS);

const formatEtagPrefix = (deviceId: string, version: number): string =>
  `${ETAG_FORMAT}-${deviceId.slice(-8)}-${version}-`;
