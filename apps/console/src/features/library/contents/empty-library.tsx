import { t } from '@vitrine/messages/t';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { useMay } from '../../../ui/access/may.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { UploadButton } from '../uploads/upload-button.tsx';
import { AddWebpageButton } from '../webpages/add-webpage-button.tsx';
import { useLibraryView } from '../use-library-view.ts';
import { WhoCan } from '../../accounts/index.ts';

interface EmptyLibraryProps {
  isFiltered: boolean;
  isFolder: boolean;
}

/** Explains why there are no files, and offers the next step. */
export function EmptyLibrary({ isFiltered, isFolder }: EmptyLibraryProps) {
  const { clear } = useLibraryView();
  const mayAdd = useMay()('media.uploadImage');
  const whoCan = <WhoCan route="media.uploadImage" />;
  if (isFiltered) {
    return (
      <EmptyState plain title={t('No media found')} text={t('Try adjusting your search, type or folder.')}>
        <Button onClick={clear}>{t('Clear')}</Button>
      </EmptyState>
    );
  }
  return isFolder ? (
    <EmptyState
      title={t('This folder is empty')}
      text={mayAdd ? t('Drop files here from your computer, or drag media onto the folder.') : whoCan}
    >
      <AddWebpageButton />
      <UploadButton />
    </EmptyState>
  ) : (
    <EmptyState
      title={t('No media yet')}
      text={
        mayAdd
          ? t(
              'Upload pictures and videos to show them on any screen, or add a web page by its address. Files can be dropped anywhere on this page.',
            )
          : whoCan
      }
    >
      <AddWebpageButton />
      <UploadButton />
    </EmptyState>
  );
}
