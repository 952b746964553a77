import { DeviceId } from '@vitrine/contract/fleet/device-identity';
import type { Receipt } from '@vitrine/contract/playout/assignments';

/** Names the devices (row ids) whose playout a change affects. */
export const createReceipt = (devices: readonly { id: string }[]): Receipt => ({
  deviceIds: devices.map(({ id }) => DeviceId.parse(id)),
});
