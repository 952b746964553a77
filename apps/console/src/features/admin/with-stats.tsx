import type { SystemStats } from '@vitrine/contract/admin';
import type { ReactNode } from 'react';
import { Skeleton, SkeletonBlock } from '../../ui/feedback/skeleton.tsx';
import { Region } from '../../ui/lists/region.tsx';
import { useStats } from './queries.ts';

/** Loads the statistics, and renders `children` with them. */
export const WithStats = ({ children }: { children: (stats: SystemStats) => ReactNode }) => (
  <Region
    of={useStats()}
    title="Failed to load statistics"
    skeleton={
      <Skeleton>
        <SkeletonBlock className="h-36" />
      </Skeleton>
    }
  >
    {children}
  </Region>
);
