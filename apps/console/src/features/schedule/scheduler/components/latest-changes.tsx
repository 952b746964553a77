import type { ScheduleBoundary } from '@vitrine/contract/schedule/scheduler';
import { formatDateTime } from '../../../../ui/format/format.ts';

const MOST = 8;

interface LatestChangesProps {
  changes: readonly ScheduleBoundary[];
  timeZone: string;
}

/** The starts and ends of schedules, the latest first. */
export function LatestChanges({ changes, timeZone }: LatestChangesProps) {
  if (changes.length === 0) {
    return <p className="text-ink-2">No schedule started or ended in the last 7 days.</p>;
  }
  return (
    <ol className="grid gap-2">
      {changes.slice(0, MOST).map(({ eventId, title, kind, at }) => (
        <li key={`${eventId} ${kind} ${at}`} className="flex flex-wrap gap-x-3">
          <span className="text-ink-3">{formatDateTime(at, 'Unknown date', timeZone)}</span>
          <span className="min-w-0 break-words">
            <b className="font-medium">{title}</b> {kind}
          </span>
        </li>
      ))}
    </ol>
  );
}
