import { useDeferredValue, useState } from 'react';
import { MediaPicker } from './components/media-picker.tsx';
import type { KindFilter } from './library-view.ts';
import type { Medium } from './medium.ts';
import { useLibrary } from './queries.ts';

interface MediaPickerDialogProps {
  onClose: () => void;
  title: string;
  description?: string;
  /** Told the file chosen; the dialog is to be closed then. */
  onPick: (medium: Medium) => void;
}

/** The library to choose from, newest first, wherever media is chosen. */
export function MediaPickerDialog({ onClose, title, description, onPick }: MediaPickerDialogProps) {
  const [search, setSearch] = useState('');
  const [kind, setKind] = useState<KindFilter>('all');
  const { items, counts, isPending, failure, hasMore, more } = useLibrary(kind, useDeferredValue(search));
  return (
    <MediaPicker
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      {...(description !== undefined && { description })}
      search={search}
      onSearch={setSearch}
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
