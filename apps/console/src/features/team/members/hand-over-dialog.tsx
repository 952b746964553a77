import { roleAbilities } from '@vitrine/contract/team/roles';
import type { Member } from '@vitrine/contract/team/team';
import { q } from '../../../api/q.ts';
import { useChange } from '../../../api/use-change.ts';
import { FormDialog } from '../../../ui/forms/form/form-dialog.tsx';
import { PasswordField } from '../../../ui/forms/form/text-field.tsx';
import { useForm } from '../../../ui/forms/form/use-form.ts';

/** Makes another member the owner, after the password was entered. */
export function HandOverDialog({
  member: { userId: memberId, name },
  onClose,
}: {
  member: Member;
  onClose: () => void;
}) {
  const handingOver = useChange(
    q.team.handOver({ done: () => ({ title: 'Owner changed', text: `${name} is the owner now` }) }),
  );
  const form = useForm(
    async () => (await import('@vitrine/contract/accounts')).PasswordProof,
    { password: '' },
    (body) => handingOver.mutateAsync({ params: { memberId }, body }),
    {
      refusals: { 'account.password_wrong': 'password' },
      failure: 'The owner could not be changed. Try again.',
      done: onClose,
    },
  );
  return (
    <FormDialog form={form} title="Make this member the owner?" submit="Make owner" tone="danger" onClose={onClose}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <p className="break-words">
          <b>{name}</b> becomes the owner and can {roleAbilities.owner}.
        </p>
        <p>You become an admin and can {roleAbilities.admin}. Only the new owner can give the account back.</p>
      </div>
      <PasswordField {...form.at('password')} label="Your password" />
    </FormDialog>
  );
}
