import type { Group } from '@vitrine/contract/fleet/groups';
import { useState } from 'react';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { fetched } from '../../../ui/rendering/fetched.tsx';
import { effectOf } from '../../effect/index.ts';
import { useDeleteGroup, useSaveGroup } from './queries.ts';
import { describeGroupFailure, type Wording } from './group-text.ts';

const GroupDialog = fetched(async () => (await import('./components/group-dialog.tsx')).GroupDialog);

type Step = { at: 'creating' } | { at: 'editing'; group: Group };

/** Creates, changes and deletes groups, with the texts of one page. The caller renders `dialogs`. */
export function useGroupDialogs(wording: Wording, onDeleted: (group: Group) => void = () => {}) {
  const toast = useToast();
  const confirm = useConfirm();
  const saving = useSaveGroup({
    failure: ({ id }) => describeGroupFailure(wording, id === null ? wording.failedToCreate : wording.failedToUpdate),
  });
  const deleting = useDeleteGroup({ failure: describeGroupFailure(wording, wording.failedToDelete) });
  const [step, setStep] = useState<Step | null>(null);
  const close = () => setStep(null);

  async function remove(group: Group): Promise<void> {
    const isDone = await confirm({
      title: `Delete ${group.name}`,
      text: 'Are you sure you want to delete this group? This will remove all devices from the group.',
      effect: effectOf(['delete', group.id], (api) => api.groups.remove.dryRun({ params: { id: group.id } })),
      confirm: 'Delete group',
      cancel: 'Keep',
      act: () => deleting.mutateAsync(group.id),
      done: { title: wording.deleted },
    });
    if (isDone) onDeleted(group);
  }

  const dialogs = step !== null && (
    <GroupDialog
      group={step.at === 'editing' ? step.group : null}
      busy={saving.isPending}
      onClose={close}
      onSave={(draft) => {
        const isNew = step.at === 'creating';
        saving.mutate(
          { id: isNew ? null : step.group.id, draft },
          {
            onSuccess() {
              close();
              toast({ title: isNew ? wording.created : wording.updated });
            },
          },
        );
      }}
    />
  );

  return {
    create: () => setStep({ at: 'creating' }),
    edit: (group: Group) => setStep({ at: 'editing', group }),
    remove: (group: Group) => void remove(group),
    dialogs,
  };
}
