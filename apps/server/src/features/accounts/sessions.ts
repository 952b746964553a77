import { AppError } from '@vitrine/contract/core/errors';
import { createSigner, createVerifier } from 'fast-jwt';
import type { Credentials } from '../../http/request.ts';
import type { MissingProof, PersonCaller } from '../../http/callers.ts';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  deleteExpiredSessions,
  deleteOwnSession,
  deleteSession,
  deleteUserSessions,
  findRunningSessions,
  findSession,
  insertSession,
  updateLastUse,
  updateSecondFactor,
} from './session-store.ts';
import type { OpenMembership } from './member-store.ts';
import type { Origins } from './sign-in-notices/origins.ts';
import type { Client, Proof } from './proof.ts';

export const SESSION_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

/** The cache lifetime of a session: an upper bound for noticing its end if a notification is lost. */
const RECHECK_MS = 60_000;

/** The last use of a session is stored at most once in this time. */
const USE_INTERVAL_MS = 60 * 60 * 1000;

const CACHED_SESSIONS = 50_000;
const CACHED_TOKENS = 10_000;

/**
 * The proof that an account asks for and a session lacks; null if it lacks none. Owners need no identity provider,
 * so that a failure of it does not lock them out.
 */
function findMissingProof(
  { hasSecondFactor, providerAccountId }: Proof,
  { accountId, role, secondFactorFrom, onlySingleSignOn }: Omit<OpenMembership, 'limits'>,
  now: Date,
): MissingProof | null {
  if (providerAccountId === accountId) return null;
  if (onlySingleSignOn && role !== 'owner') return 'auth.single_sign_on_required';
  const needsFactor = secondFactorFrom !== null && secondFactorFrom <= now;
  return needsFactor && !hasSecondFactor ? 'auth.second_factor_missing' : null;
}

export type Sessions = ReturnType<typeof createSessions>;

/** A token's payload. */
interface Claims {
  /** The session's id. */
  sid: string;
  aud: string;
  /** Seconds since 1970. */
  exp: number;
}

interface CachedCaller {
  caller: PersonCaller;
  checkedAt: number;
}

/**
 * Sessions. Each is a row, so that it can be revoked, and has signed tokens that name the row. Checked sessions are cached
 * until the database notifies that they ended.
 */
