import { hasRole } from '@vitrine/contract/team/roles';
import type { Member } from '@vitrine/contract/team/team';
import { t } from '@vitrine/messages/t';
import { q } from '../../../api/q.ts';
import { useChange } from '../../../api/use-change.ts';
import { FormDialog } from '../../../ui/forms/form/form-dialog.tsx';
import { useForm } from '../../../ui/forms/form/use-form.ts';
import { LimitFields } from './limit-fields.tsx';
import { findLimitProblems, limitRefusals, noLimits, useKnownLimits } from './limit-values.ts';

/** Chooses the groups and folders that a member sees. */
export function LimitsDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { userId: memberId, name, role, groupIds, folderIds } = member;
  const changing = useChange(q.team.changeMember({ done: () => ({ title: t('Access changed'), text: name }) }));
  const keepKnown = useKnownLimits();
  const form = useForm(null, { groupIds, folderIds }, (body) => changing.mutateAsync({ params: { memberId }, body }), {
    toBody: (chosen) => (hasRole(role, 'admin') ? noLimits : keepKnown(chosen)),
    check: (chosen) => findLimitProblems(role, keepKnown(chosen)),
    refusals: limitRefusals,
    failure: t('The access could not be changed. Try again.'),
    done: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('Change access')}
      description={t('{name} sees and uses only what you choose here, from now on.', { name })}
      submit={t('Save')}
      onClose={onClose}
    >
      <LimitFields role={role} groups={form.at('groupIds')} folders={form.at('folderIds')} />
    </FormDialog>
  );
}
