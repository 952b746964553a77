import { type DrawnKind, isDrawnKind } from '@vitrine/contract/drawn/drawn-kinds';
import type { ContentId } from '@vitrine/contract/library/content';
import type { Folder } from '@vitrine/contract/library/folders';
import { type UIEvent, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { Link } from '../../../ui/routing/navigation.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { useIsWide } from '../../../ui/layout/use-is-wide.ts';
import { LongList } from '../../../ui/lists/long-list.tsx';
import { Region } from '../../../ui/lists/region.tsx';
import { ShowMore } from '../../../ui/lists/show-more.tsx';
import { cx } from '../../../ui/theme/cx.ts';
import type { ContentEntry } from '../library-item.ts';
import type { Library, PickedKind } from '../use-library.ts';
import { PickerCard } from './picker-card.tsx';

interface PickerContentsProps {
  kind: PickedKind;
  list: Library<ContentEntry>;
  folders: readonly Folder[];
  /** A search or a folder applies. */
  isFiltered: boolean;
  chosenId: ContentId | null | undefined;
  onPick: (entry: ContentEntry) => void;
  onPoint: (entry: ContentEntry) => void;
}

/** The content of a tab, or the reason why there are none. */
export function PickerContents({ kind, list, folders, isFiltered, ...picking }: PickerContentsProps) {
  const { items, isPending, failure, hasMore } = list;
  if (failure === null && !isPending && (items.length > 0 || hasMore)) {
    return <PickerGrid list={list} folders={folders} {...picking} />;
  }
  return (
    <div className={boxClass(picking.chosenId)}>
      <Region of={{ data: isPending ? undefined : items, failure }} skeleton={<PickerSkeleton />}>
        {() => <EmptyPicker kind={kind} isFiltered={isFiltered} />}
      </Region>
    </div>
  );
}

/** Shorter where more follows below: the effect of what is chosen. */
const boxClass = (chosenId: PickerContentsProps['chosenId']): string =>
  cx('-mx-1 overflow-y-auto px-1 pt-2', chosenId === undefined ? 'h-[min(52dvh,460px)]' : 'h-[min(40dvh,340px)]');

const gridClass = 'grid grid-cols-2 gap-x-3 gap-y-4 wide:grid-cols-3';

const PickerSkeleton = () => (
  <Skeleton className={gridClass}>
    {Array.from({ length: 4 }, (_, index) => (
      <span key={index}>
        <SkeletonBlock className="aspect-[16/9]" />
        <SkeletonBlock className="mt-3 h-3 w-4/5" />
        <SkeletonBlock className="mt-2 h-2 w-1/2" />
      </span>
    ))}
  </Skeleton>
);

type KnownKind = Exclude<PickerContentsProps['kind'], DrawnKind>;

const emptyTitles: Record<KnownKind, string> = {
  all: t('No media found'),
  drawn: t('No content found'),
  listed: t('No playlists and documents found'),
  image: t('No images found'),
  video: t('No videos found'),
  document: t('No documents found'),
  webpage: t('No web pages found'),
  layout: t('No layouts found'),
  playlist: t('No playlists found'),
};

const emptyTexts: Record<Exclude<KnownKind, 'listed'>, string> = {
  all: t('Upload images or videos to put them on a screen.'),
  drawn: t('Add content in the Media Library to put it on a screen.'),
  image: t('Upload images to put them on a screen.'),
  video: t('Upload videos to put them on a screen.'),
  document: t('Upload PDF documents to put their pages on a screen.'),
  webpage: t('Add web pages in the Media Library to put them on a screen.'),
  layout: t('A layout shows several things on one screen, each in its place.'),
  playlist: t('A playlist shows several images, videos, documents, web pages and layouts in a loop.'),
};

const EmptyPicker = ({ kind, isFiltered }: Pick<PickerContentsProps, 'kind' | 'isFiltered'>) => (
  <EmptyState
    plain
    title={emptyTitles[isDrawnKind(kind) ? 'drawn' : kind]}
    text={
      isFiltered
        ? t('Try adjusting your search or folder selection.')
        : emptyTexts[isDrawnKind(kind) ? 'drawn' : kind === 'listed' ? 'playlist' : kind]
    }
  >
    {!isFiltered && (
      <Button asChild>
        {kind === 'playlist' || kind === 'layout' ? (
          <Link to={`/${kind}s`}>{kind === 'playlist' ? t('Go to Playlists') : t('Go to Layouts')}</Link>
        ) : (
          <Link to="/media">{t('Go to the Media Library')}</Link>
        )}
      </Button>
    )}
  </EmptyState>
);

/** The next page is loaded this far before the end, in px. */
const NEAR_END = 400;

/** The estimated height of a row of pictures with labels, in px, until it is measured. */
const ROW_HEIGHT = 150;

function PickerGrid({ list, folders, chosenId, onPick, onPoint }: Omit<PickerContentsProps, 'kind' | 'isFiltered'>) {
  const { items, hasMore, isStale, more } = list;
  const [box, setBox] = useState<HTMLElement | null>(null);
  const columns = useIsWide() ? 3 : 2;
  const rows = Array.from({ length: Math.ceil(items.length / columns) }, (_, row) =>
    items.slice(row * columns, (row + 1) * columns),
  );
  function onScroll({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent) {
    if (hasMore && scrollHeight - scrollTop - clientHeight < NEAR_END) more();
  }
  return (
    <div ref={setBox} className={boxClass(chosenId)} onScroll={onScroll} aria-busy={isStale}>
      <LongList
        label={t('Media')}
        items={rows}
        keyOf={([first]) => first?.id ?? ''}
        size={ROW_HEIGHT}
        gap={16}
        scroller={box}
        className="pb-2"
      >
        {(row) => (
          <div className={gridClass}>
            {row.map((entry) => (
              <PickerCard
                key={entry.id}
                entry={entry}
                folderName={folders.find(({ id }) => id === entry.folderId)?.name ?? null}
                isChosen={chosenId === undefined ? undefined : entry.id === chosenId}
                onPick={() => onPick(entry)}
                onPoint={() => onPoint(entry)}
              />
            ))}
          </div>
        )}
      </LongList>
      <ShowMore hasMore={hasMore} onMore={more} />
    </div>
  );
}
