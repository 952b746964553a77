import type { MouseEvent } from 'react';
import { t } from '@vitrine/messages/t';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Swatch } from '../../../ui/forms/swatch.tsx';
import { formatDate, formatDuration, formatSize } from '../../../ui/format/format.ts';
import { Badge } from '../../../ui/lists/badge.tsx';
import { type Selection, useIsSelected } from '../../../ui/lists/use-selection.ts';
import { cx } from '../../../ui/theme/cx.ts';
import { MediaThumbnail } from '../components/media-thumbnail.tsx';
import { contentLabel } from '../../content/index.ts';
import { formatItemTitle, isFile, type LibraryItem } from '../library-item.ts';
import type { MediaActions } from './use-media-actions.tsx';
import { Validity } from '../validity.tsx';
import { describeKind, describeItemProblem } from './item-text.ts';
import { MediaMenuButton } from './media-menu-button.tsx';
import { useMediaHandle } from './use-media-handle.ts';

interface MediaRowProps {
  item: LibraryItem;
  /** Every property has a column of its own. */
  isWide: boolean;
  folder: { name: string; color: string } | null;
  selection: Selection<LibraryItem>;
  actions: MediaActions;
}

export function MediaRow({ item, isWide, folder, selection, actions }: MediaRowProps) {
  const isSelected = useIsSelected(selection, item.id);
  const { originalName, kind, createdAt, isActive } = item;
  const file = isFile(item) ? item : null;
  const { width = null, height = null } = 'width' in item ? item : {};
  const problem = describeItemProblem(item);
  const { setNodeRef, isDragging, button, handle } = useMediaHandle({ item, selection, actions });
  const onClick = (event: MouseEvent) => !isOnControl(event) && handle.onClick(event);
  return (
    <tr
      {...handle}
      data-item={item.id}
      aria-selected={isSelected}
      className={cx('group touch-manipulation', isDragging && 'opacity-50')}
      onClick={onClick}
    >
      <td className="w-full max-w-0 max-wide:h-14">
        <span className="flex items-center gap-2.5">
          <Checkbox
            needs="assignments.assignToDevice"
            labelHidden
            label={t('Select {name}', { name: originalName })}
            checked={isSelected}
            onCheckedChange={() => selection.toggle(item)}
          />
          <span ref={setNodeRef} className="flex-none">
            <MediaThumbnail small item={item} className="w-11" />
          </span>
          <span className="grid min-w-0">
            <button
              {...button}
              type="button"
              data-handle=""
              className="min-w-0 truncate text-start font-item group-hover:underline"
              title={originalName}
            >
              {formatItemTitle(item)}
            </button>
            {!isWide && (
              <span className="flex min-w-0 items-center gap-1.5 text-1 text-ink-3">
                {folder !== null && <Swatch color={folder.color} size={8} />}
                <span className="truncate">{describeKind(item)}</span>
                <Validity of={item} />
              </span>
            )}
          </span>
          {isActive && <Badge tone="accent">{t('Active')}</Badge>}
          {file?.status === 'processing' && <Badge>{t('Preparing')}</Badge>}
          {problem !== null && (
            <Badge tone="danger">
              <span title={problem.reason}>{file === null ? t('Not shown') : t('Failed')}</span>
            </Badge>
          )}
        </span>
      </td>
      <td className="max-w-40 text-ink-2 max-wide:hidden">
        {folder === null ? (
          '–'
        ) : (
          <span className="flex items-center gap-2">
            <Swatch color={folder.color} />
            <span className="truncate">{folder.name}</span>
          </span>
        )}
      </td>
      <td className="whitespace-nowrap text-ink-2 max-wide:hidden">{contentLabel(kind)}</td>
      <td className="numeric whitespace-nowrap text-ink-2 max-wide:hidden">
        {file === null ? '–' : formatSize(file.fileSize)}
      </td>
      <td className="numeric whitespace-nowrap text-ink-2 max-wide:hidden">
        {width === null || height === null ? '–' : `${width} × ${height}`}
      </td>
      <td className="numeric text-ink-2 max-wide:hidden">{!file?.duration ? '–' : formatDuration(file.duration)}</td>
      <td className="whitespace-nowrap text-ink-2 max-wide:hidden">{formatDate(createdAt, 'unknown')}</td>
      <td>
        <MediaMenuButton item={item} />
      </td>
    </tr>
  );
}

/** The checkbox and the menu button handle their own clicks. */
function isOnControl({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest('label,button:not([data-handle])') !== null;
}
