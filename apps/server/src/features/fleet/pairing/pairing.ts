import { createHmac, randomInt } from 'node:crypto';
import { PAIRING_ALPHABET, PAIRING_CODE_LENGTH } from '@vitrine/contract/fleet/pairing-code';
import { AppError, isAppError } from '@vitrine/contract/core/errors';
import { currentTimeZone } from '@vitrine/contract/core/time-zone';
import { type Paired, PAIRING_LIFETIME_MS } from '@vitrine/contract/fleet/pairing';
import { addressKeys, type RateKey } from '../../../platform/rate-limit/address-keys.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database.ts';
import { violates } from '../../../platform/database/errors.ts';
import { newId, newSecret } from '../../../platform/ids.ts';
import { oneKey, type RateLimit, type RateLimiter, tooManyAttempts } from '../../../platform/rate-limit/rate-limit.ts';
import { hashOf } from '../devices/device-cache.ts';
import type { Devices } from '../devices/service.ts';
import { findByPublicId, findDevice, insertDevice, updateDevice } from '../devices/store.ts';
import { deletePairingsOf } from '../devices/token-store.ts';
import { lockGroup, upsertMember } from '../groups/store.ts';
import type { Logs } from '../../activity/index.ts';
import {
  deleteExpiredPairings,
  findPairing,
  insertPairing,
  lockDevice,
  lockWaitingPairing,
  type PairingRow,
  updateClaim,
  updateToken,
} from './pairing-store.ts';

export interface PairingLimits {
  /** Wrong codes entered in one account. */
  pairPerAccount: RateLimit;
  /** Wrong codes entered from one address. */
  pairPerAddress: RateLimit;
  /** Codes requested from one address. */
  startPairingPerAddress: RateLimit;
  /** Device ids of other accounts that an account tries to register. */
  registerForeignPerAccount: RateLimit;
}

interface Dependencies {
  db: Db;
  clock: Clock;
  limiter: RateLimiter;
  limits: PairingLimits;
  logs: Logs;
  devices: Devices;
}

interface Wishes {
  name?: string | undefined;
  deviceId?: string | undefined;
  screens?: number | undefined;
  timeZone?: string | undefined;
}

interface Claim {
  code: string;
  name?: string | undefined;
  groupId?: string | undefined;
  replaceDeviceId?: string | undefined;
  userTimezone?: string | undefined;
}

/** How long a player waits between two polls. */
const POLL_AFTER_MS = 2_000;

/** A new code collides with one in use once in many millions; this many collisions in a row do not happen. */
const CODE_TRIES = 10;

export type Pairing = ReturnType<typeof createPairing>;

/**
 * Pairs screens with accounts: a screen shows a code, a person enters it, and the screen gets a token.
 *
 * The token is derived from the poll secret, which only the player has, so a lost answer can be repeated although
 * neither is stored. Code that changes a device's token locks the device, then its pairings, in this order.
 */
