import { FileText, Film, FolderSync, Globe, ImageIcon, LayoutTemplate, Upload } from 'lucide-react';
import { useDeferredValue, useRef, useState } from 'react';
import { DRAWN_KINDS } from '@vitrine/contract/drawn/drawn-kinds';
import { MAX_ITEMS } from '@vitrine/contract/playlists/playlist-limits';
import { t } from '@vitrine/messages/t';
import { Skeleton, SkeletonBlock } from '../../../ui/feedback/skeleton.tsx';
import { HiddenFileInput } from '../../../ui/forms/hidden-file-input.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { Region } from '../../../ui/lists/region.tsx';
import { ShowMore } from '../../../ui/lists/show-more.tsx';
import { contentPlural } from '../../content/index.ts';
import { drawnEditorOf } from '../../drawn/index.ts';
import { type Library, type ScreenContent, useScreenContent } from '../../library/index.ts';
import { toAcceptAttribute } from '../../uploads/index.ts';
import { AddPlaylist } from './add-playlist.tsx';
import { AddWebpage } from './add-webpage.tsx';
import { usePlaylistEditor } from '../editor/editor-context.tsx';
import { newPlaylistItem } from '../editor/shown-items.ts';
import { LibraryCard } from './library-card.tsx';

const kinds = [
  { value: 'all', label: t('All') },
  { value: 'image', label: t('Images'), icon: <ImageIcon />, labelHidden: true },
  { value: 'video', label: t('Videos'), icon: <Film />, labelHidden: true },
  { value: 'document', label: t('Documents'), icon: <FileText />, labelHidden: true },
  { value: 'webpage', label: t('Web pages'), icon: <Globe />, labelHidden: true },
  { value: 'layout', label: t('Layouts'), icon: <LayoutTemplate />, labelHidden: true },
  ...DRAWN_KINDS.map((value) => {
    const { Icon } = drawnEditorOf(value);
    return { value, label: contentPlural(value), icon: <Icon />, labelHidden: true };
  }),
] as const;

interface AddItemPanelProps {
  /** Uploads files and adds them. */
  onFiles: (files: readonly File[]) => void;
}

/** The content of the library, to be added to the playlist. */
export function AddItemPanel({ onFiles }: AddItemPanelProps) {
  const { isFollowing, openFollow } = usePlaylistEditor();
  const [search, setSearch] = useState('');
  const [kind, setKind] = useState<ScreenContent['kind'] | 'all'>('all');
  const library = useScreenContent({ kind, folder: null, search: useDeferredValue(search) });
  const chooser = useRef<HTMLInputElement>(null);
  if (isFollowing) return null;
  return (
    <section
      aria-labelledby="add-title"
      className="editor-add grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2"
    >
      <div className="flex min-h-control-small flex-wrap items-center gap-1">
        <h2 id="add-title">{t('Add')}</h2>
        <span className="ms-auto flex flex-wrap gap-1">
          <AddPlaylist />
          <AddWebpage />
          <Button small onClick={() => chooser.current?.click()}>
            <Upload />
            {t('Upload')}
          </Button>
        </span>
        <HiddenFileInput
          ref={chooser}
          label={t('Files to upload')}
          accept={toAcceptAttribute('all')}
          multiple
          onFiles={onFiles}
        />
      </div>
      <SearchField
        label={t('Search media')}
        placeholder={t('Search')}
        value={search}
        onValueChange={setSearch}
        className="w-full"
      />
      <Segmented
        small
        label={t('Type')}
        className="*:flex-1 *:justify-center"
        value={kind}
        onValueChange={setKind}
        segments={kinds}
      />
      <LibraryFiles library={library} isFiltered={search !== '' || kind !== 'all'} />
      <p className="text-1 text-ink-3">{t('Drag a picture to its place, or press it to add it at the end.')}</p>
      <Button variant="quiet" small className="-ms-2 justify-self-start" onClick={openFollow}>
        <FolderSync />
        {t('Follow a folder or a tag')}
      </Button>
    </section>
  );
}

const gridClass = 'editor-add-grid grid gap-2';

function LibraryFiles({ library, isFiltered }: { library: Library<ScreenContent>; isFiltered: boolean }) {
  const { items, add } = usePlaylistEditor();
  const isFull = items.length >= MAX_ITEMS;
  return (
    <Region
      of={{ data: library.isPending ? undefined : library.items, failure: library.failure }}
      compact
      skeleton={
        <Skeleton className={gridClass}>
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
          : t('Upload pictures and videos, or drop them anywhere on this page. Add a web page by its address.'),
      }}
    >
      {(found) => (
        <div className="editor-add-files grid gap-2" aria-busy={library.isStale}>
          <ul aria-label={t('Media')} className={gridClass}>
            {found.map((media) => (
              <li key={media.id}>
                <LibraryCard media={media} isDisabled={isFull} onAdd={() => add([newPlaylistItem(media)], null)} />
              </li>
            ))}
          </ul>
          <ShowMore hasMore={library.hasMore} onMore={library.more} />
        </div>
      )}
    </Region>
  );
}
