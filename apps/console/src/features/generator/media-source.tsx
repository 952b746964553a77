import type { FolderId } from '@vitrine/contract/library/folders';
import type { MediaKind } from '@vitrine/contract/library/media';
import { Plus } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { Link } from '../../ui/routing/navigation.tsx';
import { useRead } from '../../api/use-read.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/feedback/skeleton.tsx';
import { formatTitle } from '@vitrine/contract/core/file-title';
import { formatCount } from '../../ui/format/format.ts';
import { Button } from '../../ui/forms/button.tsx';
import { SearchField } from '../../ui/forms/search-field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { Region } from '../../ui/lists/region.tsx';
import { type ShownFile, MediaThumbnail, useFiles, foldersRead } from '../library/index.ts';

/** The library, to add files from it to the sequence; each click adds a file once more. */
export function MediaSource({ onAdd }: { onAdd: (item: ShownFile) => void }) {
  const [kind, setKind] = useState<MediaKind>('image');
  const [search, setSearch] = useState('');
  const [folder, setFolder] = useState<FolderId | null>(null);
  const library = useFiles({ kind, folder, search: useDeferredValue(search) });
  const folders = useRead(foldersRead).data ?? [];
  const isFiltered = search !== '' || folder !== null;
  const { items, counts, failure } = library;
  const rest = (counts[kind] ?? 0) - items.length;
  const content = library.isPending ? (
    <Skeleton label={t('Loading media')} className="grid grid-cols-[repeat(auto-fill,minmax(100px,1fr))] gap-3">
      <SkeletonBlock className="h-20 rounded" />
      <SkeletonBlock className="h-20 rounded" />
    </Skeleton>
  ) : items.length === 0 ? (
    <EmptyState
      plain
      title={kind === 'image' ? t('No images found') : t('No videos found')}
      text={
        isFiltered
          ? t('Try adjusting your search or folder selection.')
          : kind === 'image'
            ? t('Upload images to use them in a video.')
            : t('Upload videos to use them in a video.')
      }
    >
      {!isFiltered && (
        <Button asChild>
          <Link to="/media">{t('Go to the Media Library')}</Link>
        </Button>
      )}
    </EmptyState>
  ) : (
    <>
      <ul className="generator-list grid grid-cols-[repeat(auto-fill,minmax(100px,1fr))] gap-3 overflow-y-auto p-0.5">
        {items.map((item) => (
          <li key={item.id} className="min-w-0">
            <button
              type="button"
              className="grid w-full grid-cols-1 gap-1 text-start text-1 text-ink-2 disabled:opacity-60"
              disabled={item.status !== 'ready'}
              onClick={() => onAdd(item)}
            >
              <MediaThumbnail item={item} />
              <span className="flex flex-wrap items-center gap-x-1">
                <span className="min-w-0 flex-1 basis-14 truncate" title={item.originalName}>
                  {formatTitle(item.originalName)}
                </span>
                <span className="flex items-center gap-1">
                  <Plus className="size-3.5" aria-hidden="true" />
                  {t('Add')}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {library.hasMore && rest > 0 && (
        <Button variant="quiet" small className="mt-2" onClick={library.more}>
          {kind === 'image'
            ? t('{count, plural, one {# more image} other {# more images}}', { count: rest })
            : t('{count, plural, one {# more video} other {# more videos}}', { count: rest })}
        </Button>
      )}
    </>
  );
  const tab = (value: MediaKind, label: string) => ({
    value,
    label,
    ...(counts[value] !== null && { count: counts[value] }),
    content,
  });
  return (
    <Section title={t('Select Media')} className="generator-media">
      <Region of={{ data: items, failure }}>
        {() => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <SearchField label={t('Search media')} value={search} onValueChange={setSearch} className="w-full" />
            {folders.length > 0 && (
              <Select
                aria-label={t('Folder')}
                value={folder ?? ''}
                onValueChange={(id) => setFolder(folders.find((each) => each.id === id)?.id ?? null)}
              >
                <option value="">{t('All Media')}</option>
                {folders.map(({ id, name, mediaCount }) => (
                  <option key={id} value={id}>{`${name} (${formatCount(mediaCount)})`}</option>
                ))}
              </Select>
            )}
            <Tabs
              small
              label={t('Select Media')}
              value={kind}
              onValueChange={setKind}
              tabs={[tab('image', t('Images')), tab('video', t('Videos'))]}
              close
            />
          </div>
        )}
      </Region>
    </Section>
  );
}
