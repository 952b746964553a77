import type { Group } from '@vitrine/contract/fleet/groups';
import { Suspense, useState } from 'react';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { fetchedComponent } from '../../../ui/rendering/fetched.tsx';
import { EffectLine } from '../../playout/index.ts';
import { useDeleteGroup, useSaveGroup } from './queries.ts';
import { describeFailure, type Wording } from './group-text.ts';

const confirmDialog = fetchedComponent(
  async () => (await import('../../../ui/overlays/confirm-dialog.tsx')).ConfirmDialog,
);
const groupDialog = fetchedComponent(async () => (await import('./components/group-dialog.tsx')).GroupDialog);

type Step = { at: 'creating' } | { at: 'editing'; group: Group } | { at: 'deleting'; group: Group };

/** Creates, changes and deletes groups, with the texts of one page. The caller renders `dialogs`. */
export function useGroupDialogs(wording: Wording, onDeleted: (group: Group) => void = () => {}) {
  const toast = useToast();
  const saving = useSaveGroup({
    failure: ({ id }) => describeFailure(wording, id === null ? wording.failedToCreate : wording.failedToUpdate),
  });
  const deleting = useDeleteGroup({ failure: describeFailure(wording, wording.failedToDelete) });
  const [step, setStep] = useState<Step | null>(null);
  const close = () => setStep(null);

  const dialogs = (
    <Suspense>
      {(step?.at === 'creating' || step?.at === 'editing') && (
        <groupDialog.Component
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
      )}
      {step?.at === 'deleting' && (
        <confirmDialog.Component
          open
          onOpenChange={(open) => !open && close()}
          title={`Delete ${step.group.name}`}
          text="Are you sure you want to delete this group? This will remove all devices from the group."
          confirm="Delete group"
          cancel="Keep"
          busy={deleting.isPending}
          effect={
            <EffectLine
              busy={deleting.isPending}
              planned={{
                key: ['delete', step.group.id],
                dryRun: (api) => api.groups.remove.dryRun({ params: { id: step.group.id } }),
              }}
            />
          }
          onConfirm={() =>
            deleting.mutate(step.group.id, {
              onSuccess() {
                close();
                onDeleted(step.group);
                toast({ title: wording.deleted });
              },
              onError: close,
            })
          }
        />
      )}
    </Suspense>
  );

  return {
    create: () => setStep({ at: 'creating' }),
    edit: (group: Group) => setStep({ at: 'editing', group }),
    remove: (group: Group) => setStep({ at: 'deleting', group }),
    dialogs,
  };
}
