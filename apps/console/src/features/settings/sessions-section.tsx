import { findFailure } from '../../api/failure.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeleton.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useTimeZone } from '../../ui/format/time-zone.ts';
import { CardSection } from './components/card-section.tsx';
import { SessionList } from './components/session-list.tsx';
import { useEndSession, useSessions } from './queries.ts';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';

/** The sessions of the account, which can be ended one by one or together. */
export function SessionsSection() {
  const list = useSessions();
  const { data: sessions } = list;
  const failed = findFailure(list);
  const end = useEndSession();
  const toast = useToast();
  const timeZone = useTimeZone();
  return (
    <CardSection title="Sessions">
      {sessions !== undefined ? (
        <div className="grid gap-5">
          <SessionList
            sessions={sessions}
            timeZone={timeZone}
            endingId={end.isPending ? end.variables : null}
            onEnd={({ id }) => end.mutate(id, { onSuccess: () => toast({ title: 'Session ended' }) })}
          />
          <SignOutEverywhere />
        </div>
      ) : failed === null ? (
        <SkeletonBlock className="h-32 rounded" />
      ) : (
        <ErrorState title="Failed to fetch sessions" {...failed} />
      )}
    </CardSection>
  );
}
