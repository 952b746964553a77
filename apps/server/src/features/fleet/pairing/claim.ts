import { AppError, isAppError } from '@vitrine/contract/core/errors';
import { PAIRING_LIFETIME_MS } from '@vitrine/contract/fleet/pairing';
import type { InAccount } from '../../../http/callers.ts';
import { listAddressKeys } from '../../../platform/rate-limit/address-keys.ts';
import type { Db } from '../../../platform/database.ts';
import { isViolationOf } from '../../../platform/database/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countAttempt, oneKey } from '../../../platform/rate-limit/rate-limit.ts';
import type { Devices } from '../devices/service.ts';
import { findByPublicId, insertDevice, updateDevice } from '../devices/store.ts';
import { findDevice, lockGroup } from '../reads.ts';
import { deleteDevicePairings } from '../devices/token-store.ts';
import { listTaggedDevices, upsertMembers } from '../groups/store.ts';
import { lockAccount } from '../../accounts/index.ts';
import { logEvents, type Logs } from '../../activity/index.ts';
import { lockWaitingPairing, type PairingRow, updateClaim } from './pairing-store.ts';
import { chooseTimeZone } from './choose-time-zone.ts';

interface Claim {
  code: string;
  name?: string | undefined;
  groupId?: string | undefined;
  replaceDeviceId?: string | undefined;
  userTimezone?: string | undefined;
}

/** Adds screens to the accounts in which their codes are entered. */
export function createPairingClaims(
  { db, clock, limiter, limits, security }: Platform,
  { logs, devices }: { logs: Logs; devices: Devices },
) {
  /** Claims a pairing in one transaction, so that a refused claim leaves the code unused. Returns the device's row id. */
  function claimPairing(accountId: string, { code, groupId, replaceDeviceId, ...fields }: Claim): Promise<string> {
    return db.transaction(async (tx) => {
      const now = clock();
      const pairing = /^[\dA-Z]+$/.test(code) ? await lockWaitingPairing(tx, code, now) : null;
      if (pairing === null) throw new AppError('pairing.code_invalid');
      const deviceId =
        replaceDeviceId === undefined
          ? await addDevice(tx, { accountId, pairing, fields, now, devices })
          : await resetDevice(tx, accountId, replaceDeviceId, fields.name);
      if (groupId !== undefined) await joinGroup(tx, { accountId, deviceId, groupId, now });
      await updateClaim(tx, pairing.id, deviceId, new Date(now.getTime() + PAIRING_LIFETIME_MS));
      return deviceId;
    });
  }

  return {
    /**
     * Adds the screen that shows a code to an account, or makes it the new hardware of one of its devices.
     *
     * @returns the device's row id
     * @throws pairing.code_invalid for wrong, used and expired codes alike; pairing.device_taken,
     *   device.virtual, device.limit_reached, device.not_found, group.not_found, request.too_many
     */
    async claim({ accountId }: InAccount, claim: Claim, { address }: { address: string }): Promise<string> {
      const byAccount = oneKey(`pair:account:${accountId}`);
      const byAddress = listAddressKeys('pair:address', address);
      await countAttempt(limiter, byAccount, limits.pairPerAccount);
      await countAttempt(limiter, byAddress, limits.pairPerAddress);
      try {
        // If two screens with one identity have their codes entered at once, the second is refused on its second try.
        const id = await claimPairing(accountId, claim).catch((error: unknown) => {
          if (isViolationOf(error, 'devices_device_id')) return claimPairing(accountId, claim);
          throw error;
        });
        await limiter.refund([...byAccount, ...byAddress]);
        const message = (claim.replaceDeviceId === undefined ? logEvents.paired : logEvents.replaced).write();
        logs.note({ accountId, deviceId: id, level: 'info', message });
        if (claim.replaceDeviceId !== undefined) {
          security.report('device_token_revoked', { accountId, deviceId: id, reason: 'the hardware was replaced' });
        }
        return id;
      } catch (error) {
        if (isAppError(error)) {
          const message = logEvents.pairingRefused.write(error.message);
          logs.note({ accountId, level: 'warn', message, data: { address } });
        }
        throw error;
      }
    },
  };
}

interface NewDevice {
  accountId: string;
  pairing: PairingRow;
  fields: Pick<Claim, 'name' | 'userTimezone'>;
  now: Date;
  devices: Devices;
}

async function addDevice(tx: Db, { accountId, pairing, fields, now, devices }: NewDevice): Promise<string> {
  const requested = pairing.requestedDeviceId;
  const holder = requested === null ? null : await findByPublicId(tx, requested);
  if (holder?.accountId === accountId) {
    // With its row id the console can offer to replace it.
    throw new AppError('pairing.device_taken', { details: { id: holder.id, name: holder.name } });
  }
  await devices.takeSeat(tx, accountId);
  const device = await insertDevice(tx, {
    id: newId('dev', now.getTime()),
    accountId,
    // Other accounts' devices must not be detectable: a screen that requests the identity of one gets a new identity.
    deviceId: requested === null || holder !== null ? newPublicId() : requested,
    name: fields.name ?? pairing.name ?? 'New screen',
    timeZone: await chooseTimeZone(tx, accountId, { reported: pairing.timeZone, person: fields.userTimezone }),
    tokenHash: null,
    createdAt: now,
  });
  return device.id;
}

/** Revokes the token and the earlier pairings of a device that gets new hardware. */
async function resetDevice(tx: Db, accountId: string, ref: string, name: string | undefined): Promise<string> {
  // A device may join a group with its new hardware, while a schedule of the group is saved.
  await lockAccount(tx, accountId);
  const device = await findDevice(tx, accountId, ref);
  if (device === null) throw new AppError('device.not_found');
  // It would play without a seat.
  if (device.isVirtual) throw new AppError('device.virtual');
  await updateDevice(tx, accountId, device.id, { tokenHash: null, ...(name === undefined ? {} : { name }) });
  await deleteDevicePairings(tx, device.id);
  return device.id;
}

interface NewMember {
  accountId: string;
  deviceId: string;
  groupId: string;
  now: Date;
}

/** Has a screen join a group by hand. @throws group.not_found, group.follows_tags */
async function joinGroup(tx: Db, { accountId, deviceId, groupId, now }: NewMember): Promise<void> {
  const group = /^grp_\w+$/.test(groupId) ? await lockGroup(tx, accountId, groupId) : null;
  if (group === null) throw new AppError('group.not_found');
  if (group.rule !== null) throw new AppError('group.follows_tags');
  const [member] = await listTaggedDevices(tx, accountId, [deviceId]);
  if (member?.groupId && !member.isByHand) throw new AppError('group.follows_tags');
  await upsertMembers(tx, groupId, [deviceId], now);
}

/** An identity for a screen that has none of its own: `screen-` and 12 random characters. */
export const newPublicId = (): string => `screen-${newId('x').slice(-12)}`;
