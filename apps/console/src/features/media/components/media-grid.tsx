import { useMemo, useRef } from 'react';
import { useWidth } from '../../../ui/use-width.ts';
import { VirtualRows } from '../../../ui/virtual-rows.tsx';
import { justified } from '../justified.ts';
import { type Medium, shapeOf } from '../medium.ts';
import type { Selection } from '../use-selection.ts';
import type { MediumActs } from './media-acts.tsx';
import { LABEL_HEIGHT, MediaTile } from './media-tile.tsx';

interface MediaGridProps {
  media: readonly Medium[];
  folderOf: (medium: Medium) => { name: string; color: string } | null;
  selection: Selection;
  acts: MediumActs;
  onNearEnd: () => void;
}

const GAP = 16;
const ROW_GAP = 20;

/** Rows are so high where there is room; lower on a phone, where two pictures should stand side by side. */
const heightFor = (width: number): number => (width < 600 ? 116 : 168);

/** The width of a page before it has one. */
const USUAL_WIDTH = 1_100;

/** Files hung in rows that fill the width, each in its own proportions. */
export function MediaGrid({ media, folderOf, selection, acts, onNearEnd }: MediaGridProps) {
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place) || USUAL_WIDTH;
  const rows = useMemo(() => justified(media, { width, gap: GAP, height: heightFor(width), shapeOf }), [media, width]);
  const placeOf = useMemo(() => new Map(media.map(({ id }, index) => [id, index + 1])), [media]);
  return (
    <div ref={place}>
      <VirtualRows
        label="Media"
        rows={rows}
        keyOf={({ pictures }) => pictures[0]?.item.id ?? ''}
        heightOf={({ height }) => height + LABEL_HEIGHT}
        gap={ROW_GAP}
        onNearEnd={onNearEnd}
      >
        {({ pictures, height }) => (
          <div className="flex" style={{ gap: GAP }}>
            {pictures.map(({ item, width: wide }) => (
              <div key={item.id} role="listitem" aria-posinset={placeOf.get(item.id)} aria-setsize={-1}>
                <MediaTile
                  medium={item}
                  width={wide}
                  height={height}
                  folder={folderOf(item)}
                  selection={selection}
                  acts={acts}
                />
              </div>
            ))}
          </div>
        )}
      </VirtualRows>
    </div>
  );
}
