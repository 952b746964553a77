import { useIsWide } from '../../../ui/layout/use-is-wide.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Swatch } from '../../../ui/forms/swatch.tsx';
import { formatDate, formatDuration, formatSize } from '../../../ui/format/format.ts';
import type { Column } from '../../../ui/lists/listing.tsx';
import { LongListing } from '../../../ui/lists/long-listing.tsx';
import { selectedIn, type Selection, useSelected } from '../../../ui/lists/use-selection.ts';
import { contentLabel } from '../../content/index.ts';
import { isFile, type LibraryItem } from '../library-item.ts';
import { MediaMenuButton } from './media-menu-button.tsx';
import { MediaName, MediaRow } from './media-row.tsx';
import type { MediaActions } from './use-media-actions.tsx';

interface MediaTableProps {
  media: readonly LibraryItem[];
  folderOf: (item: LibraryItem) => { name: string; color: string } | null;
  selection: Selection<LibraryItem>;
  actions: MediaActions;
  onNearEnd: () => void;
}

/** Files in a table to compare them. */
export function MediaTable({ media, folderOf, selection, actions, onNearEnd }: MediaTableProps) {
  const isWide = useIsWide();
  const columns: readonly Column<LibraryItem>[] = [
    {
      head: 'Name',
      before: <SelectAll selection={selection} media={media} />,
      className: 'w-full max-w-0 max-wide:h-14',
      render: (item) => <MediaName item={item} folder={folderOf(item)} selection={selection} isWide={isWide} />,
    },
    {
      head: 'Folder',
      narrow: 'hidden',
      className: 'max-w-40 text-ink-2',
      render: (item) => <FolderName folder={folderOf(item)} />,
    },
    ...facts,
    { head: 'Actions', isHeadHidden: true, render: (item) => <MediaMenuButton item={item} /> },
  ];
  return (
    <LongListing
      label="Media"
      items={media}
      columns={columns}
      // On a phone, a row has two lines of text.
      rowPx={[44, 56]}
      selection={selection}
      renderRow={(item, attributes, cells) => (
        <MediaRow {...attributes} item={item} selection={selection} actions={actions}>
          {cells}
        </MediaRow>
      )}
      onNearEnd={onNearEnd}
    />
  );
}

/** The properties that only a wide page shows. */
const facts = (
  [
    { head: 'Type', render: ({ kind }) => contentLabel(kind) },
    { head: 'Size', numeric: true, render: (item) => (isFile(item) ? formatSize(item.fileSize) : '–') },
    { head: 'Dimensions', numeric: true, render: formatDimensions },
    {
      head: 'Duration',
      numeric: true,
      render: (item) => (isFile(item) && item.duration ? formatDuration(item.duration) : '–'),
    },
    { head: 'Created', render: ({ createdAt }) => formatDate(createdAt, 'Unknown date') },
  ] satisfies Column<LibraryItem>[]
).map((column): Column<LibraryItem> => ({ ...column, narrow: 'hidden', className: 'whitespace-nowrap text-ink-2' }));

function formatDimensions(item: LibraryItem): string {
  const { width = null, height = null } = item.kind === 'webpage' ? {} : item;
  return width === null || height === null ? '–' : `${width} × ${height}`;
}

const FolderName = ({ folder }: { folder: { name: string; color: string } | null }) =>
  folder === null ? (
    '–'
  ) : (
    <span className="flex items-center gap-2">
      <Swatch color={folder.color} />
      <span className="truncate">{folder.name}</span>
    </span>
  );

function SelectAll({ selection, media }: Pick<MediaTableProps, 'selection' | 'media'>) {
  const selected = selectedIn(media, useSelected(selection));
  return (
    <Checkbox
      needs="assignments.assignToDevice"
      labelHidden
      label="Select all"
      checked={selected.length === 0 ? false : selected.length === media.length ? true : 'some'}
      onCheckedChange={(isWanted) => (isWanted ? selection.selectAll() : selection.clear())}
    />
  );
}
