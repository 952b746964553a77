import { readTold, withTold } from '../../platform/told/read-told.ts';
import { say } from '@vitrine/contract/core/say';
import { AppError, errorCatalog, isAppError } from '@vitrine/contract/core/errors';
import type { Effect } from '@vitrine/contract/playout/effect';
import { type Approval, ApprovalId, APPROVALS_LIMIT, type ApprovalSettings } from '@vitrine/contract/team/approvals';
import { hasRole, roleNames } from '@vitrine/contract/team/roles';
import type { UserCaller } from '../../http/callers.ts';
import type { Endpoint } from '../../http/endpoint.ts';
import type { AuditedRequest } from '../../http/audited-request.ts';
import type { TryOut } from '../../http/dry-run.ts';
import type { Origin } from '../../http/request.ts';
import { withLimitsOf } from '../../platform/database/limits.ts';
import type { DescribeAccount } from '../../platform/mail/about-account.ts';
import type { Platform } from '../../platform/platform.ts';
import { findMember, lockAccount } from '../accounts/index.ts';
import { APPROVED, type Audit, type Names, readRequest } from '../activity/index.ts';
import { narrowToGroups } from '../api-keys/index.ts';
import { createExpiry } from './expiry.ts';
import { createGate, findUserName } from './gate.ts';
import { mailOutcome } from './jobs.ts';
import { workOnMails } from './mailing.ts';
import {
  type ApprovalRow,
  countDecided,
  countWaiting,
  decideApproval,
  findApproval,
  isApprovalOn,
  listDecided,
  listWaiting,
  lockWaiting,
  type Scope,
  upsertApprovalSettings,
} from './store.ts';
import { sealBodies } from './sealed-bodies.ts';
import { findSubjectHashes } from './subject-store.ts';
import { readContentHash, toLook } from './subjects.ts';

interface Dependencies {
  describeAccount: DescribeAccount;
  names: Names;
  audit: Pick<Audit, 'describe' | 'runAudited'>;
  effects: {
    tryOut: TryOut;
    trackConcerned: (accountId: string, change: () => Promise<unknown>) => Promise<string[]>;
  };
}

export type Approvals = ReturnType<typeof createApprovals>;

/** Finds what serves a route by its address. */
export type FindEndpoint = (address: string) => Endpoint | undefined;

/** A change that cannot be carried out any more, and why. It rolls back the transaction of its approval. */
class Expired extends Error {
  override readonly name = 'Expired';
}

