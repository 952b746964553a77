import type { Group } from '@vitrine/contract/fleet/groups';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { q } from '../../../api/q.ts';
import { useChange } from '../../../api/use-change.ts';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { fetched } from '../../../ui/rendering/fetched.tsx';
import { EffectLine } from '../../effect/index.ts';
import { describeGroupFailure, type Wording } from './group-text.ts';

const GroupDialog = fetched(async () => (await import('./components/group-dialog.tsx')).GroupDialog);

type Step = { at: 'creating' } | { at: 'editing'; group: Group };

/** Creates, changes and deletes groups, with the texts of one page. The caller renders `dialogs`. */
export function useGroupDialogs(wording: Wording, onDeleted: (group: Group) => void = () => {}) {
  const confirm = useConfirm();
  const textsOf = (failed: string, done: string) => ({ failure: describeGroupFailure(wording, failed), done });
  const creating = useChange(q.groups.create(textsOf(wording.failedToCreate, wording.created)));
  const updating = useChange(q.groups.update(textsOf(wording.failedToUpdate, wording.updated)));
  const deleting = useChange(q.groups.remove(textsOf(wording.failedToDelete, wording.deleted)));
  const [step, setStep] = useState<Step | null>(null);

  async function remove(group: Group): Promise<void> {
    const request = { params: { id: group.id } };
    const isDone = await confirm({
      title: t('Delete {name}', { name: group.name }),
      text: t('Are you sure you want to delete this group? This will remove all devices from the group.'),
      effect: <EffectLine planned={q.groups.remove.plan(request)} />,
      confirm: t('Delete group'),
      cancel: t('Keep'),
      act: () => deleting.mutateAsync(request),
    });
    if (isDone) onDeleted(group);
  }

  const dialogs = step !== null && (
    <GroupDialog
      group={step.at === 'editing' ? step.group : null}
      onSave={(body) =>
        step.at === 'creating'
          ? creating.mutateAsync({ body })
          : updating.mutateAsync({ params: { id: step.group.id }, body })
      }
      effectOf={(rule) =>
        step.at === 'editing' && (
          <EffectLine planned={q.groups.update.plan({ params: { id: step.group.id }, body: { rule } })} />
        )
      }
      onClose={() => setStep(null)}
    />
  );

  return {
    create: () => setStep({ at: 'creating' }),
    edit: (group: Group) => setStep({ at: 'editing', group }),
    remove: (group: Group) => void remove(group),
    dialogs,
  };
}
