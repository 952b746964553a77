import { useDraggable } from '@dnd-kit/core';
import type { MediaKind } from '@vitrine/contract/library/media';
import { Upload } from 'lucide-react';
import { useDeferredValue, useRef, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { Skeleton, SkeletonBlock } from '../../../../ui/feedback/skeleton.tsx';
import { HiddenFileInput } from '../../../../ui/forms/hidden-file-input.tsx';
import { IconButton } from '../../../../ui/forms/icon-button.tsx';
import { SearchField } from '../../../../ui/forms/search-field.tsx';
import { Segmented } from '../../../../ui/forms/segmented.tsx';
import { Region } from '../../../../ui/lists/region.tsx';
import { ShowMore } from '../../../../ui/lists/show-more.tsx';
import { formatItemTitle, type ShownFile, MediaThumbnail, useFiles } from '../../../library/index.ts';
import { toAcceptAttribute } from '../../../uploads/index.ts';
import type { LayoutDragData } from '../drag-data.ts';

const kinds = [
  { value: 'all', label: t('All') },
  { value: 'image', label: t('Images') },
  { value: 'video', label: t('Videos') },
] as const;

interface LibraryPanelProps {
  onAdd: (item: ShownFile) => void;
  /** Uploads files and adds them. */
  onFiles: (files: readonly File[]) => void;
}

/** The files of the library, to be dragged onto the canvas. */
export function LibraryPanel({ onAdd, onFiles }: LibraryPanelProps) {
  const [search, setSearch] = useState('');
  const [kind, setKind] = useState<MediaKind | 'all'>('all');
  const library = useFiles({ kind, folder: null, search: useDeferredValue(search) });
  const chooser = useRef<HTMLInputElement>(null);
  const isFiltered = search !== '' || kind !== 'all';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-2 p-4 pt-3">
      <div className="flex gap-2">
        <SearchField
          label={t('Search media')}
          placeholder={t('Search')}
          value={search}
          onValueChange={setSearch}
          className="w-full"
        />
        <IconButton variant="secondary" label={t('Upload')} onClick={() => chooser.current?.click()}>
          <Upload />
        </IconButton>
        <HiddenFileInput
          ref={chooser}
          label={t('Files to upload')}
          accept={toAcceptAttribute('all')}
          multiple
          onFiles={onFiles}
        />
      </div>
      <Segmented
        small
        label={t('Type')}
        className="*:flex-1 *:justify-center"
        value={kind}
        onValueChange={setKind}
        segments={kinds}
      />
      <p className="text-1 text-ink-3">
        {t('Drag a file onto the canvas, or press it to put it where there is room.')}
      </p>
      <Region
        of={{ data: library.isPending ? undefined : library.items, failure: library.failure }}
        compact
        skeleton={
          <Skeleton className="library-grid">
            {Array.from({ length: 4 }, (_, index) => (
              <SkeletonBlock key={index} className="aspect-[16/9]" />
            ))}
          </Skeleton>
        }
        empty={{
          plain: true,
          dense: true,
          title: isFiltered ? t('No media found') : t('No media yet'),
          text: isFiltered
            ? t('Try another name or type.')
            : t('Upload pictures and videos, or drop them on the canvas.'),
        }}
      >
        {(items) => (
          <div aria-busy={library.isStale}>
            <ul aria-label={t('Media')} className="library-grid">
              {items.map((item) => (
                <li key={item.id}>
                  <LibraryCard item={item} onAdd={() => onAdd(item)} />
                </li>
              ))}
            </ul>
            <ShowMore hasMore={library.hasMore} onMore={library.more} />
          </div>
        )}
      </Region>
    </div>
  );
}

function LibraryCard({ item, onAdd }: { item: ShownFile; onAdd: () => void }) {
  const title = formatItemTitle(item);
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({
    id: `file ${item.id}`,
    data: { kind: 'file', file: item, name: title } satisfies LayoutDragData,
  });
  return (
    <button
      ref={setNodeRef}
      {...listeners}
      type="button"
      aria-label={t('Add {title}', { title })}
      aria-describedby={attributes['aria-describedby']}
      title={item.originalName}
      className={`block w-full touch-manipulation rounded-picture outline-offset-2 hover:outline-2 hover:outline-line-strong ${isDragging ? 'opacity-50' : ''}`}
      onClick={onAdd}
    >
      <MediaThumbnail named item={item} />
    </button>
  );
}
