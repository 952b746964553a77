import { AppError } from '@vitrine/contract/core/errors';
import { createSigner, createVerifier } from 'fast-jwt';
import type { Credentials } from '../../http/request.ts';
import type { UserCaller } from '../../http/callers.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import {
  deleteExpiredSessions,
  deleteSession,
  deleteAccountSessions,
  findRunningSessions,
  findSession,
  insertSession,
} from './store.ts';

export const SESSION_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

/** The cache lifetime of a session: an upper bound for noticing its end if a notification is lost. */
const RECHECK_MS = 60_000;
const CACHED_SESSIONS = 50_000;
const CACHED_TOKENS = 10_000;

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
  caller: UserCaller;
  checkedAt: number;
}

interface Dependencies {
  db: Db;
  clock: Clock;
  bus: Bus;
  secret: string;
}

/**
 * Sessions. Each is a row, so that it can be revoked, and has signed tokens that name the row. Checked sessions are cached
 * until the database notifies that they ended.
 */
export function createSessions({ db, clock, bus, secret }: Dependencies) {
  const sign = createSigner({ key: secret, algorithm: 'HS256', noTimestamp: true });
  const verify = createVerifier({ key: secret, algorithms: ['HS256'], ignoreExpiration: true });
  /** Payloads of tokens whose signature was verified, by token. */
  const verified = new Map<string, Claims>();
  const cached = new Map<string, CachedCaller>();
  /** Counts invalidations: a row that was read before an invalidation must not be cached after it. */
  let invalidations = 0;

  bus.subscribe('vitrine_sessions', (payload) => {
    invalidations += 1;
    for (const id of payload.split(' ')) cached.delete(id);
  });
  bus.subscribe('vitrine_changes', (payload) => {
    const [accountId, topic] = payload.split(' ');
    if (topic !== 'account') return;
    invalidations += 1;
    for (const [id, { caller }] of cached) if (caller.accountId === accountId) cached.delete(id);
  });
  bus.onGap(() => {
    invalidations += 1;
    cached.clear();
  });

  async function callerOf(sessionId: string): Promise<UserCaller> {
    const now = clock();
    const found = cached.get(sessionId);
    if (found && now.getTime() - found.checkedAt < RECHECK_MS) return found.caller;
    const before = invalidations;
    const session = await findSession(db, sessionId, now);
    if (session === null) throw new AppError('auth.expired');
    const caller: UserCaller = { kind: 'user', sessionId, ...session };
    if (cached.size >= CACHED_SESSIONS) cached.clear();
    if (before === invalidations) cached.set(sessionId, { caller, checkedAt: now.getTime() });
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

  function sessionIdOf(token: string, audience: 'console' | 'files'): string {
    try {
      const claims = claimsOf(token);
      if (claims.aud === audience && clock().getTime() < claims.exp * 1000) return claims.sid;
    } catch {
      // An invalid token is answered below, like an expired one.
    }
    throw new AppError('auth.expired');
  }

  return {
    /** Starts a session and returns its API token and the token of the cookie that gives access to files. */
    async start(tx: Db, accountId: string, from: { address: string; userAgent: string }) {
      const id = newId('ses');
      const createdAt = clock();
      const expiresAt = new Date(createdAt.getTime() + SESSION_LIFETIME_MS);
      const { address, userAgent } = from;
      await insertSession(tx, { id, accountId, address, userAgent, createdAt, expiresAt });
      const claims = { sid: id, exp: Math.floor(expiresAt.getTime() / 1000) };
      return { token: sign({ ...claims, aud: 'console' }), filesToken: sign({ ...claims, aud: 'files' }) };
    },

    /** A new cookie token of the same session, for a page that has lost the cookie, and its remaining lifetime. */
    filesTokenOf(bearer: string): { filesToken: string; lifetimeMs: number } {
      const { sid, exp } = claimsOf(bearer);
      return { filesToken: sign({ sid, exp, aud: 'files' }), lifetimeMs: exp * 1000 - clock().getTime() };
    },

    async end(sessionId: string): Promise<void> {
      await deleteSession(db, sessionId);
      cached.delete(sessionId);
    },

    /** Ends all sessions of an account, or all but one. Returns how many. */
    async endAll(accountId: string, except: string | null): Promise<number> {
      const ended = await deleteAccountSessions(db, accountId, except);
      // The caller's next request may arrive before the notification.
      for (const id of ended) cached.delete(id);
      return ended.length;
    },

    /** Finds sessions that have ended or expired, or whose account is suspended or deleted. */
    async findEnded(ids: readonly string[]): Promise<string[]> {
      const running = new Set(await findRunningSessions(db, ids, clock()));
      return ids.filter((id) => !running.has(id));
    },

    /** @throws auth.required without a token, auth.expired with one that is forged, expired or revoked */
    async authenticate(bearer: string | null): Promise<UserCaller> {
      if (bearer === null) throw new AppError('auth.required');
      return callerOf(sessionIdOf(bearer, 'console'));
    },

    /**
     * Authenticates a request for a file, which may also use the cookie, because `<img>` and `EventSource` cannot send
     * headers.
     */
    async authenticateFile({ bearer, cookie }: Credentials): Promise<UserCaller> {
      if (bearer !== null) return callerOf(sessionIdOf(bearer, 'console'));
      if (cookie === null) throw new AppError('auth.required');
      return callerOf(sessionIdOf(cookie, 'files'));
    },

    sweep: (): Promise<void> => deleteExpiredSessions(db, clock()),
  };
}
