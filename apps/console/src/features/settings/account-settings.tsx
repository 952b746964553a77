import { Farewell } from '@vitrine/contract/accounts';
import { type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { leaveSession } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Field } from '../../ui/field.tsx';
import { formatClock } from '../../ui/format.ts';
import { Input } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { Section } from '../../ui/section.tsx';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import { Select } from '../../ui/select.tsx';
import { browserTimeZone, chooseTimeZone, timeZones, useTimeZone } from '../../ui/time-zone.ts';
import { useNow } from '../../ui/use-now.ts';
import { useToast } from '../../ui/toast.tsx';
import type { Arrival } from '../accounts/arrival.ts';
import { useMe } from '../accounts/queries.ts';
import { useEntry } from '../accounts/use-entry.ts';
import { ScreenAlerts } from '../alerts/screen-alerts.tsx';
import { DeleteAccountDialog } from './components/delete-account-dialog.tsx';
import { SessionList } from './components/session-list.tsx';
import { useAccountActs, useEndSession, useSessions } from './queries.ts';

/** The person behind the account: name, password, time zone, mails about screens, where it is signed in, and the end of it. */
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

/** Says in a toast why it was refused, and gives the words back for where it stays. */
function useRefusal(title: string) {
  const toast = useToast();
  return (error: unknown): string => {
    const text = error instanceof Error ? error.message : String(error);
    toast({ title, text, tone: 'danger' });
    return text;
  };
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
        {entry.failure !== null && <Notice tone="danger">{entry.failure}</Notice>}
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
      toast({ title: 'Password Changed', text: 'Every other session has been ended.' });
    },
    useRefusal('Update Failed'),
  );
  return (
    <Paper title="Password">
      <form ref={form} className="grid gap-5" aria-label="Password" {...entry.props}>
        {entry.failure !== null && <Notice tone="danger">{entry.failure}</Notice>}
        {/* For password managers, which ask whose password it is. */}
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
        hint={`It is ${formatClock(now, zone)} there now. This browser is in ${browserTimeZone()}.`}
      >
        <Select value={zone} onValueChange={(chosen) => chooseTimeZone(chosen === browserTimeZone() ? null : chosen)}>
          {timeZones.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
      </Field>
    </Paper>
  );
}

function SessionsSection() {
  const { data: sessions, error, isFetching, refetch } = useSessions();
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
      ) : error === null ? (
        <SkeletonBlock className="h-32 rounded" />
      ) : (
        <ErrorState
          title="Failed to fetch sessions"
          text={error.message}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
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
          Deletes the account with its devices, media, groups, schedules and subscription. Screens stop showing your
          media at once.
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
  const refuse = useRefusal('Delete Failed');
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
      setFailure(refuse(error));
      setIsBusy(false);
      return;
    }
    leaveSession();
    const arrival: Arrival = { next: '/dashboard', left: 'account-deleted' };
    await navigate('/login', { replace: true, state: arrival });
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
