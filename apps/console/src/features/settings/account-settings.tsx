import { Farewell } from '@vitrine/contract/accounts';
import { messageOr } from '@vitrine/contract/core/message';
import { type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { failureOf } from '../../api/failure.ts';
import { leaveSession } from '../../api/session.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { formatClock } from '../../ui/format/format.ts';
import { Input } from '../../ui/forms/input.tsx';
import { PasswordInput } from '../../ui/forms/password-input.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeleton.tsx';
import { browserTimeZone, chooseTimeZone, useTimeZone } from '../../ui/format/time-zone.ts';
import { TimeZoneInput } from '../../ui/forms/time-zone-input.tsx';
import { useNow } from '../../ui/format/use-now.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { type SignInRedirect, useEntry, useMe } from '../accounts/index.ts';
import { ScreenAlerts } from '../alerts/index.ts';
import { DeleteAccountDialog } from './components/delete-account-dialog.tsx';
import { SessionList } from './components/session-list.tsx';
import { useAccountActs, useEndSession, useSessions } from './queries.ts';

/** Name, password, time zone, emails about screens, sessions, and deleting the account. */
export function AccountSettings() {
  return (
    <div className="grid max-w-180 gap-8">
      <NameSection />
      <PasswordSection />
      <TimeZoneSection />
      <Paper title="Screen alerts">
        <ScreenAlerts />
      </Paper>
      <SessionsSection />
      <DeleteSection />
    </div>
  );
}

function Paper({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section title={title}>
      <Card className="wide:p-6">{children}</Card>
    </Section>
  );
}

/** Says in a toast why a change was refused. */
function useRefusal(title: string) {
  const toast = useToast();
  return (error: unknown): void =>
    toast({ title, text: error instanceof Error ? error.message : String(error), tone: 'danger' });
}

function NameSection() {
  const me = useMe();
  const { rename } = useAccountActs();
  const toast = useToast();
  const entry = useEntry(
    'NameChange',
    async (body) => {
      await rename(body);
      toast({ title: 'Name Updated' });
    },
    useRefusal('Update Failed'),
  );
  return (
    <Paper title="Profile">
      <form className="grid gap-5" aria-label="Profile" {...entry.props}>
        <Field label="Full Name" error={entry.problems.name}>
          <Input name="name" autoComplete="name" defaultValue={me.name} maxLength={100} required />
        </Field>
        <Field label="Email Address">
          <Input type="email" readOnly value={me.email} />
        </Field>
        <Button type="submit" className="w-fit" busy={entry.isBusy}>
          Save Name
        </Button>
      </form>
    </Paper>
  );
}

function PasswordSection() {
  const me = useMe();
  const { changePassword } = useAccountActs();
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);
  const entry = useEntry(
    'PasswordChange',
    async (body) => {
      await changePassword(body);
      form.current?.reset();
      toast({ title: 'Password Changed', text: "You've been signed out on all other devices." });
    },
    useRefusal('Update Failed'),
  );
  return (
    <Paper title="Password">
      <form ref={form} className="grid gap-5" aria-label="Password" {...entry.props}>
        {/* For password managers, which need to know the account. */}
        <input type="email" name="username" autoComplete="username" value={me.email} readOnly hidden />
        <Field label="Current Password" error={entry.problems.currentPassword}>
          <PasswordInput name="currentPassword" autoComplete="current-password" required />
        </Field>
        <Field label="New Password" error={entry.problems.password}>
          <PasswordInput name="password" autoComplete="new-password" required />
        </Field>
        <Button type="submit" className="w-fit" busy={entry.isBusy}>
          Change Password
        </Button>
      </form>
    </Paper>
  );
}

function TimeZoneSection() {
  const zone = useTimeZone();
  const now = useNow(1_000);
  return (
    <Paper title="Time zone">
      <Field
        label="Your time zone"
        hint={`Local time: ${formatClock(now, zone)}. This browser uses ${browserTimeZone()}.`}
      >
        <TimeZoneInput
          value={zone}
          onValueChange={(chosen) => chooseTimeZone(chosen === browserTimeZone() ? null : chosen)}
        />
      </Field>
    </Paper>
  );
}

function SessionsSection() {
  const list = useSessions();
  const { data: sessions } = list;
  const failed = failureOf(list);
  const end = useEndSession();
  const toast = useToast();
  const timeZone = useTimeZone();
  return (
    <Paper title="Sessions">
      {sessions !== undefined ? (
        <SessionList
          sessions={sessions}
          timeZone={timeZone}
          endingId={end.isPending ? end.variables : null}
          onEnd={({ id }) =>
            end.mutate(id, {
              onSuccess: () => toast({ title: 'Session Ended' }),
              onError: (failure) => toast({ title: 'Error', text: failure.message, tone: 'danger' }),
            })
          }
        />
      ) : failed === null ? (
        <SkeletonBlock className="h-32 rounded" />
      ) : (
        <ErrorState title="Failed to fetch sessions" {...failed} />
      )}
    </Paper>
  );
}

function DeleteSection() {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Paper title="Delete account">
      <div className="grid gap-4">
        <p className="text-ink-2">
          Deletes your account with its devices, media, groups, schedules and subscription. Your screens go blank.
        </p>
        <Button variant="quiet-danger" className="-ml-2.5 w-fit" onClick={() => setIsAsking(true)}>
          Delete Account
        </Button>
      </div>
      {isAsking && <AskForPassword onClose={() => setIsAsking(false)} />}
    </Paper>
  );
}

function AskForPassword({ onClose }: { onClose: () => void }) {
  const me = useMe();
  const navigate = useNavigate();
  const { deleteAccount } = useAccountActs();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function confirm(): Promise<void> {
    const checked = Farewell.safeParse({ password });
    setProblem(checked.error?.issues[0]?.message);
    setFailure(null);
    if (!checked.success || isBusy) return;
    setIsBusy(true);
    try {
      await deleteAccount(checked.data);
    } catch (error) {
      setFailure(messageOr(error, 'The account could not be deleted. Please try again.'));
      setIsBusy(false);
      return;
    }
    leaveSession();
    const redirect: SignInRedirect = { returnTo: '/dashboard', reason: 'account-deleted' };
    await navigate('/login', { replace: true, state: redirect });
    // A full load leaves nothing of this account in memory.
    window.location.reload();
  }

  return (
    <DeleteAccountDialog
      email={me.email}
      password={password}
      onPasswordChange={setPassword}
      problem={problem}
      failure={failure}
      busy={isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
