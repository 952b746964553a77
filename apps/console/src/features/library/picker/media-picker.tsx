import type { Folder, FolderId } from '@vitrine/contract/library/folders';
import { Film, ImageIcon } from 'lucide-react';
import { type UIEvent, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../ui/forms/button.tsx';
import { Chip } from '../../../ui/lists/chip.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState, type Failure } from '../../../ui/feedback/error-state.tsx';
import { formatCount, formatDate, formatMegabytes } from '../../../ui/format/format.ts';
import { LongList } from '../../../ui/lists/long-list.tsx';
import { Pane } from '../../../ui/screen/pane.tsx';
import { cx } from '../../../ui/theme/cx.ts';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/feedback/skeleton.tsx';
import { Swatch } from '../../../ui/forms/swatch.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { useIsWide } from '../../../ui/layout/use-is-wide.ts';
import type { KindFilter } from '../../uploads/index.ts';
import { groundOf, type MediaItem, thumbnailOf } from '../media-item.ts';

interface MediaPickerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** For whom: the name of the device. */
  description?: string;
  search: string;
  onSearch: (search: string) => void;
  folders: readonly Folder[];
  /** Null: all media. */
  folder: FolderId | null;
  onFolder: (id: FolderId | null) => void;
  kind: KindFilter;
  onKind: (kind: KindFilter) => void;
  media: readonly MediaItem[];
  counts: Record<KindFilter, number | null>;
  isPending: boolean;
  failure: (Failure & { title: string }) | null;
  hasMore: boolean;
  onMore: () => void;
  onPick: (item: MediaItem) => void;
}

const kinds = [
  { value: 'all', label: 'All' },
  { value: 'image', label: 'Images' },
  { value: 'video', label: 'Videos' },
] as const;

/** From here on, in px before the end, more are fetched. */
const NEAR_END = 400;

/** One file out of the library. Choosing one reports it; closing the dialog is the caller's. */
export function MediaPicker({ open, onOpenChange, title, description, search, onSearch, ...rest }: MediaPickerProps) {
  const { kind, onKind, counts, folders, folder, onFolder } = rest;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      size="wide"
      {...(description !== undefined && { description })}
    >
      <SearchField label="Search media" value={search} onValueChange={onSearch} className="w-full" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 wide:grid-cols-[152px_minmax(0,1fr)]">
        <Shelves folders={folders} openId={folder} onOpen={onFolder} />
        <Tabs
          label="Type"
          className="gap-4!"
          value={kind}
          onValueChange={onKind}
          tabs={kinds.map(({ value, label }) => {
            const count = counts[value];
            return {
              value,
              label,
              ...(count !== null && { count }),
              content: <Shelf {...rest} isNarrowed={search !== '' || folder !== null} />,
            };
          })}
        />
      </div>
    </Dialog>
  );
}

type ShelfProps = Pick<
  MediaPickerProps,
  'kind' | 'media' | 'folders' | 'isPending' | 'failure' | 'hasMore' | 'onMore' | 'onPick'
> & { isNarrowed: boolean };

const boxClass = '-mx-1 h-[min(52dvh,460px)] overflow-y-auto px-1 pt-1';

