import type { OwnData } from '@vitrine/contract/team/own-data';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';
import { useChange } from '../../api/use-change.ts';
import { Button } from '../../ui/forms/button.tsx';
import { FormDialog } from '../../ui/forms/form/form-dialog.tsx';
import { PasswordField } from '../../ui/forms/form/text-field.tsx';
import { useForm } from '../../ui/forms/form/use-form.ts';
import { downloadText } from '../../ui/lists/download-text.ts';
import { CardSection } from './components/card-section.tsx';
import { useEndOfSession } from './use-end-of-session.ts';

/** Exports what is stored about the signed-in person, and deletes them. */
export function OwnDataSection() {
  const [isAsking, setIsAsking] = useState(false);
  const exporting = useChange<void, OwnData>({ mutationKey: q.ownData.read.key, failure: t('Export Failed') });
  return (
    <CardSection id="your-data" title={t('Your data')}>
      <div className="grid gap-4">
        <p className="text-ink-2">
          {t(
            'Your profile, accounts, sessions and changes as a file. Deleting your sign-in keeps what you made in accounts with other people.',
          )}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button busy={exporting.isPending} onClick={() => exporting.mutate(undefined, { onSuccess: save })}>
            {t('Export My Data')}
          </Button>
          <Button variant="quiet-danger" onClick={() => setIsAsking(true)}>
            {t('Delete My Sign-In')}
          </Button>
        </div>
      </div>
      {isAsking && <DeleteSelf onClose={() => setIsAsking(false)} />}
    </CardSection>
  );
}

const save = (data: OwnData) => downloadText(JSON.stringify(data, null, 2), 'vitrine-my-data.json', 'application/json');

function DeleteSelf({ onClose }: { onClose: () => void }) {
  const deleting = useChange(q.ownData.remove());
  const endSession = useEndOfSession();
  const form = useForm(
    async () => (await import('@vitrine/contract/accounts')).PasswordProof,
    { password: '' },
    (body) => deleting.mutateAsync({ body }),
    {
      refusals: { 'account.password_wrong': 'password' },
      failure: t('Your sign-in could not be deleted. Please try again.'),
      done: () => void endSession(),
    },
  );
  return (
    <FormDialog
      form={form}
      title={t('Delete your sign-in?')}
      submit={t('Delete My Sign-In')}
      tone="danger"
      onClose={onClose}
    >
      <p>
        {t(
          `You'll be signed out everywhere and lose access to all accounts. Accounts with other people stay, with what you made in them. An account that is yours alone is deleted with its screens and media. This can't be undone.`,
        )}
      </p>
      <PasswordField {...form.at('password')} label={t('Your password')} />
    </FormDialog>
  );
}
