import { isAppError } from '@vitrine/contract/core/errors';
import { findMessage } from '@vitrine/contract/core/message';
import { useState } from 'react';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { FreshProofField } from './fresh-proof-field.tsx';
import { CodeField } from './code-field.tsx';
import { QrCode } from './qr-code.tsx';
import { isPasswordProblem, useConfirm, useStart } from './queries.ts';

interface FactorSetupProps {
  /** Called with the recovery codes, to show them. */
  onConfirmed: (recoveryCodes: string[]) => void;
  /** Called when the person cancels; without this function, the setup cannot be cancelled. */
  onCancel?: () => void;
}

/** Sets up an authenticator app: QR code and first code. */
export function FactorSetup({ onConfirmed, onCancel }: FactorSetupProps) {
  const [code, setCode] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const start = useStart();
  const confirm = useConfirm(onConfirmed);
  const toast = useToast();

  if (start.data === undefined) return <FactorStart start={start} />;

  function submit(): void {
    setIsMissing(code.trim() === '');
    if (code.trim() === '' || confirm.isPending) return;
    confirm.mutate(code, { onSuccess: () => toast({ title: 'Second factor is on' }) });
  }

  const failure = confirm.error === null ? undefined : findMessage(confirm.error, 'The code could not be checked.');
  return (
    <form
      className="grid gap-5"
      aria-label="Set up an authenticator app"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="flex flex-wrap gap-5">
        <QrCode text={start.data.uri} label="QR code for your authenticator app" />
        <div className="grid min-w-0 flex-1 basis-60 content-start gap-3">
          <p>Scan the QR code with an authenticator app on your phone.</p>
          <p className="text-ink-2">Can't scan it? Type this secret into the app:</p>
          <p aria-label="Secret" className="rounded bg-sunken px-3 py-2 break-all select-all">
            {start.data.secret.match(/.{1,4}/g)?.join(' ')}
          </p>
        </div>
      </div>
      <CodeField
        label="First code"
        value={code}
        error={isMissing ? 'Please enter a code' : failure}
        onValueChange={setCode}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={confirm.isPending}>
          Turn on
        </Button>
        {onCancel !== undefined && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </form>
  );
}

/** Starts the setup, with a field for the password once the server has asked for it. */
function FactorStart({ start }: { start: ReturnType<typeof useStart> }) {
  /** The typed password; undefined while none is asked for. */
  const [password, setPassword] = useState<string>();
  const [isMissing, setIsMissing] = useState(false);
  const isWrong = isAppError(start.error, 'account.password_wrong');

  function submit(): void {
    setIsMissing(password === '');
    if (password === '' || start.isPending) return;
    start.mutate(password, {
      onError: (error) => isPasswordProblem(error) && setPassword((typed) => typed ?? ''),
    });
  }

  return (
    <form
      className="grid gap-5"
      aria-label="Start the setup"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {password !== undefined && (
        <FreshProofField
          className="wide:max-w-85"
          value={password}
          error={isMissing ? 'Password is required' : isWrong ? start.error?.message : undefined}
          onValueChange={setPassword}
        />
      )}
      <Button type="submit" variant="primary" className="w-fit" busy={start.isPending}>
        Set up an authenticator app
      </Button>
    </form>
  );
}
