import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';
import { usePageTop } from './use-page-top.ts';

interface VirtualRowsProps<Row> {
  /** What the list is, for screen readers. */
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** In px, without the gap; what a row really takes is measured once it is built. */
  heightOf: (row: Row) => number;
  /** Between rows, in px. */
  gap: number;
  /** The end is in sight, or nearly: more rows are wanted. */
  onNearEnd?: () => void;
  /** One row: elements with the role `listitem`. */
  children: (row: Row, index: number) => ReactNode;
}

/** A list as long as it may be: only the rows in sight, and a few around them, are built. The page scrolls it. */
export function VirtualRows<Row>({ label, rows, keyOf, heightOf, gap, onNearEnd, children }: VirtualRowsProps<Row>) {
  const list = useRef<HTMLDivElement>(null);
  const top = usePageTop(list);
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed to what is memoized
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => sizeOf(rows[index], heightOf),
    getItemKey: (index) => keyAt(rows[index], keyOf, index),
    gap,
    overscan: 3,
    scrollMargin: top,
  });
  const shown = virtualizer.getVirtualItems();

  const isNearEnd = (shown.at(-1)?.index ?? -1) >= rows.length - 4;
  useEffect(() => {
    if (isNearEnd) onNearEnd?.();
  }, [isNearEnd, onNearEnd, rows.length]);

  return (
    <div ref={list} role="list" aria-label={label} className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {shown.map(({ index, key, start }) => {
        const row = rows[index];
        return (
          row !== undefined && (
            <div
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start - top}px)` }}
            >
              {children(row, index)}
            </div>
          )
        );
      })}
    </div>
  );
}

function sizeOf<Row>(row: Row | undefined, heightOf: (row: Row) => number): number {
  return row === undefined ? 0 : heightOf(row);
}

function keyAt<Row>(row: Row | undefined, keyOf: (row: Row) => string, index: number): string | number {
  return row === undefined ? index : keyOf(row);
}
