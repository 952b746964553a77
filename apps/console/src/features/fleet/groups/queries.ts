import type { GroupAssignment } from '@vitrine/contract/playout/assignments';
import type { Device, DeviceId } from '@vitrine/contract/fleet/devices';
import type { Group, GroupId } from '@vitrine/contract/fleet/groups';
import type { Image, MediaId, MediaKind } from '@vitrine/contract/library/media';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { failureOf } from '../../../api/failure.ts';
import { useApi } from '../../../api/api.tsx';
import { usePolling } from '../../../api/live.tsx';
import type { Choice } from './choice.ts';

const GROUPS_POLL_MS = 30_000;
const MEMBERS_STALE_MS = 30_000;
const MEMBERS_POLL_MS = 30_000;
const MEMBERS_PAGE = 100;
const CHOICES_LISTED = 200;

/** A card shows what so many of a group's devices show. */
const PANES_SHOWN = 3;

/** The account's groups, by name. */
export function useGroups() {
  const api = useApi();
  return useQuery({
    queryKey: ['groups', 'list'],
    queryFn: async () => (await api.groups.list()).groups,
    refetchInterval: usePolling(GROUPS_POLL_MS),
    meta: { failure: 'Failed to fetch device groups' },
  });
}

/** The newest assignment of each group, by the group's id. */
export function useGroupMedia() {
  const api = useApi();
  return useQuery({
    queryKey: ['assignments', 'groups'],
    queryFn: async () => (await api.assignments.listOfGroups()).assignments,
    select: newestByGroup,
    refetchInterval: usePolling(GROUPS_POLL_MS),
    meta: { failure: 'Failed to fetch device assignments' },
  });
}

function newestByGroup(assignments: readonly GroupAssignment[]): ReadonlyMap<string, GroupAssignment> {
  const oldestFirst = assignments.toSorted((a, b) => a.assignedAt.localeCompare(b.assignedAt));
  return new Map(oldestFirst.map((assignment) => [assignment.groupId, assignment]));
}

/** The first of a group's devices, once they are wanted; empty until known. */
export function useFirstMembers(groupId: GroupId, isWanted: boolean): readonly Device[] {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['devices', 'first-of-group', groupId],
    queryFn: async () => (await api.devices.list.page({ query: { group: groupId, limit: PANES_SHOWN } })).body,
    enabled: isWanted,
    staleTime: MEMBERS_STALE_MS,
    refetchInterval: usePolling(MEMBERS_POLL_MS),
  });
  return data ?? [];
}

/** The devices of a group, by name; further pages are fetched as they are wanted. */
export function useMembers(groupId: GroupId) {
  const api = useApi();
  const list = useInfiniteQuery({
    queryKey: ['devices', 'of-group', groupId],
    queryFn: ({ pageParam }) =>
      api.devices.list.page({ query: { group: groupId, limit: MEMBERS_PAGE, cursor: pageParam ?? undefined } }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: MEMBERS_STALE_MS,
    refetchInterval: MEMBERS_POLL_MS,
    meta: { failure: 'Failed to fetch devices' },
  });
  return {
    devices: list.data?.pages.flatMap((page) => page.body) ?? [],
    isPending: list.isPending,
    failure: failureOf(list),
    hasMore: list.hasNextPage,
    isFetchingMore: list.isFetchingNextPage,
    more: () => void list.fetchNextPage(),
  };
}

const toChoice = ({ id, originalName, thumbnailUrl }: Image): Choice => ({
  id,
  name: originalName,
  picture: thumbnailUrl,
});

/** The newest files of a kind that match a search, at most {@link CHOICES_LISTED}. */
export function useMediaChoices(kind: MediaKind, search: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['media', 'group-choices', kind, search],
    async queryFn(): Promise<{ choices: Choice[]; total: number }> {
      const query = { limit: CHOICES_LISTED, search: search || undefined };
      if (kind === 'image') {
        const { body, total } = await api.media.listImages.page({ query });
        return { choices: body.images.map(toChoice), total: total ?? body.images.length };
      }
      const { body, total } = await api.media.listVideos.page({ query });
      return { choices: body.videos.map(toChoice), total: total ?? body.videos.length };
    },
    // While typing, the last results stay; those of the other kind do not.
    placeholderData: (last, query) => (query?.queryKey[2] === kind ? last : undefined),
    meta: { failure: 'Failed to load media' },
  });
}

/** All devices of a group, for what an assignment to it would reach; undefined until loaded. */
export function useAllMembers(groupId: GroupId): readonly Device[] | undefined {
  const api = useApi();
  return useQuery({
    queryKey: ['devices', 'all-of-group', groupId],
    queryFn: () => api.devices.list({ query: { group: groupId } }),
    refetchInterval: usePolling(MEMBERS_POLL_MS),
    meta: { failure: 'Failed to fetch devices' },
  }).data;
}

