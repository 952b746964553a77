import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { type Selection, useSelected } from '../../../ui/lists/use-selection.ts';
import type { MenuEntry } from '../../../ui/overlays/menu-entries.tsx';
import { VirtualRows } from '../../../ui/lists/virtual-rows.tsx';
import { justified } from './justified-rows.ts';
import { type MediaItem, shapeOf } from '../media-item.ts';
import type { MediaActions } from './media-actions.tsx';
import { MediaSheet } from './media-menus.tsx';
import { LABEL_HEIGHT, MediaTile } from './media-tile.tsx';

interface MediaGridProps {
  media: readonly MediaItem[];
  /** Of the place they hang in, in px; null before it has one. Measured before they come, so that they are hung once. */
  width: number | null;
  folderOf: (item: MediaItem) => { name: string; color: string } | null;
  selection: Selection<MediaItem>;
  acts: MediaActions;
  /** What the menu beside the files holds. */
  wallEntries: readonly MenuEntry[];
  onNearEnd: () => void;
}

const GAP = 16;
const ROW_GAP = 20;

/** Rows are so high where there is room; lower on a phone, where two pictures should stand side by side. */
const heightFor = (width: number): number => (width < 600 ? 116 : 168);

/** The width of a page before it has one. */
const USUAL_WIDTH = 1_100;

/** Files hung in rows that fill the width, each in its own proportions. */
export function MediaGrid({
  media,
  width: measured,
  folderOf,
  selection,
  acts,
  wallEntries,
  onNearEnd,
}: MediaGridProps) {
  const width = measured || USUAL_WIDTH;
  const rows = useMemo(() => justified(media, { width, gap: GAP, height: heightFor(width), shapeOf }), [media, width]);
  const placeOf = useMemo(() => new Map(media.map(({ id }, index) => [id, index + 1])), [media]);
  return (
    <Choosing selection={selection}>
      <MediaSheet media={media} acts={acts} wallEntries={wallEntries}>
        {(toggle, openId) => (
          <VirtualRows
            label="Media"
            rows={rows}
            keyOf={({ pictures }) => pictures[0]?.item.id ?? ''}
            heightOf={({ height }) => height + LABEL_HEIGHT}
            isExact
            gap={ROW_GAP}
            onNearEnd={onNearEnd}
          >
            {({ pictures, height }) => (
              <div className="flex" style={{ gap: GAP }}>
                {pictures.map(({ item, width: wide }) => (
                  <div
                    key={item.id}
                    role="listitem"
                    aria-posinset={placeOf.get(item.id)}
                    aria-setsize={-1}
                    data-item={item.id}
                  >
                    <MediaTile
                      item={item}
                      width={wide}
                      height={height}
                      folder={folderOf(item)}
                      selection={selection}
                      acts={acts}
                      isMenuOpen={openId === item.id}
                      onMenu={toggle}
                    />
                  </div>
                ))}
              </div>
            )}
          </VirtualRows>
        )}
      </MediaSheet>
    </Choosing>
  );
}

/** Marks that some are chosen. The file that was chosen answers at once, the boxes of the others follow. */
function Choosing({ selection, children }: { selection: Selection<MediaItem>; children: ReactNode }) {
  const isChoosing = useDeferredValue(useSelected(selection).size > 0);
  return <div data-choosing={isChoosing ? '' : undefined}>{children}</div>;
}
