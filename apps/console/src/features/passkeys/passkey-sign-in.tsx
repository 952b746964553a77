import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../api/api.tsx';
import { startSession } from '../../api/session.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { canUsePasskeys, describeFailure, isDismissed, loadAuthenticator } from './authenticator.ts';

/** Signs in with a passkey, in place of the form above it or of the code after the password. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn?: () => void }) {
  const api = useApi();
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  if (!canUsePasskeys()) return null;

  async function signIn(): Promise<void> {
    setIsBusy(true);
    try {
      const { options } = await api.passkeys.beginSignIn();
      const { startAuthentication } = await loadAuthenticator();
      const { id, rawId, type, response } = await startAuthentication({ optionsJSON: options });
      const { clientDataJSON, authenticatorData, signature, userHandle } = response;
      const credential = { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, userHandle } };
      const { token } = await api.passkeys.signIn({ body: { credential } });
      startSession(token);
      toast({ title: 'Logged in successfully' });
      onSignedIn?.();
    } catch (error) {
      const text = describeFailure(error, 'Try again, or sign in with your password.');
      if (isDismissed(error)) toast({ title: 'No passkey was used', text, tone: 'danger' });
      else toast({ title: 'Error', text, tone: 'danger' });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Button variant="quiet" className="-mx-2.5 w-fit" busy={isBusy} onClick={() => void signIn()}>
      <KeyRound />
      {isBusy ? 'Waiting for your passkey...' : 'Sign in with a passkey'}
    </Button>
  );
}
