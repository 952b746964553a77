import { isAppError } from '@vitrine/contract/core/errors';
import { findMessage } from '@vitrine/contract/core/message';
import { type SubmitEvent, useState } from 'react';
import { useApi } from '../../api/api.tsx';
import { startSession } from '../../api/session.ts';
import { Button } from '../../ui/forms/button.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { PasskeySignIn } from '../passkeys/index.ts';
import { CodeField } from '../second-factor/index.ts';
import { Entrance } from './components/entrance.tsx';

/** The step after the password of a person with a second factor. @param onBack starts the sign-in again */
export function SecondStep({ challenge, onBack }: { challenge: string; onBack: () => void }) {
  const api = useApi();
  const toast = useToast();
  const [isRecovery, setIsRecovery] = useState(false);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function submit(): Promise<void> {
    try {
      const { token } = await api.secondFactors.signIn({ body: { challenge, code } });
      startSession(token);
      toast({ title: 'Logged in successfully' });
    } catch (error) {
      const message = findMessage(error, 'The code could not be checked. Try again.');
      if (isAppError(error, 'auth.challenge_expired') || isAppError(error, 'account.suspended')) {
        toast({ title: 'Error', text: message, tone: 'danger' });
        onBack();
      } else setProblem(message);
    } finally {
      setIsBusy(false);
    }
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setProblem(code.trim() === '' ? 'Please enter a code' : undefined);
    if (code.trim() === '' || isBusy) return;
    setIsBusy(true);
    void submit();
  }

  return (
    <Entrance
      title="Sign In"
      text={isRecovery ? 'Enter one of your recovery codes.' : 'Enter the code from your authenticator app.'}
    >
      <form className="grid gap-5" aria-label="Second factor" noValidate onSubmit={onSubmit}>
        <CodeField isRecovery={isRecovery} value={code} error={problem} onValueChange={setCode} />
        <Button type="submit" variant="primary" tall busy={isBusy}>
          {isBusy ? 'Signing In...' : 'Sign In'}
        </Button>
      </form>
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-2">
        <Button
          variant="quiet"
          className="-ml-2.5"
          onClick={() => {
            setIsRecovery(!isRecovery);
            setCode('');
            setProblem(undefined);
          }}
        >
          {isRecovery ? 'Use a code from the app' : 'Use a recovery code'}
        </Button>
        <Button variant="quiet" className="-mr-2.5" onClick={onBack}>
          Back
        </Button>
      </div>
      <PasskeySignIn />
    </Entrance>
  );
}
