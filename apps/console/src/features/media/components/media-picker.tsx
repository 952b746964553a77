import { Film, ImageIcon } from 'lucide-react';
import { type UIEvent, useRef } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatDate, formatMegabytes } from '../../../ui/format.ts';
import { Pane } from '../../../ui/pane.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import type { KindFilter } from '../library-view.ts';
import { groundOf, type Medium, pictureOf } from '../medium.ts';

interface MediaPickerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** For whom: the name of the device. */
  description?: string;
  search: string;
  onSearch: (search: string) => void;
  kind: KindFilter;
  onKind: (kind: KindFilter) => void;
  media: readonly Medium[];
  counts: Record<KindFilter, number | null>;
  isPending: boolean;
  failure: { title: string; retry: () => void; isRetrying: boolean } | null;
  hasMore: boolean;
  onMore: () => void;
  onPick: (medium: Medium) => void;
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
  const { kind, onKind, counts } = rest;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      size="wide"
      {...(description !== undefined && { description })}
    >
      <SearchField label="Search media" value={search} onValueChange={onSearch} className="w-full" />
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
            content: <Shelf {...rest} isSearched={search !== ''} />,
          };
        })}
      />
    </Dialog>
  );
}

type ShelfProps = Pick<
  MediaPickerProps,
  'kind' | 'media' | 'isPending' | 'failure' | 'hasMore' | 'onMore' | 'onPick'
> & { isSearched: boolean };

const boxClass = '-mx-1 h-[min(52dvh,460px)] overflow-y-auto px-1 pt-1';

function Shelf({ kind, media, isPending, failure, hasMore, onMore, onPick, isSearched }: ShelfProps) {
  const box = useRef<HTMLDivElement>(null);
  if (failure !== null) {
    return (
      <div className={boxClass}>
        <ErrorState title={failure.title} onRetry={failure.retry} busy={failure.isRetrying} />
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
            isSearched
              ? 'Try adjusting your search or folder selection.'
              : `Upload ${kind === 'all' ? 'images or videos' : `${kind}s`} to put them on a screen.`
          }
        >
          {!isSearched && (
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
    <div ref={box} className={boxClass} onScroll={onScroll}>
      <ul className={gridClass} aria-label="Media">
        {media.map((medium) => (
          <li key={medium.id}>
            <PickerCard medium={medium} onPick={() => onPick(medium)} />
          </li>
        ))}
      </ul>
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

const gridClass = 'grid grid-cols-2 gap-x-3 gap-y-4 pb-2 wide:grid-cols-4';

function PickerCard({ medium, onPick }: { medium: Medium; onPick: () => void }) {
  const { kind, originalName, isActive, createdAt, fileSize, status } = medium;
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
        src={pictureOf(medium)}
        ground={pictureOf(medium) === null ? 'glass' : groundOf(medium)}
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
      <span className="mt-1.5 block truncate font-medium" title={originalName}>
        {originalName}
      </span>{' '}
      <span className="block truncate text-1 text-ink-3">
        {isReady
          ? `${formatDate(createdAt, 'Unknown date')}, ${formatMegabytes(fileSize)}`
          : status === 'processing'
            ? 'Preparing'
            : 'Could not be prepared'}
      </span>
    </button>
  );
}
