import type { Session } from '@vitrine/contract/accounts';
import { Badge } from '../../../ui/lists/badge.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { formatDateTime } from '../../../ui/format/format.ts';
import { nameBrowser } from '../browser-name.ts';

interface SessionListProps {
  sessions: readonly Session[];
  timeZone: string;
  /** The session that is being ended. */
  endingId: string | null;
  onEnd: (session: Session) => void;
}

/** The sessions of the account, with browser, address and time. */
export function SessionList({ sessions, timeZone, endingId, onEnd }: SessionListProps) {
  return (
    <ul aria-label="Sessions" className="grid">
      {sessions.map((session) => (
        <li
          key={session.id}
          className="flex items-center gap-4 border-b border-line py-3 first:pt-0 last:border-0 last:pb-0"
        >
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-medium" title={session.userAgent}>
                {nameBrowser(session.userAgent)}
              </span>
              {session.isCurrent && <Badge tone="accent">This session</Badge>}
            </p>
            <p className="text-1 text-ink-3">
              {session.address}, signed in {formatDateTime(session.createdAt, 'Invalid date', timeZone)}
            </p>
          </div>
          {!session.isCurrent && (
            <Button
              small
              busy={endingId === session.id}
              aria-label={`End the session of ${nameBrowser(session.userAgent)}`}
              onClick={() => onEnd(session)}
            >
              End
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
