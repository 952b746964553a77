import { DRAWN_KINDS } from '@vitrine/contract/drawn/drawn-kinds';
import type { ContentId } from '@vitrine/contract/library/content';
import type { FolderId } from '@vitrine/contract/library/folders';
import { useDeferredValue, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { useRead } from '../../../api/use-read.ts';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { type ChosenContent, contentPlural } from '../../content/index.ts';
import { foldersRead } from '../queries.ts';
import { findThumbnail } from '../media-item.ts';
import { type ContentEntry, isFile, listOfferedKinds, type ScreenContent } from '../library-item.ts';
import { type PickedKind, useContent } from '../use-library.ts';
import { PickerContents } from './picker-contents.tsx';
import { PickerFolders } from './picker-folders.tsx';

interface ContentPickerProps {
  /** What can be picked; any content unless given. */
  only?: Exclude<PickedKind, 'all'>;
  /** The chosen content, where a pick can be changed before it counts; null for nothing yet. */
  chosenId?: ContentId | null;
  /** `entry` is the content with its facts. */
  onPick: (content: ChosenContent, entry: ContentEntry) => void;
  /** Content gets the pointer or the focus. */
  onPoint?: (content: ChosenContent) => void;
}

const shownKinds = ['image', 'video', 'document', 'webpage', 'layout', 'playlist', ...DRAWN_KINDS] as const;

const kinds = [
  { value: 'all' as const, label: t('All') },
  ...shownKinds.map((value) => ({ value, label: contentPlural(value) })),
];

/** Picks an item of the library, or a playlist, by search, folder and type. */
export function ContentPicker({ only, chosenId, onPick, onPoint }: ContentPickerProps) {
  const [search, setSearch] = useState('');
  const [folder, setFolder] = useState<FolderId | null>(null);
  const [kind, setKind] = useState<PickedKind>(only ?? 'all');
  const list = useContent({ kind, folder, search: useDeferredValue(search) });
  const folders = useRead(foldersRead).data ?? [];
  const content = (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 wide:grid-cols-[152px_minmax(0,1fr)]">
      <PickerFolders folders={folders} openId={folder} onOpen={setFolder} />
      <div className="min-w-0">
        <PickerContents
          kind={kind}
          list={list}
          folders={folders}
          isFiltered={search !== '' || folder !== null}
          chosenId={chosenId}
          onPick={(entry) => onPick(toChosen(entry), entry)}
          onPoint={(entry) => onPoint?.(toChosen(entry))}
        />
      </div>
    </div>
  );
  return (
    <>
      <SearchField label={t('Search media')} value={search} onValueChange={setSearch} className="w-full" />
      {/* Above the folders, because beside them the last types would be cut off. */}
      {only === undefined ? (
        <Tabs
          label={t('Type')}
          close
          wraps
          value={kind}
          onValueChange={setKind}
          tabs={listOfferedKinds(kinds, list.counts, kind).map(({ value, label }) => {
            const count = list.counts[value];
            return { value, label, ...(count !== null && { count }), content };
          })}
        />
      ) : (
        content
      )}
    </>
  );
}

function toChosen(entry: ContentEntry): ChosenContent {
  const { id, kind } = entry;
  if (kind === 'playlist') return { id, kind, name: entry.name, picture: entry.thumbnailUrls[0] ?? null };
  return { id, kind, name: entry.originalName, picture: findPicture(entry) };
}

function findPicture(item: ScreenContent): string | null {
  if (isFile(item)) return findThumbnail(item);
  if (item.kind === 'document') return item.thumbnailUrl;
  return item.kind === 'webpage' ? item.iconUrl : null;
}
