import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useRef } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { formatDate, formatDuration, formatSize } from '../../../ui/format.ts';
import { Swatch } from '../../../ui/swatch.tsx';
import { Head, Table } from '../../../ui/table.tsx';
import { usePageTop } from '../../../ui/use-page-top.ts';
import { type Medium, wordFor } from '../medium.ts';
import type { SelectKeys, Selection } from '../use-selection.ts';
import type { MediumActs } from './media-acts.tsx';
import { MediaMenu } from './media-menu.tsx';
import { MediaMenuButton } from './media-menu-button.tsx';
import { MediumPane } from './medium-pane.tsx';

export interface MediaTableProps {
  media: readonly Medium[];
  folderOf: (medium: Medium) => { name: string; color: string } | null;
  selection: Selection;
  acts: MediumActs;
  onNearEnd: () => void;
}

/** Of a row and its line, in px. */
const ROW_HEIGHT = 45;
const COLUMNS = 8;

/** Files as facts to compare. Only the rows in sight are built. */
export function MediaTable({ media, folderOf, selection, acts, onNearEnd }: MediaTableProps) {
  const place = useRef<HTMLDivElement>(null);
  const top = usePageTop(place);
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed to what is memoized
  const virtualizer = useWindowVirtualizer({
    count: media.length,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => media[index]?.id ?? index,
    overscan: 10,
    scrollMargin: top,
  });
  const shown = virtualizer.getVirtualItems();
  const [first, last] = [shown[0], shown.at(-1)];
  const isNearEnd = (last?.index ?? -1) >= media.length - 15;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, onNearEnd, media.length]);
  return (
    <MediaMenu acts={acts}>
      {(toggle, openId) => (
        <div ref={place}>
          <Table label="Media">
            <thead>
              <tr>
                <Head>
                  <span className="flex items-center gap-2.5">
                    <Checkbox
                      labelHidden
                      label="Select all"
                      checked={
                        selection.ids.size === 0 ? false : selection.chosen.length === media.length ? true : 'some'
                      }
                      onCheckedChange={(isWanted) => (isWanted ? selection.selectAll() : selection.clear())}
                    />
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
                const medium = media[index];
                return (
                  medium !== undefined && (
                    <MediaRow
                      key={key}
                      medium={medium}
                      folder={folderOf(medium)}
                      isChosen={selection.ids.has(medium.id)}
                      onToggle={selection.toggle}
                      acts={acts}
                      isMenuOpen={openId === medium.id}
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
    </MediaMenu>
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
  medium: Medium;
  folder: { name: string; color: string } | null;
  isChosen: boolean;
  onToggle: (medium: Medium, keys?: SelectKeys) => void;
  acts: MediumActs;
  isMenuOpen: boolean;
  onMenu: (medium: Medium, button: HTMLElement) => void;
}

const MediaRow = memo(function MediaRow({
  medium,
  folder,
  isChosen,
  onToggle,
  acts,
  isMenuOpen,
  onMenu,
}: MediaRowProps) {
  const { originalName, kind, fileSize, width, height, duration, createdAt, isActive, status, failure } = medium;
  return (
    <tr>
      <td className="w-full max-w-0">
        <span className="flex items-center gap-2.5">
          <Checkbox
            labelHidden
            label={`Select ${originalName}`}
            checked={isChosen}
            onCheckedChange={() => onToggle(medium)}
          />
          <MediumPane small medium={medium} className="w-11" />
          <button
            type="button"
            aria-label={`Preview ${originalName}`}
            aria-keyshortcuts="Delete"
            className="min-w-0 truncate text-left font-medium hover:underline"
            onClick={(event) =>
              event.shiftKey || event.ctrlKey || event.metaKey ? onToggle(medium, event) : acts.onPreview(medium)
            }
            onKeyDown={(event) => event.key === 'Delete' && acts.onDelete(medium)}
          >
            {originalName}
          </button>
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
      <td className="text-ink-2 max-wide:hidden">{wordFor(kind)}</td>
      <td className="numeric whitespace-nowrap text-ink-2 max-wide:hidden">{formatSize(fileSize)}</td>
      <td className="numeric whitespace-nowrap text-ink-2 max-wide:hidden">
        {width === null || height === null ? '–' : `${width} × ${height}`}
      </td>
      <td className="numeric text-ink-2 max-wide:hidden">{duration === null ? '–' : formatDuration(duration)}</td>
      <td className="whitespace-nowrap text-ink-2 max-wide:hidden">{formatDate(createdAt, 'Unknown date')}</td>
      <td>
        <MediaMenuButton medium={medium} isOpen={isMenuOpen} onMenu={onMenu} />
      </td>
    </tr>
  );
});
