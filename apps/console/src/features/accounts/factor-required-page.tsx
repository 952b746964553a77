import { findMessage } from '@vitrine/contract/core/message';
import { useState } from 'react';
import { findFailure } from '../../api/failure.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { PasskeyProof } from '../passkeys/index.ts';
import { CodeField, FactorSetup, RecoveryCodes, useProof, useSecondFactor } from '../second-factor/index.ts';
import { BarredAccount } from './barred-account.tsx';

/** Replaces the pages of an account that asks for a second factor: people set one up here, or show theirs. */
export function FactorRequiredPage({ onProven }: { onProven: () => void }) {
  const factor = useSecondFactor();
  const failed = findFailure(factor);
  const [codes, setCodes] = useState<string[] | null>(null);
  const isSetUp = factor.data !== undefined && factor.data.enabledAt !== null;
  return (
    <BarredAccount
      title="This account asks for a second factor"
      describe={(account) =>
        isSetUp
          ? `Enter a code to continue to ${account ?? 'it'}.`
          : `In addition to your password, you need a code from an app on your phone. Set it up here, then continue to ${account ?? 'it'}.`
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
      {codes === null && factor.data !== undefined && <PasskeyProof canAdd={!isSetUp} onProven={onProven} />}
    </BarredAccount>
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
