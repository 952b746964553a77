import { say } from '@vitrine/contract/core/say';
import { AppError } from '@vitrine/contract/core/errors';
import { KEY_SCOPES, type KeyScope, scopeRoles } from '@vitrine/contract/core/scopes';
import { GroupId } from '@vitrine/contract/fleet/groups';
import { MAX_API_KEYS, ROTATION_MS } from '@vitrine/contract/integrations/api-key-limits';
import { type ApiKey, ApiKeyId, type NewApiKey } from '@vitrine/contract/integrations/api-keys';
import { hasRole } from '@vitrine/contract/team/roles';
import { hashSecret } from '../../platform/secrets.ts';
import type { PersonCaller, UserCaller } from '../../http/callers.ts';
import type { Credentials } from '../../http/request.ts';
import { createCheckedToken } from '../../platform/checked-token.ts';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import type { DescribeAccount } from '../../platform/mail/about-account.ts';
import type { Platform } from '../../platform/platform.ts';
import { countAttempt, oneKey } from '../../platform/rate-limit/rate-limit.ts';
import { type Client, lockAccount } from '../accounts/index.ts';
import { lockGroups } from '../fleet/index.ts';
import { createKeyCallers } from './key-callers.ts';
import { createKeyNotices } from './notices.ts';
import {
  type ApiKeyRow,
  countApiKeys,
  deleteApiKey,
  findApiKey,
  findRunningKeys,
  insertApiKey,
  type KeyScopeOf,
  listApiKeys,
  updateApiKey,
  updateKeyToken,
} from './store.ts';

/** API keys: tokens of programs, which act as the member who made them. */
export function createApiKeys(platform: Platform, { describeAccount }: { describeAccount: DescribeAccount }) {
  const { db, clock, limiter, limits, security } = platform;
  const callers = createKeyCallers(platform);
  const notices = createKeyNotices(platform, { describeAccount });

  /** @throws api_key.not_found, api_key.not_yours */
  async function requireOwn(caller: UserCaller, id: string): Promise<ApiKeyRow> {
    const row = await requireKey(db, caller, id);
    if (row.userId !== caller.userId) throw new AppError('api_key.not_yours');
    return row;
  }

  /** @throws request.invalid for an end that has passed */
  function toEnd(expiresAt: string | null): Date | null {
    const end = expiresAt === null ? null : new Date(expiresAt);
    if (end !== null && end <= clock()) {
      throw new AppError('request.invalid', { message: say('expiresAt must be in the future') });
    }
    return end;
  }

  /** @throws request.too_many */
  const countToken = async ({ accountId, userId }: UserCaller): Promise<void> =>
    countAttempt(limiter, oneKey(`new-token ${accountId} ${userId}`), limits.newTokensPerMember);

  const read = async (at: Db, caller: UserCaller, id: string): Promise<ApiKey> =>
    toApiKey(await requireKey(at, caller, id), caller, clock());

  return {
    authenticate: (token: string, credentials: Credentials): Promise<PersonCaller> =>
      callers.authenticate(token, credentials),

    /** The ids, out of these, that are not keys of the account or are expired keys. */
    async findEnded(accountId: string, ids: readonly string[]): Promise<string[]> {
      const running = new Set(await findRunningKeys(db, accountId, ids, clock()));
      return ids.filter((id) => !running.has(id));
    },

    /** The keys of the caller; for admins, the keys of all members. */
    async list(caller: UserCaller): Promise<ApiKey[]> {
      const rows = await listApiKeys(db, scopeOf(caller));
      return rows.map((row) => toApiKey(row, caller, clock()));
    },

    /** @throws api_key.scope_too_wide, api_key.limit_reached, group.not_found, request.invalid, request.too_many */
    async create(
      caller: UserCaller,
      { name, scopes: wanted, groupIds = null, expiresAt = null }: NewApiKey,
      client: Client,
    ): Promise<{ apiKey: ApiKey; token: string }> {
      const { accountId, userId } = caller;
      requireScopes(caller, wanted);
      const scopes = KEY_SCOPES.filter((scope) => scope === 'read' || wanted.includes(scope));
      const end = toEnd(expiresAt);
      await countToken(caller);
      const createdAt = clock();
      const id = newId('key', createdAt.getTime());
      const token = createCheckedToken('vit_');
      return db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        if ((await countApiKeys(tx, accountId)) >= MAX_API_KEYS) throw new AppError('api_key.limit_reached');
        if (groupIds !== null) {
          const found = await lockGroups(tx, accountId, groupIds);
          if (found.length < new Set(groupIds).size) throw new AppError('group.not_found');
        }
        const secret = { tokenHash: hashSecret(token), tokenEnd: token.slice(-4) };
        await insertApiKey(tx, { id, accountId, userId, name, scopes, groupIds, ...secret, createdAt, expiresAt: end });
        await notices.tell(tx, { cause: 'made', accountId, userId, keyName: name, scopes }, client);
        security.report('api_key_created', { accountId, userId, keyId: id });
        return { apiKey: await read(tx, caller, id), token };
      });
    },

    /** @throws api_key.not_found, api_key.not_yours, request.invalid */
    async update(
      caller: UserCaller,
      id: string,
      { name, expiresAt }: { name?: string | undefined; expiresAt?: string | null | undefined },
    ): Promise<ApiKey> {
      const row = await requireOwn(caller, id);
      await updateApiKey(db, id, {
        name: name ?? row.name,
        expiresAt: expiresAt === undefined ? row.expiresAt : toEnd(expiresAt),
      });
      return read(db, caller, id);
    },

    /**
     * Gives a key a new token. The former token ends a day later; a token that was rotated out earlier ends at once.
     *
     * @throws api_key.not_found, api_key.not_yours, api_key.expired, request.too_many
     */
    async rotate(caller: UserCaller, id: string, client: Client): Promise<{ apiKey: ApiKey; token: string }> {
      const { accountId, userId } = caller;
      const { expiresAt, name: keyName, scopes } = await requireOwn(caller, id);
      const now = clock();
      if (expiresAt !== null && expiresAt <= now) throw new AppError('api_key.expired');
      await countToken(caller);
      const token = createCheckedToken('vit_');
      const previousEndsAt = new Date(now.getTime() + ROTATION_MS);
      await db.transaction(async (tx) => {
        await updateKeyToken(tx, id, { hash: hashSecret(token), end: token.slice(-4), previousEndsAt });
        await notices.tell(tx, { cause: 'rotated', accountId, userId, keyName, scopes }, client);
      });
      security.report('api_key_rotated', { accountId, userId, keyId: id });
      return { apiKey: await read(db, caller, id), token };
    },

    /** @throws api_key.not_found */
    async revoke(caller: UserCaller, id: string): Promise<void> {
      if (!(await deleteApiKey(db, scopeOf(caller), id))) throw new AppError('api_key.not_found');
      security.report('api_key_revoked', { accountId: caller.accountId, userId: caller.userId, keyId: id });
    },

    /** Starts to process the mail jobs in this process. */
    work: (): Promise<void> => notices.work(),
  };
}

