import type { MediaKind } from '@vitrine/contract/media';
import { Plus } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { MediumPane } from '../../media/components/medium-pane.tsx';
import type { Medium } from '../../media/medium.ts';

interface MediaChoiceProps {
  kind: MediaKind;
  onKind: (kind: MediaKind) => void;
  media: readonly Medium[];
  /** How many there are in all; null until known. */
  counts: Record<MediaKind, number | null>;
  isPending: boolean;
  onMore: (() => void) | null;
  onAdd: (medium: Medium) => void;
}

/** The library to take items from: each click adds the file once more. */
export function MediaChoice({ kind, onKind, media, counts, isPending, onMore, onAdd }: MediaChoiceProps) {
  const rest = (counts[kind] ?? 0) - media.length;
  const content = isPending ? (
    <Skeleton label="Loading media" className="grid grid-cols-3 gap-3 wide:grid-cols-2">
      <SkeletonBlock className="h-20 rounded" />
      <SkeletonBlock className="h-20 rounded" />
    </Skeleton>
  ) : media.length === 0 ? (
    <EmptyState
      plain
      title={kind === 'image' ? 'No images found' : 'No videos found'}
      text={`Upload ${kind}s to the media library first.`}
    />
  ) : (
    <>
      <ul className="grid max-h-96 grid-cols-3 gap-3 overflow-y-auto wide:grid-cols-2">
        {media.map((medium) => (
          <li key={medium.id} className="min-w-0">
            <button
              type="button"
              className="grid w-full grid-cols-1 gap-1 text-left text-1 text-ink-2 disabled:opacity-60"
              disabled={medium.status !== 'ready'}
              onClick={() => onAdd(medium)}
            >
              <MediumPane medium={medium} />
              <span className="flex items-center gap-1">
                <span className="min-w-0 flex-1 truncate">{medium.originalName}</span>
                <Plus className="size-3.5" aria-hidden="true" />
                Add
              </span>
            </button>
          </li>
        ))}
      </ul>
      {onMore !== null && rest > 0 && (
        <Button variant="quiet" small className="mt-2" onClick={onMore}>
          {`${rest} more ${kind}${rest === 1 ? '' : 's'}`}
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
    <Tabs
      small
      label="Select Media"
      value={kind}
      onValueChange={onKind}
      tabs={[tab('image', 'Images'), tab('video', 'Videos')]}
      className="gap-3!"
    />
  );
}
