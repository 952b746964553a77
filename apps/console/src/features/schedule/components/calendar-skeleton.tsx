import './calendar.css';
import { Skeleton, SkeletonBlock } from '../../../ui/feedback/skeleton.tsx';

/** The toolbar and the grid of a calendar that is loading. */
export function CalendarSkeleton({ isWeek }: { isWeek: boolean }) {
  return (
    <Skeleton label="Loading schedules">
      <div className="mb-4 flex items-center gap-3">
        <SkeletonBlock className="h-control w-40" />
        <SkeletonBlock className="h-6 w-36" />
        <SkeletonBlock className="ml-auto h-control w-52 max-wide:hidden" />
      </div>
      <div className="month">
        <div className="month-week month-names h-8" />
        {Array.from({ length: isWeek ? 1 : 6 }, (_, week) => (
          <div key={week} className="month-week">
            {Array.from({ length: 7 }, (_day, day) => (
              <div key={day} className={isWeek ? 'month-day h-[70dvh]' : 'month-day'}>
                <SkeletonBlock className="mt-1 h-4 w-5" />
                {(week + day) % 3 === 0 && <SkeletonBlock className="mt-2 h-5" />}
              </div>
            ))}
          </div>
        ))}
      </div>
    </Skeleton>
  );
}
