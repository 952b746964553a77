import type { ReactNode } from 'react';
import { cx } from '../theme/cx.ts';

interface RowsProps<Item> {
  /** The label for screen readers. */
  label: string;
  items: readonly Item[];
  /** The label of each row, if its content does not say it at once. */
  nameOf?: (item: Item) => string;
  /** The rows are `Card`s, with room between them in place of a frame. */
  areCards?: boolean;
  /** The classes of each row, such as its padding. */
  className?: string;
  children: (item: Item, index: number) => ReactNode;
}

/** Things below one another in a frame, divided by hairlines. */
export const Rows = <Item extends { id: string }>({
  label,
  items,
  nameOf,
  areCards = false,
  className,
  children,
}: RowsProps<Item>) => (
  <ul
    aria-label={label}
    className={cx(
      'grid grid-cols-[minmax(0,1fr)]',
      areCards ? 'gap-4' : 'divide-y divide-line rounded border border-line bg-paper',
    )}
  >
    {items.map((item, index) => (
      <li key={item.id} aria-label={nameOf?.(item)} className={className}>
        {children(item, index)}
      </li>
    ))}
  </ul>
);
