import { toCode } from '../../../platform/ids.ts';
import { hashSecret } from '../../../platform/secrets.ts';

/**
 * The part of a scan's address that names the screen. It follows from the id of the device's row, which only its account
 * knows, so strangers cannot make one for a screen that they have not seen. The database computes the same to find the
 * screen of a scan.
 */
export const toScreenCode = (deviceRowId: string): string =>
  toCode(Buffer.from(hashSecret(`scan ${deviceRowId}`), 'hex'));

/**
 * The beginning of the addresses of scans. In capital letters, which addresses of sites may have, the squares of a QR code
 * are a quarter larger; a path before it has to stay as it is.
 */
export function toScanUrl(publicUrl: string): string {
  const url = `${publicUrl}/q/`;
  return new URL(publicUrl).pathname === '/' ? url.toUpperCase() : url;
}
