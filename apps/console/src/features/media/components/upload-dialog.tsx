import { type Folder, FolderId } from '@vitrine/contract/folders';
import { Upload } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { acceptedOf } from '../file-kind.ts';
import type { KindFilter } from '../library-view.ts';
import { useFileDrop } from '../use-file-drop.ts';

/** What files have to be, and where they are to lie; null: at the root. */
export interface UploadWish {
  kind: KindFilter;
  folderId: FolderId | null;
}

export interface UploadDialogProps {
  folders: readonly Folder[];
  /** The folder to begin with; null: the root. */
  folderId: FolderId | null;
  /** How much room there is. */
  room: ReactNode;
  onFiles: (files: readonly File[], wish: UploadWish) => void;
  onClose: () => void;
}

const kinds = [
  { value: 'all', label: 'All' },
  { value: 'image', label: 'Images' },
  { value: 'video', label: 'Videos' },
] as const;

const words: Record<KindFilter, string> = {
  all: 'pictures and videos',
  image: 'pictures',
  video: 'videos',
};

/** Asks which files to upload, and where to. They may be dropped anywhere while it is open. */
export function UploadDialog({ folders, folderId, room, onFiles, onClose }: UploadDialogProps) {
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
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Upload Media">
      <div
        className={cx(
          'grid justify-items-center gap-3 rounded border border-dashed px-4 py-6 text-center wide:py-8',
          isDropping ? 'border-accent-mark bg-accent-soft' : 'border-line-strong',
        )}
      >
        <p className="text-3 font-medium max-wide:hidden">Drop {words[kind]} here</p>
        <Button variant="primary" data-autofocus onClick={() => chooser.current?.click()}>
          <Upload />
          Choose Files
        </Button>
        <div className="text-1 text-ink-3">
          {kind !== 'video' && <p>JPEG, PNG, GIF, WebP, AVIF, SVG</p>}
          {kind !== 'image' && <p>MP4, MOV, WebM, MKV, AVI, MPEG-TS</p>}
        </div>
        <input
          ref={chooser}
          type="file"
          multiple
          accept={acceptedOf(kind)}
          aria-label="Files to upload"
          className="hidden"
          onChange={(event: ChangeEvent<HTMLInputElement>) => take([...(event.target.files ?? [])])}
        />
      </div>
      <div className="flex flex-wrap gap-4">
        <Field group label="Type">
          <Segmented label="Type" value={kind} onValueChange={setKind} segments={kinds} />
        </Field>
        <Field label="Folder" className="min-w-40 flex-1">
          <Select value={folder ?? ''} onValueChange={(id) => setFolder(FolderId.safeParse(id).data ?? null)}>
            <option value="">Root</option>
            {folders.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {room}
    </Dialog>
  );
}
