import type { SystemStats } from '@vitrine/contract/admin';
import type { ReactNode } from 'react';
import { findFailure } from '../../api/failure.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/feedback/skeleton.tsx';
import { useStats } from './queries.ts';

/** Loads the statistics, and renders `children` with them. */
export function WithStats({ children }: { children: (stats: SystemStats) => ReactNode }) {
  const stats = useStats();
  const { data } = stats;
  const failure = findFailure(stats);
  if (failure !== null) return <ErrorState title="Failed to load statistics" {...failure} />;
  if (data === undefined) {
    return (
      <Skeleton>
        <SkeletonBlock className="h-36" />
      </Skeleton>
    );
  }
  return children(data);
}
