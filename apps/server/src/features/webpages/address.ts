import { AppError } from '@vitrine/contract/core/errors';

/**
 * The address of a page as it is stored. The contract has checked that it is one of the web, without credentials.
 *
 * @param playerOrigin the origin of the players' page, like `https://signs.example.com`
 * @throws webpage.own_address, webpage.insecure_address
 */
export function acceptAddress(address: string, playerOrigin: string): string {
  const { href, origin, protocol } = new URL(address);
  if (origin === playerOrigin) throw new AppError('webpage.own_address');
  // Browsers show no page without encryption in one with it.
  if (protocol === 'http:' && playerOrigin.startsWith('https:')) throw new AppError('webpage.insecure_address');
  return href;
}
