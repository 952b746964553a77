import type { Device } from '@vitrine/contract/fleet/devices';
import type { GroupId, GroupListQuery, ListedGroup } from '@vitrine/contract/fleet/groups';
import type { ListedGroupAssignment } from '@vitrine/contract/playout/assignments';
import { t } from '@vitrine/messages/t';
import { q } from '../../../api/q.ts';
import { useRead } from '../../../api/use-read.ts';

/** The number of a group's devices whose media a card shows. */
const PANES_SHOWN = 3;

const selectGroups = ({ groups }: { groups: ListedGroup[] }) => groups;

/** The account's groups, by name unless another order is given. */
export const groupsRead = (order: GroupListQuery = { sort: 'name', direction: 'asc' }) =>
  q.groups.list({
    query: order,
    select: selectGroups,
    keepsPrevious: true,
    // Their devices go offline without a change event.
    intervalMs: 30_000,
    // Regions of a page that appear one after the other share one request.
    staleMs: 5_000,
    failure: t('Failed to fetch device groups'),
  });

/** The newest assignment of each group, by the group's id. */
export const groupMedia = q.assignments.listOfGroups({
  failure: t('Failed to fetch device assignments'),
  select({ assignments }): ReadonlyMap<string, ListedGroupAssignment> {
    const oldestFirst = assignments.toSorted((a, b) => Date.parse(a.assignedAt) - Date.parse(b.assignedAt));
    return new Map(oldestFirst.map((assignment) => [assignment.groupId, assignment]));
  },
});

/** The time for which the devices of a group are not read again. */
export const MEMBERS_STALE_MS = 30_000;

/** The first devices of a group, in its order. */
export const firstMembers = (group: GroupId) =>
  q.devices.list.page({
    query: { group, sort: 'position', limit: PANES_SHOWN },
    staleMs: MEMBERS_STALE_MS,
    select: ({ body }) => body,
  });

export const useGroups = (order?: GroupListQuery) => useRead(groupsRead(order));
export const useFirstMembers = (groupId: GroupId, isWanted: boolean) =>
  useRead(isWanted ? firstMembers(groupId) : null).data ?? [];

/** The name of a device's group; undefined without one, and while it is not known. */
export const useGroupName = ({ groupId }: Pick<Device, 'groupId'>): string | undefined =>
  useRead(groupsRead()).data?.find(({ id }) => id === groupId)?.name;
