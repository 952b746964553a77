import type { FolderId } from '@vitrine/contract/library/folders';
import { useDeferredValue, useState } from 'react';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import type { ChosenContent } from '../../playout/index.ts';
import { useFolders } from '../folders/queries.ts';
import { thumbnailOf } from '../media-item.ts';
import { PickerContents } from './picker-contents.tsx';
import { PickerFolders } from './picker-folders.tsx';
import { type PickerEntry, type PickerFilter, usePickerList } from './use-picker-list.ts';

interface MediaPickerDialogProps {
  onClose: () => void;
  title: string;
  description?: string;
  /** The caller closes the dialog. */
  onPick: (content: ChosenContent) => void;
}

const kinds = [
  { value: 'all', label: 'All' },
  { value: 'image', label: 'Images' },
  { value: 'video', label: 'Videos' },
  { value: 'playlist', label: 'Playlists' },
] as const;

/** Picks a file of the library or a playlist. */
export function MediaPickerDialog({ onClose, title, description, onPick }: MediaPickerDialogProps) {
  const [search, setSearch] = useState('');
  const [folder, setFolder] = useState<FolderId | null>(null);
  const [kind, setKind] = useState<PickerFilter>('all');
  const list = usePickerList({ kind, folder, search: useDeferredValue(search) });
  const folders = useFolders().list ?? [];
  const content = (
    <PickerContents
      kind={kind}
      list={list}
      folders={folders}
      isFiltered={search !== '' || folder !== null}
      onPick={(entry) => onPick(chosenOf(entry))}
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
            const count = list.counts[value];
            return { value, label, ...(count !== null && { count }), content };
          })}
        />
      </div>
    </Dialog>
  );
}

const chosenOf = (entry: PickerEntry): ChosenContent =>
  entry.kind === 'playlist'
    ? { id: entry.id, kind: entry.kind, name: entry.name, picture: entry.thumbnailUrls[0] ?? null }
    : { id: entry.id, kind: entry.kind, name: entry.originalName, picture: thumbnailOf(entry) };