/** Devices to put into groups, under a search: all, or those in none. Further pages are fetched as they are wanted. */
export function useCandidates(search: string, isUngroupedOnly: boolean) {
  const api = useApi();
  const list = useInfiniteQuery({
    queryKey: ['devices', 'group-candidates', search, isUngroupedOnly],
    queryFn: ({ pageParam }) =>
      api.devices.list.page({
        query: {
          limit: MEMBERS_PAGE,
          cursor: pageParam ?? undefined,
          search: search || undefined,
          group: isUngroupedOnly ? 'none' : undefined,
        },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    refetchInterval: MEMBERS_POLL_MS,
    meta: { failure: 'Failed to fetch devices' },
  });
  return {
    devices: list.data?.pages.flatMap((page) => page.body) ?? [],
    total: list.data?.pages[0]?.total,
    isPending: list.isPending,
    error: list.data === undefined ? list.error : null,
    hasMore: list.hasNextPage,
    isFetchingMore: list.isFetchingNextPage,
    more: () => void list.fetchNextPage(),
  };
}

/** How many devices are in no group; undefined until known. */
export function useUngroupedCount(): number | undefined {
  const api = useApi();
  return useQuery({
    queryKey: ['devices', 'ungrouped-count'],
    queryFn: async () => (await api.devices.list.page({ query: { group: 'none', limit: 1 } })).total,
    refetchInterval: usePolling(GROUPS_POLL_MS),
    placeholderData: keepPreviousData,
    meta: { failure: 'Failed to fetch group memberships' },
  }).data;
}

export interface GroupDraft {
  name: string;
  /** Null is none. */
  description: string | null;
  color: Group['color'];
}

/** Creates a group, or changes the one with this id. */
export function useSaveGroup() {
  const api = useApi();
  const invalidate = useInvalidateGroups();
  return useMutation({
    mutationFn: ({ id, draft }: { id: GroupId | null; draft: Partial<GroupDraft> & { name: string } }) =>
      id === null ? api.groups.create({ body: draft }) : api.groups.update({ params: { id }, body: draft }),
    onSettled: invalidate,
  });
}

export function useDeleteGroup() {
  const api = useApi();
  const invalidate = useInvalidateGroups();
  return useMutation({
    mutationFn: (id: GroupId) => api.groups.remove({ params: { id } }),
    onSettled: invalidate,
  });
}

/** Puts a device into a group; it leaves the one that it was in. */
export function useJoinGroup() {
  const api = useApi();
  const invalidate = useInvalidateGroups();
  return useMutation({
    mutationFn: ({ deviceId, groupId }: { deviceId: DeviceId; groupId: GroupId }) =>
      api.groups.addDevice({ params: { id: groupId }, body: { deviceId } }),
    onSettled: invalidate,
  });
}

export function useLeaveGroup() {
  const api = useApi();
  const invalidate = useInvalidateGroups();
  return useMutation({
    mutationFn: ({ deviceId, groupId }: { deviceId: DeviceId; groupId: GroupId }) =>
      api.groups.removeDevice({ params: { id: groupId, deviceId } }),
    onSettled: invalidate,
  });
}

interface GroupAssignmentRequest {
  groupId: GroupId;
  mediaType: MediaKind;
  mediaId: MediaId;
  force: boolean;
}

export function useAssignToGroup() {
  const api = useApi();
  const invalidate = useInvalidateGroups();
  return useMutation({
    mutationFn: ({ groupId, ...body }: GroupAssignmentRequest) =>
      api.assignments.assignToGroup({ params: { id: groupId }, body }),
    onSettled: invalidate,
  });
}

export function useUnassignGroup() {
  const api = useApi();
  const invalidate = useInvalidateGroups();
  return useMutation({
    mutationFn: ({ groupId, mediaType }: { groupId: GroupId; mediaType: MediaKind }) =>
      api.assignments.removeFromGroup({ params: { id: groupId, mediaType } }),
    onSettled: invalidate,
  });
}

/** Sets the volume and brightness (percent) of all devices of a group; answers what became of it on each. */
export function useApplyGroupSettings() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ groupId, ...body }: { groupId: GroupId; volume: number; brightness: number }) =>
      (await api.commands.setOfGroup({ params: { id: groupId }, body })).results,
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['devices'] }),
        queries.invalidateQueries({ queryKey: ['commands'] }),
      ]),
  });
}

function useInvalidateGroups(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all(['groups', 'devices', 'assignments'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
}
