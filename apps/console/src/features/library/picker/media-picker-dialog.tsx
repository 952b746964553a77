import type { FolderId } from '@vitrine/contract/library/folders';
import { useDeferredValue, useState } from 'react';
import { MediaPicker } from './media-picker.tsx';
import { useFolders } from '../folders/queries.ts';
import type { KindFilter } from '../../uploads/index.ts';
import type { MediaItem } from '../media-item.ts';
import { useLibrary } from '../queries.ts';

interface MediaPickerDialogProps {
  onClose: () => void;
  title: string;
  description?: string;
  /** Told the file chosen; the dialog is to be closed then. */
  onPick: (item: MediaItem) => void;
}

/** The library to choose from, newest first, wherever media is chosen. */
export function MediaPickerDialog({ onClose, title, description, onPick }: MediaPickerDialogProps) {
  const [search, setSearch] = useState('');
  const [folder, setFolder] = useState<FolderId | null>(null);
  const [kind, setKind] = useState<KindFilter>('all');
  const { items, counts, isPending, failure, hasMore, more } = useLibrary({
    kind,
    folder,
    search: useDeferredValue(search),
  });
  const folders = useFolders();
  return (
    <MediaPicker
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      {...(description !== undefined && { description })}
      search={search}
      onSearch={setSearch}
      folders={folders.list ?? []}
      folder={folder}
      onFolder={setFolder}
      kind={kind}
      onKind={setKind}
      media={items}
      counts={counts}
      isPending={isPending}
      failure={failure}
      hasMore={hasMore}
      onMore={more}
      onPick={onPick}
    />
  );
}