/** Changes to what screens play that wait until an admin approves them. */
export function createApprovals(platform: Platform, dependencies: Dependencies) {
  const { db, runTogether, clock, jobs, secret } = platform;
  const { audit, effects } = dependencies;
  const expiry = createExpiry(platform);
  const sealed = sealBodies(secret);

  const gate = createGate(platform, dependencies);

  async function requireApproval(caller: UserCaller, id: string): Promise<ApprovalRow> {
    const found = await findApproval(db, scopeOf(caller), id);
    if (found === null) throw new AppError('approval.not_found');
    return found;
  }

  async function readSettings(caller: UserCaller): Promise<ApprovalSettings> {
    const { accountId, role } = caller;
    const isOn = await isApprovalOn(db, accountId);
    return {
      isOn,
      appliesToYou: isOn && hasRole(role, 'scheduler') && !hasRole(role, 'admin'),
      waitingCount: hasRole(role, 'scheduler') ? await countWaiting(db, scopeOf(caller)) : 0,
    };
  }

  /**
   * The request of a change that waits, as its maker would send it now.
   *
   * @throws Expired
   */
  async function prepare(row: ApprovalRow, endpoint: Endpoint | undefined, origin: Origin) {
    const { accountId, userId, requestedBy, inputs: kept } = row;
    if (endpoint === undefined || kept === null)
      throw new Expired('This version of Vitrine does not know it any more.');
    const { route } = endpoint;
    const inputs = route.isSecret === true ? { ...kept, body: sealed.open(kept.body) } : kept;
    if (route.isSecret === true && inputs.body === null) throw new Expired('It cannot be read any more.');
    const member = userId === null ? null : await findMember(db, accountId, userId);
    if (member === null) throw new Expired(`${requestedBy} does not belong to the account any more.`);
    const { role, limits } = narrowToGroups(member, inputs.groupIds ?? null);
    if (route.role !== undefined && route.role !== 'self' && !hasRole(role, route.role)) {
      throw new Expired(`${member.name} is ${roleNames[role]} now, and may not do this any more.`);
    }
    const identity = { userId: member.userId, sessionId: '', isAdmin: false, accountId, role, limits };
    const caller: UserCaller = { kind: 'user', ...identity, accountIds: [accountId], missingProof: null, key: null };
    const request: AuditedRequest = { route, caller, params: inputs.params, body: inputs.body, origin };
    const handle = () => endpoint.handle({ ...endpoint.parse(inputs), caller, origin });
    const call = () => (inputs.isUnlimited === true ? gate.unlimited(handle) : handle());
    const named = { route: row.route, params: inputs.params, body: inputs.body };
    return { request, limits, call, readContents: () => readContentHash(db, accountId, named) };
  }

  async function decide(
    caller: UserCaller,
    id: string,
    { state, reason }: Pick<ApprovalRow, 'state' | 'reason'>,
  ): Promise<Approval> {
    await requireApproval(caller, id);
    const decidedBy = await findUserName(db, caller.userId);
    await db.transaction(async (tx) => {
      const decision = { state, decidedBy, decidedAt: clock(), reason };
      if (!(await decideApproval(tx, id, decision))) throw new AppError('approval.decided');
      if (state === 'declined') await jobs.send(tx, mailOutcome, { accountId: caller.accountId, id });
    });
    return toApproval(await requireApproval(caller, id), caller);
  }

  return {
    ...gate,

    settings: (caller: UserCaller): Promise<ApprovalSettings> => gate.unlimited(() => readSettings(caller)),

    async changeSettings(caller: UserCaller, { isOn }: { isOn: boolean }): Promise<ApprovalSettings> {
      await upsertApprovalSettings(db, caller.accountId, isOn);
      return readSettings(caller);
    },

    list: (
      caller: UserCaller,
      {
        state,
        limit = APPROVALS_LIMIT,
        cursor,
      }: { state: 'waiting' | 'decided'; limit?: number | undefined; cursor?: string | undefined },
    ) =>
      gate.unlimited(async () => {
        await expiry.expireStale(caller.accountId);
        const scope = scopeOf(caller);
        const rows =
          state === 'waiting'
            ? await listWaiting(db, scope, { limit: limit + 1, after: cursor })
            : await listDecided(db, scope, { limit: limit + 1, after: readDecidedCursor(cursor) });
        const total = state === 'waiting' ? await countWaiting(db, scope) : await countDecided(db, scope);
        const shown = rows.slice(0, limit);
        const last = rows.length > limit ? shown.at(-1) : undefined;
        return {
          items: shown.map((row) => toApproval(row, caller)),
          next: last === undefined ? null : state === 'waiting' ? last.id : toDecidedCursor(last),
          total,
        };
      }),

    /** @throws approval.not_found */
    get: (caller: UserCaller, id: string, find: FindEndpoint, origin: Origin) =>
      gate.unlimited(async () => {
        await requireApproval(caller, id);
        await expiry.expireStale(caller.accountId);
        const row = await requireApproval(caller, id);
        const { accountId } = caller;
        let effect: Effect | null = null;
        let problem: string | null = null;
        let problemTold: ReturnType<typeof readTold>;
        let look: string | null = null;
        let isChanged = false;
        if (row.state === 'waiting') {
          try {
            const { call, limits, readContents } = await prepare(row, find(row.route), origin);
            // Read before the effect: what changes in between is refused as not seen.
            const contentHash = await readContents();
            // Who has limits is its maker. Others see all of its effect, also what its maker does not see.
            const tried = await (caller.limits === null
              ? effects.tryOut(accountId, () => withLimitsOf(limits, call))
              : withLimitsOf(caller.limits, () => effects.tryOut(accountId, call)));
            effect = tried.effect;
            look = toLook(contentHash, tried.concernedIds);
            isChanged = row.look !== null && look !== row.look;
          } catch (error) {
            if (!isFinal(error)) throw error;
            problem = error.message;
            problemTold = readTold(problem);
          }
        }
        return { approval: toApproval(row, caller), effect, problem, problemTold, look, isChanged };
      }),

    /**
     * Carries a change out, in the transaction in which it is marked as approved: once, whatever happens in between. Changes
     * of others that wait for approval are made before it, and noticed, or after it.
     *
     * @param look stands for what the admin saw; undefined: for the content and the screens when the change was made
     * @throws approval.not_found, approval.decided, approval.expired, approval.changed
     */
    async approve(
      caller: UserCaller,
      { id, look }: { id: string; look?: string | undefined },
      find: FindEndpoint,
      origin: Origin,
    ): Promise<Approval> {
      const { accountId } = caller;
      const waiting = await requireApproval(caller, id);
      if (waiting.state !== 'waiting') throw new AppError('approval.decided');
      const decidedBy = await findUserName(db, caller.userId);
      try {
        const { request, limits, call, readContents } = await prepare(waiting, find(waiting.route), origin);
        const approvedBy = (sentence: string) => sentence + APPROVED + decidedBy;
        await audit.runAudited({ ...request, phrase: approvedBy }, () =>
          runTogether(async () => {
            await lockAccount(db, accountId);
            const row = await lockWaiting(db, accountId, id);
            if (row === null) throw new AppError('approval.decided');
            const ids = row.subjects.map((subject) => subject.id);
            const reason = expiry.explain(row, await findSubjectHashes(db, accountId, ids));
            if (reason !== null) throw new Expired(reason);
            const contentHash = await readContents();
            const concernedIds = await effects.trackConcerned(accountId, () => withLimitsOf(limits, call));
            const seen = look ?? row.look;
            if (seen !== null && seen !== toLook(contentHash, concernedIds)) throw new AppError('approval.changed');
            await decideApproval(db, id, { state: 'approved', decidedBy, decidedAt: clock(), reason: '' });
          }),
        );
      } catch (error) {
        if (!isFinal(error) || isAppError(error, 'approval.decided') || isAppError(error, 'approval.changed'))
          throw error;
        await expiry.expire(accountId, id, error.message);
        const message = `${errorCatalog['approval.expired'].message} ${error.message}`;
        throw new AppError('approval.expired', { ...withTold(message), cause: error });
      }
      return toApproval(await requireApproval(caller, id), caller);
    },

    /** @throws approval.not_found, approval.decided */
    decline: (caller: UserCaller, id: string, { reason }: { reason: string }): Promise<Approval> =>
      decide(caller, id, { state: 'declined', reason }),

    /** @throws approval.not_found, also for a change of somebody else; approval.decided */
    withdraw: (caller: UserCaller, id: string): Promise<Approval> =>
      gate.unlimited(async () => {
        const { userId } = await requireApproval(caller, id);
        if (userId !== caller.userId) throw new AppError('approval.not_found');
        return decide(caller, id, { state: 'withdrawn', reason: '' });
      }),

    tend: () => expiry.tend(),

    work: (): Promise<void> => workOnMails(platform, dependencies),
  };
}

