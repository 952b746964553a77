import type { FolderId } from '@vitrine/contract/library/folders';
import { useDeferredValue, useState } from 'react';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import type { KindFilter } from '../../uploads/index.ts';
import { useFolders } from '../folders/queries.ts';
import type { MediaItem } from '../media-item.ts';
import { useLibrary } from '../queries.ts';
import { PickerContents } from './picker-contents.tsx';
import { PickerFolders } from './picker-folders.tsx';

interface MediaPickerDialogProps {
  onClose: () => void;
  title: string;
  description?: string;
  /** The caller closes the dialog. */
  onPick: (item: MediaItem) => void;
}

const kinds = [
  { value: 'all', label: 'All' },
  { value: 'image', label: 'Images' },
  { value: 'video', label: 'Videos' },
] as const;

/** Picks one file of the library. */
export function MediaPickerDialog({ onClose, title, description, onPick }: MediaPickerDialogProps) {
  const [search, setSearch] = useState('');
  const [folder, setFolder] = useState<FolderId | null>(null);
  const [kind, setKind] = useState<KindFilter>('all');
  const library = useLibrary({ kind, folder, search: useDeferredValue(search) });
  const folders = useFolders().list ?? [];
  const content = (
    <PickerContents
      kind={kind}
      library={library}
      folders={folders}
      isFiltered={search !== '' || folder !== null}
      onPick={onPick}
    />
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      size="wide"
      {...(description !== undefined && { description })}
    >
      <SearchField label="Search media" value={search} onValueChange={setSearch} className="w-full" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 wide:grid-cols-[152px_minmax(0,1fr)]">
        <PickerFolders folders={folders} openId={folder} onOpen={setFolder} />
        <Tabs
          label="Type"
          className="gap-4!"
          value={kind}
          onValueChange={setKind}
          tabs={kinds.map(({ value, label }) => {
            const count = library.counts[value];
            return { value, label, ...(count !== null && { count }), content };
          })}
        />
      </div>
    </Dialog>
  );
}
