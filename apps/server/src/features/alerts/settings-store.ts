import { type AlertSettings, defaultAlertSettings } from '@vitrine/contract/alerts';
import { GroupId } from '@vitrine/contract/fleet/groups';
import type { MachineAlertKind } from '@vitrine/contract/fleet/machine-health';
import { hasRole, type Role } from '@vitrine/contract/team/roles';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { members, users } from '../../schema/accounts-tables.ts';
import { alertSettings, memberAlerts } from '../../schema/alerts-tables.ts';
import { groupMembers, groups } from '../../schema/groups-tables.ts';

/** When the emails of an account are sent, to whichever member. */
export type Timing = Pick<AlertSettings, 'afterMinutes' | 'quietFrom' | 'quietUntil' | 'timezone'>;

/** The part of the settings that each member chooses. */
export type Choice = Pick<AlertSettings, 'isOn' | 'machine' | 'groupIds'>;

export interface Watcher extends Choice {
  /** The groups that the member is limited to; null: the member sees all screens. */
  seenGroupIds: readonly string[] | null;
  userId: string;
  name: string;
  email: string;
}

type Member = Pick<typeof members.$inferSelect, 'accountId' | 'userId'>;

/** The defaults if the account has not changed them. */
export async function findTiming(db: Db, accountId: string): Promise<Timing> {
  const [row] = await db.select().from(alertSettings).where(eq(alertSettings.accountId, accountId));
  const { afterMinutes, quietFrom, quietUntil, timezone } = defaultAlertSettings;
  if (row === undefined) return { afterMinutes, quietFrom, quietUntil, timezone };
  return { ...row, timezone: row.timeZone };
}

/** Every member of the account with what they chose. */
export async function listWatchers(db: Db, accountId: string): Promise<Watcher[]> {
  const rows = await db
    .select({
      userId: users.id,
      name: users.name,
      email: users.email,
      role: members.role,
      limits: members.limits,
      chosen: memberAlerts,
      ofAccount: { isOn: alertSettings.isOn, machine: alertSettings.machine },
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .leftJoin(memberAlerts, and(eq(memberAlerts.accountId, accountId), eq(memberAlerts.userId, members.userId)))
    .leftJoin(alertSettings, eq(alertSettings.accountId, accountId))
    .where(eq(members.accountId, accountId))
    .orderBy(asc(users.id));
  return rows.map(({ role, limits, chosen, ofAccount, ...person }) => ({
    ...person,
    seenGroupIds: limits?.groupIds ?? null,
    ...toChoice(role, chosen, ofAccount),
  }));
}

function toChoice(
  role: Role,
  chosen: typeof memberAlerts.$inferSelect | null,
  ofAccount: { isOn: boolean; machine: MachineAlertKind[] | null } | null,
): Choice {
  if (chosen !== null) {
    const groupIds = chosen.groupIds?.map((id) => GroupId.parse(id)) ?? null;
    return { isOn: chosen.isOn, machine: chosen.machine, groupIds };
  }
  if (!hasRole(role, 'owner')) return { isOn: false, machine: [], groupIds: null };
  const { isOn, machine } = ofAccount ?? { isOn: true, machine: null };
  return { isOn, machine: machine ?? (isOn ? defaultAlertSettings.machine : []), groupIds: null };
}

/** Returns the given groups that belong to the account. */
export async function listOwnGroups(db: Db, accountId: string, ids: readonly GroupId[]): Promise<GroupId[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: groups.id })
    .from(groups)
    .where(and(eq(groups.accountId, accountId), inArray(groups.id, [...ids])));
  return rows.map(({ id }) => GroupId.parse(id));
}

/** The groups of each of these devices, by row id. */
export async function listGroupsOf(db: Db, deviceIds: readonly string[]): Promise<Map<string, Set<string>>> {
  const rows = await db
    .select()
    .from(groupMembers)
    .where(inArray(groupMembers.deviceId, [...deviceIds]));
  return new Map(
    [...Map.groupBy(rows, ({ deviceId }) => deviceId)].map(([id, of]) => [
      id,
      new Set(of.map(({ groupId }) => groupId)),
    ]),
  );
}

export async function upsertChoice(tx: Db, member: Member, choice: Choice): Promise<void> {
  await tx
    .insert(memberAlerts)
    .values({ ...member, ...choice })
    .onConflictDoUpdate({ target: [memberAlerts.accountId, memberAlerts.userId], set: choice });
}

/** @param founders what processes of release 0.2 email the founder; null leaves it as it is */
export async function upsertTiming(
  tx: Db,
  accountId: string,
  { timezone: timeZone, afterMinutes, quietFrom, quietUntil }: Timing,
  founders: Pick<Choice, 'isOn' | 'machine'> | null,
): Promise<void> {
  const timing = { timeZone, afterMinutes, quietFrom, quietUntil };
  await tx
    .insert(alertSettings)
    .values({ accountId, ...timing, isOn: true, machine: null, ...founders })
    .onConflictDoUpdate({ target: alertSettings.accountId, set: { ...timing, ...founders } });
}
