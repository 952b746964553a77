import { AppError } from '@vitrine/contract/core/errors';
import { hasRole, type Limits, type Role } from '@vitrine/contract/team/roles';
import { hashSecret } from '../../platform/secrets.ts';
import type { PersonCaller } from '../../http/callers.ts';
import type { Credentials } from '../../http/request.ts';
import { countAttempt, oneKey } from '../../platform/rate-limit/rate-limit.ts';
import { reportLimit } from '../../platform/security-log.ts';
import { hasValidChecksum } from '../../platform/checked-token.ts';
import type { Platform } from '../../platform/platform.ts';
import { findKeyHolder, type KeyHolder, touchApiKey } from './store.ts';

/** The cache lifetime of a key: an upper bound for noticing its end if a notification is lost. */
const RECHECK_MS = 60_000;
const CACHED_KEYS = 10_000;

/** The last use of a key is stored at most once in this time. */
const USE_MS = 60_000;

interface CachedHolder {
  holder: KeyHolder;
  checkedAt: number;
}

/** Authenticates API keys. Tokens are cached until the key, its maker or its account changes. */
export function createKeyCallers(platform: Platform) {
  const { db, clock, bus, limiter, limits, security } = platform;
  /** The cached keys by the hash of their token. */
  const cached = new Map<string, CachedHolder>();
  /** The time of the last use of each key, in epoch milliseconds. */
  const used = new Map<string, number>();
  /** Counts invalidations: a row that was read before an invalidation must not be cached after it. */
  let invalidations = 0;

  function forgetWhere(isAffected: (holder: KeyHolder) => boolean): void {
    invalidations += 1;
    for (const [hash, { holder }] of cached) if (isAffected(holder)) cached.delete(hash);
  }

  bus.subscribeAtOnce('vitrine_sessions', (payload) => {
    const ids = new Set(payload.split(' '));
    forgetWhere(({ id }) => ids.has(id));
  });
  bus.subscribeAtOnce('vitrine_changes', (payload) => {
    const [accountId, topic] = payload.split(' ');
    if (topic === 'account' || topic === 'team') forgetWhere((holder) => holder.accountId === accountId);
  });
  bus.onGap(() => forgetWhere(() => true));

  async function findHolder(token: string): Promise<KeyHolder | null> {
    const now = clock().getTime();
    const hash = hashSecret(token);
    const found = cached.get(hash);
    if (found && now - found.checkedAt < RECHECK_MS) return found.holder;
    const before = invalidations;
    const holder = await findKeyHolder(db, hash);
    if (cached.size >= CACHED_KEYS) cached.clear();
    if (holder !== null && before === invalidations) cached.set(hash, { holder, checkedAt: now });
    return holder;
  }

  async function noteUse(id: string): Promise<void> {
    const now = clock();
    if (now.getTime() - (used.get(id) ?? 0) < USE_MS) return;
    if (used.size >= CACHED_KEYS) used.clear();
    used.set(id, now.getTime());
    await touchApiKey(db, id, now, new Date(now.getTime() - USE_MS));
  }

  return {
    /**
     * The maker of a key, with the rights that the key leaves them.
     *
     * @param token an API key by its form
     * @throws auth.key_invalid, request.too_many; account.not_found if the request names another account
     */
    async authenticate(token: string, { accountId: named }: Pick<Credentials, 'accountId'>): Promise<PersonCaller> {
      const holder = hasValidChecksum(token, 'vit_') ? await findHolder(token) : null;
      if (holder === null) {
        security.report('api_key_refused', { reason: 'unknown' });
        throw new AppError('auth.key_invalid');
      }
      const { id, accountId, userId, name, scopes, groupIds, endsAt } = holder;
      if (endsAt !== null && endsAt <= clock()) {
        security.report('api_key_refused', { accountId, userId, keyId: id, reason: 'expired' });
        throw new AppError('auth.key_invalid');
      }
      const count = () => countAttempt(limiter, oneKey(`api-key:${id}`), limits.requestsPerApiKey);
      await reportLimit(security, 'api_key_limited', { accountId, userId, keyId: id }, count);
      if (named !== null && named !== accountId) throw new AppError('account.not_found');
      await noteUse(id);
      return {
        kind: 'user',
        userId,
        sessionId: id,
        isAdmin: false,
        accountId,
        ...narrowToGroups(holder, groupIds),
        accountIds: [accountId],
        missingProof: null,
        key: { id, name, scopes, endsAt },
      };
    },
  };
}

/** The role and limits of a member through a key with these groups; null: the key is not limited to groups. */
export function narrowToGroups(
  { role, limits }: { role: Role; limits: Limits | null },
  groupIds: readonly string[] | null,
): { role: Role; limits: Limits | null } {
  if (groupIds === null) return { role, limits };
  const own = limits?.groupIds ?? null;
  return {
    // Admins have no limits, so a limited key is at most an editor.
    role: hasRole(role, 'admin') ? 'editor' : role,
    limits: {
      groupIds: own === null ? groupIds : groupIds.filter((id) => own.includes(id)),
      folderIds: limits?.folderIds ?? null,
    },
  };
}
