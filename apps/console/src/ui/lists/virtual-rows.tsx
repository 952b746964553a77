import { measureElement, useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
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
  /** The heights are nearly always right, so rows are measured after a layout of the page instead of causing one. */
  isUsual?: boolean;
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
  isUsual = false,
  gap,
  onNearEnd,
  children,
}: VirtualRowsProps<Row>) {
  const list = useRef<HTMLDivElement>(null);
  const top = usePageTop(list);
  // Another list, of a search for example, begins with the rows in view: all of them in one task delay keys and clicks.
  const start = keyAt(rows[0], keyOf, 0);
  const [grown, setGrown] = useState(start);
  useEffect(() => startTransition(() => setGrown(start)), [start]);
  // oxlint-disable-next-line react/incompatible-library -- its values are not passed to memoized components
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => measureRow(rows[index], heightOf),
    getItemKey: (index) => keyAt(rows[index], keyOf, index),
    gap,
    overscan: grown === start ? 3 : 0,
    ...(isUsual && { measureElement: measureAfterLayout }),
    scrollMargin: top,
  });
  const shown = virtualizer.getVirtualItems();

  const isNearEnd = (shown.at(-1)?.index ?? -1) >= rows.length - 4;
  useEffect(() => {
    if (isNearEnd) onNearEnd?.();
  }, [isNearEnd, onNearEnd, rows.length]);

  return (
    <div ref={list} role="list" aria-label={label} className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {shown.map(({ index, key, start: offset }) => {
        const row = rows[index];
        return (
          row !== undefined && (
            <div
              key={key}
              {...(!isExact && { ref: virtualizer.measureElement })}
              data-index={index}
              className="absolute inset-x-0 top-0 contain-layout"
              style={{ transform: `translateY(${offset - top}px)` }}
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

/** The size that the browser reports after layout; until then the one before, or the estimated one. */
const measureAfterLayout: typeof measureElement = (element, entry, virtualizer) => {
  if (entry !== undefined) return measureElement(element, entry, virtualizer);
  const index = virtualizer.indexFromElement(element);
  const { getItemKey, estimateSize } = virtualizer.options;
  return virtualizer.itemSizeCache.get(getItemKey(index)) ?? estimateSize(index);
};

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
