import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import { membersRead } from '../../api/roles/who-can.ts';
import { FormDialog } from '../../ui/forms/form/form-dialog.tsx';
import { PasswordField, TextField } from '../../ui/forms/form/text-field.tsx';
import { useForm } from '../../ui/forms/form/use-form.ts';
import { useMe, useSendsEmail } from '../accounts/index.ts';
import { useEndOfSession } from './use-end-of-session.ts';

/** Lists what is deleted with the account, requests the password, deletes it, and opens the sign-in page. */
export function DeleteAccount({ onClose }: { onClose: () => void }) {
  const me = useMe();
  const account = me.organization || me.name;
  const sendsEmail = useSendsEmail();
  const endSession = useEndOfSession();
  const others = useRead(membersRead).data?.filter(({ isYou }) => !isYou) ?? [];
  const deleting = useChange(q.accounts.deleteAccount());
  const form = useForm(
    async () => (await import('@vitrine/contract/accounts')).AccountDeletion,
    { name: '', password: '' },
    async (body) => {
      await deleting.mutateAsync({ body });
      await endSession();
    },
    {
      toBody: ({ name, password }) => ({ password, ...(others.length > 0 && { name }) }),
      refusals: { 'account.password_wrong': 'password' },
      failure: t('The account could not be deleted. Please try again.'),
    },
  );
  return (
    <FormDialog
      form={form}
      title={t('Delete this account?')}
      description={account}
      submit={form.isBusy ? t('Deleting...') : t('Delete Account')}
      tone="danger"
      onClose={onClose}
    >
      <p>
        {t(
          `All devices are unpaired and stop showing your media. All images, videos, web pages, layouts, playlists, groups and schedules are deleted, the subscription ends, and you'll be signed out everywhere. This can't be undone.`,
        )}
      </p>
      {others.length > 0 && (
        <>
          <div>
            <p>
              {sendsEmail
                ? t('These people lose access, and get an email:')
                : t('These people lose access. Tell them: this installation sends no emails.')}
            </p>
            <ul aria-label={t('Who loses access')} className="mt-1 max-h-40 list-disc overflow-auto ps-5">
              {others.map((member) => (
                <li key={member.userId} className="break-words">
                  {member.name} ({member.email})
                </li>
              ))}
            </ul>
          </div>
          <TextField {...form.at('name')} label={t('Type “{account}” to confirm', { account })} />
        </>
      )}
      <PasswordField {...form.at('password')} label={t('Your password')} data-autofocus />
    </FormDialog>
  );
}
