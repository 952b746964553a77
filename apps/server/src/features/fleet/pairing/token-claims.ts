import { AppError, isAppError } from '@vitrine/contract/core/errors';
import type { ErrorCode } from '@vitrine/contract/core/errors';
import type { Paired } from '@vitrine/contract/fleet/pairing';
import { changeTags, MAX_TAGS } from '@vitrine/contract/tags/tag-text';
import { deriveSecret, hashSecret, isSameSecret } from '../../../platform/secrets.ts';
import type { Origin } from '../../../http/request.ts';
import { hasValidChecksum } from '../../../platform/checked-token.ts';
import type { Db } from '../../../platform/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listAddressKeys } from '../../../platform/rate-limit/address-keys.ts';
import { countAttempt } from '../../../platform/rate-limit/rate-limit.ts';
import { reportLimit } from '../../../platform/security-log.ts';
import { lockAccount } from '../../accounts/index.ts';
import { type Audit, logEvents, type Logs } from '../../activity/index.ts';
import type { Devices } from '../devices/service.ts';
import { insertDevice } from '../devices/store.ts';
import { followTags } from '../groups/follow-tags.ts';
import { upsertMembers } from '../groups/store.ts';
import { lockGroup } from '../reads.ts';
import { newPublicId } from './claim.ts';
import { lockDevice } from './pairing-store.ts';
import { chooseTimeZone } from './choose-time-zone.ts';
import { findClaim, findToken, insertClaim, listNamesFrom } from './token-store.ts';

interface Claim {
  claimSecret: string;
  timeZone?: string | undefined;
  tags?: readonly string[] | undefined;
  site?: string | undefined;
  address?: string | undefined;
}

type ClaimOrigin = Pick<Origin, 'address' | 'userAgent'>;

type Token = NonNullable<Awaited<ReturnType<typeof findToken>>>;

interface NewScreen extends Claim {
  token: Token;
  now: Date;
}

/**
 * Pairs screens that have a pairing token. Its holder can add screens and, through their tags, choose which tag-following
 * groups they join; they learn nothing else about the account.
 */
