import type { OfferedSystem } from '@vitrine/contract/fleet/commands';
import type { Device, DeviceId } from '@vitrine/contract/fleet/devices';
import type { GroupId } from '@vitrine/contract/fleet/groups';
import { keepPreviousData, skipToken, useMutation, useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/use-api.tsx';
import { keys } from '../../../api/keys.ts';
import { usePolling } from '../../../api/live.tsx';
import type { Failing } from '../../../api/query-provider.tsx';
import { useInvalidate } from '../../../api/use-invalidate.ts';
import type { CommandDraft } from './offers.tsx';
import type { SystemOffer } from './system-text.ts';

/** The interval is short, because a person waits for the result. It is used only while the event stream is down. */
const COMMANDS_POLL_MS = 2_000;

/** The last commands of a device, the newest first. */
export function useCommands(deviceId: DeviceId) {
  const api = useApi();
  return useQuery({
    queryKey: keys.commands.of(deviceId),
    queryFn: async () => (await api.commands.list({ params: { deviceId } })).commands,
    refetchInterval: usePolling(COMMANDS_POLL_MS),
    meta: { failure: 'Failed to fetch commands' },
  });
}

export function useSendCommand(deviceId: DeviceId, meta: Failing<CommandDraft>) {
  const api = useApi();
  return useMutation({
    meta,
    mutationFn: (body: CommandDraft) => api.commands.send({ params: { deviceId }, body }),
    onSettled: useInvalidate(keys.commands.all),
  });
}

/** Several devices, or all of a group. */
export type CommandTargets = { deviceIds: readonly DeviceId[] } | { groupId: GroupId };

/** The commands that several devices can carry out, and the results of those sent since an instant (null: none yet). */
export function useCommandOverview(targets: CommandTargets, since: string | null) {
  const api = useApi();
  return useQuery({
    queryKey: keys.commands.overview(targets, since),
    queryFn: () => {
      const sent = since === null ? {} : { since };
      return 'groupId' in targets
        ? api.commands.overviewOfGroup({ params: { id: targets.groupId }, query: sent })
        : api.commands.overviewOfMany({ body: { deviceIds: [...targets.deviceIds], ...sent } });
    },
    refetchInterval: usePolling(COMMANDS_POLL_MS),
    placeholderData: keepPreviousData,
    meta: { failure: 'Failed to fetch commands' },
  });
}

/** Sends a command to several devices in one request; returns the result for each. */
export function useSendToTargets(targets: CommandTargets, meta: Failing<CommandDraft>) {
  const api = useApi();
  return useMutation({
    meta,
    mutationFn: async (body: CommandDraft) =>
      'groupId' in targets
        ? (await api.commands.sendToGroup({ params: { id: targets.groupId }, body })).results
        : (await api.commands.sendToMany({ body: { ...body, deviceIds: [...targets.deviceIds] } })).results,
    onSettled: useInvalidate(keys.commands.all),
  });
}

/** Returns the releases of the system that the server offers; undefined until known, and while they are not wanted. */
export function useSystemReleases(isWanted: boolean): readonly OfferedSystem[] | undefined {
  const api = useApi();
  const { data } = useQuery({
    queryKey: keys.commands.systemReleases,
    queryFn: isWanted ? async () => (await api.commands.systemReleases()).releases : skipToken,
    meta: { failure: 'Failed to fetch the versions of the system' },
  });
  return data;
}

/** Returns the running system of a machine and the one on offer; null until known, and for machines without system updates. */
export function useSystemOffer({ id, abilities }: Device): SystemOffer | null {
  const api = useApi();
  const isAble = abilities.includes('update-system');
  const releases = useSystemReleases(isAble);
  const { data: device } = useQuery({
    queryKey: keys.devices.one(id),
    queryFn: isAble ? () => api.devices.get({ params: { deviceId: id } }) : skipToken,
    meta: { failure: 'Failed to fetch the device' },
  });
  const running = device?.machine?.systemRelease;
  if (!isAble || releases === undefined || !running) return null;
  return { running, offered: releases.find(({ arch }) => arch === running.arch) ?? null };
}

/** The newest log of the machine of a device; null where there is none. */
export function useMachineLog(deviceId: DeviceId) {
  const api = useApi();
  return useQuery({
    queryKey: keys.commands.machineLog(deviceId),
    queryFn: async () => (await api.commands.machineLog({ params: { deviceId } })).machineLog,
    refetchInterval: usePolling(COMMANDS_POLL_MS),
    meta: { failure: 'Failed to fetch the logs' },
  });
}

/** The newest screenshot of a device; null where there is none. */
export function useScreenshot(deviceId: DeviceId) {
  const api = useApi();
  return useQuery({
    queryKey: keys.commands.screenshot(deviceId),
    queryFn: async () => (await api.commands.screenshot({ params: { deviceId } })).screenshot,
    refetchInterval: usePolling(COMMANDS_POLL_MS),
    meta: { failure: 'Failed to fetch the screenshot' },
  });
}
