import type { SubscriptionInfo } from '@vitrine/contract/billing/plans';
import { Monitor } from 'lucide-react';
import { useState } from 'react';
import { failureOf } from '../../api/failure.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Pane } from '../../ui/screen/pane.tsx';
import { statusWords } from '../../ui/screen/status.tsx';
import { CleanupDialog } from './components/cleanup-dialog.tsx';
import { LimitUsage } from './components/limit-usage.tsx';
import { PickList } from './components/pick-list.tsx';
import { type RemovableDevice, useRemovableDevices, useRemovals } from './queries.ts';
import { type CleanupProps, useCleanup } from './use-cleanup.ts';

/** Removes devices until the account is within its device limit. */
export function DeviceCleanup({ title, usage, isRefused, onResolved, onBack, onClose }: CleanupProps) {
  const toast = useToast();
  const devices = useRemovableDevices();
  const { data } = devices;
  const failure = failureOf(devices);
  const { removeDevice } = useRemovals();
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const work = useCleanup<RemovableDevice>(({ id }) => removeDevice(id));

  async function remove(): Promise<void> {
    const { removed, failed, usageNow } = await work.run((data ?? []).filter(({ id }) => picked.has(id)));
    setPicked(new Set());
    if (failed.length > 0) {
      toast({
        title: 'Some devices could not be removed',
        text: `${failed.length} device(s) could not be removed`,
        tone: 'danger',
      });
    } else {
      toast({ title: 'Devices removed', text: `Successfully removed ${removed.length} device(s)` });
    }
    const left = usageNow ?? { ...usage, deviceCount: usage.deviceCount - removed.length };
    // A refused device must fit in addition to those that are left.
    if (devicesOver(left, isRefused ? 1 : 0) === 0) onResolved();
  }

  return (
    <CleanupDialog
      title={title}
      description="Removed devices lose their settings, assignment and schedules."
      usage={<LimitUsage kind="device" usage={usage} />}
      action={`Remove ${picked.size} Device(s)`}
      isEmpty={picked.size === 0}
      progress={work.progress}
      onRemove={() => void remove()}
      onBack={onBack}
      onClose={onClose}
    >
      {failure !== null ? (
        <ErrorState title="Failed to fetch devices" {...failure} />
      ) : data === undefined ? (
        <Spinner />
      ) : (
        <PickList
          label="Devices"
          items={data}
          picked={picked}
          disabled={work.progress !== null}
          idOf={({ id }) => id}
          nameOf={({ name }) => name}
          noteOf={({ presence }) => statusWords[presence]}
          renderPicture={({ thumbnailUrl, presence }) => (
            <Pane small src={thumbnailUrl} state={presence} placeholder={<Monitor />} />
          )}
          empty="No devices"
          onPick={setPicked}
        />
      )}
    </CleanupDialog>
  );
}

const devicesOver = ({ deviceCount, maxDevices }: SubscriptionInfo, needed: number): number =>
  Math.max(0, deviceCount + needed - (maxDevices ?? Number.POSITIVE_INFINITY));
