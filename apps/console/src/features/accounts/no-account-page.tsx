import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useApi } from '../../api/api.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Entrance } from './components/entrance.tsx';
import { OtherAccounts } from './components/other-accounts.tsx';
import { ownAccountsQuery } from './queries.ts';
import { useNewAccount } from './use-new-account.ts';
import { useSignOut } from './use-sign-out.ts';

/**
 * In place of the pages of an account: for a person who belongs to none any more, or not to the one of this tab.
 *
 * @param lost the name of the account that this tab showed; null if it showed none
 */
export function NoAccountPage({ lost }: { lost: string | null }) {
  const signOut = useSignOut();
  const { data, isPending } = useQuery(ownAccountsQuery(useApi()));
  const others = (data?.accounts ?? []).filter(({ isOpen }) => isOpen);
  return (
    <Entrance
      isOutcome
      title={lost === null ? 'No Account' : `You’re no longer in ${lost}`}
      text={
        lost === null
          ? 'You can sign in, but you don’t belong to an account any more.'
          : 'You were removed from it, or it was closed. Removing a person keeps what they made.'
      }
    >
      {isPending ? (
        <Spinner />
      ) : others.length > 0 ? (
        <OtherAccounts accounts={others} />
      ) : data?.mayCreate === false ? (
        <p className="text-ink-2">{ASK}</p>
      ) : (
        <NewAccount />
      )}
      <Button variant="quiet" className="-ml-2.5 w-fit" onClick={signOut}>
        <LogOut />
        Sign Out
      </Button>
    </Entrance>
  );
}

const ASK = 'To join one, ask its owner or an admin to invite you by email.';

function NewAccount() {
  const { isBusy, problem, onSubmit } = useNewAccount(() => window.location.assign('/dashboard'));
  return (
    <>
      <p className="text-ink-2">{ASK} To start with screens of your own, create an account.</p>
      <form className="grid gap-5" aria-label="Create Account" noValidate onSubmit={onSubmit}>
        <Field label="Name of the account" hint="For example your shop or company." error={problem}>
          <Input name="organization" autoComplete="organization" maxLength={100} required />
        </Field>
        <Button type="submit" variant="primary" tall busy={isBusy}>
          {isBusy ? 'Creating Account...' : 'Create Account'}
        </Button>
      </form>
    </>
  );
}
