import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useApi } from '../../api/api.tsx';
import { forgetSessionEnd, startSession } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { useToast } from '../../ui/toast.tsx';
import { leftOf, nextOf } from './arrival.ts';
import { Entrance } from './components/entrance.tsx';
import { Failure } from './components/failure.tsx';
import { useEntry } from './use-entry.ts';

/** Sign-in; also what stands in place of a signed-in page for someone who is not. */
export function LoginPage() {
  const api = useApi();
  const toast = useToast();
  const navigate = useNavigate();
  const location = useLocation();
  useEffect(forgetSessionEnd, []);
  const left = leftOf(location);

  const entry = useEntry(
    'Credentials',
    async (body) => {
      const { token } = await api.accounts.login({ body });
      startSession(token);
      toast({ title: 'Logged in successfully' });
      await navigate(nextOf(location), { replace: true });
    },
    (error) => {
      const text = error instanceof Error && error.message !== '' ? error.message : 'Invalid credentials';
      toast({ title: 'Error', text, tone: 'danger' });
      return text;
    },
  );

  return (
    <Entrance title="Sign In" text="Your screens are where you left them.">
      <form className="grid gap-5" aria-label="Sign In" {...entry.props}>
        {left === 'session-ended' && entry.failure === null && (
          <Notice tone="warning">Your session has ended. Please sign in again.</Notice>
        )}
        {left === 'account-deleted' && entry.failure === null && (
          <Notice>Your account was deleted, with everything in it.</Notice>
        )}
        <Failure text={entry.failure} />
        <Field label="Email" error={entry.problems.email}>
          <Input name="email" type="email" autoComplete="username" required />
        </Field>
        <Field label="Password" error={entry.problems.password}>
          <PasswordInput name="password" autoComplete="current-password" required />
        </Field>
        <Button type="submit" variant="primary" className="h-11!" busy={entry.isBusy}>
          {entry.isBusy ? 'Signing In...' : 'Sign In'}
        </Button>
      </form>
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-2 text-ink-2">
        <p>
          Don't have an account?{' '}
          <Link to="/register" className="link">
            Create one
          </Link>
        </p>
        <Link to="/forgot-password" className="link">
          Forgot password?
        </Link>
      </div>
    </Entrance>
  );
}
