import { AppError, isAppError } from '@vitrine/contract/core/errors';
import { hashSecret, newSecret } from '../../../platform/secrets.ts';
import type { InAccount } from '../../../http/callers.ts';
import type { Db } from '../../../platform/database.ts';
import { isViolationOf } from '../../../platform/database/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countAttempt, createRateLimiter, oneKey } from '../../../platform/rate-limit/rate-limit.ts';
import type { Entitlements } from '../../accounts/index.ts';
import type { Devices } from '../devices/service.ts';
import { findByPublicId, insertDevice } from '../devices/store.ts';
import type { DeviceRow } from '../reads.ts';
import { deleteDevicePairings } from '../devices/token-store.ts';
import { logEvents, type Logs } from '../../activity/index.ts';
import { updateDeviceToken } from './pairing-store.ts';
import { chooseTimeZone } from './choose-time-zone.ts';

interface RegistrationRequest {
  deviceId: string;
  name?: string | undefined;
  timeZone?: string | undefined;
}

interface Registered {
  device: DeviceRow;
  deviceToken: string;
  isNew: boolean;
}

export type Registration = ReturnType<typeof createRegistration>;

/** Registers device apps that are signed in with an account. */
export function createRegistration(
  { db, clock, limits, security }: Platform,
  { logs, entitlements, devices }: { logs: Logs; entitlements: Entitlements; devices: Devices },
) {
  /** Returns an error instead of throwing it if the attempt must stay counted: throwing would roll the count back. */
  async function register(
    tx: Db,
    accountId: string,
    { deviceId, name, timeZone }: RegistrationRequest,
  ): Promise<Registered | AppError> {
    await entitlements.lockEntitlement(tx, accountId); // so that a request sent twice finds its own device
    const deviceToken = newSecret();
    const tokenHash = hashSecret(deviceToken);
    const existing = await findByPublicId(tx, deviceId);
    if (existing?.accountId === accountId) {
      // It would play without a seat.
      if (existing.isVirtual) throw new AppError('device.virtual');
      await updateDeviceToken(tx, existing.id, tokenHash);
      await deleteDevicePairings(tx, existing.id);
      return { device: existing, deviceToken, isNew: false };
    }
    // Beyond the limit the answer is the same whether or not another account has such a device.
    const limiter = createRateLimiter({ db: tx, clock });
    const keys = oneKey(`register-foreign:account:${accountId}`);
    // Thrown, it takes back this hit only: the count stays at the limit.
    await countAttempt(limiter, keys, limits.registerTakenIdPerAccount);
    if (existing !== null) return new AppError('device.owned_by_other_account');
    await limiter.refund(keys);
    await devices.takeSeat(tx, accountId);
    const now = clock();
    const device = await insertDevice(tx, {
      id: newId('dev', now.getTime()),
      accountId,
      deviceId,
      name: name ?? deviceId.slice(0, 100),
      timeZone: await chooseTimeZone(tx, accountId, { reported: timeZone }),
      tokenHash,
      createdAt: now,
    });
    return { device, deviceToken, isNew: true };
  }

  return {
    /**
     * Registers a device and returns its token. A device that the account already has gets a new token, which replaces the
     * previous one, and is otherwise unchanged.
     *
     * @throws device.virtual, device.limit_reached, device.owned_by_other_account, request.too_many after too many of the latter
     */
    async register({ accountId }: InAccount, request: RegistrationRequest): Promise<Registered> {
      try {
        const registered = await db.transaction((tx) => register(tx, accountId, request));
        if (registered instanceof AppError) throw registered;
        const { device, isNew } = registered;
        const message = (isNew ? logEvents.registered : logEvents.registeredAgain).write();
        logs.note({ accountId, deviceId: device.id, level: 'info', message });
        if (!isNew) {
          const reason = 'the device was registered again';
          security.report('device_token_revoked', { accountId, deviceId: device.id, reason });
        }
        return registered;
      } catch (error) {
        const isTaken = isViolationOf(error, 'devices_device_id');
        const failure = isTaken ? new AppError('device.owned_by_other_account', { cause: error }) : error;
        if (isAppError(failure, 'device.owned_by_other_account')) {
          const data = { deviceId: request.deviceId };
          logs.note({ accountId, level: 'error', message: logEvents.userMismatch.write(), data });
        }
        throw failure;
      }
    },
  };
}
