import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, type MouseEvent, useEffect, useRef } from 'react';
import { Badge } from '../../../ui/lists/badge.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { cx } from '../../../ui/theme/cx.ts';
import { titleOf } from '../../../ui/format/file-title.ts';
import { formatDate, formatDuration, formatSize } from '../../../ui/format/format.ts';
import { selectedIn, type Selection, useIsSelected, useSelected } from '../../../ui/lists/use-selection.ts';
import type { MenuEntry } from '../../../ui/overlays/menu-entries.tsx';
import { Swatch } from '../../../ui/forms/swatch.tsx';
import { Head, Table } from '../../../ui/lists/table.tsx';
import { useIsWide } from '../../../ui/layout/use-is-wide.ts';
import { usePageTop } from '../../../ui/layout/use-page-top.ts';
import { type MediaItem, kindLabel } from '../media-item.ts';
import type { MediaActions } from './media-actions.tsx';
import { MediaMenuButton } from './media-menu-button.tsx';
import { MediaSheet } from './media-menus.tsx';
import { MediaThumbnail } from '../components/media-thumbnail.tsx';
import { useMediaHandle } from './use-media-handle.ts';

export interface MediaTableProps {
  media: readonly MediaItem[];
  folderOf: (item: MediaItem) => { name: string; color: string } | null;
  selection: Selection<MediaItem>;
  acts: MediaActions;
  /** What the menu beside the files holds. */
  wallEntries: readonly MenuEntry[];
  onNearEnd: () => void;
}

/** Of a row and its line, in px; on a phone a second line stands in it. */
const ROW_HEIGHT = 44;
const PHONE_ROW_HEIGHT = 56;
const COLUMNS = 8;

/** Files as facts to compare. Only the rows in sight are built. */
export function MediaTable({ media, folderOf, selection, acts, wallEntries, onNearEnd }: MediaTableProps) {
  const place = useRef<HTMLDivElement>(null);
  const top = usePageTop(place);
  const isWide = useIsWide();
  const rowHeight = isWide ? ROW_HEIGHT : PHONE_ROW_HEIGHT;
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed to what is memoized
  const virtualizer = useWindowVirtualizer({
    count: media.length,
    estimateSize: () => rowHeight,
    getItemKey: (index) => media[index]?.id ?? index,
    overscan: 10,
    scrollMargin: top,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  const shown = virtualizer.getVirtualItems();
  const [first, last] = [shown[0], shown.at(-1)];
  const isNearEnd = (last?.index ?? -1) >= media.length - 15;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, onNearEnd, media.length]);
  return (
    <MediaSheet media={media} acts={acts} wallEntries={wallEntries}>
      {(toggle, openId) => (
        <div ref={place}>
          <Table label="Media">
            <thead>
              <tr>
                <Head>
                  <span className="flex items-center gap-2.5">
                    <SelectAll selection={selection} media={media} />
                    Name
                  </span>
                </Head>
                <Head className="max-wide:hidden">Folder</Head>
                <Head className="max-wide:hidden">Type</Head>
                <Head numeric className="max-wide:hidden">
                  Size
                </Head>
                <Head numeric className="max-wide:hidden">
                  Dimensions
                </Head>
                <Head numeric className="max-wide:hidden">
                  Duration
                </Head>
                <Head className="max-wide:hidden">Created</Head>
                <Head>
                  <span className="sr-only">Actions</span>
                </Head>
              </tr>
            </thead>
            <tbody>
              <Gap height={(first?.start ?? top) - top} />
              {shown.map(({ index, key }) => {
                const item = media[index];
                return (
                  item !== undefined && (
                    <MediaRow
                      key={key}
                      item={item}
                      isWide={isWide}
                      folder={folderOf(item)}
                      selection={selection}
                      acts={acts}
                      isMenuOpen={openId === item.id}
                      onMenu={toggle}
                    />
                  )
                );
              })}
              <Gap height={last === undefined ? 0 : virtualizer.getTotalSize() + top - last.end} />
            </tbody>
          </Table>
        </div>
      )}
    </MediaSheet>
  );
}

function SelectAll({ selection, media }: Pick<MediaTableProps, 'selection' | 'media'>) {
  const chosen = selectedIn(media, useSelected(selection));
  return (
    <Checkbox
      labelHidden
      label="Select all"
      checked={chosen.length === 0 ? false : chosen.length === media.length ? true : 'some'}
      onCheckedChange={(isWanted) => (isWanted ? selection.selectAll() : selection.clear())}
    />
  );
}

/** The room of rows that are not built. */
function Gap({ height }: { height: number }) {
  if (height < ROW_HEIGHT) return null;
  return (
    <tr aria-hidden="true">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- it is no control */}
      <td colSpan={COLUMNS} className="p-0!" style={{ height }} />
    </tr>
  );
}

interface MediaRowProps {
  item: MediaItem;
  /** Each fact has its column. */
  isWide: boolean;
  folder: { name: string; color: string } | null;
  selection: Selection<MediaItem>;
  acts: MediaActions;
  isMenuOpen: boolean;
  onMenu: (item: MediaItem, button: HTMLElement) => void;
}

const MediaRow = memo(function MediaRow({ item, isWide, folder, selection, acts, isMenuOpen, onMenu }: MediaRowProps) {
  const isChosen = useIsSelected(selection, item.id);
  const { originalName, kind, fileSize, width, height, duration, createdAt, isActive, status, failure } = item;
  const { setNodeRef, isDragging, button, handle } = useMediaHandle({ item, selection, acts });
  const onClick = (event: MouseEvent) => !isOnControl(event) && handle.onClick(event);
  return (
    <tr
      {...handle}
      data-item={item.id}
      aria-selected={isChosen}
      className={cx('group touch-manipulation', isDragging && 'opacity-50')}
      onClick={onClick}
    >
      <td className="w-full max-w-0 max-wide:h-14!">
        <span className="flex items-center gap-2.5">
          <Checkbox
            labelHidden
            label={`Select ${originalName}`}
            checked={isChosen}
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
              className="min-w-0 truncate text-left font-item group-hover:underline"
              title={originalName}
            >
              {titleOf(originalName)}
            </button>
            {!isWide && (
              <span className="flex items-center gap-1.5 text-1 text-ink-3">
                {folder !== null && <Swatch color={folder.color} className="size-2!" />}
                {kindLabel(kind)}, {formatSize(fileSize)}
              </span>
            )}
          </span>
          {isActive && <Badge tone="accent">Active</Badge>}
          {status === 'processing' && <Badge>Preparing</Badge>}
          {status === 'failed' && (
            <Badge tone="danger">
              <span title={failure ?? undefined}>Failed</span>
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
      <td className="text-ink-2 max-wide:hidden">{kindLabel(kind)}</td>
      <td className="numeric whitespace-nowrap text-ink-2 max-wide:hidden">{formatSize(fileSize)}</td>
      <td className="numeric whitespace-nowrap text-ink-2 max-wide:hidden">
        {width === null || height === null ? '–' : `${width} × ${height}`}
      </td>
      <td className="numeric text-ink-2 max-wide:hidden">{duration === null ? '–' : formatDuration(duration)}</td>
      <td className="whitespace-nowrap text-ink-2 max-wide:hidden">{formatDate(createdAt, 'Unknown date')}</td>
      <td>
        <MediaMenuButton item={item} isOpen={isMenuOpen} onMenu={onMenu} />
      </td>
    </tr>
  );
});

/** What a row holds besides its handle answers for itself. */
function isOnControl({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest('label,button:not([data-handle])') !== null;
}
