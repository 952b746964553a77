import { useToast } from '../../ui/feedback/toast.tsx';
import { useTimeZone } from '../../ui/format/use-time-zone.ts';
import { Region } from '../../ui/lists/region.tsx';
import { CardSection } from './components/card-section.tsx';
import { SessionList } from './components/session-list.tsx';
import { useEndSession, useSessions } from './queries.ts';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';

/** The sessions of the account, which can be ended one by one or together. */
export function SessionsSection() {
  const end = useEndSession();
  const toast = useToast();
  const timeZone = useTimeZone();
  return (
    <CardSection title="Sessions">
      <Region of={useSessions()} title="Failed to fetch sessions" skeleton="h-32 rounded">
        {(sessions) => (
          <div className="grid gap-5">
            <SessionList
              sessions={sessions}
              timeZone={timeZone}
              endingId={end.isPending ? end.variables : null}
              onEnd={({ id }) => end.mutate(id, { onSuccess: () => toast({ title: 'Session ended' }) })}
            />
            <SignOutEverywhere />
          </div>
        )}
      </Region>
    </CardSection>
  );
}