function Shelf({ kind, media, folders, isPending, failure, hasMore, onMore, onPick, isNarrowed }: ShelfProps) {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const columns = useIsWide() ? 3 : 2;
  const rows = useMemo(
    () =>
      Array.from({ length: Math.ceil(media.length / columns) }, (_, row) =>
        media.slice(row * columns, (row + 1) * columns),
      ),
    [media, columns],
  );
  if (failure !== null) {
    return (
      <div className={boxClass}>
        <ErrorState {...failure} />
      </div>
    );
  }
  if (isPending) {
    return (
      <div className={boxClass}>
        <Skeleton className={gridClass}>
          {Array.from({ length: 8 }, (_, index) => (
            <span key={index}>
              <SkeletonBlock className="aspect-[16/9]" />
              <SkeletonBlock className="mt-3 h-3 w-4/5" />
              <SkeletonBlock className="mt-2 h-2 w-1/2" />
            </span>
          ))}
        </Skeleton>
      </div>
    );
  }
  if (media.length === 0 && !hasMore) {
    return (
      <div className={boxClass}>
        <EmptyState
          plain
          title={kind === 'all' ? 'No media found' : `No ${kind}s found`}
          text={
            isNarrowed
              ? 'Try adjusting your search or folder selection.'
              : `Upload ${kind === 'all' ? 'images or videos' : `${kind}s`} to put them on a screen.`
          }
        >
          {!isNarrowed && (
            <Button asChild>
              <Link to="/media">Go to the Media Library</Link>
            </Button>
          )}
        </EmptyState>
      </div>
    );
  }
  function onScroll({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent) {
    if (hasMore && scrollHeight - scrollTop - clientHeight < NEAR_END) onMore();
  }
  return (
    <div ref={setBox} className={boxClass} onScroll={onScroll}>
      <LongList
        label="Media"
        items={rows}
        keyOf={([first]) => first?.id ?? ''}
        size={ROW_HEIGHT}
        gap={16}
        scroller={box}
        className="pb-2"
      >
        {(row) => (
          <div className={gridClass}>
            {row.map((item) => (
              <PickerCard
                key={item.id}
                item={item}
                folderName={folders.find(({ id }) => id === item.folderId)?.name ?? null}
                onPick={() => onPick(item)}
              />
            ))}
          </div>
        )}
      </LongList>
      {hasMore && (
        <div className="grid justify-center py-4">
          <Button variant="quiet" onClick={onMore}>
            Show more
          </Button>
        </div>
      )}
    </div>
  );
}

const gridClass = 'grid grid-cols-2 gap-x-3 gap-y-4 wide:grid-cols-3';

/** Of pictures and their labels, in px, until measured. */
const ROW_HEIGHT = 150;

interface ShelvesProps {
  folders: readonly Folder[];
  openId: FolderId | null;
  onOpen: (id: FolderId | null) => void;
}

/** Of an entry on a wide page, and the width of one on a phone, in px. */
const SHELF_HEIGHT = 32;
const SHELF_WIDTH = 140;

/** All media and each folder. On a phone they stand in a row that scrolls. */
function Shelves({ folders, openId, onOpen }: ShelvesProps) {
  const isWide = useIsWide();
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const places = [{ id: null, name: 'All Media', color: null, mediaCount: null }, ...folders];
  return (
    <nav
      ref={setScroller}
      aria-label="Folders"
      className="min-w-0 max-wide:-mx-6 max-wide:overflow-x-auto max-wide:px-6 wide:max-h-[min(60dvh,500px)] wide:overflow-y-auto"
    >
      <div className="p-0.5">
        <LongList
          items={places}
          keyOf={({ id }) => id ?? 'all'}
          size={isWide ? SHELF_HEIGHT : SHELF_WIDTH}
          gap={4}
          isRow={!isWide}
          scroller={scroller}
        >
          {({ id, name, color, mediaCount }) => (
            <button
              type="button"
              aria-current={id === openId ? 'true' : undefined}
              className={cx(
                'flex h-10 w-full items-center gap-2 rounded-small px-2 text-left font-item wide:h-8',
                id === openId ? 'bg-sunken text-ink' : 'text-ink-2 hover:bg-hover',
              )}
              onClick={() => onOpen(id)}
            >
              {color !== null && <Swatch color={color} />}
              <span className="min-w-0 truncate" title={name}>
                {name}
              </span>
              {mediaCount !== null && (
                <span className="ml-auto pl-1 text-1 font-normal text-ink-3">{formatCount(mediaCount)}</span>
              )}
            </button>
          )}
        </LongList>
      </div>
    </nav>
  );
}

interface PickerCardProps {
  item: MediaItem;
  /** Null at the root. */
  folderName: string | null;
  onPick: () => void;
}

function PickerCard({ item, folderName, onPick }: PickerCardProps) {
  const { kind, originalName, isActive, createdAt, fileSize, status } = item;
  const isReady = status === 'ready';
  return (
    <button
      type="button"
      className="group block w-full rounded-pane text-left outline-offset-2 disabled:cursor-default"
      aria-disabled={!isReady}
      onClick={() => isReady && onPick()}
    >
      <Pane
        whole
        src={thumbnailOf(item)}
        tone={item.averageColor}
        ground={thumbnailOf(item) === null ? 'glass' : groundOf(item)}
        placeholder={kind === 'video' ? <Film /> : <ImageIcon />}
        className={
          isReady ? 'outline-2 outline-offset-2 outline-transparent group-hover:outline-line-strong' : 'opacity-50'
        }
      >
        <Chip corner="top-left">{kind === 'image' ? 'IMG' : 'VID'}</Chip>{' '}
        {isActive && (
          <Chip corner="bottom-left" accent>
            Active
          </Chip>
        )}
      </Pane>{' '}
      <span className="mt-1.5 block truncate font-item" title={originalName}>
        {kind === 'image' ? <CutName name={originalName} /> : originalName}
      </span>{' '}
      <span className="block truncate text-1 text-ink-3" title={folderName ?? undefined}>
        {isReady
          ? [formatDate(createdAt, 'Unknown date'), formatMegabytes(fileSize), folderName].filter(Boolean).join(', ')
          : status === 'processing'
            ? 'Preparing'
            : 'Preparing failed'}
      </span>
    </button>
  );
}

/** The specification's number (part 2, section 2): names of images are cut there. */
const IMAGE_NAME_LENGTH = 15;

/** Cut to the eye; whoever listens hears all of it. */
function CutName({ name }: { name: string }) {
  const letters = [...new Intl.Segmenter().segment(name)];
  if (letters.length <= IMAGE_NAME_LENGTH) return name;
  const shown = letters.slice(0, IMAGE_NAME_LENGTH).map(({ segment }) => segment);
  return (
    <>
      <span aria-hidden="true">{`${shown.join('')}...`}</span>
      <span className="sr-only">{name}</span>
    </>
  );
}
