import type { Device } from '@vitrine/contract/fleet/devices';
import { isOnline } from '@vitrine/contract/fleet/presence';
import { t } from '@vitrine/messages/t';
import { formatTitle } from '@vitrine/contract/core/file-title';

/** The number of devices of a group that would show an assignment, and the reasons why the others would not. */
export interface GroupReach {
  total: number;
  shown: number;
  others: readonly { id: string; name: string; reason: string }[];
}

/**
 * The reach of an assignment to a group.
 *
 * @param members all of the group's devices
 * @param mediaId the media to assign; undefined before it is chosen
 */
export function computeReach(members: readonly Device[], mediaId: string | undefined, now: Date): GroupReach {
  const others = members.flatMap((device) => {
    const reason = explainMissing(device, mediaId, now);
    return reason === null ? [] : [{ id: device.id, name: device.name, reason }];
  });
  return { total: members.length, shown: members.length - others.length, others };
}

/** Finds the reason why a device does not show the media of its group; null if it does. */
function explainMissing(device: Device, mediaId: string | undefined, now: Date): string | null {
  const { isOverLimit, assignedMedia, playing, pausedUntil } = device;
  if (isOverLimit) return t('over the plan’s limit');
  if (assignedMedia !== null && assignedMedia.id !== mediaId)
    return t('has its own: {title}', { title: formatTitle(assignedMedia.originalName) });
  const isScheduled = isOnline(device, now) && playing?.reason === 'schedule' && pausedUntil === null;
  return isScheduled ? t('is running a schedule') : null;
}

/** `Shows on 2 of 3 screens in Hall.` */
export function describeReach({ total, shown }: GroupReach, group: string): string {
  if (total === 0) return t('{group} has no screens yet. Screens you add will show it.', { group });
  if (shown === total) {
    return t('{total, plural, =1 {Shows on the screen in {group}.} other {Shows on all # screens in {group}.}}', {
      total,
      group,
    });
  }
  return t(
    '{total, plural, one {Shows on {shown, number} of # screen in {group}.} other {Shows on {shown, number} of # screens in {group}.}}',
    { shown, total, group },
  );
}
