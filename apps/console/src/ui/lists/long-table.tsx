import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';
import { useIsWide } from '../layout/use-is-wide.ts';
import { usePageTop } from '../layout/use-page-top.ts';
import { Table } from './table.tsx';

/** A value on a wide page, and the one on a phone. */
type ByWidth = readonly [wide: number, phone: number];

interface LongTableProps<Item> {
  /** The label for screen readers. */
  label: string;
  /** The number of all things, loaded or not; without it, the columns are as wide as their cells. */
  total?: number;
  /** The `Head`s. */
  heads: ReactNode;
  /** The number of columns. */
  columns: ByWidth;
  items: readonly Item[];
  /** The exact height of a row with the line below it, in px. */
  rowPx: ByWidth;
  /** Called when the end of the list is in view or close to it, to load more. */
  onNearEnd: () => void;
  /** Renders a row: a memoised component with a key, so that scrolling renders only those that come into view. */
  children: (item: Item, index: number) => ReactNode;
}

/** The height of the heads with the line below them, in px. */
const HEAD_PX = 45;

/** A table of any length: only the rows in view and a few around them are rendered. The page scrolls it. */
export function LongTable<Item>({ label, total, heads, columns, items, rowPx, ...props }: LongTableProps<Item>) {
  const { onNearEnd, children } = props;
  const place = useRef<HTMLDivElement>(null);
  const top = usePageTop(place);
  const width = useIsWide() ? 0 : 1;
  const height = rowPx[width];
  // oxlint-disable-next-line react/incompatible-library -- its values are not passed to memoized components
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => height,
    overscan: 10,
    scrollMargin: top + HEAD_PX,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, height]);
  const shown = virtualizer.getVirtualItems();
  const first = shown[0]?.index ?? 0;
  const last = shown.at(-1)?.index ?? -1;

  const isNearEnd = last >= items.length - 20;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, onNearEnd, items.length]);

  return (
    <div ref={place}>
      <Table label={label} {...(total !== undefined && { rows: total })}>
        <thead>
          <tr>{heads}</tr>
        </thead>
        <tbody>
          <Space px={first * height} columns={columns[width]} />
          {items.slice(first, last + 1).map((item, index) => children(item, first + index))}
          <Space px={(items.length - 1 - last) * height} columns={columns[width]} />
        </tbody>
      </Table>
    </div>
  );
}

/** The room of rows that are not rendered. A cell of more columns than there are would take a part of the width. */
const Space = ({ px, columns }: { px: number; columns: number }) =>
  px > 0 && (
    <tr aria-hidden="true">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- not a control */}
      <td colSpan={columns} style={{ height: px, padding: 0 }} />
    </tr>
  );
