import { isFolderId } from '@vitrine/contract/core/ids';
import type { Folder } from '@vitrine/contract/library/folders';
import { t } from '@vitrine/messages/t';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import type { useAddressText } from '../../../ui/forms/use-address-text.ts';
import { FolderOptions } from '../../library/index.ts';
import { useGalleryView } from './use-gallery-view.ts';

interface GalleryToolsProps {
  search: ReturnType<typeof useAddressText>;
  folders: readonly Folder[];
}

/** Search, folder and order of the layouts. */
export function GalleryTools({ search, folders }: GalleryToolsProps) {
  const { folder, order, setFolder, setOrder } = useGalleryView();
  return (
    <>
      <SearchField
        label={t('Search layouts')}
        value={search.text}
        onValueChange={search.setText}
        className="max-[600px]:basis-full max-wide:flex-1 wide:w-60"
      />
      {folders.length > 0 && (
        <Select
          aria-label={t('Folder')}
          className="max-wide:flex-1 wide:w-44"
          value={folder ?? ''}
          onValueChange={(id) => setFolder(id === 'root' || isFolderId(id) ? id : null)}
        >
          <option value="">{t('All folders')}</option>
          <option value="root">{t('No folder')}</option>
          <FolderOptions folders={folders} value={folder} />
        </Select>
      )}
      <Segmented
        label={t('Order')}
        value={order}
        onValueChange={setOrder}
        segments={[
          { value: 'createdAt', label: t('Newest') },
          { value: 'originalName', label: t('By name') },
        ]}
      />
    </>
  );
}
