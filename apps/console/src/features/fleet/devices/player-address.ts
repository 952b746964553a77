import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/api.tsx';
import { isLoopback } from './loopback.ts';

/**
 * Where a screen opens the player. That is where this console was opened, which works on the network; for a console
 * that was opened at `localhost`, it is the address that the server prints at its start.
 *
 * @param isNeeded asks the server for that address
 */
export function usePlayerAddress(isNeeded: boolean): string {
  const api = useApi();
  const own = new URL('/player/', window.location.href).href;
  const { data } = useQuery({
    queryKey: ['server', 'player-address'],
    queryFn: async () => (await api.system.playerAddress()).playerUrl,
    enabled: isNeeded && isLoopback(own),
    staleTime: Infinity,
  });
  return data ?? own;
}
