import { SkeletonTable } from '../../../ui/lists/skeleton-table.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/feedback/skeleton.tsx';

const shapes = ['grow-3', 'grow-4', 'grow-2', 'grow-3', 'grow-2', 'grow-4', 'grow-3', 'grow-2'];

/** A placeholder while the files load. */
export function MediaSkeleton({ layout }: { layout: 'grid' | 'list' }) {
  if (layout === 'list') return <SkeletonTable rows={8} />;
  return (
    <Skeleton className="flex flex-wrap gap-x-4 gap-y-5">
      {shapes.map((shape, index) => (
        <span key={index} className={`${shape} block min-w-36 basis-48`}>
          <SkeletonBlock className="h-29 wide:h-42" />
          <SkeletonBlock className="mt-3 h-3 w-3/5" />
          <SkeletonBlock className="mb-2 mt-2.5 h-2 w-2/5" />
        </span>
      ))}
    </Skeleton>
  );
}
