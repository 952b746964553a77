import { findMessage } from '@vitrine/contract/core/message';
import { useEffect, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { Link, Navigate, useSearchParams } from '../../ui/routing/navigation.tsx';
import { useApi } from '../../api/use-api.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { PasswordInput } from '../../ui/forms/password-input.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { SignedOutPage } from './components/signed-out-page.tsx';
import { NewPasswordField } from './components/new-password-field.tsx';
import { useEntry } from './use-entry.ts';

/** Sets a new password with the link from an email. */
export function ResetPasswordPage() {
  const token = useSearchParams()[0].get('token') ?? '';
  const [isDone, setIsDone] = useState(false);
  if (isDone) {
    return (
      <SignedOutPage isOutcome title={t('Password Reset Complete')} text={t(`You've been signed out on all devices.`)}>
        <Button asChild variant="primary" tall>
          <Link to="/login">{t('Go to Login')}</Link>
        </Button>
      </SignedOutPage>
    );
  }
  return token === '' ? <InvalidLink /> : <PasswordForm token={token} onDone={() => setIsDone(true)} />;
}

/** A link without its token, cut off by an email program for example. */
function InvalidLink() {
  const toast = useToast();
  useEffect(() => toast({ title: t('Invalid reset link'), tone: 'danger' }), [toast]);
  return <Navigate to="/forgot-password" replace />;
}

function PasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const api = useApi();
  const toast = useToast();
  const entry = useEntry(
    'RepeatedPassword',
    async ({ password }) => {
      await api.accounts.resetPassword({ body: { token, password } });
      toast({ title: t('Password has been reset successfully') });
      onDone();
    },
    (error) => toast({ title: t('Error'), text: findMessage(error, t('Failed to reset password')), tone: 'danger' }),
  );
  return (
    <SignedOutPage title={t('Set New Password')} text={t(`The link works once. You'll be signed out on all devices.`)}>
      <form className="grid gap-5" aria-label={t('Set New Password')} {...entry.props}>
        <NewPasswordField label={t('New Password')} error={entry.problems.password} />
        <Field label={t('Confirm New Password')} error={entry.problems.confirmPassword}>
          <PasswordInput name="confirmPassword" autoComplete="new-password" required />
        </Field>
        <Button type="submit" variant="primary" tall busy={entry.isBusy}>
          {entry.isBusy ? t('Resetting Password...') : t('Reset Password')}
        </Button>
      </form>
      <Link to="/forgot-password" className="link justify-self-start">
        {t('Request a new link')}
      </Link>
    </SignedOutPage>
  );
}
