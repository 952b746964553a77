import { Skeleton, SkeletonBlock } from '../feedback/skeleton.tsx';
import { Wall } from './wall.tsx';

const widths = ['w-3/5', 'w-3/4', 'w-1/2', 'w-2/3', 'w-4/5'];

/** The most placeholders, which fill the first view. */
const MAX_COUNT = 10;

/** A placeholder for a wall of screens: `count` of them where it is known, otherwise a few. */
export function SkeletonWall({ label, count = 3 }: { label?: string; count?: number }) {
  return (
    <Skeleton {...(label !== undefined && { label })}>
      <Wall>
        {Array.from({ length: Math.min(count, MAX_COUNT) }, (_, index) => (
          <li key={index}>
            <SkeletonBlock className="aspect-[16/9]" />
            <SkeletonBlock className="mt-1 h-1" />
            <SkeletonBlock className={`mt-3 h-3 ${widths[index % widths.length]}`} />
            <SkeletonBlock className="mt-2 h-2 w-2/5" />
            <SkeletonBlock className="mb-1.5 mt-2 h-2 w-1/4" />
          </li>
        ))}
      </Wall>
    </Skeleton>
  );
}
