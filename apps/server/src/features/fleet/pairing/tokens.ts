import { AppError } from '@vitrine/contract/core/errors';
import { DEFAULT_TOKEN_DAYS, ENDED_TOKEN_DAYS, MAX_PAIRING_TOKENS } from '@vitrine/contract/fleet/pairing-token-limits';
import { GroupId } from '@vitrine/contract/fleet/groups';
import { type NewPairingToken, type PairingToken, PairingTokenId } from '@vitrine/contract/fleet/pairing-tokens';
import { hashSecret } from '../../../platform/secrets.ts';
import type { InAccount, UserCaller } from '../../../http/callers.ts';
import { createCheckedToken } from '../../../platform/checked-token.ts';
import type { Db } from '../../../platform/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockAccount } from '../../accounts/index.ts';
import { lockGroup } from '../reads.ts';
import { createTokenClaims } from './token-claims.ts';
import {
  countOpenTokens,
  deleteEndedTokens,
  deleteToken,
  insertToken,
  type ListedToken,
  listTokens,
} from './token-store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export type PairingTokens = ReturnType<typeof createPairingTokens>;

/** Pairing tokens: with one, screens that were prepared pair by themselves. They belong to the account. */
export function createPairingTokens(platform: Platform, dependencies: Parameters<typeof createTokenClaims>[1]) {
  const { db, clock, security } = platform;

  return {
    ...createTokenClaims(platform, dependencies),

    /** The tokens of an account, the newest first. */
    async list({ accountId }: InAccount): Promise<PairingToken[]> {
      const now = clock();
      return (await listTokens(db, accountId)).map((listed) => toPairingToken(listed, now));
    },

    /** @throws pairing_token.limit_reached, group.not_found, group.follows_tags */
    async create(
      { accountId, userId }: UserCaller,
      { name, groupId = null, tags = [], site = '', address = '', screens, days = DEFAULT_TOKEN_DAYS }: NewPairingToken,
    ): Promise<{ pairingToken: PairingToken; token: string }> {
      const now = clock();
      const id = newId('ptk', now.getTime());
      const token = createCheckedToken('vpt_');
      return db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        await deleteEndedTokens(tx, accountId, new Date(now.getTime() - ENDED_TOKEN_DAYS * DAY_MS));
        if ((await countOpenTokens(tx, accountId, now)) >= MAX_PAIRING_TOKENS) {
          throw new AppError('pairing_token.limit_reached');
        }
        const group = groupId === null ? undefined : await lockGroup(tx, accountId, groupId);
        if (group === null) throw new AppError('group.not_found');
        if (group !== undefined && group.rule !== null) throw new AppError('group.follows_tags');
        const expiresAt = new Date(now.getTime() + days * DAY_MS);
        const row = { id, accountId, userId, name, groupId, tags, site, address, screens, createdAt: now, expiresAt };
        await insertToken(tx, { ...row, tokenHash: hashSecret(token) });
        security.report('pairing_token_created', { accountId, userId, pairingTokenId: id });
        return { pairingToken: await read(tx, accountId, id, now), token };
      });
    },

    /** @throws pairing_token.not_found */
    async revoke({ accountId, userId }: UserCaller, id: string): Promise<void> {
      if (!(await deleteToken(db, accountId, id))) throw new AppError('pairing_token.not_found');
      security.report('pairing_token_revoked', { accountId, userId, pairingTokenId: id });
    },
  };
}

/** @throws pairing_token.not_found */
async function read(db: Db, accountId: string, id: string, now: Date): Promise<PairingToken> {
  const [listed] = await listTokens(db, accountId, id);
  if (listed === undefined) throw new AppError('pairing_token.not_found');
  return toPairingToken(listed, now);
}

function toPairingToken({ row, madeBy, groupName, devices }: ListedToken, now: Date): PairingToken {
  const { id, name, groupId, tags, site, address, screens, paired, createdAt, expiresAt } = row;
  return {
    id: PairingTokenId.parse(id),
    name,
    group: groupId === null || groupName === null ? null : { id: GroupId.parse(groupId), name: groupName },
    tags,
    site,
    address,
    screens,
    paired,
    devices,
    madeBy,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    state: paired >= screens ? 'used' : expiresAt <= now ? 'expired' : 'open',
  };
}
