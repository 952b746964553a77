import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { cx } from '../theme/cx.ts';

interface LongListProps<Item> {
  /** What the list is, for screen readers, where nothing around it says so. */
  label?: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** The height of an item in px, or its width where they lie side by side; what it really takes is measured. */
  size: number;
  /** Between items, in px. */
  gap: number;
  /** They lie side by side. */
  isRow?: boolean;
  /** What scrolls. It has to be the same element for as long as the list stands; null before it is there. */
  scroller: HTMLElement | null;
  /** The item to have in sight at first. */
  at?: number;
  className?: string;
  children: (item: Item) => ReactNode;
}

/** Up to so many are all built: the browser scrolls them best. */
const BUILT_WHOLE = 60;

/**
 * A list inside of what scrolls by itself. Of a long one only the items in sight are built, and the one with the
 * focus, so that the keyboard never loses its place.
 */
export function LongList<Item>({ label, className, ...list }: LongListProps<Item>) {
  const { items, keyOf, gap, isRow = false, scroller, at = 0, children } = list;
  const ul = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const item = at > 0 ? ul.current?.children[at] : undefined;
    if (scroller !== null && item !== undefined) scrollTo(item, scroller);
  }, [at, scroller]);
  if (items.length > BUILT_WHOLE) return <Virtual {...list} {...(label !== undefined && { label })} isRow={isRow} />;
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

/** Brings an item into sight, and moves nothing but its own scroller. */
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
    getScrollElement: () => scroller,
    estimateSize: () => size,
    getItemKey: (index) => keyAt(items[index], keyOf, index),
    gap,
    overscan: 6,
    rangeExtractor: rangeWithFocus,
  });

  useEffect(() => {
    if (at !== undefined && at > 0) virtualizer.scrollToIndex(at, { align: 'auto' });
    // oxlint-disable-next-line react/exhaustive-deps -- at first, and when another is to be in sight; not when it scrolls
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
              className={cx('absolute left-0 top-0', !isRow && 'right-0')}
              style={{ transform: isRow ? `translateX(${start}px)` : `translateY(${start}px)` }}
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
