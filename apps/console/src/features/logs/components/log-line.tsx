import type { LogEntry } from '@vitrine/contract/logs';
import { ChevronRight } from 'lucide-react';
import { memo } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { cx } from '../../../ui/cx.ts';
import { formatDateTime } from '../../../ui/format.ts';

const tones = { error: 'danger', warn: 'warning', info: 'accent', debug: 'neutral' } as const;

interface LogLineProps {
  entry: LogEntry;
  isOpen: boolean;
  onToggle: (id: string) => void;
  /** Of which device it tells goes without saying. */
  isSourceKnown?: boolean;
}

/** One thing that happened; opened, with its details. */
export const LogLine = memo(function LogLine({ entry, isOpen, onToggle, isSourceKnown = false }: LogLineProps) {
  const { id, level, timestamp, message, data, deviceId, deviceName } = entry;
  const source = isSourceKnown ? null : (deviceName ?? deviceId);
  return (
    <div className="grid gap-1 px-4 py-2">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-1 text-ink-3">
        <Badge tone={tones[level]}>{level.toUpperCase()}</Badge>
        <time dateTime={timestamp} title={formatDateTime(timestamp)} className="tabular-nums">
          {timeOf(timestamp)}
        </time>
        {source !== null && <span className="max-w-60 truncate text-ink-2">{source}</span>}
        <span className="truncate max-wide:hidden">{id}</span>
        {data !== null && (
          <button
            type="button"
            aria-expanded={isOpen}
            className="ml-auto flex items-center gap-0.5 rounded-small px-1 hover:text-ink"
            onClick={() => onToggle(id)}
          >
            <ChevronRight className={cx('size-3.5 transition-transform', isOpen && 'rotate-90')} />
            Details
          </button>
        )}
      </div>
      <p className="break-words">{message}</p>
      {isOpen && data !== null && (
        <pre className="overflow-x-auto rounded-small bg-sunken p-3 text-1 whitespace-pre-wrap break-words">
          {JSON.stringify(data, null, 2)}
        </pre>
      )}
    </div>
  );
});

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const dayAndClock = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** The time; with its day where that is not today. */
function timeOf(instant: string): string {
  const date = new Date(instant);
  return (date.toDateString() === new Date().toDateString() ? clock : dayAndClock).format(date);
}