export function createSessions({ db, clock, bus, secret }: Platform, { origins }: { origins: Pick<Origins, 'note'> }) {
  const sign = createSigner({ key: secret, algorithm: 'HS256', noTimestamp: true });
  const verify = createVerifier({ key: secret, algorithms: ['HS256'], ignoreExpiration: true });
  /** Payloads of tokens whose signature was verified, by token. */
  const verified = new Map<string, Claims>();
  /** Callers by session, and by the account that the request names; an empty key stands for none. */
  const cached = new Map<string, Map<string, CachedCaller>>();
  /** Counts invalidations: a row that was read before an invalidation must not be cached after it. */
  let invalidations = 0;

  bus.subscribeAtOnce('vitrine_sessions', (payload) => {
    invalidations += 1;
    for (const id of payload.split(' ')) cached.delete(id);
  });
  bus.subscribeAtOnce('vitrine_changes', (payload) => {
    const [accountId, topic] = payload.split(' ');
    if (topic !== 'account' && topic !== 'team') return;
    invalidations += 1;
    for (const [id, callers] of cached) {
      const isAffected = ({ caller }: CachedCaller) => accountId !== undefined && caller.accountIds.includes(accountId);
      if (topic === 'team' || [...callers.values()].some(isAffected)) cached.delete(id);
    }
  });
  bus.onGap(() => {
    invalidations += 1;
    cached.clear();
  });

  async function noteUse(sessionId: string, lastUsedAt: Date | null, now: Date): Promise<void> {
    const hourAgo = new Date(now.getTime() - USE_INTERVAL_MS);
    if (lastUsedAt !== null && lastUsedAt > hourAgo) return;
    // The time is for information: a database that takes no writes still answers.
    await updateLastUse(db, sessionId, now, hourAgo).catch(() => {});
  }

  /** @throws auth.expired; account.not_found if the person does not belong to the account that is named */
  async function callerOf(sessionId: string, named: string | null): Promise<PersonCaller> {
    const now = clock();
    const key = named ?? '';
    const found = cached.get(sessionId)?.get(key);
    if (found && now.getTime() - found.checkedAt < RECHECK_MS) return found.caller;
    const before = invalidations;
    const session = await findSession(db, sessionId, now);
    if (session === null) throw new AppError('auth.expired');
    const { memberships, usedAccountId, lastUsedAt, proof, ...person } = session;
    await noteUse(sessionId, lastUsedAt, now);
    const used = memberships.find(({ accountId }) => accountId === (named ?? usedAccountId));
    if (named !== null && used === undefined) throw new AppError('account.not_found');
    const membership = used ?? memberships[0] ?? null;
    const { accountId, role, limits } = membership ?? { accountId: null, role: null, limits: null };
    const missingProof = membership === null ? null : findMissingProof(proof, membership, now);
    const accountIds = memberships.map((each) => each.accountId);
    const caller: PersonCaller = {
      kind: 'user',
      sessionId,
      ...person,
      accountId,
      role,
      limits,
      accountIds,
      missingProof,
      key: null,
    };
    if (cached.size >= CACHED_SESSIONS) cached.clear();
    if (before === invalidations) {
      const callers = cached.get(sessionId) ?? new Map<string, CachedCaller>();
      cached.set(sessionId, callers.set(key, { caller, checkedAt: now.getTime() }));
    }
    return caller;
  }

  function claimsOf(token: string): Claims {
    const read = verified.get(token);
    if (read !== undefined) return read;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the signature proves that this server wrote it
    const claims = verify(token) as Claims;
    if (verified.size >= CACHED_TOKENS) verified.clear();
    verified.set(token, claims);
    return claims;
  }

  /** The session of a token; null for a token that is invalid, expired or for something else. */
  function findSessionId(token: string, audience: 'console' | 'files' = 'console'): string | null {
    try {
      const claims = claimsOf(token);
      return claims.aud === audience && clock().getTime() < claims.exp * 1000 ? claims.sid : null;
    } catch {
      return null;
    }
  }

  /** @throws auth.expired */
  function sessionIdOf(token: string, audience: 'console' | 'files'): string {
    const sessionId = findSessionId(token, audience);
    if (sessionId === null) throw new AppError('auth.expired');
    return sessionId;
  }

  return {
    /**
     * Starts a session and returns its id, its API token and the token of the cookie that gives access to files. A
     * session that begins at the identity provider of an account uses that account.
     *
     * @param isTold true if an email tells the user of a new browser or network
     */
    async start(tx: Db, userId: string, from: Client, proof: Proof, isTold = true) {
      await origins.note(tx, userId, from, proof, isTold);
      const id = newId('ses');
      const createdAt = clock();
      const expiresAt = new Date(createdAt.getTime() + SESSION_LIFETIME_MS);
      const { address, userAgent } = from;
      await insertSession(tx, {
        id,
        userId,
        usedAccountId: proof.providerAccountId,
        address,
        userAgent,
        createdAt,
        lastUsedAt: createdAt,
        expiresAt,
        ...proof,
      });
      const claims = { sid: id, exp: Math.floor(expiresAt.getTime() / 1000) };
      return {
        sessionId: id,
        token: sign({ ...claims, aud: 'console' }),
        filesToken: sign({ ...claims, aud: 'files' }),
      };
    },

    /** A new cookie token of the same session, for a page that has lost the cookie, and its remaining lifetime. */
    filesTokenOf(bearer: string): { filesToken: string; lifetimeMs: number } {
      const { sid, exp } = claimsOf(bearer);
      return { filesToken: sign({ sid, exp, aud: 'files' }), lifetimeMs: exp * 1000 - clock().getTime() };
    },

    /** Marks a session as proven by a second factor. */
    strengthen: (tx: Db, sessionId: string): Promise<void> => updateSecondFactor(tx, sessionId),

    /** True if the session meets the account's demand for a second factor, should there be one. */
    async isProven(sessionId: string, accountId: string | null): Promise<boolean> {
      const proof = (await findSession(db, sessionId, clock()))?.proof;
      return (
        proof !== undefined && (proof.hasSecondFactor || (accountId !== null && proof.providerAccountId === accountId))
      );
    },

    /**
     * Ends the session that a browser has while its user signs in again: the browser forgets its token, so the list of
     * sessions would show one that nobody can use. Sessions of somebody else stay.
     */
    async endReplaced(tx: Db, userId: string, token: string): Promise<void> {
      const sessionId = findSessionId(token);
      if (sessionId !== null) await deleteOwnSession(tx, userId, sessionId);
    },

    end: (sessionId: string, at: Db = db): Promise<void> => deleteSession(at, sessionId),

    /** Ends all sessions of a user, or all but one. Returns how many. */
    async endAll(userId: string, except: string | null): Promise<number> {
      return (await deleteUserSessions(db, userId, except)).length;
    },

    /**
     * The ids, out of these, of sessions that have ended or expired, whose users no longer belong to the account, or
     * that lack a proof that the account asks for.
     */
    async findEnded(accountId: string, ids: readonly string[]): Promise<string[]> {
      const now = clock();
      const found = await findRunningSessions(db, accountId, ids, now);
      const admitted = found.filter(({ proof, membership }) => findMissingProof(proof, membership, now) === null);
      const running = new Set(admitted.map(({ id }) => id));
      return ids.filter((id) => !running.has(id));
    },

    /**
     * @throws auth.required without a token; auth.expired with one that is forged, expired or revoked; account.not_found
     */
    async authenticate({ bearer, accountId }: Credentials): Promise<PersonCaller> {
      if (bearer === null) throw new AppError('auth.required');
      return callerOf(sessionIdOf(bearer, 'console'), accountId);
    },

    /**
     * Authenticates a request for a file, which may also use the cookie, because `<img>` and `EventSource` cannot send
     * headers.
     */
    async authenticateFile({ bearer, cookie, accountId }: Credentials): Promise<PersonCaller> {
      if (bearer !== null) return callerOf(sessionIdOf(bearer, 'console'), accountId);
      if (cookie === null) throw new AppError('auth.required');
      return callerOf(sessionIdOf(cookie, 'files'), accountId);
    },

    sweep: (): Promise<void> => deleteExpiredSessions(db, clock()),
  };
}
