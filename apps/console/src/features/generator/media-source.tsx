import type { FolderId } from '@vitrine/contract/library/folders';
import type { MediaKind } from '@vitrine/contract/library/media';
import { useDeferredValue, useState } from 'react';
import { Section } from '../../ui/layout/section.tsx';
import { Region } from '../../ui/lists/region.tsx';
import { type MediaItem, useFiles, useFolders } from '../library/index.ts';
import { MediaChoice } from './components/media-choice.tsx';

/** The library, to add files from it to the sequence. */
export function MediaSource({ onAdd }: { onAdd: (item: MediaItem) => void }) {
  const [kind, setKind] = useState<MediaKind>('image');
  const [search, setSearch] = useState('');
  const [folder, setFolder] = useState<FolderId | null>(null);
  const library = useFiles({ kind, folder, search: useDeferredValue(search) });
  const folders = useFolders();
  return (
    <Section title="Select Media" className="generator-media">
      <Region of={{ data: library.items, failure: library.failure }}>
        {(media) => (
          <MediaChoice
            kind={kind}
            onKind={setKind}
            search={search}
            onSearch={setSearch}
            folders={folders.list ?? []}
            folder={folder}
            onFolder={setFolder}
            media={media}
            counts={library.counts}
            isPending={library.isPending}
            onMore={library.hasMore ? library.more : null}
            onAdd={onAdd}
          />
        )}
      </Region>
    </Section>
  );
}
