import { findMessage } from '@vitrine/contract/core/message';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { Link, useLocation } from '../../ui/routing/navigation.tsx';
import { useApi } from '../../api/use-api.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { SignedOutPage } from './components/signed-out-page.tsx';
import { useEntry } from './use-entry.ts';
import { useInstallation } from './use-installation.ts';

/** Requests a reset link by email. The answer does not reveal if the account exists. */
export function ForgotPasswordPage() {
  const [isSent, setIsSent] = useState(false);
  const sendsEmail = useInstallation()?.sendsEmail !== false;
  return isSent ? (
    <SignedOutPage
      isOutcome
      title={t('Check Your Email')}
      text={t(`If an account with this email exists, we've sent you a password reset link.`)}
    >
      <div className="grid gap-5">
        {!sendsEmail && (
          <Notice tone="warning">
            {t(
              'This installation has no mail server, so the email stays on the server. Ask the person who runs it for the link: the email is the newest file in the folder “outbox” of its data. The link works for 30 minutes.',
            )}
          </Notice>
        )}
        <Button tall onClick={() => setIsSent(false)}>
          {t('Try Again')}
        </Button>
        <BackToLogin />
      </div>
    </SignedOutPage>
  ) : (
    <SignedOutPage
      title={t('Reset Password')}
      text={sendsEmail ? t(`We'll email you a link to set a new password.`) : t('A link lets you set a new password.')}
    >
      {!sendsEmail && (
        <Notice tone="warning">
          {t(
            'Emails are not sent: this installation has no mail server. Request the link here, then ask the person who runs the server for it.',
          )}
        </Notice>
      )}
      <AddressForm onSent={() => setIsSent(true)} />
      <BackToLogin />
    </SignedOutPage>
  );
}

function AddressForm({ onSent }: { onSent: () => void }) {
  const api = useApi();
  const toast = useToast();
  // The email address comes from the sign-in page.
  const { state } = useLocation();
  const email: unknown = Object(state).email;
  const typed = typeof email === 'string' ? email : '';
  const entry = useEntry(
    'ForgottenPassword',
    async (body) => {
      await api.accounts.forgotPassword({ body });
      toast({ title: t('If an account with this email exists, a password reset link has been sent.') });
      onSent();
    },
    (error) =>
      toast({ title: t('Error'), text: findMessage(error, t('Failed to send password reset email')), tone: 'danger' }),
  );
  return (
    <form className="grid gap-5" aria-label={t('Reset Password')} {...entry.props}>
      <Field label={t('Email')} error={entry.problems.email}>
        <Input name="email" type="email" autoComplete="username" defaultValue={typed} required />
      </Field>
      <Button type="submit" variant="primary" tall busy={entry.isBusy}>
        {entry.isBusy ? t('Sending...') : t('Send Reset Link')}
      </Button>
    </form>
  );
}

const BackToLogin = () => (
  <Link to="/login" className="link justify-self-start">
    {t('Back to Login')}
  </Link>
);
