import type { Member } from '@vitrine/contract/team/team';
import { t } from '@vitrine/messages/t';
import { rich } from '../../../ui/format/rich.ts';
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
    q.team.handOver({ done: () => ({ title: t('Owner changed'), text: t('{name} is the owner now', { name }) }) }),
  );
  const form = useForm(
    async () => (await import('@vitrine/contract/accounts')).PasswordProof,
    { password: '' },
    (body) => handingOver.mutateAsync({ params: { memberId }, body }),
    {
      refusals: { 'account.password_wrong': 'password' },
      failure: t('The owner could not be changed. Try again.'),
      done: onClose,
    },
  );
  return (
    <FormDialog
      form={form}
      title={t('Make this member the owner?')}
      submit={t('Make owner')}
      tone="danger"
      onClose={onClose}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <p className="break-words">
          {rich('{name} becomes the owner and can change everything, including billing, and delete the account.', {
            name: <b>{name}</b>,
          })}
        </p>
        <p>
          {t(
            'You become an admin and can change everything, such as screens, settings and people, but not billing. Only the new owner can give the account back.',
          )}
        </p>
      </div>
      <PasswordField {...form.at('password')} label={t('Your password')} />
    </FormDialog>
  );
}
