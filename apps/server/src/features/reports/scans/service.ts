import type { Platform } from '../../../platform/platform.ts';
import { addScan, findCode } from './store.ts';
import { createVisits, type Visit } from './visits.ts';

export type Scans = ReturnType<typeof createScans>;

/** The code of an element and the code of a screen, which is missing in addresses that somebody wrote by hand. */
const SCANNED = /^([\dA-V]{8})([\dA-V]{8})?$/;

/** Scans of QR codes that are counted. */
export function createScans({ db, clock, log }: Platform) {
  const visits = createVisits();
  return {
    /**
     * The address to which a QR code leads; null if it is not in use. The scan is counted, once for a phone in a
     * minute.
     *
     * @param scanned the last part of the address that a phone opens: the code of the element and the code of the
     *   screen
     * @param visit null to find the address only
     */
    async open(scanned: string, visit: Visit | null): Promise<string | null> {
      const [, code, screen] = SCANNED.exec(scanned.toUpperCase()) ?? [];
      const found = code === undefined ? null : await findCode(db, code);
      if (found === null) return null;
      const now = clock();
      if (screen !== undefined && visit !== null && visits.isScan(found.code + screen, visit, now.getTime())) {
        // The phone gets to the address even if the scan cannot be counted.
        await addScan(db, found, screen, now).catch((error: unknown) => log.error(error, 'a scan was not counted'));
      }
      return found.url;
    },
  };
}
