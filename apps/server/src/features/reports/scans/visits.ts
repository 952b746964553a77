import { listAddressKeys } from '../../../platform/rate-limit/address-keys.ts';
import { deriveSecret, newSecret } from '../../../platform/secrets.ts';

/** Somebody who opens the address of a scan. */
export interface Visit {
  /** The address of the phone, as the server sees it. */
  address: string;
  userAgent: string;
}

/** A phone that opens the address of a code again within this time does not count again, and starts it anew. */
const AGAIN_MS = 60_000;

/** The number of scans that count from one address in that time: phones of one network share it. */
const MOST_SCANS = 60;

/** The largest number of visits that are kept. */
const MAX_KEPT = 50_000;

/** Programs that open addresses by themselves: search engines, and services that draw previews of links in messages. */
const PROGRAM = /bot\b|crawl|spider|preview|externalhit|whatsapp|telegram|slack|discord|skype|embed/i;

/** True for the browser of a person: all of them name themselves like this. */
const isBrowser = (userAgent: string): boolean => /^(Mozilla|Opera)\//.test(userAgent) && !PROGRAM.test(userAgent);

/**
 * Decides if visits count as scans. Visits are kept in memory only, for a minute, as hashes by a key that is never
 * stored.
 */
export function createVisits() {
  const key = newSecret();
  const hash = (...parts: string[]): string => deriveSecret(key, parts.join('\0'));
  /** The times at which phones have last opened codes, the longest ago first. */
  const opened = new Map<string, number>();
  /** The scans that counted from an address, and when they are forgotten; in the order of that time. */
  const counted = new Map<string, { scans: number; untilMs: number }>();

  function forget(nowMs: number): void {
    for (const [each, atMs] of opened) {
      if (nowMs - atMs < AGAIN_MS && opened.size <= MAX_KEPT) break;
      opened.delete(each);
    }
    for (const [each, { untilMs }] of counted) {
      if (nowMs < untilMs && counted.size <= MAX_KEPT) break;
      counted.delete(each);
    }
  }

  return {
    /**
     * True if a visit counts; it is noted.
     *
     * @param scanned the code and the screen
     */
    isScan(scanned: string, { address, userAgent }: Visit, nowMs: number): boolean {
      if (!isBrowser(userAgent)) return false;
      forget(nowMs);
      const network = listAddressKeys('scan', address)[0]?.key ?? address;
      const phone = hash(scanned, network, userAgent);
      const isAgain = opened.delete(phone);
      opened.set(phone, nowMs);
      if (isAgain) return false;
      const place = hash(network);
      const known = counted.get(place);
      if (known === undefined) counted.set(place, { scans: 1, untilMs: nowMs + AGAIN_MS });
      else known.scans += 1;
      return (known?.scans ?? 1) <= MOST_SCANS;
    },
  };
}
