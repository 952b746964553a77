import type { Folder, FolderId } from '@vitrine/contract/library/folders';
import { Upload } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { useRead } from '../../../api/use-read.ts';
import { HiddenFileInput } from '../../../ui/forms/hidden-file-input.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { cx } from '../../../ui/theme/cx.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { type KindFilter, toAcceptAttribute, useFileDrop } from '../../uploads/index.ts';
import { FolderSelect } from '../components/folder-select.tsx';
import { StorageBar } from '../summary/storage-bar.tsx';
import { foldersRead } from '../queries.ts';
import { useLibraryView } from '../use-library-view.ts';
import { type UploadOptions, useLibraryUpload } from './use-library-upload.ts';

interface UploadDialogProps {
  folders: readonly Folder[];
  /** The suggested target folder; null is the root. */
  folderId: FolderId | null;
  storage: ReactNode;
  onFiles: (files: readonly File[], options: UploadOptions) => void;
  onClose: () => void;
}

const kinds = [
  { value: 'all', label: t('All') },
  { value: 'image', label: t('Images') },
  { value: 'video', label: t('Videos') },
  { value: 'document', label: t('Documents') },
  { value: 'audio', label: t('Audio') },
] as const;

const dropTexts: Record<KindFilter, string> = {
  all: t('Drop pictures, videos and documents here'),
  image: t('Drop pictures here'),
  video: t('Drop videos here'),
  document: t('Drop documents here'),
  audio: t('Drop audio files here'),
};

export function UploadMedia({ onClose }: { onClose: () => void }) {
  const folders = useRead(foldersRead).data ?? [];
  const { view } = useLibraryView();
  const upload = useLibraryUpload();
  return (
    <UploadDialog
      folders={folders}
      folderId={folders.find(({ id }) => id === view.folder)?.id ?? null}
      storage={<StorageBar />}
      onFiles={upload}
      onClose={onClose}
    />
  );
}

/** Chooses files and the target folder. Files can be dropped anywhere while it is open. */
function UploadDialog({ folders, folderId, storage, onFiles, onClose }: UploadDialogProps) {
  const [kind, setKind] = useState<KindFilter>('all');
  const [folder, setFolder] = useState(folderId);
  const chooser = useRef<HTMLInputElement>(null);
  const isDropping = useFileDrop(take);

  function take(files: readonly File[]): void {
    if (files.length === 0) return;
    onFiles(files, { kind, folderId: folder });
    onClose();
  }

  return (
    <Dialog onClose={onClose} title={t('Upload Media')}>
      <div
        className={cx(
          'grid justify-items-center gap-3 rounded border border-dashed px-4 py-6 text-center wide:py-8',
          isDropping ? 'border-accent-mark bg-accent-soft' : 'border-line-strong',
        )}
      >
        <p className="text-3 font-item max-wide:hidden">{dropTexts[kind]}</p>
        <Button variant="primary" data-autofocus onClick={() => chooser.current?.click()}>
          <Upload />
          {t('Choose Files')}
        </Button>
        <div className="text-1 text-ink-3">
          {(kind === 'all' || kind === 'image') && <p>JPEG, PNG, GIF, WebP, AVIF, SVG</p>}
          {(kind === 'all' || kind === 'video') && <p>MP4, MOV, WebM, MKV, AVI, MPEG-TS</p>}
          {(kind === 'all' || kind === 'audio') && <p>MP3, M4A, AAC, OGG, WAV, FLAC</p>}
        </div>
        <HiddenFileInput
          ref={chooser}
          label={t('Files to upload')}
          accept={toAcceptAttribute(kind)}
          multiple
          onFiles={take}
        />
      </div>
      <div className="flex flex-wrap gap-4">
        <Field group label={t('Type')}>
          <Segmented label={t('Type')} value={kind} onValueChange={setKind} segments={kinds} />
        </Field>
        <Field label={t('Folder')} className="min-w-40 flex-1">
          <FolderSelect folders={folders} value={folder} onValueChange={setFolder} />
        </Field>
      </div>
      {storage}
    </Dialog>
  );
}
