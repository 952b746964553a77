import type { SubscriptionInfo } from '@vitrine/contract/billing/subscription';
import { Monitor } from 'lucide-react';
import { statusWords } from '../../ui/screen/status.tsx';
import { ScreenPicture } from '../content/index.ts';
import { CleanupDialog } from './components/cleanup-dialog.tsx';
import { LimitUsage } from './components/limit-usage.tsx';
import { PickList } from './components/pick-list.tsx';
import { type RemovableDevice, useRemovableDevices, useRemovals } from './queries.ts';
import { type CleanupProps, useCleanup } from './use-cleanup.ts';

/** Removes devices until the account is within its device limit. */
export function DeviceCleanup({ title, usage, isRefused, onResolved, onBack, onClose }: CleanupProps) {
  const query = useRemovableDevices();
  const { data: devices = [] } = query;
  const { removeDevice } = useRemovals();
  const { list, removal } = useCleanup<RemovableDevice>({
    items: devices,
    remove: ({ id }) => removeDevice(id),
    noun: 'device',
    participle: 'removed',
    doneTitle: 'Devices removed',
    usageWithout: (removed) => ({ ...usage, deviceCount: usage.deviceCount - removed.length }),
    // A refused device must fit in addition to those that are left.
    isEnough: (left) => hasRoomFor(left, isRefused ? 1 : 0),
    onResolved,
  });
  return (
    <CleanupDialog
      title={title}
      description="Removed devices lose their settings, assignment and schedules."
      usage={<LimitUsage kind="device" usage={usage} />}
      action={`Remove ${removal.count} Device(s)`}
      {...removal}
      of={query}
      failureTitle="Failed to fetch devices"
      onBack={onBack}
      onClose={onClose}
    >
      <PickList
        label="Devices"
        items={devices}
        {...list}
        nameOf={({ name }) => name}
        noteOf={({ presence }) => statusWords[presence]}
        renderPicture={({ screen, content, presence }) => (
          <ScreenPicture small screen={screen} content={content} state={presence} placeholder={<Monitor />} />
        )}
        empty="No devices"
      />
    </CleanupDialog>
  );
}

const hasRoomFor = ({ deviceCount, maxDevices }: SubscriptionInfo, needed: number): boolean =>
  maxDevices === null || deviceCount + needed <= maxDevices;
