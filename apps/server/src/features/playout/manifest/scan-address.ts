import { createHash } from 'node:crypto';
import { toCode } from '../../../platform/ids.ts';

/**
 * The part of a scan's address that names the screen. It follows from the id of the device's row, which only its account
 * knows, so strangers cannot make one for a screen that they have not seen.
 */
export const toScreenCode = (deviceRowId: string): string =>
  toCode(createHash('sha256').update(`scan ${deviceRowId}`).digest());

/**
 * The beginning of the addresses of scans. In capital letters, which addresses of sites may have, the squares of a QR code
 * are a quarter larger; a path before it has to stay as it is.
 */
export function toScanUrl(publicUrl: string): string {
  const url = `${publicUrl}/q/`;
  return new URL(publicUrl).pathname === '/' ? url.toUpperCase() : url;
}
