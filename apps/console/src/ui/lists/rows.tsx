import type { ReactNode } from 'react';
import { cx } from '../theme/cx.ts';

interface RowsProps<Item> {
  /** The label for screen readers. */
  label: string;
  items: readonly Item[];
  /** The id unless given. */
  keyOf?: (item: Item) => string;
  /** The label of each row, if its content does not say it at once. */
  nameOf?: (item: Item) => string;
  /** Hairlines divide the rows: in a frame, below a hairline, or alone. `Card`s have room between them instead. */
  look?: keyof typeof looks;
  /** The classes of each row, such as its padding. */
  className?: string;
  children: (item: Item, index: number) => ReactNode;
}

const looks = {
  framed: 'divide-y divide-line rounded border border-line bg-paper',
  lined: 'divide-y divide-line border-y border-line',
  plain: 'divide-y divide-line',
  cards: 'gap-4',
};

/** Things below one another. */
export const Rows = <Item extends object>({
  label,
  items,
  keyOf = readId,
  nameOf,
  look = 'framed',
  className,
  children,
}: RowsProps<Item>) => (
  <ul aria-label={label} className={cx('grid grid-cols-[minmax(0,1fr)]', looks[look])}>
    {items.map((item, index) => (
      <li key={keyOf(item)} aria-label={nameOf?.(item)} className={className}>
        {children(item, index)}
      </li>
    ))}
  </ul>
);

/** The id of a thing in a list; empty for one without. */
export const readId = (item: object): string => ('id' in item ? String(item.id) : '');
