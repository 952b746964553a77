import type { DeviceId } from '@vitrine/contract/fleet/device-identity';
import type { Device } from '@vitrine/contract/fleet/devices';
import type { GroupId } from '@vitrine/contract/fleet/groups';
import { t } from '@vitrine/messages/t';
import { q } from '../../../api/q.ts';
import { useRead } from '../../../api/use-read.ts';
import type { SystemOffer } from './system-text.ts';

/** The interval is short, because a person waits for the result. It is used only while the event stream is down. */
export const COMMANDS_POLL_MS = 2_000;

/** Several devices, or all of a group. */
export type CommandTargets = { deviceIds: readonly DeviceId[] } | { groupId: GroupId };

/** The commands that several devices can carry out, and the results of those sent since an instant (null: none yet). */
export function commandOverview(targets: CommandTargets, since: string | null) {
  const sent = since === null ? {} : { since };
  const options = { pollMs: COMMANDS_POLL_MS, keepsPrevious: true, failure: t('Failed to fetch commands') };
  return 'groupId' in targets
    ? q.commands.overviewOfGroup({ params: { id: targets.groupId }, query: sent, ...options })
    : q.commands.overviewOfMany({ body: { deviceIds: [...targets.deviceIds], ...sent }, ...options });
}

/** The releases of the system that the server offers. */
export const systemReleases = q.commands.systemReleases({
  failure: t('Failed to fetch the versions of the system'),
  select: ({ releases }) => releases,
});

/** Returns the running system of a machine and the one on offer; null until known, and for machines without system updates. */
export function useSystemOffer({ id, abilities }: Device): SystemOffer | null {
  const isAble = abilities.includes('update-system');
  const releases = useRead(isAble ? systemReleases : null).data;
  const device = useRead(isAble ? q.devices.get({ params: { deviceId: id } }) : null).data;
  const running = device?.machine?.systemRelease;
  if (!isAble || releases === undefined || !running) return null;
  return { running, offered: releases.find(({ arch }) => arch === running.arch) ?? null };
}