/** Admins see all changes of their account, others their own. */
const scopeOf = ({ accountId, userId, role }: UserCaller): Scope => ({
  accountId,
  userId: hasRole(role, 'admin') ? null : userId,
});

/** True for what will not change by trying again: the change has expired, or is refused. */
const isFinal = (error: unknown): error is Error =>
  error instanceof Expired || (isAppError(error) && error.status < 500 && error.status !== 429);

const toDecidedCursor = ({ decidedAt, id }: ApprovalRow): string => `${decidedAt?.toISOString() ?? ''} ${id}`;

/** @throws request.invalid */
function readDecidedCursor(cursor: string | undefined): { at: Date; id: string } | null {
  if (cursor === undefined) return null;
  const [instant = '', id = ''] = cursor.split(' ');
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) throw new AppError('request.invalid', { message: say('The cursor is not valid') });
  return { at, id };
}

const toApproval = (row: ApprovalRow, { userId }: UserCaller): Approval => ({
  id: ApprovalId.parse(row.id),
  state: row.state,
  what: row.what,
  names: row.names,
  change: readRequest(row),
  requestedBy: row.requestedBy,
  isYours: row.userId === userId,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  picture: row.picture,
  screenCount: row.screenCount,
  decidedBy: row.decidedBy,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  reason: row.reason,
  // Of a declined change these are the admin’s own words.
  reasonTold: row.state === 'expired' ? readTold(row.reason) : undefined,
});
