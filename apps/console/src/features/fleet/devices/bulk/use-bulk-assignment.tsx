import type { Device, DeviceId } from '@vitrine/contract/fleet/devices';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../../ui/forms/button.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { titleOf } from '../../../../ui/format/file-title.ts';
import { countOf, formatCount } from '../../../../ui/format/format.ts';
import { useToast } from '../../../../ui/feedback/toast.tsx';
import {
  type ChosenContent,
  type Followed,
  type ControlledDevices,
  ControlledDeviceList,
  EffectLine,
  type Planned,
  controlledDevicesOf,
  useResumeOffer,
} from '../../../playout/index.ts';
import { failuresOf } from '../device-failure.ts';
import { useAssignToMany } from '../queries.ts';
import type { BulkOutcome } from './use-bulk-outcome.tsx';

const MediaPickerDialog = lazy(async () => ({
  default: (await import('../../../library/picker/media-picker-dialog.tsx')).MediaPickerDialog,
}));

type Step =
  | { at: 'choosing' }
  | { at: 'warned'; devices: readonly Device[]; chosen: ChosenContent; controlled: ControlledDevices };

/**
 * Assigns media to several devices: the choice of media, the warning about devices controlled by a schedule, the outcome.
 *
 * @param onAssigned called with the assignment, and with null once the schedules that it paused are resumed
 */
export function useBulkAssignment(
  devices: readonly Device[],
  { report }: BulkOutcome,
  onAssigned: (followed: Followed | null) => void,
) {
  const toast = useToast();
  const assigning = useAssignToMany();
  const [step, setStep] = useState<Step | null>(null);
  const offerResume = useResumeOffer(() => onAssigned(null));
  const close = () => setStep(null);

  function assign(to: readonly Device[], chosen: ChosenContent, forced: ControlledDevices | null) {
    const deviceIds = to.map(({ id }): DeviceId => id);
    assigning.mutate(
      { deviceIds, mediaType: chosen.kind, mediaId: chosen.id, force: forced !== null },
      {
        onSuccess({ results, receipt }) {
          close();
          onAssigned({ mediaId: chosen.id, mediaName: titleOf(chosen.name), deviceIds: receipt.deviceIds });
          report({
            success: 'Media assigned to multiple devices successfully',
            failure: 'Failed to bulk assign media',
            failures: failuresOf(results),
            total: to.length,
            ...(forced !== null && { details: offerResume(forced) }),
          });
        },
        onError(error) {
          const controlled = controlledDevicesOf(error);
          if (controlled !== null) return setStep({ at: 'warned', devices: to, chosen, controlled });
          close();
          toast({ title: 'Failed to bulk assign media', text: error.message, tone: 'danger' });
        },
      },
    );
  }

  return {
    busy: assigning.isPending,
    choose: () => setStep({ at: 'choosing' }),
    dialog: (
      <Suspense>
        {step?.at === 'choosing' && (
          <MediaPickerDialog
            title="Select Media for Device Assignment"
            description={`For ${countOf(devices.length, 'device')}`}
            onClose={close}
            onPick={(chosen) => {
              close();
              assign(devices, chosen, null);
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
  chosen: ChosenContent;
  controlled: ControlledDevices;
  busy: boolean;
  onAssign: (devices: readonly Device[], force: boolean) => void;
  onClose: () => void;
}

function Warning({ devices, chosen, controlled, busy, onAssign, onClose }: WarningProps) {
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
      <EffectLine busy={busy} planned={plannedAssignment(devices, chosen)} />
    </Dialog>
  );
}

function plannedAssignment(devices: readonly Device[], { kind: mediaType, id: mediaId }: ChosenContent): Planned {
  const deviceIds = devices.map(({ id }) => id);
  return {
    key: ['assign', deviceIds, mediaId],
    dryRun: (api) => api.assignments.assignToDevices.dryRun({ body: { deviceIds, mediaType, mediaId } }),
  };
}
