import { t } from '@vitrine/messages/t';
import './media-tile.css';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { cx } from '../../../ui/theme/cx.ts';
import { type Selection, useIsSelected } from '../../../ui/lists/use-selection.ts';
import { Swatch } from '../../../ui/forms/swatch.tsx';
import { isReady, formatItemTitle, type LibraryItem } from '../library-item.ts';
import type { MediaActions } from './use-media-actions.tsx';
import { describeKind, describeItemProblem } from './item-text.ts';
import { MediaMenuButton } from './media-menu-button.tsx';
import { MediaThumbnail } from '../components/media-thumbnail.tsx';
import { Validity } from '../validity.tsx';
import { useMediaHandle } from './use-media-handle.ts';

interface MediaTileProps {
  item: LibraryItem;
  /** The size of the picture, in px. */
  width: number;
  height: number;
  /** Null at the root. */
  folder: { name: string; color: string } | null;
  selection: Selection<LibraryItem>;
  actions: MediaActions;
}

/** The height of the label below the picture, in px. */
export const LABEL_HEIGHT = 48;

/** A file or web page in the grid: its uncropped picture and its label. */
export function MediaTile({ item, width, height, folder, selection, actions }: MediaTileProps) {
  const { id, originalName } = item;
  const problem = describeItemProblem(item);
  const isSelected = useIsSelected(selection, id);
  const { setNodeRef, isDragging, button, handle } = useMediaHandle({ item, selection, actions });
  return (
    <div style={{ width }} className={cx(isDragging && 'opacity-50')}>
      <div ref={setNodeRef} className="group relative">
        <MediaThumbnail item={item} shape={width / height} />
        <button
          {...button}
          {...handle}
          type="button"
          className={cx(
            'absolute inset-0 z-1 touch-manipulation rounded-picture outline-offset-2 focus-visible:outline-(--focus)',
            isSelected ? 'outline-2 outline-accent-mark' : 'hover:outline-2 hover:outline-line-strong',
          )}
        />
        {/* Below the chip with the processing progress. */}
        <span className={cx('media-tile-checkbox absolute inset-s-2 z-2', isReady(item) ? 'top-1.25' : 'top-7.25')}>
          <Checkbox
            needs="assignments.assignToDevice"
            labelHidden
            label={t('Select {name}', { name: originalName })}
            checked={isSelected}
            onCheckedChange={() => selection.toggle(item)}
          />
        </span>
      </div>
      <div className="mt-1 flex h-7 items-center gap-1">
        <p className="min-w-0 flex-1 truncate font-item" title={originalName}>
          {formatItemTitle(item)}
        </p>
        <MediaMenuButton item={item} className="-me-1.5" />
      </div>
      {problem !== null ? (
        <p className="truncate text-1 text-danger" title={problem.reason}>
          {problem.words}
        </p>
      ) : (
        <p className="flex items-center gap-1.5 truncate text-1 text-ink-3" title={folder?.name}>
          {folder !== null && <Swatch color={folder.color} size={8} />}
          <span className="truncate">{describeKind(item)}</span>
          <Validity of={item} />
        </p>
      )}
    </div>
  );
}
