import type { FolderId } from '@vitrine/contract/library/folders';
import type { MediaKind } from '@vitrine/contract/library/media';
import { useDeferredValue, useState } from 'react';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Section } from '../../ui/layout/section.tsx';
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
      {library.failure === null ? (
        <MediaChoice
          kind={kind}
          onKind={setKind}
          search={search}
          onSearch={setSearch}
          folders={folders.list ?? []}
          folder={folder}
          onFolder={setFolder}
          media={library.items}
          counts={library.counts}
          isPending={library.isPending}
          onMore={library.hasMore ? library.more : null}
          onAdd={onAdd}
        />
      ) : (
        <ErrorState {...library.failure} />
      )}
    </Section>
  );
}
