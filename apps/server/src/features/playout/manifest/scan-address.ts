import { toCode } from '../../../platform/ids.ts';
import { hashSecret } from '../../../platform/secrets.ts';

/**
 * Returns the code of a screen in the addresses of scans. It follows from the id of the device's row, which only its
 * account knows, so strangers cannot compute the code of a screen that they have not seen. The database computes it
 * too, to find the screen of a scan.
 */
export const toScreenCode = (deviceRowId: string): string =>
  toCode(Buffer.from(hashSecret(`scan ${deviceRowId}`), 'hex'));

/**
 * Returns the beginning of the addresses of scans. It is in capital letters where it may be, because the squares of the
 * QR code are then a quarter larger. A path of the public address stays as it is.
 */
export function toScanUrl(publicUrl: string): string {
  const url = `${publicUrl}/q/`;
  return new URL(publicUrl).pathname === '/' ? url.toUpperCase() : url;
}
