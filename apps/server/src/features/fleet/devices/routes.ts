import type { devices as table } from '@vitrine/contract/fleet/devices';
import type { InAccount } from '../../../http/callers.ts';
import { answer, type Verbs } from '../../../http/handlers.ts';
import type { Pairing } from '../pairing/pairing-service.ts';
import type { Registration } from '../pairing/registration.ts';
import type { DeviceList } from './list.ts';
import type { Pong } from './pong.ts';
import type { Devices } from './service.ts';

interface Services {
  devices: Devices;
  deviceList: DeviceList;
  pairing: Pairing;
  registration: Registration;
  player: { ping: (caller: InAccount) => Promise<Pong[]> };
}

/** Devices, how they are listed, and the two ways to add one from the console. */
export const createDeviceVerbs = ({
  devices,
  deviceList,
  pairing,
  registration,
  player,
}: Services): Verbs<typeof table> => ({
  ...devices,
  ...deviceList,
  ping: player.ping,
  pair: async (caller, claim, origin) => deviceList.get(caller, await pairing.claim(caller, claim, origin)),
  register: async (caller, request) => {
    const { isNew, ...registered } = await registration.register(caller, request);
    return answer(registered, { status: isNew ? 201 : 200 });
  },
});
