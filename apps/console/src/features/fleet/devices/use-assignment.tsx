import type { Device } from '@vitrine/contract/fleet/devices';
import { isAppError } from '@vitrine/contract/core/errors';
import type { ContentId, ContentKind } from '@vitrine/contract/library/content';
import { lazy, Suspense, useState } from 'react';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { titleOf } from '../../../ui/format/file-title.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { useFollowed, replacedLabel } from '../../playout/index.ts';
import { useAssign, useResume, useUnassign } from './queries.ts';

const MediaPickerDialog = lazy(async () => ({
  default: (await import('../../library/picker/media-picker-dialog.tsx')).MediaPickerDialog,
}));

/** The media item to be assigned. */
export interface Chosen {
  id: ContentId;
  kind: ContentKind;
  name: string;
}

type Step = { at: 'choosing'; device: Device } | { at: 'warned'; device: Device; chosen: Chosen; warning: string };

export type Assignment = ReturnType<typeof useAssignment>;

/** Assigns media to a device: the choice of media, the warning about a running schedule, the outcome and its undo. */
export function useAssignment() {
  const toast = useToast();
  const assigning = useAssign();
  const removing = useUnassign();
  const resuming = useResume();
  const [step, setStep] = useState<Step | null>(null);
  const [followed, setFollowed] = useFollowed('one');

  function assign(device: Device, chosen: Chosen, force = false) {
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
      onSuccess() {
        setFollowed(null);
        toast({ title: 'Schedule resumed' });
      },
      onError: (error) => toast({ title: 'Failed to resume the schedule', text: error.message, tone: 'danger' }),
    });
  }

  function unassign(device: Device) {
    const before = device.assignedMedia;
    if (before === null) return;
    removing.mutate(
      { deviceId: device.id, mediaType: before.type },
      {
        onSuccess() {
          setFollowed(null);
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract types it as a string, but it is a media id
          const undo = { id: before.id as ContentId, kind: before.type, name: before.originalName };
          toast({
            title: 'Assignment removed successfully',
            action: { label: 'Undo', onAct: () => assign({ ...device, assignedMedia: null }, undo) },
          });
        },
        onError: (error) => toast({ title: 'Failed to remove assignment', text: error.message, tone: 'danger' }),
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
          onPick={({ id, kind, originalName }) => {
            setStep(null);
            assign(step.device, { id, kind, name: originalName });
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
