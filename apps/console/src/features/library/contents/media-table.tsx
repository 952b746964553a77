import { t } from '@vitrine/messages/t';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { selectedIn, type Selection, useSelected } from '../../../ui/lists/use-selection.ts';
import { LongTable } from '../../../ui/lists/long-table.tsx';
import { Head } from '../../../ui/lists/table.tsx';
import { useIsWide } from '../../../ui/layout/use-is-wide.ts';
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

/** Files in a table to compare them. */
export function MediaTable({ media, folderOf, selection, actions, onNearEnd }: MediaTableProps) {
  const isWide = useIsWide();
  return (
    <LongTable
      label={t('Media')}
      items={media}
      columns={[8, 2]}
      // On a phone, a row has two lines of text.
      rowPx={[44, 56]}
      onNearEnd={onNearEnd}
      heads={
        <>
          <Head>
            <span className="flex items-center gap-2.5">
              <SelectAll selection={selection} media={media} />
              {t('Name')}
            </span>
          </Head>
          <Head className="max-wide:hidden">{t('Folder')}</Head>
          <Head className="max-wide:hidden">{t('Type')}</Head>
          <Head numeric className="max-wide:hidden">
            {t('Size')}
          </Head>
          <Head numeric className="max-wide:hidden">
            {t('Dimensions')}
          </Head>
          <Head numeric className="max-wide:hidden">
            {t('Duration')}
          </Head>
          <Head className="max-wide:hidden">{t('Created')}</Head>
          <Head>
            <span className="sr-only">{t('Actions')}</span>
          </Head>
        </>
      }
    >
      {(item) => (
        <MediaRow
          key={item.id}
          item={item}
          isWide={isWide}
          folder={folderOf(item)}
          selection={selection}
          actions={actions}
        />
      )}
    </LongTable>
  );
}

function SelectAll({ selection, media }: Pick<MediaTableProps, 'selection' | 'media'>) {
  const selected = selectedIn(media, useSelected(selection));
  return (
    <Checkbox
      needs="assignments.assignToDevice"
      labelHidden
      label={t('Select all')}
      checked={selected.length === 0 ? false : selected.length === media.length ? true : 'some'}
      onCheckedChange={(isWanted) => (isWanted ? selection.selectAll() : selection.clear())}
    />
  );
}
