import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import type { LogGroup } from '../repeats.ts';
import { LogGroupRow } from './log-group-row.tsx';
import { LogLine } from './log-line.tsx';

/** The specification's height of the list (part 2, section 2), in px. */
export const LIST_HEIGHT = 600;

/** The height of a collapsed row with its border, in px. */
const ROW_HEIGHT = 37;

interface LogListProps {
  groups: readonly LogGroup[];
  /** The number of rows that match in all, as far as known. */
  total: number;
  onNearEnd: () => void;
}

/** Log entries, the newest first. Only the rows in view are rendered. */
export function LogList({ groups, total, onNearEnd }: LogListProps) {
  const [openIds, toggle] = useReducer(toggleId, new Set<string>());
  const frame = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- the compiler is not used, and rows take values, not functions
  const virtualizer = useVirtualizer({
    count: groups.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => groups[index]?.first.id ?? index,
    overscan: 6,
  });
  const shown = virtualizer.getVirtualItems();

  const isNearEnd = (shown.at(-1)?.index ?? -1) >= groups.length - 20;
  const reachEnd = useEffectEvent(onNearEnd);
  useEffect(() => {
    if (isNearEnd) reachEnd();
  }, [isNearEnd, groups.length]);

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
          const group = groups[index];
          return (
            group !== undefined && (
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
                {group.entries.length === 1 ? (
                  <LogLine entry={group.first} isOpen={openIds.has(group.first.id)} onToggle={toggle} />
                ) : (
                  <LogGroupRow group={group} openIds={openIds} onToggle={toggle} />
                )}
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}

/** The set without the id, or with it if it was not there. */
function toggleId(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const after = new Set(ids);
  if (!after.delete(id)) after.add(id);
  return after;
}
