import type { User } from '@vitrine/contract/accounts';
import { AppError, isAppError } from '@vitrine/contract/core/errors';
import { findMessage } from '@vitrine/contract/core/message';
import type { ReceivedInvitation } from '@vitrine/contract/team/team';
import { useEffect, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { rich } from '../../ui/format/rich.ts';
import { Link, useNavigate, useSearchParams } from '../../ui/routing/navigation.tsx';
import { toAccountAddress } from '@vitrine/contract/team/account-address';
import { type Api, useApi } from '../../api/use-api.tsx';
import { readToken, startSession } from '../../api/session.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { PasskeySignIn } from '../passkeys/index.ts';
import { readLanguages } from './language/registration-languages.ts';
import { SignedOutPage } from './components/signed-out-page.tsx';
import { NewPasswordField } from './components/new-password-field.tsx';
import { useEntry } from './use-entry.ts';
import { useSignOut } from './use-sign-out.ts';

/** The session in which an invitation is opened: none, one without an account, or that of a user in an account. */
type Reader = 'signed-out' | 'without-account' | User;

interface Opened {
  invitation: ReceivedInvitation;
  reader: Reader;
}

interface InvitedProps {
  token: string;
  invitation: ReceivedInvitation;
}

/** The link of an invitation: a new person chooses a name and a password, anybody else signs in and joins. */
export function InvitationPage() {
  const token = useSearchParams()[0].get('token') ?? '';
  const [attempt, setAttempt] = useState(1);
  return <Opening key={attempt} token={token} onRetry={() => setAttempt(attempt + 1)} />;
}

function Opening({ token, onRetry }: { token: string; onRetry: () => void }) {
  const { opened, failure } = useOpened(token);
  if (failure !== null) return <InvitationFailure failure={failure} onRetry={onRetry} />;
  if (opened === null) return <Spinner className="min-h-dvh" />;
  const { invitation, reader } = opened;
  return <Invited token={token} invitation={invitation} reader={reader} />;
}

/** The invitation as its reader sees it. */
function Invited({ token, invitation, reader }: InvitedProps & { reader: Reader }) {
  const { accountName, invitedBy, email, role, isKnown } = invitation;
  const isOther = typeof reader === 'object' && reader.email.toLowerCase() !== email.toLowerCase();
  return (
    <SignedOutPage
      title={t('Join {account}', { account: accountName })}
      text={
        <>
          {invitedBy === ''
            ? t(
                '{role, select, viewer {You’re invited as Viewer: you can see screens, content, schedules and reports, but change nothing.} scheduler {You’re invited as Scheduler: you can put existing content on screens, schedule it and start takeovers.} editor {You’re invited as Editor: you can add and change media, playlists and layouts, and put them on screens.} other {You’re invited as Admin: you can change everything, such as screens, settings and people, but not billing.}}',
                { role },
              )
            : t(
                '{role, select, viewer {{name} invites you as Viewer: you can see screens, content, schedules and reports, but change nothing.} scheduler {{name} invites you as Scheduler: you can put existing content on screens, schedule it and start takeovers.} editor {{name} invites you as Editor: you can add and change media, playlists and layouts, and put them on screens.} other {{name} invites you as Admin: you can change everything, such as screens, settings and people, but not billing.}}',
                { role, name: invitedBy },
              )}
        </>
      }
    >
      {reader === 'signed-out' ? (
        isKnown ? (
          <KnownAddress token={token} invitation={invitation} />
        ) : (
          <NewPerson token={token} invitation={invitation} />
        )
      ) : isOther ? (
        <OtherAddress token={token} invitation={invitation} signedInAs={reader.email} />
      ) : (
        <Member token={token} invitation={invitation} isFirst={reader === 'without-account'} />
      )}
    </SignedOutPage>
  );
}

function NewPerson({ token, invitation: { email, accountName } }: InvitedProps) {
  const api = useApi();
  const toast = useToast();
  const navigate = useNavigate();
  const entry = useEntry(
    'Registration',
    async ({ name, password }) => {
      const { language } = readLanguages();
      const body = { token, name, password, ...(language && { language }) };
      startSession((await api.team.acceptInvitation({ body })).token);
      toast({ title: t('Welcome to {account}', { account: accountName }) });
      await navigate('/dashboard', { replace: true });
    },
    (error) =>
      toast({ title: t('Error'), text: findMessage(error, t('Failed to join. Please try again.')), tone: 'danger' }),
  );
  return (
    <form className="grid gap-5" aria-label={t('Join')} {...entry.props}>
      <Field label={t('Email Address')} error={entry.problems.email}>
        <Input name="email" type="email" autoComplete="username" readOnly value={email} />
      </Field>
      <Field label={t('Full Name')} error={entry.problems.name}>
        <Input name="name" autoComplete="name" maxLength={100} required />
      </Field>
      <NewPasswordField
        label={t('Password')}
        error={entry.problems.password}
        placeholder={t('Choose a password (min 6 characters)')}
      />
      <Button type="submit" variant="primary" tall busy={entry.isBusy}>
        {entry.isBusy ? t('Joining...') : t('Join')}
      </Button>
    </form>
  );
}

const KnownAddress = ({ token, invitation: { email } }: InvitedProps) => (
  <>
    <p className="wrap-anywhere">
      {rich('{email} already has a sign-in. Sign in, and you’ll come back here.', { email: <b>{email}</b> })}
    </p>
    <Button asChild variant="primary" tall>
      <Link to="/login" state={{ returnTo: toInvitationAddress(token), email }}>
        {t('Sign in to join')}
      </Link>
    </Button>
  </>
);

function OtherAddress({ token, invitation: { email }, signedInAs }: InvitedProps & { signedInAs: string }) {
  const signOut = useSignOut(toInvitationAddress(token));
  return (
    <>
      <p className="wrap-anywhere">
        {rich('This invitation is for {email}. You’re signed in as {otherEmail}.', {
          email: <b>{email}</b>,
          otherEmail: <b>{signedInAs}</b>,
        })}
      </p>
      <Button variant="primary" tall onClick={signOut}>
        {t('Sign Out and Continue')}
      </Button>
      <Link to="/dashboard" className="link justify-self-start">
        {t('Back to your dashboard')}
      </Link>
    </>
  );
}

/** @param isFirst the person belongs to no other account */
function Member({ token, invitation: { email }, isFirst }: InvitedProps & { isFirst: boolean }) {
  const api = useApi();
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const [needsPasskey, setNeedsPasskey] = useState(false);

  async function join(): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    setNeedsPasskey(false);
    try {
      const { accountId } = await api.team.join({ body: { token } });
      // A full page load: the data in memory is that of another account.
      window.location.assign(isFirst ? '/dashboard' : toAccountAddress(accountId));
    } catch (error) {
      setIsBusy(false);
      if (isAppError(error, 'invitation.passkey_needed')) setNeedsPasskey(true);
      else
        toast({ title: t('Error'), text: findMessage(error, t('Failed to join. Please try again.')), tone: 'danger' });
    }
  }

  if (needsPasskey) {
    return (
      <>
        <p className="wrap-anywhere">
          {rich('There is a passkey for {email}. Sign in with it to join.', { email: <b>{email}</b> })}
        </p>
        <PasskeySignIn isMain onSignedIn={() => void join()} />
        <p className="text-ink-2">
          {rich(
            'If you didn’t add it, somebody else used your address before you. Remove it in <link>Settings</link>, then open the invitation again.',
            {
              link: (text) => (
                <Link to="/settings/account" className="link">
                  {text}
                </Link>
              ),
            },
          )}
        </p>
      </>
    );
  }
  return (
    <>
      {!isFirst && (
        <p className="text-ink-2 wrap-anywhere">
          {t('You’re signed in as {email}. You keep your other accounts, and switch between them in the side panel.', {
            email,
          })}
        </p>
      )}
      <Button variant="primary" tall busy={isBusy} onClick={() => void join()}>
        {isBusy ? t('Joining...') : t('Join')}
      </Button>
    </>
  );
}

