import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';
import { useChange } from '../../api/use-change.ts';
import { readTimeZone } from '../../ui/format/use-time-zone.ts';

const PLAYER = '/player/';

/** Where the player keeps its identity in the browser's storage: `apps/player/src/pairing/identity.ts`. */
const PLAYER_IDENTITY = 'vitrine.player.identity';

/**
 * Opens a window of this browser that is a screen of the account. The player finds its identity in the browser's storage,
 * where it keeps it itself; a browser that is a screen already stays the same one.
 */
export function useBrowserScreen() {
  const { mutateAsync: register, isPending } = useChange(
    q.devices.register({ isQuick: true, failure: t('Failed to pair this browser') }),
  );

  async function open(): Promise<void> {
    // Opened within the click: browsers block windows that are opened later.
    const player = window.open('', 'vitrine-player', 'popup,width=960,height=540');
    try {
      if (localStorage.getItem(PLAYER_IDENTITY) === null) {
        const body = { deviceId: `browser-${crypto.randomUUID()}`, name: t('This browser'), timeZone: readTimeZone() };
        const { device, deviceToken } = await register({ body });
        localStorage.setItem(PLAYER_IDENTITY, JSON.stringify({ deviceId: device.deviceId, deviceToken }));
      }
      player?.location.replace(PLAYER);
    } catch {
      player?.close();
    }
  }
  return { isPending, open: () => void open() };
}
