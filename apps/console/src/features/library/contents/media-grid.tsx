import { type ReactNode, useDeferredValue } from 'react';
import { t } from '@vitrine/messages/t';
import { type Selection, useSelected } from '../../../ui/lists/use-selection.ts';
import { VirtualRows } from '../../../ui/lists/virtual-rows.tsx';
import { computeItemShape, type LibraryItem } from '../library-item.ts';
import { justifyRows } from './justified-rows.ts';
import type { MediaActions } from './use-media-actions.tsx';
import { LABEL_HEIGHT, MediaTile } from './media-tile.tsx';

interface MediaGridProps {
  media: readonly LibraryItem[];
  /** The width of the grid in px; null before layout. */
  width: number | null;
  folderOf: (item: LibraryItem) => { name: string; color: string } | null;
  selection: Selection<LibraryItem>;
  actions: MediaActions;
  onNearEnd: () => void;
}

const GAP = 16;
const ROW_GAP = 20;

/** The height of a row in px. Lower on a phone, where two pictures should fit side by side. */
const chooseRowHeight = (width: number): number => (width < 600 ? 116 : 168);

/** The assumed width before layout, in px. */
const DEFAULT_WIDTH = 1_100;

/** Files in rows that fill the width, each in its own proportions. */
export function MediaGrid({ media, width: measured, folderOf, selection, actions, onNearEnd }: MediaGridProps) {
  const width = measured || DEFAULT_WIDTH;
  const rows = justifyRows(media, { width, gap: GAP, height: chooseRowHeight(width), shapeOf: computeItemShape });
  const positions = new Map(media.map(({ id }, index) => [id, index + 1]));
  return (
    <SelectionMode selection={selection}>
      <VirtualRows
        label={t('Media')}
        rows={rows}
        keyOf={({ cells }) => cells[0]?.item.id ?? ''}
        heightOf={({ height }) => height + LABEL_HEIGHT}
        isExact
        gap={ROW_GAP}
        onNearEnd={onNearEnd}
      >
        {({ cells, height }) => (
          <div className="flex" style={{ gap: GAP }}>
            {cells.map(({ item, width: cellWidth }) => (
              <div
                key={item.id}
                role="listitem"
                aria-posinset={positions.get(item.id)}
                aria-setsize={-1}
                data-item={item.id}
              >
                <MediaTile
                  item={item}
                  width={cellWidth}
                  height={height}
                  folder={folderOf(item)}
                  selection={selection}
                  actions={actions}
                />
              </div>
            ))}
          </div>
        )}
      </VirtualRows>
    </SelectionMode>
  );
}

/** Shows every checkbox once a file is selected. Deferred: the file that was clicked is painted first. */
function SelectionMode({ selection, children }: { selection: Selection<LibraryItem>; children: ReactNode }) {
  const isSelecting = useDeferredValue(useSelected(selection).size > 0);
  return <div data-selecting={isSelecting ? '' : undefined}>{children}</div>;
}
