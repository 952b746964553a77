import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isRightToLeft } from '../layout/direction.ts';
import { cx } from '../theme/cx.ts';

interface LongListProps<Item> {
  /** The label for screen readers, unless the surroundings provide one. */
  label?: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** The estimated height of an item in px, or its width if `isRow`; the actual size is measured. */
  size: number;
  /** The gap between items, in px. */
  gap: number;
  /** The items are side by side. */
  isRow?: boolean;
  /** The scroll container. It must stay the same element while the list is mounted; null before it is mounted. */
  scroller: HTMLElement | null;
  /** The index of the item to scroll to initially. */
  at?: number;
  className?: string;
  children: (item: Item) => ReactNode;
}

/** Lists up to this length are rendered completely, which scrolls best. */
const MAX_PLAIN = 60;

/**
 * A list in a scroll container of its own. Only the visible items and the focused one of a long list are rendered:
 * unmounting the focused item would lose the focus.
 */
export function LongList<Item>({ label, className, ...list }: LongListProps<Item>) {
  const { items, keyOf, gap, isRow = false, scroller, at = 0, children } = list;
  const ul = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const item = at > 0 ? ul.current?.children[at] : undefined;
    if (scroller !== null && item !== undefined) scrollTo(item, scroller);
  }, [at, scroller]);
  if (items.length > MAX_PLAIN) return <Virtual {...list} {...(label !== undefined && { label })} isRow={isRow} />;
  return (
    <ul ref={ul} aria-label={label} className={cx('flex', !isRow && 'flex-col', className)} style={{ gap }}>
      {items.map((item) => (
        <li key={keyOf(item)} className="min-w-0 flex-none">
          {children(item)}
        </li>
      ))}
    </ul>
  );
}

/** Scrolls an item into view, without scrolling anything but its own container. */
function scrollTo(item: Element, scroller: HTMLElement): void {
  const [place, frame] = [item.getBoundingClientRect(), scroller.getBoundingClientRect()];
  scroller.scrollLeft += Math.min(0, place.left - frame.left) || Math.max(0, place.right - frame.right);
  scroller.scrollTop += Math.min(0, place.top - frame.top) || Math.max(0, place.bottom - frame.bottom);
}

function Virtual<Item>({
  label,
  items,
  keyOf,
  size,
  gap,
  isRow,
  scroller,
  at,
  children,
}: Omit<LongListProps<Item>, 'className'> & { isRow: boolean }) {
  const [focused, setFocused] = useState<number | null>(null);
  const rangeWithFocus = (range: Range) => {
    const inSight = defaultRangeExtractor(range);
    if (focused === null || focused >= items.length || inSight.includes(focused)) return inSight;
    return [...inSight, focused].toSorted((a, b) => a - b);
  };
  const virtualizer = useVirtualizer({
    count: items.length,
    horizontal: isRow,
    isRtl: isRightToLeft(),
    getScrollElement: () => scroller,
    estimateSize: () => size,
    getItemKey: (index) => keyAt(items[index], keyOf, index),
    gap,
    overscan: 6,
    rangeExtractor: rangeWithFocus,
  });

  useEffect(() => {
    if (at !== undefined && at > 0) virtualizer.scrollToIndex(at, { align: 'auto' });
    // oxlint-disable-next-line react/exhaustive-deps -- initially and when `at` changes; not while scrolling
  }, [at, scroller]);

  return (
    <ul
      aria-label={label}
      className={cx('relative', isRow ? 'h-10' : 'w-full')}
      style={isRow ? { width: virtualizer.getTotalSize() } : { height: virtualizer.getTotalSize() }}
      onFocusCapture={({ target }) => {
        const index = target.closest('[data-index]')?.getAttribute('data-index');
        setFocused(index === null || index === undefined ? null : Number(index));
      }}
      onBlurCapture={() => setFocused(null)}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const item = items[index];
        return (
          item !== undefined && (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={items.length}
              className={cx('absolute inset-s-0 top-0', !isRow && 'inset-e-0')}
              style={{ transform: isRow ? `translateX(calc(${start}px * var(--forward)))` : `translateY(${start}px)` }}
            >
              {children(item)}
            </li>
          )
        );
      })}
    </ul>
  );
}

function keyAt<Item>(item: Item | undefined, keyOf: (item: Item) => string, index: number): string | number {
  return item === undefined ? index : keyOf(item);
}
