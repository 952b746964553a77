import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '@vitrine/messages/t';
import { useRead } from '../../api/use-read.ts';
import { Button } from '../../ui/forms/button.tsx';
import { ownAccountsRead } from './queries.ts';
import { useSignOut } from './use-sign-out.ts';
import { SignedOutPage } from './components/signed-out-page.tsx';
import { OtherAccounts } from './components/other-accounts.tsx';

interface BarredAccountProps {
  title: string;
  /** Returns the text below it. @param account the name of the account; null until it is known */
  describe: (account: string | null) => string;
  /** The controls with which the person can get in. */
  children: ReactNode;
}

/** Replaces the pages of an account that asks for another way of signing in. Other accounts may be open. */
export function BarredAccount({ title, describe, children }: BarredAccountProps) {
  const signOut = useSignOut();
  const accounts = useRead(ownAccountsRead).data?.accounts ?? [];
  const others = accounts.filter(({ isOpen, isCurrent }) => isOpen && !isCurrent);
  return (
    <SignedOutPage isOutcome title={title} text={describe(accounts.find(({ isCurrent }) => isCurrent)?.name ?? null)}>
      {children}
      {others.length > 0 && (
        <div className="grid gap-2">
          <h2 className="font-medium">{t('Your other accounts')}</h2>
          <OtherAccounts accounts={others} />
        </div>
      )}
      <Button variant="quiet" className="-ms-2.5 w-fit" onClick={signOut}>
        <LogOut />
        {t('Sign Out')}
      </Button>
    </SignedOutPage>
  );
}
