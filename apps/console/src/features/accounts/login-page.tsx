import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { Link, useLocation, useNavigate } from '../../ui/routing/navigation.tsx';
import { useApi } from '../../api/use-api.tsx';
import { forgetSessionEnd, startSession } from '../../api/session.ts';
import { useToken } from '../../api/use-token.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PasswordInput } from '../../ui/forms/password-input.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { fetched } from '../../ui/rendering/fetched.tsx';
import { PasskeySignIn, suggestsPasskeys } from '../passkeys/index.ts';
import { findSignOutReason, findReturnAddress, readTypedEmail } from './sign-in-redirect.ts';
import { SignedOutPage } from './components/signed-out-page.tsx';
import { useEntry } from './use-entry.ts';
import { useOrganization } from './use-organization.ts';
import { useSignInFragment } from './use-sign-in-fragment.ts';
import { useWaysIn } from './use-ways-in.ts';

/** Sign-in; also shown in place of a signed-in page to someone who is not signed in. */
export function LoginPage() {
  const api = useApi();
  const toast = useToast();
  const navigate = useNavigate();
  const location = useLocation();
  useEffect(forgetSessionEnd, []);
  const signOutReason = findSignOutReason(location);
  const [email, setEmail] = useState(() => readTypedEmail(location));
  const form = useRef<HTMLFormElement>(null);
  const returnTo = useRef<string>(null);
  useNewSession(() => openPage(returnTo.current ?? findReturnAddress(location)));
  const organization = useOrganization(findReturnAddress(location));
  const ways = useWaysIn();

  function openPage(address: string): void {
    // Another account has another address, which the router does not know.
    if (address.startsWith('/a/')) window.location.replace(address);
    else void navigate(address, { replace: true, state: { email } });
  }

  const [challenge, setChallenge] = useState<string | null>(null);

  const reportFailure = (error: unknown) => {
    const required = findChallenge(error);
    if (required !== null) return setChallenge(required);
    // The specification's text for an error without a message.
    const text = error instanceof Error && error.message !== '' ? error.message : t('Invalid credentials');
    toast({ title: t('Error'), text, tone: 'danger' });
  };
  const { isCompleting, refusal } = useSignInFragment((address) => {
    returnTo.current = address;
    toast({ title: t('Logged in successfully') });
  }, reportFailure);
  const entry = useEntry(
    'Credentials',
    async (body) => {
      const { token } = await api.accounts.login({ body });
      startSession(token);
      toast({ title: t('Logged in successfully') });
    },
    reportFailure,
  );

  if (challenge !== null) {
    return <SecondStep challenge={challenge} onBack={() => setChallenge(null)} />;
  }

  function openOrganization(): void {
    const field = form.current?.elements.namedItem('email');
    if (email.trim() === '' && field instanceof HTMLElement) field.focus();
    organization.open(email);
  }

  return (
    <SignedOutPage title={t('Sign In')} text={t('Your screens are where you left them.')}>
      <form ref={form} className="grid gap-5" aria-label={t('Sign In')} {...entry.props}>
        {signOutReason === 'session-ended' && (
          <Notice tone="warning">{t('Your session has ended. Please sign in again.')}</Notice>
        )}
        {signOutReason === 'account-deleted' && <Notice>{t('Your account and everything in it was deleted.')}</Notice>}
        {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
        {signOutReason === 'account-left' && <Notice>{t('You have left the account.')}</Notice>}
        <Field label={t('Email')} error={entry.problems.email ?? organization.problem}>
          <Input
            ref={takeFocus}
            name="email"
            type="email"
            autoComplete={suggestsPasskeys() ? 'username webauthn' : 'username'}
            required
            defaultValue={email}
            onChange={({ target }) => {
              setEmail(target.value);
              organization.forgetProblem();
            }}
          />
        </Field>
        <Field label={t('Password')} error={entry.problems.password}>
          <PasswordInput name="password" autoComplete="current-password" required />
        </Field>
        <Button type="submit" variant="primary" tall busy={entry.isBusy}>
          {entry.isBusy ? t('Signing In...') : t('Sign In')}
        </Button>
      </form>
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-2 text-ink-2">
        {ways?.hasRegistration === false ? (
          <p>{t('New here? Ask an owner or admin to invite you.')}</p>
        ) : (
          // Invisible until it is known whether there is a way to create one, so that nothing moves.
          <p className={ways === undefined ? 'invisible' : undefined}>
            {t(`Don't have an account?`)}{' '}
            <Link to="/register" className="link">
              {t('Create one')}
            </Link>
          </p>
        )}
        <Link to="/forgot-password" state={{ email }} className="link">
          {t('Forgot password?')}
        </Link>
      </div>
      <div className="grid gap-1 border-t border-line pt-3 empty:hidden">
        <PasskeySignIn isSuggested />
        {ways?.hasSingleSignOn !== false && (
          <Button
            variant="quiet"
            className="-mx-2.5 w-fit"
            busy={organization.isBusy || isCompleting}
            onClick={openOrganization}
          >
            <span className="organization-icon" />
            {t('Sign in with your organization')}
          </Button>
        )}
      </div>
    </SignedOutPage>
  );
}

const SecondStep = fetched(async () => (await import('./second-step.tsx')).SecondStep);

/** The challenge of the second step, if this error asks for it. Read here, so that the error catalogue is not loaded. */
function findChallenge(error: unknown): string | null {
  const { code, details }: { code?: unknown; details?: unknown } = Object(error);
  const challenge: unknown = Object(details).challenge;
  return code === 'auth.second_factor_required' && typeof challenge === 'string' ? challenge : null;
}

/** Focuses the field once, when the page opens. */
const takeFocus = (input: HTMLInputElement | null) => input?.focus();

/** Calls `onSession` once the person has signed in, here or in another tab. */
function useNewSession(onSession: () => void): void {
  const token = useToken();
  const [first] = useState(token);
  const notify = useEffectEvent(onSession);
  useEffect(() => {
    if (token !== null && token !== first) notify();
  }, [token, first]);
}