export function createTokenClaims(
  { db, clock, limiter, limits, security }: Platform,
  { audit, logs, devices }: { audit: Audit; logs: Logs; devices: Devices },
) {
  /** @throws request.too_many after too many refused tokens from an address */
  async function countRefusal(address: string, code: ErrorCode, token: Token | null): Promise<void> {
    const facts = token === null ? {} : { accountId: token.accountId, pairingTokenId: token.id };
    await reportLimit(security, 'pairing_token_limited', facts, () =>
      countAttempt(limiter, listAddressKeys('pairing-token:address', address), limits.refusedTokensPerAddress),
    );
    security.report('pairing_token_refused', { ...facts, reason: code });
  }

  async function addScreen(tx: Db, { token, claimSecret, timeZone, now, ...own }: NewScreen) {
    const { accountId } = token;
    await devices.takeSeat(tx, accountId).catch((error: unknown) => {
      // The details would tell the number of the account’s screens.
      throw isAppError(error, 'device.limit_reached') ? new AppError(error.code, { cause: error }) : error;
    });
    const claimId = newId('clm', now.getTime());
    const deviceToken = deriveToken(claimId, claimSecret);
    const device = await insertDevice(tx, {
      id: newId('dev', now.getTime()),
      accountId,
      deviceId: newPublicId(),
      name: await findFreeName(tx, token),
      timeZone: await chooseTimeZone(tx, accountId, { reported: timeZone }),
      tokenHash: hashSecret(deviceToken),
      tags: changeTags(token.tags, own.tags ?? [], []).slice(0, MAX_TAGS),
      site: own.site ?? token.site,
      address: own.address ?? token.address,
      createdAt: now,
    });
    const group = token.groupId === null ? null : await lockGroup(tx, accountId, token.groupId);
    // Since the token was made, its group may have begun to follow tags.
    if (group?.rule === null) await upsertMembers(tx, group.id, [device.id], now);
    else await followTags(tx, accountId, now, [device.id]);
    const secretHash = hashSecret(claimSecret);
    await insertClaim(tx, { id: claimId, tokenId: token.id, deviceId: device.id, secretHash, claimedAt: now });
    return { device, paired: { deviceId: device.deviceId, deviceToken } };
  }

  /** Locks the account and reads the token again: another screen may have used it up meanwhile. */
  async function pairOnce(
    tx: Db,
    { accountId, tokenHash }: Token,
    { claimSecret, ...facts }: Claim,
    { address, userAgent }: ClaimOrigin,
  ): Promise<{ paired: Paired; deviceId: string | null }> {
    await lockAccount(tx, accountId);
    const token = await findToken(tx, tokenHash);
    if (token === null) throw new AppError('pairing_token.unknown');
    const earlier = await findClaim(tx, token.id, hashSecret(claimSecret));
    if (earlier !== null) return { paired: await repeatClaim(tx, earlier, claimSecret), deviceId: null };
    const now = clock();
    if (token.paired >= token.screens) throw new AppError('pairing_token.used_up');
    if (token.expiresAt <= now) throw new AppError('pairing_token.expired');
    const { device, paired } = await addScreen(tx, { token, claimSecret, ...facts, now });
    await audit.record(tx, {
      accountId,
      actor: `Pairing token “${token.name}”`,
      means: 'pairing-token',
      what: `Paired the device ${device.name}`,
      names: [device.name],
      target: device.id,
      address,
      userAgent,
    });
    return { paired, deviceId: device.id };
  }

  return {
    /**
     * Adds a screen to the account of a pairing token. Repeated with the same secret, it answers with the same device
     * and token.
     *
     * @throws pairing_token.unknown, pairing_token.expired, pairing_token.used_up, pairing_token.screen_removed,
     *   device.limit_reached, request.too_many after too many of these
     */
    async claim({ token: secret, ...claim }: Claim & { token: string }, origin: ClaimOrigin): Promise<Paired> {
      const found = hasValidChecksum(secret, 'vpt_') ? await findToken(db, hashSecret(secret)) : null;
      try {
        if (found === null) throw new AppError('pairing_token.unknown');
        const { accountId, id: pairingTokenId } = found;
        const { paired, deviceId } = await db.transaction((tx) => pairOnce(tx, found, claim, origin));
        if (deviceId !== null) {
          const message = logEvents.pairedByToken.write(found.name);
          logs.note({ accountId, deviceId, level: 'info', message });
          security.report('pairing_token_used', { accountId, pairingTokenId, deviceId });
        }
        return paired;
      } catch (error) {
        if (!isAppError(error)) throw error;
        await countRefusal(origin.address, error.code, found);
        if (found !== null) {
          const message = logEvents.tokenRefused.write(found.name, error.message);
          logs.note({ accountId: found.accountId, level: 'warn', message, data: { address: origin.address } });
        }
        throw error;
      }
    },
  };
}

/** @throws pairing_token.screen_removed also when the device has received another token since */
async function repeatClaim(
  tx: Db,
  claim: { id: string; deviceId: string | null },
  claimSecret: string,
): Promise<Paired> {
  const device = claim.deviceId === null ? null : await lockDevice(tx, claim.deviceId);
  const deviceToken = deriveToken(claim.id, claimSecret);
  if (device === null || device.tokenHash === null || !isSameSecret(device.tokenHash, hashSecret(deviceToken))) {
    throw new AppError('pairing_token.screen_removed');
  }
  return { deviceId: device.deviceId, deviceToken };
}

/** Returns the name of the token’s next screen, with the lowest free number if the token is for several. */
async function findFreeName(tx: Db, { accountId, name, screens }: Token): Promise<string> {
  if (screens === 1) return name;
  const taken = new Set(await listNamesFrom(tx, accountId, `${name} `));
  let number = 1;
  while (taken.has(`${name} ${number}`)) number += 1;
  return `${name} ${number}`;
}

/** Returns the device’s token. Only the machine knows the secret, so other holders of the pairing token cannot derive it. */
const deriveToken = (claimId: string, claimSecret: string): string =>
  deriveSecret(claimSecret, `device token of ${claimId}`);
