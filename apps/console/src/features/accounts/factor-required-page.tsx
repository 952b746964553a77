import { findMessage } from '@vitrine/contract/core/message';
import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../api/api.tsx';
import { findFailure } from '../../api/failure.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { PasskeySignIn } from '../passkeys/index.ts';
import { CodeField, FactorSetup, RecoveryCodes, useProof, useSecondFactor } from '../second-factor/index.ts';
import { Entrance } from './components/entrance.tsx';
import { OtherAccounts } from './components/other-accounts.tsx';
import { ownAccountsQuery } from './queries.ts';
import { useSignOut } from './use-sign-out.ts';

/** In place of the pages of an account that asks for a second factor: it is set up or shown here. */
export function FactorRequiredPage({ onProven }: { onProven: () => void }) {
  const signOut = useSignOut();
  const factor = useSecondFactor();
  const failed = findFailure(factor);
  const { data: accounts = [] } = useQuery(ownAccountsQuery(useApi()));
  const [codes, setCodes] = useState<string[] | null>(null);
  const others = accounts.filter(({ isOpen, isCurrent }) => isOpen && !isCurrent);
  const isSetUp = factor.data !== undefined && factor.data.enabledAt !== null;
  const account = accounts.find(({ isCurrent }) => isCurrent);
  return (
    <Entrance
      isOutcome
      title="This account asks for a second factor"
      text={
        isSetUp
          ? `Enter a code to continue to ${account?.name ?? 'it'}.`
          : `You need a code from an app on your phone, beside your password. Set it up here, then continue to ${account?.name ?? 'it'}.`
      }
    >
      {codes !== null ? (
        <RecoveryCodes codes={codes} done="Continue" onDone={onProven} />
      ) : failed !== null ? (
        <ErrorState title="Failed to fetch the second factor" {...failed} />
      ) : factor.data === undefined ? (
        <Spinner />
      ) : isSetUp ? (
        <ProofForm onProven={onProven} />
      ) : (
        <FactorSetup onConfirmed={setCodes} />
      )}
      {codes === null && <PasskeySignIn onSignedIn={onProven} />}
      {others.length > 0 && (
        <div className="grid gap-2">
          <h2 className="font-medium">Your other accounts</h2>
          <OtherAccounts accounts={others} />
        </div>
      )}
      <Button variant="quiet" className="-ml-2.5 w-fit" onClick={signOut}>
        <LogOut />
        Sign Out
      </Button>
    </Entrance>
  );
}

function ProofForm({ onProven }: { onProven: () => void }) {
  const [code, setCode] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const { mutate, isPending, error } = useProof();
  const failure = error === null ? undefined : findMessage(error, 'The code could not be checked.');
  return (
    <form
      className="grid gap-5"
      aria-label="Second factor"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsMissing(code.trim() === '');
        if (code.trim() !== '' && !isPending) mutate(code, { onSuccess: onProven });
      }}
    >
      <CodeField
        label="Code or recovery code"
        value={code}
        error={isMissing ? 'Please enter a code' : failure}
        onValueChange={setCode}
      />
      <Button type="submit" variant="primary" tall busy={isPending}>
        Continue
      </Button>
    </form>
  );
}
