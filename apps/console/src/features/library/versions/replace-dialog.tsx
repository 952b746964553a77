import type { FileKind } from '@vitrine/contract/library/media';
import { FileUp } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { q } from '../../../api/q.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { HiddenFileInput } from '../../../ui/forms/hidden-file-input.tsx';
import { formatSize } from '../../../ui/format/format.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Picture } from '../../../ui/screen/picture.tsx';
import { EffectLine, usePlannedEffect } from '../../effect/index.ts';
import { detectKind, learnFormats, toAcceptAttribute } from '../../uploads/index.ts';
import {
  computeItemShape,
  countStoredBytes,
  findFilePicture,
  formatItemTitle,
  type ItemWithFile,
} from '../library-item.ts';
import { useLibraryUpload } from '../uploads/use-library-upload.ts';
import { FileIcon } from './file-icon.tsx';
import { summarizeNewVersion } from './version-text.ts';

interface ReplaceDialogProps {
  item: ItemWithFile;
  /** The file that was dropped on the item; null: it is chosen first. */
  file: File | null;
  onClose: () => void;
}

/** A new version of an item's file: it is chosen, compared with the present one, and uploaded. */
export function ReplaceDialog({ item, file: dropped, onClose }: ReplaceDialogProps) {
  const [file, setFile] = useState(dropped);
  if (file !== null) return <CompareDialog item={item} file={file} isDropped={dropped !== null} onClose={onClose} />;
  return <ChooseDialog item={item} onFile={setFile} onClose={onClose} />;
}

interface ChooseDialogProps {
  item: ItemWithFile;
  onFile: (file: File) => void;
  onClose: () => void;
}

function ChooseDialog({ item, onFile, onClose }: ChooseDialogProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <Dialog onClose={onClose} title={t('New version of {name}', { name: item.originalName })}>
      <div className="grid justify-items-center gap-3 rounded border border-dashed border-line-strong px-4 py-6 text-center">
        <p className="text-ink-2">
          {t('You can also drop a file on its card. Playlists, layouts and schedules keep pointing to it.')}
        </p>
        <Button variant="primary" data-autofocus onClick={() => chooser.current?.click()}>
          <FileUp />
          {t('Choose file')}
        </Button>
        <HiddenFileInput
          ref={chooser}
          label={t('New version')}
          accept={toAcceptAttribute(item.kind)}
          onFiles={([file]) => file !== undefined && onFile(file)}
        />
      </div>
    </Dialog>
  );
}

const otherKind: Record<FileKind, string> = {
  image: t('Only a picture can be the new version of a picture.'),
  video: t('Only a video can be the new version of a video.'),
  document: t('Only a document can be the new version of a document.'),
  audio: t('Only an audio file can be the new version of an audio file.'),
};

interface CompareDialogProps {
  item: ItemWithFile;
  file: File;
  isDropped: boolean;
  onClose: () => void;
}

function CompareDialog({ item, file, isDropped, onClose: onClosed }: CompareDialogProps) {
  const [address] = useState(() => URL.createObjectURL(file));
  function onClose(): void {
    URL.revokeObjectURL(address);
    onClosed();
  }
  const { id, originalName: name, kind, folderId } = item;
  const upload = useLibraryUpload();
  const isSameKind = useKindOf(file, kind) === kind;
  const planned = isSameKind
    ? q.media.replaceFile.plan({ params: { id }, query: { fileSize: Math.max(1, file.size) } })
    : null;
  const state = usePlannedEffect(planned, false);
  const effect = state.is === 'known' ? state.effect : null;
  const uploadAs = (replaces: Parameters<typeof upload>[1]['replaces']) => {
    upload([file], { kind: replaces === undefined ? 'all' : kind, folderId, ...(replaces && { replaces }) });
    onClose();
  };
  const asNew = isDropped && <Button onClick={() => uploadAs(undefined)}>{t('Upload as a new file')}</Button>;
  const pictures = <Pictures item={item} file={file} address={address} />;
  if (!isSameKind) {
    return (
      <Dialog
        onClose={onClose}
        title={t('New version of {name}?', { name })}
        footer={
          <>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            {asNew}
          </>
        }
      >
        {pictures}
        <Notice tone="warning">{otherKind[kind]}</Notice>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      title={t('New version of {name}?', { name })}
      text={
        <p>
          {t(
            'The name {name} stays, and so do playlists, layouts and schedules. The former version is kept for 30 days.',
            { name: formatItemTitle(item) },
          )}
        </p>
      }
      tone="primary"
      confirm={t('Use new version')}
      alternative={asNew}
      effect={<EffectLine planned={planned} summarize={summarizeNewVersion} />}
      onConfirm={() => uploadAs({ id, name: formatItemTitle(item), fileSize: countStoredBytes(item), effect })}
      onClose={onClose}
    >
      {pictures}
    </ConfirmDialog>
  );
}

/** The kind of a file by its content, once it is read; until then what is expected. */
function useKindOf(file: File, expected: FileKind) {
  const [kind, setKind] = useState<ReturnType<typeof detectKind>>(expected);
  useEffect(() => {
    let isCurrent = true;
    void learnFormats([file]).then(() => isCurrent && setKind(detectKind(file)));
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return kind;
}

/** The present file and the new one, side by side; of documents and sound that is new an icon. */
function Pictures({ item, file, address }: { item: ItemWithFile; file: File; address: string }) {
  const { kind } = item;
  const common = {
    alt: '',
    fit: 'contain',
    shape: computeItemShape(item),
    placeholder: <FileIcon kind={kind} />,
  } as const;
  const sources = { image: { src: address }, video: { video: address }, document: {}, audio: {} };
  return (
    <div className="grid grid-cols-2 gap-3">
      <Side title={t('Now')} name={item.originalName} size={item.fileSize}>
        <Picture src={findFilePicture(item)} {...common} />
      </Side>
      <Side title={t('New')} name={file.name} size={file.size}>
        <Picture {...sources[kind]} {...common} />
      </Side>
    </div>
  );
}

interface SideProps {
  title: string;
  name: string;
  size: number;
  children: ReactNode;
}

const Side = ({ title, name, size, children }: SideProps) => (
  <figure className="grid min-w-0 content-start gap-1">
    <figcaption className="order-1 min-w-0">
      <span className="text-1 text-ink-3">{title}</span>
      <span className="block truncate" title={name}>
        {name}
      </span>
      <span className="text-1 text-ink-3">{formatSize(size)}</span>
    </figcaption>
    {children}
  </figure>
);
