import type { Device } from '@vitrine/contract/fleet/devices';
import { isAppError } from '@vitrine/contract/core/errors';
import { isContentId } from '@vitrine/contract/core/ids';
import { lazy, startTransition, Suspense, useState } from 'react';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { titleOf } from '../../../ui/format/file-title.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import {
  type ChosenContent,
  EffectLine,
  type Planned,
  replacedLabel,
  summaryThumbnailOf,
  useFollowed,
} from '../../playout/index.ts';
import { useAssign, useResume, useUnassign } from './queries.ts';

const MediaPickerDialog = lazy(async () => ({
  default: (await import('../../library/picker/media-picker-dialog.tsx')).MediaPickerDialog,
}));

type Step =
  | { at: 'choosing'; device: Device }
  | { at: 'warned'; device: Device; chosen: ChosenContent; warning: string };

export type Assignment = ReturnType<typeof useAssignment>;

/** Assigns content to a device: the choice, the warning about a running schedule, the outcome and its undo. */
export function useAssignment() {
  const toast = useToast();
  const assigning = useAssign();
  const removing = useUnassign();
  const resuming = useResume();
  const [step, setStep] = useState<Step | null>(null);
  const [followed, setFollowed] = useFollowed('one');

  function assign(device: Device, chosen: ChosenContent, force = false) {
    const replaced = replacedLabel(device.assignedMedia?.originalName, chosen.name);
    assigning.mutate(
      { deviceId: device.id, mediaType: chosen.kind, mediaId: chosen.id, force },
      {
        onSuccess({ receipt }) {
          setStep(null);
          setFollowed({ mediaId: chosen.id, mediaName: titleOf(chosen.name), deviceIds: receipt.deviceIds });
          toast({
            title: 'Media assigned successfully',
            text: [replaced, force && 'The schedule is paused on this device.'].filter(Boolean).join(' '),
            ...(force && {
              action: { label: 'Resume', onAct: () => resume(device) },
            }),
          });
        },
        onError(error) {
          if (isAppError(error, 'assignment.scheduled')) {
            return setStep({ at: 'warned', device, chosen, warning: error.message });
          }
          setStep(null);
          toast({ title: 'Failed to assign media', text: error.message, tone: 'danger' });
        },
      },
    );
  }

  function resume({ id }: Device) {
    resuming.mutate(id, {
      onSuccess(words) {
        setFollowed(null);
        toast({ title: 'Schedule resumed', text: words });
      },
    });
  }

  function unassign(device: Device) {
    const before = device.assignedMedia;
    if (before === null) return;
    removing.mutate(
      { deviceId: device.id, mediaType: before.type },
      {
        onSuccess(words) {
          setFollowed(null);
          const { id, type: kind, originalName: name } = before;
          const undo = isContentId(id) && { id, kind, name, picture: summaryThumbnailOf(before) };
          toast({
            title: 'Assignment removed successfully',
            text: words,
            ...(undo && {
              action: { label: 'Undo', onAct: () => assign({ ...device, assignedMedia: null }, undo) },
            }),
          });
        },
      },
    );
  }

  const dialogs = (
    <Suspense>
      {step?.at === 'choosing' && (
        <MediaPickerDialog
          title="Select Media for Device Assignment"
          description={`For ${step.device.name}`}
          onClose={() => setStep(null)}
          onPick={(chosen) => {
            assign(step.device, chosen);
            // A transition is rendered after the request has been sent; closing the dialog takes longer than a frame.
            startTransition(() => setStep(null));
          }}
        />
      )}
      {step?.at === 'warned' && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setStep(null)}
          title="Assignment Warning"
          text={step.warning}
          confirm="Force Assign"
          tone="primary"
          busy={assigning.isPending}
          onConfirm={() => assign(step.device, step.chosen, true)}
          effect={<EffectLine busy={assigning.isPending} planned={plannedAssignment(step.device, step.chosen)} />}
        />
      )}
    </Suspense>
  );

  return {
    choose: (device: Device) => setStep({ at: 'choosing', device }),
    unassign,
    resume,
    dialogs,
    followed,
    follow: setFollowed,
    forget: () => setFollowed(null),
  };
}

const plannedAssignment = ({ id: deviceId }: Device, { kind: mediaType, id: mediaId }: ChosenContent): Planned => ({
  key: ['assign', deviceId, mediaId],
  dryRun: (api) => api.assignments.assignToDevice.dryRun({ params: { deviceId }, body: { mediaType, mediaId } }),
});
