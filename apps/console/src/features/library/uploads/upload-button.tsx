import { Upload } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { Button } from '../../../ui/forms/button.tsx';
import { useLibraryPage } from '../library-context.tsx';

/** Opens the dialog that uploads files. */
export function UploadButton() {
  const { openDialog } = useLibraryPage();
  return (
    <Button needs="media.uploadImage" variant="primary" onClick={() => openDialog({ to: 'upload' })}>
      <Upload />
      {t('Upload Media')}
    </Button>
  );
}
