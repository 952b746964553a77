import { AppError } from '@vitrine/contract/core/errors';
import { computeMaxDevices } from '@vitrine/contract/billing/plans';
import { createBatches } from '../../platform/batches.ts';
import { withoutLimits } from '../../platform/database/limits.ts';
import { getLimits } from '../../platform/database/write-context.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Entitlements } from '../accounts/index.ts';
import { listOverLimit } from '../fleet/index.ts';
import type { DeviceFacts } from './fact-store.ts';
import { listFacts, maskFacts } from './limited/limited-fact-store.ts';

export interface LimitedFacts {
  known: DeviceFacts;
  /** True if the device is beyond the plan's device limit and shows a notice instead of media. */
  isOverLimit: boolean;
}

/** The facts of devices by row id, and what the caller sees of them. */
export interface AllFacts {
  all: ReadonlyMap<string, LimitedFacts>;
  seen: ReadonlyMap<string, LimitedFacts>;
}

/** Asks for the facts of a device (row id) at and after `fromMs` (epoch milliseconds). */
interface FactRequest {
  id: string;
  fromMs: number;
}

/** Two batches keep the database and this process busy at the same time. */
const BATCHES = { parallel: 2, maxSize: 200 };

export type FactReader = ReturnType<typeof createFactReader>;

/** Reads the facts that playout is derived from, together with the account's device limit. */
export function createFactReader({ db }: Platform, { entitlements }: { entitlements: Entitlements }) {
  /** The plan's device limit; null without one. */
  async function readDeviceLimit(accountId: string): Promise<number | null> {
    return computeMaxDevices(await entitlements.readEntitlement(db, accountId));
  }

  /**
   * The facts of devices (row ids) at and after `fromMs` (epoch milliseconds), by row id. Devices that do not exist are
   * left out.
   */
  async function listLimitedFacts(ids: readonly string[], fromMs: number): Promise<Map<string, LimitedFacts>> {
    const facts = await listFacts(db, ids, fromMs);
    const accountIds = new Set(Array.from(facts.values(), ({ device }) => device.accountId));
    const limits = new Map<string, number>();
    for (const [accountId, entitlement] of await entitlements.listEntitlements(db, [...accountIds])) {
      const maxDevices = computeMaxDevices(entitlement);
      if (maxDevices !== null) limits.set(accountId, maxDevices);
    }
    const beyond = await withoutLimits('screens', db, () => listOverLimit(db, [...facts.keys()], limits));
    return new Map(Array.from(facts, ([id, known]) => [id, { known, isOverLimit: beyond.has(id) }]));
  }

  /**
   * The facts of {@link listLimitedFacts} without limits, also of devices that the caller does not see, and with them what
   * the caller sees: the same map for callers without limits.
   */
  async function listAllFacts(ids: readonly string[], fromMs: number): Promise<AllFacts> {
    const all = await withoutLimits('playback', db, () => listLimitedFacts(ids, fromMs));
    if (getLimits() === null) return { all, seen: all };
    const masked = await maskFacts(db, new Map(Array.from(all, ([id, { known }]) => [id, known])));
    const seen = new Map(
      Array.from(masked, ([id, known]) => [id, { known, isOverLimit: all.get(id)?.isOverLimit ?? false }]),
    );
    return { all, seen };
  }

  /** All screens fetch their manifests after an outage or a change to global content. */
  const readInBatch = createBatches<FactRequest, LimitedFacts | null>(async (requests) => {
    const ids = new Set(requests.map(({ id }) => id));
    // Facts that are over at the start of a later request do not change its timeline.
    const facts = await listLimitedFacts([...ids], Math.min(...requests.map(({ fromMs }) => fromMs)));
    return requests.map(({ id }) => facts.get(id) ?? null);
  }, BATCHES);

  return {
    readDeviceLimit,
    listLimitedFacts,
    listAllFacts,

    /**
     * The facts of a device (row id) at an instant that a person has chosen (epoch milliseconds). They are read alone,
     * since the facts of others would be read from as far back.
     *
     * @throws device.not_found when the device has just been removed
     */
    async readFactsAt(id: string, atMs: number): Promise<LimitedFacts> {
      const facts = (await listLimitedFacts([id], atMs)).get(id);
      if (facts === undefined) throw new AppError('device.not_found');
      return facts;
    },

    /**
     * The facts of a device (row id) at and after `fromMs` (epoch milliseconds). Concurrent calls share their queries.
     *
     * @throws device.not_found when the device has just been removed
     */
    async readFacts(id: string, fromMs: number): Promise<LimitedFacts> {
      // A batch has the limits of no request.
      const facts =
        getLimits() === null
          ? await readInBatch({ id, fromMs })
          : ((await listLimitedFacts([id], fromMs)).get(id) ?? null);
      if (facts === null) throw new AppError('device.not_found');
      return facts;
    },
  };
}
