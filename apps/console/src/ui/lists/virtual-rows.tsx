import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, type ReactNode, useEffect, useRef } from 'react';
import { usePageTop } from '../layout/use-page-top.ts';

interface VirtualRowsProps<Row> {
  /** What the list is, for screen readers. */
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** In px, without the gap. */
  heightOf: (row: Row) => number;
  /** The heights are those: no row is measured, which would have the page laid out anew with each that is built. */
  isExact?: boolean;
  /** Between rows, in px. */
  gap: number;
  /** The end is in sight, or nearly: more rows are wanted. */
  onNearEnd?: () => void;
  /** One row: elements with the role `listitem`. */
  children: (row: Row, index: number) => ReactNode;
}

/** A list as long as it may be: only the rows in sight, and a few around them, are built. The page scrolls it. */
export function VirtualRows<Row>({
  label,
  rows,
  keyOf,
  heightOf,
  isExact = false,
  gap,
  onNearEnd,
  children,
}: VirtualRowsProps<Row>) {
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
              {...(!isExact && { ref: virtualizer.measureElement })}
              data-index={index}
              className="absolute inset-x-0 top-0 contain-layout"
              style={{ transform: `translateY(${start - top}px)` }}
            >
              <Kept row={row} index={index}>
                {children}
              </Kept>
            </div>
          )
        );
      })}
    </div>
  );
}

interface KeptProps<Row> {
  row: Row;
  index: number;
  children: (row: Row, index: number) => ReactNode;
}

const KeptRow = <Row,>({ row, index, children }: KeptProps<Row>): ReactNode => children(row, index);

/** Scrolling moves rows and builds new ones; those that stay in sight are left as they are. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- memo forgets that the row may be of any type
const Kept = memo(KeptRow) as typeof KeptRow;

function sizeOf<Row>(row: Row | undefined, heightOf: (row: Row) => number): number {
  return row === undefined ? 0 : heightOf(row);
}

function keyAt<Row>(row: Row | undefined, keyOf: (row: Row) => string, index: number): string | number {
  return row === undefined ? index : keyOf(row);
}