/** The invitation cannot be shown: its link is invalid or was used, or the server does not answer. */
function InvitationFailure({ failure, onRetry }: { failure: AppError; onRetry: () => void }) {
  const isInvalid = failure.code === 'invitation.invalid';
  return (
    <SignedOutPage
      isOutcome
      title={isInvalid ? t('Invitation not valid') : t('The invitation could not be opened')}
      text={failure.message}
    >
      {isInvalid ? (
        <Button asChild variant="primary" tall>
          <Link to="/">{readToken() === null ? t('Go to Sign In') : t('Go to Dashboard')}</Link>
        </Button>
      ) : (
        <Button variant="primary" tall onClick={onRetry}>
          {t('Try Again')}
        </Button>
      )}
    </SignedOutPage>
  );
}

const toInvitationAddress = (token: string): string => `/invitation?token=${encodeURIComponent(token)}`;

/** The invitation of a link, with who opens it. Asked without a query cache, which exists in a session only. */
function useOpened(token: string) {
  const api = useApi();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [failure, setFailure] = useState<AppError | null>(
    token === ''
      ? new AppError('invitation.invalid', { message: t('Please open the complete link in the email.') })
      : null,
  );
  useEffect(() => {
    if (token === '') return undefined;
    let isGone = false;
    async function open(): Promise<void> {
      try {
        const [{ invitation }, reader] = await Promise.all([
          api.team.readInvitation({ body: { token } }),
          findReader(api),
        ]);
        if (!isGone) setOpened({ invitation, reader });
      } catch (error) {
        if (!isGone) setFailure(isAppError(error) ? error : new AppError('network.failed', { cause: error }));
      }
    }
    void open();
    return () => {
      isGone = true;
    };
  }, [api, token]);
  return { opened, failure };
}

/** @throws AppError unless the answer says who is signed in, or that nobody is */
async function findReader(api: Api): Promise<Reader> {
  if (readToken() === null) return 'signed-out';
  try {
    return await api.accounts.me();
  } catch (error) {
    if (isAppError(error, 'account.none')) return 'without-account';
    if (isAppError(error, 'auth.expired') || isAppError(error, 'auth.required')) return 'signed-out';
    throw error;
  }
}
