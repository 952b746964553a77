import type { SubscriptionInfo } from '@vitrine/contract/billing/subscription';
import { findPresence } from '@vitrine/contract/fleet/presence';
import { Monitor } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';
import { useApi } from '../../api/use-api.tsx';
import { useRead } from '../../api/use-read.ts';
import { useReportedNow } from '../../ui/feedback/connection.tsx';
import { statusWords } from '../../ui/screen/status.tsx';
import { ScreenPicture } from '../content/index.ts';
import { PRESENCE_TICK_MS } from '../fleet/index.ts';
import { CleanupDialog } from './components/cleanup-dialog.tsx';
import { LimitUsage } from './components/limit-usage.tsx';
import { PickList } from './components/pick-list.tsx';
import { type CleanupProps, useCleanup } from './use-cleanup.ts';

const texts = {
  doneTitle: t('Devices removed'),
  describeDone: (count: number) => t('Successfully removed {count, number} device(s)', { count }),
  failedTitle: t('Some devices could not be removed'),
  describeFailed: (count: number) => t('{count, number} device(s) could not be removed', { count }),
};

/** Removes devices until the account is within its device limit. */
export function DeviceCleanup({ title, usage, isRefused, onBack, onClose }: CleanupProps) {
  const api = useApi();
  const read = useRead(q.devices.list({ failure: t('Failed to fetch devices') }));
  const { data: devices = [] } = read;
  const now = useReportedNow(PRESENCE_TICK_MS);
  const { list, removal } = useCleanup({
    items: devices,
    remove: ({ id }) => api.devices.remove({ params: { deviceId: id } }),
    texts,
    usageWithout: (removed) => ({ ...usage, deviceCount: usage.deviceCount - removed.length }),
    // A refused device must fit in addition to those that are left.
    isEnough: (left) => hasRoomFor(left, isRefused ? 1 : 0),
    onEnough: onClose,
  });
  return (
    <CleanupDialog
      title={title}
      description={t('Removed devices lose their settings, assignment and schedules.')}
      usage={<LimitUsage kind="device" usage={usage} />}
      action={t('Remove {count, number} Device(s)', { count: removal.count })}
      {...removal}
      of={read}
      onBack={onBack}
      onClose={onClose}
    >
      <PickList
        label={t('Devices')}
        items={devices}
        {...list}
        nameOf={({ name }) => name}
        noteOf={(device) => statusWords[findPresence(device, now)]}
        renderPicture={(device) => (
          <ScreenPicture
            small
            screen={device}
            content={device.playing?.media ?? device.assignedMedia}
            state={findPresence(device, now)}
            placeholder={<Monitor />}
          />
        )}
        empty={t('No devices')}
      />
    </CleanupDialog>
  );
}

const hasRoomFor = ({ deviceCount, maxDevices }: SubscriptionInfo, needed: number): boolean =>
  maxDevices === null || deviceCount + needed <= maxDevices;
