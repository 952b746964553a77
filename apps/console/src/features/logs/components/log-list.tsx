import type { LogEntry } from '@vitrine/contract/logs';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { cx } from '../../../ui/cx.ts';
import { formatDateTime } from '../../../ui/format.ts';

/** The specification's height of the list (part 2, section 2), in px. */
export const LIST_HEIGHT = 600;

const USUAL_ROW_HEIGHT = 56;

const tones = { error: 'danger', warn: 'warning', info: 'accent', debug: 'neutral' } as const;

interface LogListProps {
  entries: readonly LogEntry[];
  /** How many match in all. */
  total: number;
  onNearEnd: () => void;
}

/** What happened, the newest first. Only the rows in sight are built. */
export function LogList({ entries, total, onNearEnd }: LogListProps) {
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set());
  const frame = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed to what is memoized
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => frame.current,
    estimateSize: () => USUAL_ROW_HEIGHT,
    getItemKey: (index) => entries[index]?.id ?? index,
    overscan: 6,
  });
  const shown = virtualizer.getVirtualItems();

  const isNearEnd = (shown.at(-1)?.index ?? -1) >= entries.length - 20;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, onNearEnd, entries.length]);

  const toggle = (id: string) =>
    setOpenIds((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });

  return (
    <div
      ref={frame}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so keys have to reach it
      tabIndex={0}
      role="region"
      aria-label="Log entries"
      className="overflow-y-auto rounded border border-line bg-paper"
      style={{ height: LIST_HEIGHT }}
    >
      <div role="list" aria-label="Logs" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {shown.map(({ index, key, start }) => {
          const entry = entries[index];
          return (
            entry !== undefined && (
              <div
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                role="listitem"
                aria-posinset={index + 1}
                aria-setsize={total}
                className="absolute inset-x-0 top-0 border-b border-line"
                style={{ transform: `translateY(${start}px)` }}
              >
                <Entry entry={entry} isOpen={openIds.has(entry.id)} onToggle={() => toggle(entry.id)} />
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}

interface EntryProps {
  entry: LogEntry;
  isOpen: boolean;
  onToggle: () => void;
}

function Entry({ entry: { id, level, timestamp, message, data, deviceId, deviceName }, isOpen, onToggle }: EntryProps) {
  const source = deviceName ?? deviceId;
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
            onClick={onToggle}
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
}

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
