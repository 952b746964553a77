import { LogOut } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { useRead } from '../../api/use-read.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Form, FormFailure } from '../../ui/forms/form/form.tsx';
import { TextField } from '../../ui/forms/form/text-field.tsx';
import { SignedOutPage } from './components/signed-out-page.tsx';
import { OtherAccounts } from './components/other-accounts.tsx';
import { ownAccountsRead } from './queries.ts';
import { useNewAccount } from './use-new-account.ts';
import { useSignOut } from './use-sign-out.ts';

/**
 * In place of the pages of an account: for a person who belongs to none any more, or not to the one of this tab.
 *
 * @param lost the name of the account that this tab showed; null if it showed none
 */
export function NoAccountPage({ lost }: { lost: string | null }) {
  const signOut = useSignOut();
  const { data, isPending } = useRead(ownAccountsRead);
  const others = (data?.accounts ?? []).filter(({ isOpen }) => isOpen);
  return (
    <SignedOutPage
      isOutcome
      title={lost === null ? t('No Account') : t('You’re no longer in {lost}', { lost })}
      text={
        lost === null
          ? t('You can sign in, but you don’t belong to an account any more.')
          : t('You were removed from it, or it was closed. Removing a person keeps what they made.')
      }
    >
      {isPending ? (
        <Spinner />
      ) : others.length > 0 ? (
        <OtherAccounts accounts={others} />
      ) : data?.mayCreate === false ? (
        <p className="text-ink-2">{t('To join one, ask its owner or an admin to invite you by email.')}</p>
      ) : (
        <NewAccount />
      )}
      <Button variant="quiet" className="-ms-2.5 w-fit" onClick={signOut}>
        <LogOut />
        {t('Sign Out')}
      </Button>
    </SignedOutPage>
  );
}

function NewAccount() {
  const form = useNewAccount(() => window.location.assign('/dashboard'));
  return (
    <>
      <p className="text-ink-2">
        {t(
          'To join one, ask its owner or an admin to invite you by email. To start with screens of your own, create an account.',
        )}
      </p>
      <Form form={form} label={t('Create Account')}>
        <TextField
          {...form.at('organization')}
          label={t('Name of the account')}
          hint={t('For example your shop or company.')}
          autoComplete="organization"
          maxLength={100}
          required
        />
        <FormFailure form={form} />
        <Button type="submit" variant="primary" tall busy={form.isBusy}>
          {form.isBusy ? t('Creating Account...') : t('Create Account')}
        </Button>
      </Form>
    </>
  );
}
