import { toAccountAddress } from '@vitrine/contract/team/account-address';
import { t } from '@vitrine/messages/t';
import { FormDialog } from '../../../ui/forms/form/form-dialog.tsx';
import { TextField } from '../../../ui/forms/form/text-field.tsx';
import { useNewAccount } from '../../accounts/index.ts';

/** Names another account, creates it and opens its dashboard. */
export function NewAccountDialog({ onClose }: { onClose: () => void }) {
  const form = useNewAccount(({ id }) => window.location.assign(toAccountAddress(id)));
  return (
    <FormDialog
      form={form}
      title={t('Create an account')}
      description={t('It has its own screens, media, people and plan. You’ll be its owner, and sign in as before.')}
      submit={form.isBusy ? t('Creating Account...') : t('Create Account')}
      onClose={onClose}
    >
      <TextField
        {...form.at('organization')}
        label={t('Name of the account')}
        hint={t('For example a shop or a company.')}
        autoComplete="organization"
        maxLength={100}
        required
      />
    </FormDialog>
  );
}
