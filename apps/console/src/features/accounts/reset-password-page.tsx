import { useEffect, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { useApi } from '../../api/api.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { useToast } from '../../ui/toast.tsx';
import { Entrance } from './components/entrance.tsx';
import { Failure } from './components/failure.tsx';
import { useEntry } from './use-entry.ts';

/** Sets a new password by the link of a mail. */
export function ResetPasswordPage() {
  const token = useSearchParams()[0].get('token') ?? '';
  const [isDone, setIsDone] = useState(false);
  if (isDone) {
    return (
      <Entrance
        isOutcome
        title="Password Reset Complete"
        text="Everyone who was signed in to the account has been signed out."
      >
        <Button asChild variant="primary" className="h-11!">
          <Link to="/login">Go to Login</Link>
        </Button>
      </Entrance>
    );
  }
  return token === '' ? <InvalidLink /> : <PasswordForm token={token} onDone={() => setIsDone(true)} />;
}

/** A link without its secret, cut off by a mail program for example. */
function InvalidLink() {
  const toast = useToast();
  useEffect(() => toast({ title: 'Invalid reset link', tone: 'danger' }), [toast]);
  return <Navigate to="/forgot-password" replace />;
}

function PasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const api = useApi();
  const toast = useToast();
  const entry = useEntry(
    'RepeatedPassword',
    async ({ password }) => {
      await api.accounts.resetPassword({ body: { token, password } });
      toast({ title: 'Password has been reset successfully' });
      onDone();
    },
    (error) => {
      const text = error instanceof Error && error.message !== '' ? error.message : 'Failed to reset password';
      toast({ title: 'Error', text, tone: 'danger' });
      return text;
    },
  );
  return (
    <Entrance title="Set New Password" text="The link works once. Everyone who is signed in will be signed out.">
      <form className="grid gap-5" aria-label="Set New Password" {...entry.props}>
        <Failure text={entry.failure} />
        <Field label="New Password" error={entry.problems.password}>
          <PasswordInput name="password" autoComplete="new-password" required />
        </Field>
        <Field label="Confirm New Password" error={entry.problems.confirmPassword}>
          <PasswordInput name="confirmPassword" autoComplete="new-password" required />
        </Field>
        <Button type="submit" variant="primary" className="h-11!" busy={entry.isBusy}>
          {entry.isBusy ? 'Resetting Password...' : 'Reset Password'}
        </Button>
      </form>
      <Link to="/forgot-password" className="link justify-self-start">
        Ask for a new link
      </Link>
    </Entrance>
  );
}
