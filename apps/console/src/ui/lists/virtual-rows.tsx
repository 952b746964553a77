import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, type ReactNode, useEffect, useRef } from 'react';
import { usePageTop } from '../layout/use-page-top.ts';

interface VirtualRowsProps<Row> {
  /** The label for screen readers. */
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The height of a row in px, without the gap. */
  heightOf: (row: Row) => number;
  /** The heights are exact, so rows are not measured: measuring would cause a layout of the page for each new row. */
  isExact?: boolean;
  /** The gap between rows, in px. */
  gap: number;
  /** Called when the end of the list is in view or close to it, to load more rows. */
  onNearEnd?: () => void;
  /** Renders one row: elements with the role `listitem`. */
  children: (row: Row, index: number) => ReactNode;
}

/** A virtualised list of any length: only the visible rows and a few around them are rendered. The page scrolls it. */
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
  // oxlint-disable-next-line react/incompatible-library -- its values are not passed to memoized components
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => measureRow(rows[index], heightOf),
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
              <MemoizedRow row={row} index={index}>
                {children}
              </MemoizedRow>
            </div>
          )
        );
      })}
    </div>
  );
}

interface RowProps<Row> {
  row: Row;
  index: number;
  children: (row: Row, index: number) => ReactNode;
}

const RowContent = <Row,>({ row, index, children }: RowProps<Row>): ReactNode => children(row, index);

/** Memoised: scrolling moves rows and renders new ones, but does not render the visible ones again. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- memo drops the type parameter
const MemoizedRow = memo(RowContent) as typeof RowContent;

function measureRow<Row>(row: Row | undefined, heightOf: (row: Row) => number): number {
  return row === undefined ? 0 : heightOf(row);
}

function keyAt<Row>(row: Row | undefined, keyOf: (row: Row) => string, index: number): string | number {
  return row === undefined ? index : keyOf(row);
}
