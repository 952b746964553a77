import { isAppError } from '@vitrine/contract/core/errors';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { useApi } from '../../api/use-api.tsx';
import { startSession } from '../../api/session.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Form, FormFailure } from '../../ui/forms/form/form.tsx';
import { useForm } from '../../ui/forms/form/use-form.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { PasskeySignIn } from '../passkeys/index.ts';
import { CodeField } from '../second-factor/index.ts';
import { SignedOutPage } from './components/signed-out-page.tsx';

/** The step after the password of a person with a second factor. @param onBack starts the sign-in again */
export function SecondStep({ challenge, onBack }: { challenge: string; onBack: () => void }) {
  const api = useApi();
  const toast = useToast();
  const [isRecovery, setIsRecovery] = useState(false);
  const form = useForm(
    async () => (await import('@vitrine/contract/sign-in/second-factors')).CodeProof,
    { code: '' },
    async ({ code }) => {
      try {
        const { token } = await api.secondFactors.signIn({ body: { challenge, code } });
        startSession(token);
        toast({ title: t('Logged in successfully') });
      } catch (error) {
        if (!isAppError(error, 'auth.challenge_expired') && !isAppError(error, 'account.suspended')) throw error;
        toast({ title: t('Error'), text: error.message, tone: 'danger' });
        onBack();
      }
    },
    {
      refusals: { 'auth.code_invalid': 'code' },
      failure: t('The code could not be checked. Try again.'),
    },
  );

  return (
    <SignedOutPage
      title={t('Sign In')}
      text={isRecovery ? t('Enter one of your recovery codes.') : t('Enter the code from your authenticator app.')}
    >
      <Form form={form} label={t('Second factor')}>
        <CodeField {...form.at('code')} isRecovery={isRecovery} />
        <FormFailure form={form} />
        <Button type="submit" variant="primary" tall busy={form.isBusy}>
          {form.isBusy ? t('Signing In...') : t('Sign In')}
        </Button>
      </Form>
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-2">
        <Button
          variant="quiet"
          className="-ms-2.5"
          onClick={() => {
            setIsRecovery(!isRecovery);
            form.reset();
          }}
        >
          {isRecovery ? t('Use a code from the app') : t('Use a recovery code')}
        </Button>
        <Button variant="quiet" className="-me-2.5" onClick={onBack}>
          {t('Back')}
        </Button>
      </div>
      <PasskeySignIn />
    </SignedOutPage>
  );
}
