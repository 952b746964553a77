import { useMutation } from '@tanstack/react-query';
import { useApi } from '../../api/use-api.tsx';
import { keys } from '../../api/keys.ts';
import { useInvalidate } from '../../api/use-invalidate.ts';
import { readTimeZone } from '../../ui/format/use-time-zone.ts';

const PLAYER = '/player/';

/** Where the player keeps its identity in the browser's storage: `apps/player/src/pairing/identity.ts`. */
const PLAYER_IDENTITY = 'vitrine.player.identity';

/**
 * Opens a window of this browser that is a screen of the account. The player finds its identity in the browser's storage,
 * where it keeps it itself; a browser that is a screen already stays the same one.
 */
export function useBrowserScreen() {
  const api = useApi();
  const { mutate, isPending } = useMutation({
    async mutationFn(player: Window | null) {
      try {
        if (localStorage.getItem(PLAYER_IDENTITY) === null) {
          const body = { deviceId: `browser-${crypto.randomUUID()}`, name: 'This browser', timeZone: readTimeZone() };
          const { device, deviceToken } = await api.devices.register({ body });
          localStorage.setItem(PLAYER_IDENTITY, JSON.stringify({ deviceId: device.deviceId, deviceToken }));
        }
        player?.location.replace(PLAYER);
      } catch (error) {
        player?.close();
        throw error;
      }
    },
    meta: { failure: 'Failed to pair this browser' },
    onSettled: useInvalidate(keys.devices.all, keys.plans.all, keys.welcome.all),
  });
  return {
    isPending,
    // Opened within the click: browsers block windows that are opened later.
    open: () => mutate(window.open('', 'vitrine-player', 'popup,width=960,height=540')),
  };
}
