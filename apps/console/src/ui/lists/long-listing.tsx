import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useIsWide } from '../layout/use-is-wide.ts';
import { usePageTop } from '../layout/use-page-top.ts';
import { type ItemTableProps, ItemRow, ItemTable, rowOptions } from './listing.tsx';
import { readId } from './rows.tsx';

/** The height of the heads with the line below them, in px. */
const HEAD_PX = 45;

interface LongListingProps<Item, By extends string> extends ItemTableProps<Item, By> {
  /** The exact height of a row with the line below it, in px: on a wide page, and on a phone. */
  rowPx: readonly [wide: number, phone: number];
  /** Called when the end of the list is in view or close to it, to load more. */
  onNearEnd: () => void;
}

/** Things of one kind in a table of any length: only the rows in view and a few around them are rendered. */
export function LongListing<Item extends object, By extends string = string>({
  rowPx: [widePx, phonePx],
  onNearEnd,
  ...props
}: LongListingProps<Item, By>) {
  const { items, columns, keyOf = readId } = props;
  const place = useRef<HTMLDivElement>(null);
  const top = usePageTop(place);
  const isWide = useIsWide();
  const rowPx = isWide ? widePx : phonePx;
  // oxlint-disable-next-line react/incompatible-library -- its values are not passed to memoized components
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => rowPx,
    overscan: 10,
    scrollMargin: top + HEAD_PX,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, rowPx]);
  const shown = virtualizer.getVirtualItems();
  const first = shown[0]?.index ?? 0;
  const last = shown.at(-1)?.index ?? -1;

  const isNearEnd = last >= items.length - 20;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, onNearEnd, items.length]);

  // A cell that spans more columns than there are would give the missing ones a share of the width.
  const width =
    columns.filter(({ narrow }) => isWide || narrow !== 'hidden').length + (props.actions === undefined ? 0 : 1);
  return (
    <div ref={place}>
      <ItemTable {...props}>
        <Space px={first * rowPx} columns={width} />
        {items.slice(first, last + 1).map((item, index) => (
          <ItemRow key={keyOf(item)} {...rowOptions(props)} item={item} rowIndex={first + index + 2} />
        ))}
        <Space px={(items.length - 1 - last) * rowPx} columns={width} />
      </ItemTable>
    </div>
  );
}

/** The room of the rows that are not rendered. */
const Space = ({ px, columns }: { px: number; columns: number }) =>
  px > 0 && (
    <tr aria-hidden="true">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- not a control */}
      <td colSpan={columns} style={{ height: px, padding: 0 }} />
    </tr>
  );
