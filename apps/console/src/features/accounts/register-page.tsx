import { t } from '@vitrine/messages/t';
import { Link, useNavigate } from '../../ui/routing/navigation.tsx';
import { useApi } from '../../api/use-api.tsx';
import { startSession } from '../../api/session.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { readTimeZone } from '../../ui/format/use-time-zone.ts';
import { readLanguages } from './language/registration-languages.ts';
import { SignedOutPage } from './components/signed-out-page.tsx';
import { NewPasswordField } from './components/new-password-field.tsx';
import { useInstallation } from './use-installation.ts';
import { useEntry } from './use-entry.ts';

/** Failures whose own message is shown. */
const EXPLAINED = new Set<unknown>(['request.too_many', 'password.too_common', 'registration.closed']);

const FAILED = t('Failed to create account. Please try again.');

/** Creates an account and continues with its plan, or with the dashboard where nothing is charged. */
export function RegisterPage() {
  const api = useApi();
  const toast = useToast();
  const navigate = useNavigate();

  const installation = useInstallation();
  const nextIsAdmin = installation?.nextIsAdmin === true;
  const entry = useEntry(
    'Registration',
    async (body) => {
      const [{ token }, isFree] = await Promise.all([
        api.accounts.register({ body: { ...body, ...readLanguages(), timeZone: readTimeZone() } }),
        api.plans.list().then(
          ({ billing }) => billing === 'off',
          () => false,
        ),
      ]);
      startSession(token);
      toast({ title: t('Account created successfully') });
      await navigate(isFree ? '/dashboard' : '/subscription', { replace: true });
    },
    (error) => {
      // These messages say how long to wait or what to change. Other failures get the sentence of the specification.
      const isExplained = error instanceof Error && 'code' in error && EXPLAINED.has(error.code);
      toast({ title: t('Error'), text: isExplained ? error.message : FAILED, tone: 'danger' });
    },
  );

  if (installation?.takesRegistrations === false) return <ByInvitation />;
  return (
    <SignedOutPage
      title={t('Create Account')}
      text={
        nextIsAdmin ? t('The first account is the administrator.') : t('Pictures and videos on your screens, on time.')
      }
    >
      <form className="grid gap-5" aria-label={t('Create Account')} {...entry.props}>
        <Field label={t('Full Name')} error={entry.problems.name}>
          <Input name="name" autoComplete="name" required />
        </Field>
        <Field label={t('Email Address')} error={entry.problems.email}>
          <Input name="email" type="email" autoComplete="email" required />
        </Field>
        <Field label={t('Organization (optional)')} error={entry.problems.organization}>
          <Input name="organization" autoComplete="organization" maxLength={100} />
        </Field>
        <NewPasswordField
          label={t('Password')}
          error={entry.problems.password}
          placeholder={t('Choose a password (min 6 characters)')}
        />
        <Button type="submit" variant="primary" tall busy={entry.isBusy}>
          {entry.isBusy ? t('Creating Account...') : t('Create Account')}
        </Button>
      </form>
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-2 text-ink-2">
        <p>
          {t('Already have an account?')}{' '}
          <Link to="/login" className="link">
            {t('Sign In')}
          </Link>
        </p>
        <Link to="/" className="link">
          {t('Back to Home')}
        </Link>
      </div>
    </SignedOutPage>
  );
}

/** Shown instead of the form where people join by invitation only. */
const ByInvitation = () => (
  <SignedOutPage title={t('By Invitation Only')} text={t('New accounts can’t be created here.')}>
    <p>
      {t(
        'Ask an owner or admin of the account you want to join for an invitation. Its link lets you choose a name and a password.',
      )}
    </p>
    <Button asChild variant="primary" tall>
      <Link to="/login">{t('Go to Sign In')}</Link>
    </Button>
  </SignedOutPage>
);