export function createPairing({ db, clock, limiter, limits, logs, devices }: Dependencies) {
  async function count(keys: readonly RateKey[], limit: RateLimit): Promise<void> {
    const retryAfterMs = await limiter.hit(keys, limit);
    if (retryAfterMs > 0) throw tooManyAttempts(retryAfterMs);
  }

  async function newDevice(
    tx: Db,
    accountId: string,
    pairing: PairingRow,
    { name, userTimezone = '' }: Pick<Claim, 'name' | 'userTimezone'>,
  ): Promise<string> {
    const wanted = pairing.requestedDeviceId;
    const holder = wanted === null ? null : await findByPublicId(tx, wanted);
    if (holder?.accountId === accountId) {
      // Its row id lets the console offer to replace it.
      throw new AppError('pairing.device_taken', { details: { id: holder.id, name: holder.name } });
    }
    await devices.takeSeat(tx, accountId);
    const now = clock();
    const device = await insertDevice(tx, {
      id: newId('dev', now.getTime()),
      accountId,
      // Devices of other accounts do not exist here: a screen that asks for the identity of one gets its own.
      deviceId: wanted === null || holder !== null ? newPublicId() : wanted,
      name: name ?? pairing.name ?? 'New screen',
      // A screen usually hangs where its player's clock says it does; the person who pairs it may be elsewhere.
      timeZone: pairing.timeZone ?? currentTimeZone(userTimezone) ?? 'UTC',
      tokenHash: null,
      createdAt: now,
    });
    return device.id;
  }

  async function joinGroup(tx: Db, accountId: string, deviceId: string, groupId: string): Promise<void> {
    const group = /^grp_\w+$/.test(groupId) ? await lockGroup(tx, accountId, groupId) : null;
    if (group === null) throw new AppError('group.not_found');
    await upsertMember(tx, { deviceId, groupId, addedAt: clock() });
  }

  return {
    /**
     * Makes a code for a screen to show.
     *
     * @throws request.too_many
     */
    async start(wishes: Wishes, address: string) {
      await count(addressKeys('start-pairing:address', address), limits.startPairingPerAddress);
      const now = clock();
      await deleteExpiredPairings(db, now);
      const pollSecret = newSecret();
      const expiresAt = new Date(now.getTime() + PAIRING_LIFETIME_MS);
      for (let tries = 0; tries < CODE_TRIES; tries += 1) {
        const pairing = {
          id: newId('par', now.getTime()),
          code: newCode(),
          secretHash: hashOf(pollSecret),
          name: wishes.name ?? null,
          requestedDeviceId: wishes.deviceId ?? null,
          screens: wishes.screens ?? null,
          timeZone: currentTimeZone(wishes.timeZone ?? ''),
          createdAt: now,
          expiresAt,
        };
        if (!(await insertPairing(db, pairing))) continue;
        const { id, code } = pairing;
        return {
          pairingId: id,
          code,
          pollSecret,
          expiresAt: expiresAt.toISOString(),
          pollAfterMs: POLL_AFTER_MS,
        };
      }
      throw new AppError('server.unavailable');
    },

    /**
     * Whether the code was typed in; then who the screen is now, again and again until its token is first used.
     *
     * @throws pairing.not_found also for a wrong secret
     */
    async poll(
      pairingId: string,
      pollSecret: string | null,
    ): Promise<{ status: 'pending' } | ({ status: 'claimed' } & Paired)> {
      if (pollSecret === null || !/^par_\w+$/.test(pairingId)) throw new AppError('pairing.not_found');
      const secretHash = hashOf(pollSecret);
      const seen = await findPairing(db, pairingId, secretHash, clock());
      if (seen === null) throw new AppError('pairing.not_found');
      const id = seen.claimedBy;
      if (id === null) return { status: 'pending' };

      const deviceToken = tokenOf(pairingId, pollSecret);
      return db.transaction(async (tx) => {
        const device = await lockDevice(tx, id);
        const pairing = await findPairing(tx, pairingId, secretHash, clock());
        if (device === null || pairing === null) throw new AppError('pairing.not_found');
        if (device.tokenHash === null) await updateToken(tx, id, hashOf(deviceToken));
        else if (device.tokenHash !== hashOf(deviceToken)) throw new AppError('pairing.not_found');
        return { status: 'claimed', deviceId: device.deviceId, deviceToken };
      });
    },

    /**
     * Takes the screen that shows a code into an account, or puts it behind a device that the account has. Answers
     * the device's row id.
     *
     * @throws pairing.code_invalid for wrong, used and expired codes alike; pairing.device_taken,
     *   device.limit_reached, device.not_found, group.not_found, request.too_many
     */
    async claim(
      accountId: string,
      { code, groupId, replaceDeviceId, ...wishes }: Claim,
      address: string,
    ): Promise<string> {
      const byAccount = oneKey(`pair:account:${accountId}`);
      const byAddress = addressKeys('pair:address', address);
      await count(byAccount, limits.pairPerAccount);
      await count(byAddress, limits.pairPerAddress);
      const take = () =>
        db.transaction(async (tx) => {
          const now = clock();
          const pairing = /^[\dA-Z]+$/.test(code) ? await lockWaitingPairing(tx, code, now) : null;
          if (pairing === null) throw new AppError('pairing.code_invalid');
          const deviceId =
            replaceDeviceId === undefined
              ? await newDevice(tx, accountId, pairing, wishes)
              : await replacedDevice(tx, accountId, replaceDeviceId, wishes.name);
          if (groupId !== undefined) await joinGroup(tx, accountId, deviceId, groupId);
          await updateClaim(tx, pairing.id, deviceId, new Date(now.getTime() + PAIRING_LIFETIME_MS));
          return deviceId;
        });
      try {
        // Two screens with one identity, typed in at the same moment: the later one finds it taken.
        const id = await take().catch((error: unknown) => {
          if (violates(error, 'devices_device_id')) return take();
          throw error;
        });
        await limiter.refund([...byAccount, ...byAddress]);
        const message = replaceDeviceId === undefined ? 'Device paired' : 'New hardware paired in place of the old';
        logs.note({ accountId, deviceId: id, level: 'info', message });
        return id;
      } catch (error) {
        if (isAppError(error)) {
          logs.note({ accountId, level: 'warn', message: `Pairing refused: ${error.message}`, data: { address } });
        }
        throw error;
      }
    },
  };
}

async function replacedDevice(tx: Db, accountId: string, ref: string, name: string | undefined): Promise<string> {
  const device = await findDevice(tx, accountId, ref);
  if (device === null) throw new AppError('device.not_found');
  await updateDevice(tx, accountId, device.id, { tokenHash: null, ...(name === undefined ? {} : { name }) });
  await deletePairingsOf(tx, device.id);
  return device.id;
}

const newCode = (): string =>
  Array.from({ length: PAIRING_CODE_LENGTH }, () => PAIRING_ALPHABET.charAt(randomInt(PAIRING_ALPHABET.length))).join(
    '',
  );

/** An identity for a screen that has none of its own: `screen-` and 12 random characters. */
const newPublicId = (): string => `screen-${newId('x').slice(-12)}`;

function tokenOf(pairingId: string, pollSecret: string): string {
  return createHmac('sha256', pollSecret).update(`device token of ${pairingId}`).digest('base64url');
}
