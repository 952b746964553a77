import { AppError } from '@vitrine/contract/core/errors';
import { createSigner, createVerifier } from 'fast-jwt';
import type { Credentials } from '../../http/request.ts';
import type { UserCaller } from '../../http/callers.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { deleteExpiredSessions, deleteSession, findSession, insertSession } from './store.ts';

export const SESSION_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

/** However messages get lost, a session that ended is noticed within this time. */
const RECHECK_MS = 60_000;
const CACHED_SESSIONS = 50_000;
const CACHED_TOKENS = 10_000;

export type Sessions = ReturnType<typeof createSessions>;

/** What a token says. */
interface Claims {
  /** Of the session. */
  sid: string;
  aud: string;
  /** Seconds since 1970. */
  exp: number;
}

interface Known {
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
 * Sessions: a row each, so that they can be ended, and signed tokens that name it. What was checked once is
 * remembered until the database says that the session ended.
 */
export function createSessions({ db, clock, bus, secret }: Dependencies) {
  const sign = createSigner({ key: secret, algorithm: 'HS256', noTimestamp: true });
  const verify = createVerifier({ key: secret, algorithms: ['HS256'], ignoreExpiration: true });
  /** Tokens whose signature is right: what they say does not change. */
  const verified = new Map<string, Claims>();
  const known = new Map<string, Known>();
  /** Counts what was forgotten: what was read before must not be remembered after. */
  let forgotten = 0;

  bus.subscribe('vitrine_sessions', (payload) => {
    forgotten += 1;
    for (const id of payload.split(' ')) known.delete(id);
  });
  bus.subscribe('vitrine_changes', (payload) => {
    const [accountId, topic] = payload.split(' ');
    if (topic !== 'account') return;
    forgotten += 1;
    for (const [id, { caller }] of known) if (caller.accountId === accountId) known.delete(id);
  });
  bus.onGap(() => {
    forgotten += 1;
    known.clear();
  });

  async function callerOf(sessionId: string): Promise<UserCaller> {
    const now = clock();
    const remembered = known.get(sessionId);
    if (remembered && now.getTime() - remembered.checkedAt < RECHECK_MS) return remembered.caller;
    const before = forgotten;
    const session = await findSession(db, sessionId, now);
    if (session === null) throw new AppError('auth.expired');
    const caller: UserCaller = { kind: 'user', sessionId, ...session };
    if (known.size >= CACHED_SESSIONS) known.clear();
    if (before === forgotten) known.set(sessionId, { caller, checkedAt: now.getTime() });
    return caller;
  }

  function claimsOf(token: string): Claims {
    const read = verified.get(token);
    if (read !== undefined) return read;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the signature says that we wrote it
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
      // told below, like every other token that is none
    }
    throw new AppError('auth.expired');
  }

  return {
    /** Starts a session: its token for calls and its token for the cookie that opens files. */
    async start(tx: Db, accountId: string, from: { address: string; userAgent: string }) {
      const id = newId('ses');
      const createdAt = clock();
      const expiresAt = new Date(createdAt.getTime() + SESSION_LIFETIME_MS);
      const { address, userAgent } = from;
      await insertSession(tx, { id, accountId, address, userAgent, createdAt, expiresAt });
      const claims = { sid: id, exp: Math.floor(expiresAt.getTime() / 1000) };
      return { token: sign({ ...claims, aud: 'console' }), filesToken: sign({ ...claims, aud: 'files' }) };
    },

    /** The cookie's token of the same session, for a page that has lost the cookie, and how long it is good. */
    filesTokenOf(bearer: string): { filesToken: string; lifetimeMs: number } {
      const { sid, exp } = claimsOf(bearer);
      return { filesToken: sign({ sid, exp, aud: 'files' }), lifetimeMs: exp * 1000 - clock().getTime() };
    },

    async end(sessionId: string): Promise<void> {
      await deleteSession(db, sessionId);
      known.delete(sessionId);
    },

    /** @throws auth.required without a token, auth.expired with one that is forged, expired or revoked */
    async authenticate(bearer: string | null): Promise<UserCaller> {
      if (bearer === null) throw new AppError('auth.required');
      return callerOf(sessionIdOf(bearer, 'console'));
    },

    /** The same for files, which the cookie opens too: pictures and streams cannot send a header. */
    async authenticateFile({ bearer, cookie }: Credentials): Promise<UserCaller> {
      if (bearer !== null) return callerOf(sessionIdOf(bearer, 'console'));
      if (cookie === null) throw new AppError('auth.required');
      return callerOf(sessionIdOf(cookie, 'files'));
    },

    sweep: (): Promise<void> => deleteExpiredSessions(db, clock()),
  };
}
