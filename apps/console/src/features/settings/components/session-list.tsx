import type { Session } from '@vitrine/contract/accounts';
import { Badge } from '../../../ui/lists/badge.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { formatDateTime } from '../../../ui/format/format.ts';
import { Rows } from '../../../ui/lists/rows.tsx';

interface SessionListProps {
  sessions: readonly Session[];
  timeZone: string;
  /** The session that is being ended. */
  endingId: string | null;
  onEnd: (session: Session) => void;
}

/** The sessions of a person, with browser, address, way of signing in and times. */
export const SessionList = ({ sessions, timeZone, endingId, onEnd }: SessionListProps) => (
  <Rows label="Sessions" items={sessions} look="plain" className="flex items-center gap-4 py-3 first:pt-0 last:pb-0">
    {(session) => (
      <>
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-medium" title={session.userAgent}>
              {session.browser}
            </span>
            {session.isCurrent && <Badge tone="accent">This session</Badge>}
          </p>
          <p className="text-1 text-ink-2">
            {session.address}, {describeMethod(session)}
          </p>
          <p className="text-1 text-ink-3">
            Signed in {formatDateTime(session.createdAt, 'Invalid date', timeZone)}
            {!session.isCurrent && <>, last used {formatDateTime(session.lastUsedAt, 'Invalid date', timeZone)}</>}
          </p>
        </div>
        {!session.isCurrent && (
          <Button
            small
            busy={endingId === session.id}
            aria-label={`End the session of ${session.browser}`}
            onClick={() => onEnd(session)}
          >
            End
          </Button>
        )}
      </>
    )}
  </Rows>
);

function describeMethod({ method, hasSecondFactor }: Session): string {
  if (method === 'passkey') return 'by passkey';
  if (method === 'single-sign-on') return 'by single sign-on';
  return hasSecondFactor ? 'by password and second factor' : 'by password';
}
