import { q } from '../../../api/q.ts';
import { useRead } from '../../../api/use-read.ts';
import { isLoopback } from './loopback.ts';

const addressRead = q.system.playerAddress({ staleMs: Infinity, pollMs: 0 });

/**
 * The address of the player for screens: the origin of this console, or, if that is a loopback address, the network
 * address that the server reports.
 */
export function usePlayerAddress(): string {
  const own = new URL('/player/', window.location.href).href;
  return useRead(isLoopback(own) ? addressRead : null).data?.playerUrl ?? own;
}
