import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { selectedIn, type Selection, useSelected } from '../../../ui/lists/use-selection.ts';
import { Head, Table } from '../../../ui/lists/table.tsx';
import { useIsWide } from '../../../ui/layout/use-is-wide.ts';
import { usePageTop } from '../../../ui/layout/use-page-top.ts';
import type { LibraryItem } from '../library-item.ts';
import type { MediaActions } from './use-media-actions.tsx';
import { MediaRow } from './media-row.tsx';

interface MediaTableProps {
  media: readonly LibraryItem[];
  folderOf: (item: LibraryItem) => { name: string; color: string } | null;
  selection: Selection<LibraryItem>;
  actions: MediaActions;
  onNearEnd: () => void;
}

/** The height of a row with the line below it, in px. On a phone, a row has two lines of text. */
const ROW_HEIGHT = 44;
const PHONE_ROW_HEIGHT = 56;
const COLUMNS = 8;

/** Files in a table to compare them. Only the visible rows are rendered. */
export function MediaTable({ media, folderOf, selection, actions, onNearEnd }: MediaTableProps) {
  const container = useRef<HTMLDivElement>(null);
  const top = usePageTop(container);
  const isWide = useIsWide();
  const rowHeight = isWide ? ROW_HEIGHT : PHONE_ROW_HEIGHT;
  // oxlint-disable-next-line react/incompatible-library -- its values are not passed to memoized components
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
    <div ref={container}>
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
          <Spacer height={(first?.start ?? top) - top} />
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
                  actions={actions}
                />
              )
            );
          })}
          <Spacer height={last === undefined ? 0 : virtualizer.getTotalSize() + top - last.end} />
        </tbody>
      </Table>
    </div>
  );
}

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

/** Reserves the space of rows that are not rendered. */
function Spacer({ height }: { height: number }) {
  if (height < ROW_HEIGHT) return null;
  return (
    <tr aria-hidden="true">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- not a control */}
      <td colSpan={COLUMNS} className="p-0" style={{ height }} />
    </tr>
  );
}
