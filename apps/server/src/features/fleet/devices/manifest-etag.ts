const DAY_MS = 24 * 60 * 60 * 1000;

/** Raised when the same facts begin to give another manifest, so that no player keeps one of the older kind. */
const FORMAT = 1;

/** The day for which a device's manifest is made: half-open, epoch milliseconds. */
export interface ManifestDay {
  startMs: number;
  endMs: number;
}

/**
 * The day of a device in which `nowMs` falls. A manifest begins with it and is made anew with the next one, so that
 * it always reaches far enough. Each device's day begins at an hour of its own, lest all fetch at once.
 *
 * @param deviceId the row id
 */
export function manifestDayOf(deviceId: string, nowMs: number): ManifestDay {
  const offset = phaseOf(deviceId, DAY_MS);
  const startMs = Math.floor((nowMs - offset) / DAY_MS) * DAY_MS + offset;
  return { startMs, endMs: startMs + DAY_MS };
}

/**
 * The name of the manifest that is current for a device: equal ones mean equal content.
 *
 * @param deviceId the row id. It takes part because a device that was removed and registered again counts its
 *   versions from 1 again
 * @param version from `device_versions`
 */
export function etagOf(deviceId: string, version: number, nowMs: number): string {
  const day = Math.floor(manifestDayOf(deviceId, nowMs).startMs / DAY_MS);
  return `${prefixOf(deviceId, version)}${day}`;
}

/**
 * True for the name of a manifest made from the facts of this version: what should be on is on. Its day does not
 * matter, since manifests of neighbouring days agree wherever they overlap.
 */
export function isCurrentEtag(etag: string, deviceId: string, version: number): boolean {
  return etag.startsWith(prefixOf(deviceId, version));
}

/** A number from 0 to below `period` that always is the same for the same id, and evenly spread over ids. */
export function phaseOf(id: string, period: number): number {
  let hash = 0x811c9dc5; // FNV-1a, 32 bits
  for (let i = 0; i < id.length; i += 1) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193);
  return (hash >>> 0) % period;
}

const prefixOf = (deviceId: string, version: number): string => `${FORMAT}-${deviceId.slice(-8)}-${version}-`;
