import { Skeleton, SkeletonBlock } from '../../../ui/feedback/skeleton.tsx';

/** The shape of the list. */
export const ListSkeleton = () => (
  <Skeleton className="grid grid-cols-2 gap-x-3 gap-y-6 wide:grid-cols-[repeat(auto-fill,minmax(220px,1fr))] wide:gap-x-5">
    {Array.from({ length: 8 }, (_, index) => (
      <span key={index}>
        <SkeletonBlock className="aspect-[16/9]" />
        <SkeletonBlock className="mt-3 h-3 w-3/5" />
        <SkeletonBlock className="mt-2 h-2 w-2/5" />
      </span>
    ))}
  </Skeleton>
);
