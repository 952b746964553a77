import { randomInt } from 'node:crypto';
import { PAIRING_ALPHABET, PAIRING_CODE_LENGTH } from '@vitrine/contract/fleet/pairing-characters';
import { AppError } from '@vitrine/contract/core/errors';
import { findCurrentTimeZone } from '@vitrine/contract/core/time-zone';
import { type Paired, PAIRING_LIFETIME_MS } from '@vitrine/contract/fleet/pairing';
import { deriveSecret, hashSecret, isSameSecret, newSecret } from '../../../platform/secrets.ts';
import { listAddressKeys } from '../../../platform/rate-limit/address-keys.ts';
import { newId } from '../../../platform/ids.ts';
import { countAttempt } from '../../../platform/rate-limit/rate-limit.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Devices } from '../devices/service.ts';
import type { Logs } from '../../activity/index.ts';
import { createPairingClaims } from './claim.ts';
import { deleteExpiredPairings, findPairing, insertPairing, lockDevice, updateDeviceToken } from './pairing-store.ts';

/** The facts that a player reports about itself when it requests a code. */
interface PlayerDetails {
  name?: string | undefined;
  deviceId?: string | undefined;
  screens?: number | undefined;
  timeZone?: string | undefined;
}

/** The time for which a player waits between two polls. */
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
export function createPairing(platform: Platform, { logs, devices }: { logs: Logs; devices: Devices }) {
  const { db, clock, limiter, limits } = platform;
  return {
    /**
     * Makes a code for a screen to show.
     *
     * @throws request.too_many
     */
    async start(details: PlayerDetails, { address }: { address: string }) {
      await countAttempt(limiter, listAddressKeys('start-pairing:address', address), limits.startPairingPerAddress);
      const now = clock();
      await deleteExpiredPairings(db, now);
      const pollSecret = newSecret();
      const expiresAt = new Date(now.getTime() + PAIRING_LIFETIME_MS);
      for (let tries = 0; tries < CODE_TRIES; tries += 1) {
        const pairing = {
          id: newId('par', now.getTime()),
          code: newCode(),
          secretHash: hashSecret(pollSecret),
          name: details.name ?? null,
          requestedDeviceId: details.deviceId ?? null,
          screens: details.screens ?? null,
          timeZone: findCurrentTimeZone(details.timeZone ?? ''),
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
     * The state of a pairing. Once claimed, the answer with the token is repeated until the token is first used.
     *
     * @throws pairing.not_found also for a wrong secret
     */
    async poll(
      pairingId: string,
      { bearer: pollSecret }: { bearer: string | null },
    ): Promise<{ status: 'pending' } | ({ status: 'claimed' } & Paired)> {
      if (pollSecret === null || !/^par_\w+$/.test(pairingId)) throw new AppError('pairing.not_found');
      const secretHash = hashSecret(pollSecret);
      const pairing = await findPairing(db, pairingId, secretHash, clock());
      if (pairing === null) throw new AppError('pairing.not_found');
      const id = pairing.claimedBy;
      if (id === null) return { status: 'pending' };

      const deviceToken = deriveToken(pairingId, pollSecret);
      return db.transaction(async (tx) => {
        const device = await lockDevice(tx, id);
        const current = await findPairing(tx, pairingId, secretHash, clock());
        if (device === null || current === null) throw new AppError('pairing.not_found');
        if (device.tokenHash === null) await updateDeviceToken(tx, id, hashSecret(deviceToken));
        else if (!isSameSecret(device.tokenHash, hashSecret(deviceToken))) throw new AppError('pairing.not_found');
        return { status: 'claimed', deviceId: device.deviceId, deviceToken };
      });
    },

    ...createPairingClaims(platform, { logs, devices }),
  };
}

const newCode = (): string =>
  Array.from({ length: PAIRING_CODE_LENGTH }, () => PAIRING_ALPHABET.charAt(randomInt(PAIRING_ALPHABET.length))).join(
    '',
  );

function deriveToken(pairingId: string, pollSecret: string): string {
  return deriveSecret(pollSecret, `device token of ${pairingId}`);
}
