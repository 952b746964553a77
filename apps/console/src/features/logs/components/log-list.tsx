import type { LogEntry } from '@vitrine/contract/logs';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { LogLine } from './log-line.tsx';

/** The specification's height of the list (part 2, section 2), in px. */
export const LIST_HEIGHT = 600;

const USUAL_ROW_HEIGHT = 56;

interface LogListProps {
  entries: readonly LogEntry[];
  /** How many match in all. */
  total: number;
  onNearEnd: () => void;
}

/** What happened, the newest first. Only the rows in sight are built. */
export const LogList = memo(function LogList({ entries, total, onNearEnd }: LogListProps) {
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set());
  const frame = useRef<HTMLDivElement>(null);
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

  const toggle = useCallback(
    (id: string) =>
      setOpenIds((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    [],
  );

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
                <LogLine entry={entry} isOpen={openIds.has(entry.id)} onToggle={toggle} />
              </div>
            )
          );
        })}
      </div>
    </div>
  );
});
