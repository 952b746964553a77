import { type ReactNode, useRef } from 'react';
import { Skeleton, SkeletonBlock } from '../feedback/skeleton.tsx';
import { useWidth } from '../layout/use-width.ts';
import { VirtualRows } from './virtual-rows.tsx';

interface TileRowsProps<Item> {
  label: string;
  items: readonly Item[];
  /** The items of the previous filter are shown while those of this one load. */
  isStale: boolean;
  /** The end of the list is in view or close to it. */
  onNearEnd: () => void;
  /** A `Tile` with a picture of 16:9. */
  children: (item: Item) => ReactNode;
}

const GAP = 20;
const PHONE_GAP = 12;
const MIN_TILE = 220;

/** The assumed width before layout, in px. */
const DEFAULT_WIDTH = 1_100;

/** Name, size and places below a picture, in px, until they are measured. */
const LABEL_HEIGHT = 76;

/** Any number of tiles in rows, as many beside one another as there is room. */
export function TileRows<Item extends { id: string }>({
  label,
  items,
  isStale,
  onNearEnd,
  children,
}: TileRowsProps<Item>) {
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place) || DEFAULT_WIDTH;
  const gap = width < 600 ? PHONE_GAP : GAP;
  const columns = Math.max(2, Math.floor((width + gap) / (MIN_TILE + gap)));
  const rows = Array.from({ length: Math.ceil(items.length / columns) }, (_, row) =>
    items.slice(row * columns, (row + 1) * columns),
  );
  const tileWidth = (width - (columns - 1) * gap) / columns;
  return (
    <div ref={place} aria-busy={isStale}>
      <VirtualRows
        label={label}
        rows={rows}
        keyOf={([first]) => first?.id ?? ''}
        heightOf={() => (tileWidth * 9) / 16 + LABEL_HEIGHT}
        gap={24}
        onNearEnd={onNearEnd}
      >
        {(row) => (
          <div className="grid" style={{ gap, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
            {row.map((item) => (
              <div key={item.id} role="listitem">
                {children(item)}
              </div>
            ))}
          </div>
        )}
      </VirtualRows>
    </div>
  );
}

/** The shape of `TileRows` with a few tiles. */
export const SkeletonTileRows = () => (
  <Skeleton className="grid grid-cols-2 gap-x-3 gap-y-6 wide:grid-cols-[repeat(auto-fill,minmax(220px,1fr))] wide:gap-x-5">
    {Array.from({ length: 4 }, (_, index) => (
      <span key={index}>
        <SkeletonBlock className="aspect-[16/9]" />
        <SkeletonBlock className="mt-3 h-3 w-3/5" />
        <SkeletonBlock className="mt-2 h-2 w-2/5" />
      </span>
    ))}
  </Skeleton>
);