/** The keys that a member sees: their own; for admins, those of all members. */
const scopeOf = ({ accountId, userId, role }: UserCaller): KeyScopeOf => ({
  accountId,
  userId: hasRole(role, 'admin') ? null : userId,
});

/** @throws api_key.not_found */
async function requireKey(db: Db, caller: UserCaller, id: string): Promise<ApiKeyRow> {
  const row = await findApiKey(db, scopeOf(caller), id);
  if (row === null) throw new AppError('api_key.not_found');
  return row;
}

/** @throws api_key.scope_too_wide if a role does not allow one of these scopes */
function requireScopes({ role }: UserCaller, wanted: readonly KeyScope[]): void {
  const scopes = KEY_SCOPES.filter((scope) => hasRole(role, scopeRoles[scope]));
  if (wanted.some((scope) => !scopes.includes(scope)))
    throw new AppError('api_key.scope_too_wide', { details: { scopes } });
}

const toApiKey = (row: ApiKeyRow, { userId }: UserCaller, now: Date): ApiKey => {
  const { previousTokenEndsAt: ends } = row;
  return {
    id: ApiKeyId.parse(row.id),
    name: row.name,
    scopes: row.scopes,
    groupIds: row.groupIds?.map((id) => GroupId.parse(id)) ?? null,
    tokenEnd: row.tokenEnd,
    madeBy: row.madeBy,
    isYours: row.userId === userId,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    isExpired: row.expiresAt !== null && row.expiresAt <= now,
    previousTokenEndsAt: ends !== null && ends > now ? ends.toISOString() : null,
  };
};
