import type { ListedGroupAssignment } from '@vitrine/contract/playout/assignments';
import type { Device, DeviceId } from '@vitrine/contract/fleet/devices';
import type { Group, GroupId, GroupListQuery } from '@vitrine/contract/fleet/groups';
import { keepPreviousData, useMutation, useQuery, skipToken } from '@tanstack/react-query';
import { useApi } from '../../../api/use-api.tsx';
import { keys } from '../../../api/keys.ts';
import { usePolling } from '../../../api/live.tsx';
import type { Failing } from '../../../api/query-provider.tsx';
import { useInvalidate } from '../../../api/use-invalidate.ts';
import type { Planned } from '../../../api/q.ts';
import { useEffectText } from '../../effect/index.ts';
import { type DevicePages, useDevicePages } from '../device-pages.ts';

const GROUPS_POLL_MS = 30_000;
const REGIONS_MS = 5_000;
const MEMBERS_STALE_MS = 30_000;
const MEMBERS_POLL_MS = 30_000;

/** The number of a group's devices whose media a card shows. */
const PANES_SHOWN = 3;

const byName: GroupListQuery = { sort: 'name', direction: 'asc' };

/** The account's groups, by name unless another order is given. */
export function useGroups(order: GroupListQuery = byName) {
  const api = useApi();
  return useQuery({
    queryKey: keys.groups.list(order),
    queryFn: async () => (await api.groups.list({ query: order })).groups,
    placeholderData: keepPreviousData,
    // Their devices go offline without a change event.
    refetchInterval: GROUPS_POLL_MS,
    // Regions of a page that appear one after the other share one request.
    staleTime: REGIONS_MS,
    meta: { failure: 'Failed to fetch device groups' },
  });
}

/** The newest assignment of each group, by the group's id. */
export function useGroupMedia() {
  const api = useApi();
  return useQuery({
    queryKey: keys.assignments.ofGroups,
    queryFn: async () => (await api.assignments.listOfGroups()).assignments,
    select: findNewestByGroup,
    refetchInterval: usePolling(GROUPS_POLL_MS),
    meta: { failure: 'Failed to fetch device assignments' },
  });
}

function findNewestByGroup(assignments: readonly ListedGroupAssignment[]): ReadonlyMap<string, ListedGroupAssignment> {
  const oldestFirst = assignments.toSorted((a, b) => a.assignedAt.localeCompare(b.assignedAt));
  return new Map(oldestFirst.map((assignment) => [assignment.groupId, assignment]));
}

/** The first devices of a group, fetched once `isWanted`; empty until known. */
export function useFirstMembers(groupId: GroupId, isWanted: boolean): readonly Device[] {
  const api = useApi();
  const { data } = useQuery({
    queryKey: keys.devices.firstMembers(groupId),
    queryFn: async () => (await api.devices.list.page({ query: { group: groupId, limit: PANES_SHOWN } })).body,
    enabled: isWanted,
    staleTime: MEMBERS_STALE_MS,
    refetchInterval: usePolling(MEMBERS_POLL_MS),
  });
  return data ?? [];
}

/** The devices of a group, in pages. */
export const useGroupMembers = (group: GroupId): DevicePages => useDevicePages({ group, staleTime: MEMBERS_STALE_MS });

/** All devices of a group, to compute the reach of an assignment; undefined until loaded. */
export function useAllMembers(groupId: GroupId | null): readonly Device[] | undefined {
  const api = useApi();
  return useQuery({
    queryKey: keys.devices.allMembers(groupId),
    queryFn: groupId === null ? skipToken : () => api.devices.list({ query: { group: groupId } }),
    refetchInterval: usePolling(MEMBERS_POLL_MS),
    meta: { failure: 'Failed to fetch devices' },
  }).data;
}

export interface GroupDraft {
  name: string;
  /** Null: none. */
  description: string | null;
  color: Group['color'];
}

interface SavedGroup {
  /** Null: a new one. */
  id: GroupId | null;
  draft: Partial<GroupDraft> & { name: string };
}

/** Creates a group, or changes the one with this id. */
export function useSaveGroup(meta: Failing<SavedGroup>) {
  const api = useApi();
  return useMutation({
    meta,
    mutationFn: ({ id, draft }: SavedGroup) =>
      id === null ? api.groups.create({ body: draft }) : api.groups.update({ params: { id }, body: draft }),
    onSettled: useInvalidateGroups(),
  });
}

export function useDeleteGroup(meta: Failing<GroupId>) {
  const api = useApi();
  return useMutation({
    meta,
    mutationFn: (id: GroupId) => api.groups.remove({ params: { id } }),
    onSettled: useInvalidateGroups(),
  });
}

/** A device and the group that it joins or leaves. */
interface Joining {
  deviceId: DeviceId;
  groupId: GroupId;
}

const joinRequest = ({ deviceId, groupId: id }: Joining) => ({ params: { id }, body: { deviceId } });

/** The dry run of a device joining a group. */
export const planJoin = (joining: Joining): Planned => ({
  key: ['join', joining],
  dryRun: (api) => api.groups.addDevice.dryRun(joinRequest(joining)),
});

/** Adds a device to a group and removes it from its previous one. The answer is the effect in words. */
export function useJoinGroup(meta: Failing<Joining>) {
  const api = useApi();
  const effectText = useEffectText();
  return useMutation({
    meta,
    async mutationFn(joining: Joining) {
      const { dryRun, key } = planJoin(joining);
      const words = await effectText(dryRun, key);
      await api.groups.addDevice(joinRequest(joining));
      return words;
    },
    onSettled: useInvalidateGroups(),
  });
}

export function useLeaveGroup(meta: Failing<Joining>) {
  const api = useApi();
  return useMutation({
    meta,
    mutationFn: ({ deviceId, groupId }: Joining) => api.groups.removeDevice({ params: { id: groupId, deviceId } }),
    onSettled: useInvalidateGroups(),
  });
}

/** Sets the volume and brightness (percent) of all devices of a group; returns the outcome for each. */
export function useApplyGroupSettings() {
  const api = useApi();
  return useMutation({
    mutationFn: async ({ groupId, ...body }: { groupId: GroupId; volume: number; brightness: number }) =>
      (await api.commands.setOfGroup({ params: { id: groupId }, body })).results,
    meta: { failure: 'Failed to apply group settings' },
    onSettled: useInvalidate(keys.devices.all, keys.commands.all),
  });
}

const useInvalidateGroups = () => useInvalidate(keys.groups.all, keys.devices.all, keys.assignments.all);
