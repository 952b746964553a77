import { Skeleton, SkeletonBlock } from '../feedback/skeleton.tsx';

const widths = ['w-1/3', 'w-2/5', 'w-1/4', 'w-3/8'];

/** A placeholder for a table: a head of 37 px and a few rows of 45 px. */
export function SkeletonTable({ label, rows = 3 }: { label?: string; rows?: number }) {
  return (
    <Skeleton
      {...(label !== undefined && { label })}
      className="overflow-hidden rounded border border-line bg-paper [&>:not(:first-child)]:h-11.25 *:border-b *:border-line *:px-4"
    >
      <div className="flex h-9.25 items-center">
        <SkeletonBlock className="h-2 w-1/5" />
      </div>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="flex items-center gap-2.5 last:border-0">
          <SkeletonBlock className="h-6.25 w-11" />
          <SkeletonBlock className={`h-3 ${widths[index % widths.length]}`} />
        </div>
      ))}
    </Skeleton>
  );
}
