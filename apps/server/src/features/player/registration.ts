import { AppError, isAppError } from '@vitrine/contract/errors';
import type { Clock } from '../../platform/clock.ts';
import { type Db, violates } from '../../platform/database.ts';
import { newId, newSecret } from '../../platform/ids.ts';
import type { Entitlements } from '../accounts/entitlements.ts';
import { hashOf } from '../devices/known.ts';
import type { Devices } from '../devices/service.ts';
import { type DeviceRow, findByPublicId, insertDevice } from '../devices/store.ts';
import { deletePairingsOf } from '../devices/token-store.ts';
import type { Logs } from '../logs/service.ts';
import { updateToken } from './pairing-store.ts';

interface Dependencies {
  db: Db;
  clock: Clock;
  logs: Logs;
  entitlements: Entitlements;
  devices: Devices;
}

interface Wishes {
  deviceId: string;
  name?: string | undefined;
}

interface Registered {
  device: DeviceRow;
  deviceToken: string;
  isNew: boolean;
}

export type Registration = ReturnType<typeof createRegistration>;

/** How device apps that are signed in with an account come into it. */
export function createRegistration({ db, clock, logs, entitlements, devices }: Dependencies) {
  async function register(tx: Db, accountId: string, { deviceId, name }: Wishes): Promise<Registered> {
    await entitlements.lockEntitlement(tx, accountId); // so that a request sent twice finds its own device
    const deviceToken = newSecret();
    const tokenHash = hashOf(deviceToken);
    const existing = await findByPublicId(tx, deviceId);
    if (existing !== null) {
      if (existing.accountId !== accountId) throw new AppError('device.owned_by_other_account');
      await updateToken(tx, existing.id, tokenHash);
      await deletePairingsOf(tx, existing.id);
      return { device: existing, deviceToken, isNew: false };
    }
    await devices.takeSeat(tx, accountId);
    const now = clock();
    const device = await insertDevice(tx, {
      id: newId('dev', now.getTime()),
      accountId,
      deviceId,
      name: name ?? deviceId.slice(0, 100),
      tokenHash,
      createdAt: now,
    });
    return { device, deviceToken, isNew: true };
  }

  return {
    /**
     * Gives a device its token. One that exists already is given another in place of the one it had, and stays as
     * it is otherwise.
     *
     * @throws device.limit_reached, device.owned_by_other_account
     */
    async register(accountId: string, wishes: Wishes): Promise<Registered> {
      try {
        const registered = await db.transaction((tx) => register(tx, accountId, wishes));
        const { device, isNew } = registered;
        const message = isNew ? 'Device registered' : 'Device signed in again and was given a new token';
        logs.note({ accountId, deviceId: device.id, level: 'info', message });
        return registered;
      } catch (error) {
        const isTaken = violates(error, 'devices_device_id');
        const failure = isTaken ? new AppError('device.owned_by_other_account', { cause: error }) : error;
        if (isAppError(failure, 'device.owned_by_other_account')) {
          const data = { deviceId: wishes.deviceId };
          logs.note({ accountId, level: 'error', message: 'USER ID MISMATCH', data });
        }
        throw failure;
      }
    },
  };
}
