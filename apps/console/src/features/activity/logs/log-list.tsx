import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import type { LogEntry } from '@vitrine/contract/activity/logs';
import { t } from '@vitrine/messages/t';
import type { LogFilter } from './queries.ts';
import { LogGroupRow } from './log-group-row.tsx';
import { LogLine } from './components/log-line.tsx';

/** The specification's height of the list (part 2, section 2), in px. */
export const LIST_HEIGHT = 600;

/** The height of a collapsed row with its border, in px: of one line, and of one with its meaning. */
const ROW_HEIGHT = 37;
const EXPLAINED_HEIGHT = 53;

interface LogListProps {
  entries: readonly LogEntry[];
  /** The conditions that the entries match. */
  filter: LogFilter;
  /** The number of rows that match in all; null if it is unknown, because repeats are grouped. */
  total: number | null;
  onNearEnd: () => void;
}

/** Log entries, the newest first. Only the rows in view are rendered. */
export function LogList({ entries, filter, total, onNearEnd }: LogListProps) {
  const [openIds, toggle] = useReducer(toggleId, new Set<string>());
  const frame = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- the compiler is not used, and rows take values, not functions
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => frame.current,
    estimateSize: (index) => (entries[index]?.meaning === undefined ? ROW_HEIGHT : EXPLAINED_HEIGHT),
    getItemKey: (index) => nameRow(entries[index]) ?? index,
    overscan: 6,
  });
  const shown = virtualizer.getVirtualItems();

  const isNearEnd = (shown.at(-1)?.index ?? -1) >= entries.length - 20;
  const reachEnd = useEffectEvent(onNearEnd);
  useEffect(() => {
    if (isNearEnd) reachEnd();
  }, [isNearEnd, entries.length]);

  return (
    <div
      ref={frame}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so keys have to reach it
      tabIndex={0}
      role="region"
      aria-label={t('Log entries')}
      className="overflow-y-auto rounded border border-line bg-paper"
      style={{ height: LIST_HEIGHT }}
    >
      <div role="list" aria-label={t('Logs')} className="relative" style={{ height: virtualizer.getTotalSize() }}>
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
                aria-setsize={total ?? -1}
                className="absolute inset-x-0 top-0 border-b border-line"
                style={{ transform: `translateY(${start}px)` }}
              >
                {entry.repeats === undefined ? (
                  <LogLine entry={entry} isOpen={openIds.has(entry.id)} onToggle={toggle} />
                ) : (
                  <LogGroupRow
                    entry={entry}
                    repeats={entry.repeats}
                    filter={filter}
                    openIds={openIds}
                    onToggle={toggle}
                  />
                )}
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}

/** The key of a row. That of a group is its end, which stays when further entries join it. */
const nameRow = (entry: LogEntry | undefined) =>
  entry?.repeats === undefined ? entry?.id : `group ${entry.repeats.after}`;

/** The set without the id, or with it if it was not there. */
function toggleId(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const after = new Set(ids);
  if (!after.delete(id)) after.add(id);
  return after;
}
