import type { UsedCredential } from '@vitrine/contract/sign-in/passkeys';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { useApi } from '../../api/use-api.tsx';
import { startSession } from '../../api/session.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { askPasskey, canUsePasskeys, isDismissed, notePasskey } from './authenticator.ts';
import { useSuggestion } from './use-suggestion.ts';

interface PasskeySignInProps {
  /** True beside a field in which the browser may suggest passkeys. */
  isSuggested?: boolean;
  /** True where it is the main action of the page. */
  isMain?: boolean;
  onSignedIn?: () => void;
}

/** Signs in with a passkey, in place of the form above it or of the code after the password. */
export function PasskeySignIn({ isSuggested = false, isMain = false, onSignedIn }: PasskeySignInProps) {
  const api = useApi();
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  /** False after a suggestion was chosen: if it was refused, it would be refused again. */
  const [isOffered, setIsOffered] = useState(isSuggested);
  useSuggestion(isOffered && !isBusy, (credential) => {
    setIsOffered(false);
    void signIn(async () => credential);
  });
  if (!canUsePasskeys()) return null;

  async function signIn(ask: () => Promise<UsedCredential>): Promise<void> {
    setIsBusy(true);
    try {
      const { token } = await api.passkeys.signIn({ body: { credential: await ask() } });
      notePasskey();
      startSession(token);
      toast({ title: t('Logged in successfully') });
      onSignedIn?.();
    } catch (error) {
      const { describePasskeyFailure } = await import('./passkey-failure.ts');
      const text = describePasskeyFailure(error, t('Try again, or sign in with your password.'));
      if (isDismissed(error)) toast({ title: t('No passkey was used'), text, tone: 'danger' });
      else toast({ title: t('Error'), text, tone: 'danger' });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Button
      variant={isMain ? 'primary' : 'quiet'}
      tall={isMain}
      className={isMain ? undefined : '-mx-2.5 w-fit'}
      busy={isBusy}
      onClick={() => void signIn(async () => askPasskey((await api.passkeys.beginSignIn()).options))}
    >
      <KeyRound />
      {isBusy ? t('Waiting for your passkey...') : t('Sign in with a passkey')}
    </Button>
  );
}
