import { mayWait } from '@vitrine/contract/core/route';
import { isHeldBack } from '../platform/database/errors.ts';
import { withHold, type Hold } from '../platform/database/write-context.ts';
import { type ApprovalGate, findRestricted } from './approval.ts';
import type { AuditedRequest } from './audited-request.ts';
import type { UserCaller } from './callers.ts';
import type { Endpoint } from './endpoint.ts';
import type { TryOut } from './dry-run.ts';
import type { Inputs } from './request.ts';

interface Dependencies {
  approval: ApprovalGate;
  tryOut: TryOut;
  /** The endpoint at a route's own address. */
  findEndpoint: (address: string) => Endpoint | undefined;
}

/** A request that is about to be carried out. */
interface Attempt {
  endpoint: Endpoint;
  parsed: Record<string, unknown>;
  inputs: Inputs;
  audited: AuditedRequest;
}

/** The route that moves items into the folder that they were kept out of. */
const MOVE = 'POST /api/media/move';

/** The route that puts a version in its item's place. */
const USE = 'POST /api/media/:id/versions/:versionId/use';

/** Carries out requests so that changes to what screens play wait for an admin where the account wants that. */
export function createHolding({ approval, tryOut, findEndpoint }: Dependencies) {
  /** @throws approval.waiting for a change that concerns screens; what the change throws */
  async function holdBack({ endpoint, parsed, inputs, audited }: Attempt, caller: UserCaller): Promise<void> {
    if (!mayWait(endpoint.route)) return;
    const change = () => endpoint.handle({ ...parsed, caller, origin: audited.origin });
    const { effect, concernedIds } = await tryOut(caller.accountId, change);
    if (concernedIds.length === 0) return;
    throw await approval.hold({ request: { ...audited, caller }, inputs, effect, concernedIds });
  }

  /** Keeps the move of new items into the folder that they were meant for. @throws approval.waiting */
  async function holdPlacements({ placements }: Hold, { origin }: AuditedRequest, caller: UserCaller): Promise<void> {
    const [first] = placements;
    const endpoint = findEndpoint(MOVE);
    if (first === undefined || endpoint === undefined) return;
    const mediaIds = placements.map(({ mediaId }) => mediaId);
    const inputs: Inputs = { params: {}, query: undefined, body: { mediaIds, folderId: first.folderId } };
    const change = () => approval.unlimited(() => endpoint.handle({ ...endpoint.parse(inputs), caller, origin }));
    const { effect, concernedIds } = await tryOut(caller.accountId, change);
    const request = { route: endpoint.route, caller, params: {}, body: inputs.body, origin };
    throw await approval.hold({ request, inputs, effect, concernedIds, kept: 'item' });
  }

  /** Keeps the use of a new version of what screens show. @throws approval.waiting */
  async function holdVersions({ versions }: Hold, { origin }: AuditedRequest, caller: UserCaller): Promise<void> {
    const [first] = versions;
    const endpoint = findEndpoint(USE);
    if (first === undefined || endpoint === undefined) return;
    const params = { id: first.mediaId, versionId: first.versionId };
    const inputs: Inputs = { params, query: undefined, body: undefined };
    const change = () => endpoint.handle({ ...endpoint.parse(inputs), caller, origin });
    const { effect, concernedIds } = await tryOut(caller.accountId, change);
    const request = { route: endpoint.route, caller, params, body: undefined, origin };
    throw await approval.hold({ request, inputs, effect, concernedIds, kept: 'version' });
  }

  /**
   * Carries out a request, unless it has to wait. A file that was sent into a folder which screens show is added to the
   * library, and its move into the folder waits; a new version of what screens show is prepared, and its use waits.
   *
   * @throws approval.waiting; approval.needs_admin for a change to what screens play that cannot wait; what it throws
   */
  return async function perform<T>(attempt: Attempt, work: () => Promise<T>): Promise<T> {
    const { endpoint, audited } = attempt;
    const caller = findRestricted(endpoint.route, audited.caller);
    if (caller === null || !(await approval.isOn(caller.accountId))) return work();
    await holdBack(attempt, caller);
    const hold: Hold = { accountId: caller.accountId, placements: [], versions: [] };
    try {
      const result = await withHold(hold, work);
      await holdPlacements(hold, audited, caller);
      await holdVersions(hold, audited, caller);
      return result;
    } catch (error) {
      // What it changes was put on a screen in the meantime.
      if (isHeldBack(error)) await holdBack(attempt, caller);
      throw error;
    }
  };
}
