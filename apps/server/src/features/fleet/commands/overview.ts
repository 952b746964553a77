import type { CommandOverview } from '@vitrine/contract/fleet/commands';
import { MachineCommandKind } from '@vitrine/contract/fleet/command-kinds';
import { compareVersions } from '@vitrine/contract/agent/release';
import { AppError } from '@vitrine/contract/core/errors';
import type { InAccount } from '../../../http/callers.ts';
import type { Db } from '../../../platform/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countSystems, listAbilities } from '../agents/store.ts';
import { findDevices, findGroup, listGroupMembers } from '../reads.ts';
import { countCommandStates, listCommandFailures } from './overview-store.ts';

/** Answers what several devices can carry out, and what became of it. */
export function createCommandOverviews({ db, clock }: Platform) {
  async function overviewOf(ids: readonly string[], since: string | null): Promise<CommandOverview> {
    const asked = { ids, since: since === null ? null : new Date(since), now: clock() };
    const [abilities, systems, counted, failures] = await Promise.all([
      listAbilities(db, ids),
      countSystems(db, ids),
      countCommandStates(db, asked),
      listCommandFailures(db, asked),
    ]);
    const sets = [...abilities.values()];
    return {
      deviceCount: ids.length,
      agentCount: abilities.size,
      systems: systems.toSorted((a, b) => compareVersions(b.version, a.version)),
      commands: MachineCommandKind.options.map((kind) => ({
        kind,
        ableCount: sets.filter((can) => can.has(kind)).length,
        states: { queued: 0, delivered: 0, done: 0, failed: 0, expired: 0, ...counted.get(kind) },
        failures: failures.get(kind) ?? [],
      })),
    };
  }

  return {
    /** Returns the overview of those devices that exist. `since` is an instant; null counts no commands. */
    async overviewOfMany(
      { accountId }: InAccount,
      { deviceIds, since = null }: { deviceIds: readonly string[]; since?: string | null | undefined },
    ): Promise<CommandOverview> {
      const found = await findDevices(db, accountId, deviceIds);
      return overviewOf(
        found.map(({ id }) => id),
        since,
      );
    },

    /** @throws group.not_found */
    async overviewOfGroup(
      { accountId }: InAccount,
      groupId: string,
      { since = null }: { since?: string | null | undefined },
    ): Promise<CommandOverview> {
      const members = await listOwnedMembers(db, accountId, groupId);
      return overviewOf(
        members.map(({ id }) => id),
        since,
      );
    },
  };
}

/**
 * The devices of the account's group, by name.
 *
 * @throws group.not_found
 */
export async function listOwnedMembers(db: Db, accountId: string, groupId: string) {
  if ((await findGroup(db, accountId, groupId)) === null) throw new AppError('group.not_found');
  return listGroupMembers(db, accountId, groupId);
}
