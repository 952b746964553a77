import type { Device, DeviceId } from '@vitrine/contract/fleet/devices';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { titleOf } from '../../../ui/format/file-title.ts';
import { countOf, formatCount } from '../../../ui/format/format.ts';
import type { Toast } from '../../../ui/feedback/toast-view.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import {
  type Followed,
  type ControlledDevices,
  ControlledDeviceList,
  controlledDevicesOf,
  useResumeOffer,
} from '../../playout/index.ts';
import type { Chosen } from './use-assignment.tsx';
import { type DeviceFailure, useAssignToMany } from './queries.ts';

const MediaPickerDialog = lazy(async () => ({
  default: (await import('../../library/picker/media-picker-dialog.tsx')).MediaPickerDialog,
}));

type Step =
  | { at: 'choosing' }
  | { at: 'warned'; devices: readonly Device[]; chosen: Chosen; controlled: ControlledDevices };

interface BulkAssignment {
  /** Told those where it failed, once it is done on the others. */
  onDone: (
    success: string,
    failures: readonly DeviceFailure[],
    of: number,
    more: Pick<Toast, 'text' | 'action'>,
  ) => void;
  /** It was assigned: it can be seen to arrive. Null: what it had paused plays again. */
  onAssigned: (followed: Followed | null) => void;
}

/** Puts media on several devices: choosing, the warning of their schedules, and what is made of it. */
export function useBulkAssignment({ onDone, onAssigned }: BulkAssignment) {
  const toast = useToast();
  const assigning = useAssignToMany();
  const [step, setStep] = useState<Step | null>(null);
  const offerResume = useResumeOffer(() => onAssigned(null));
  const close = () => setStep(null);

  function assign(devices: readonly Device[], chosen: Chosen, forced: ControlledDevices | null) {
    const deviceIds = devices.map(({ id }): DeviceId => id);
    assigning.mutate(
      { deviceIds, mediaType: chosen.kind, mediaId: chosen.id, force: forced !== null },
      {
        onSuccess({ results, receipt }) {
          close();
          onAssigned({ mediaId: chosen.id, mediaName: titleOf(chosen.name), deviceIds: receipt.deviceIds });
          const failures = results.flatMap(({ name, deviceId, error }) =>
            error === null ? [] : [{ name: name ?? deviceId, message: error.message }],
          );
          onDone(
            'Media assigned to multiple devices successfully',
            failures,
            devices.length,
            forced === null ? {} : offerResume(forced),
          );
        },
        onError(error) {
          const controlled = controlledDevicesOf(error);
          if (controlled !== null) return setStep({ at: 'warned', devices, chosen, controlled });
          close();
          toast({ title: 'Failed to bulk assign media', text: error.message, tone: 'danger' });
        },
      },
    );
  }

  return {
    busy: assigning.isPending,
    choose: () => setStep({ at: 'choosing' }),
    dialogs: (devices: readonly Device[]) => (
      <Suspense>
        {step?.at === 'choosing' && (
          <MediaPickerDialog
            title="Select Media for Device Assignment"
            description={`For ${countOf(devices.length, 'device')}`}
            onClose={close}
            onPick={({ id, kind, originalName }) => {
              close();
              assign(devices, { id, kind, name: originalName }, null);
            }}
          />
        )}
        {step?.at === 'warned' && (
          <Warning
            {...step}
            busy={assigning.isPending}
            onClose={close}
            onAssign={(to, force) => assign(to, step.chosen, force ? step.controlled : null)}
          />
        )}
      </Suspense>
    ),
  };
}

interface WarningProps {
  devices: readonly Device[];
  controlled: ControlledDevices;
  busy: boolean;
  onAssign: (devices: readonly Device[], force: boolean) => void;
  onClose: () => void;
}

function Warning({ devices, controlled, busy, onAssign, onClose }: WarningProps) {
  const isControlled = new Set(controlled.devices.map(({ deviceId }) => deviceId));
  const others = devices.filter(({ deviceId }) => !isControlled.has(deviceId));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Assignment Warning"
      description={controlled.warning}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {others.length > 0 && (
            <Button busy={busy} onClick={() => onAssign(others, false)}>
              {others.length === 1 ? 'Assign to the other' : `Assign to the other ${formatCount(others.length)}`}
            </Button>
          )}
          <Button variant="primary" busy={busy} onClick={() => onAssign(devices, true)}>
            Force Assign
          </Button>
        </>
      }
    >
      <ControlledDeviceList controlled={controlled} />
    </Dialog>
  );
}
