import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/use-api.tsx';
import { keys } from '../../../api/keys.ts';
import { isLoopback } from './loopback.ts';

/**
 * The address of the player for screens: the origin of this console, or, if that is a loopback address, the network
 * address that the server reports.
 *
 * @param isNeeded whether the server's address is fetched
 */
export function usePlayerAddress(isNeeded: boolean): string {
  const api = useApi();
  const own = new URL('/player/', window.location.href).href;
  const { data } = useQuery({
    queryKey: keys.server.playerAddress,
    queryFn: async () => (await api.system.playerAddress()).playerUrl,
    enabled: isNeeded && isLoopback(own),
    staleTime: Infinity,
  });
  return data ?? own;
}
