import type { SubscriptionInfo } from '@vitrine/contract/billing/plans';
import { useState } from 'react';
import { type CleanupResult, removeEach } from './cleanup.ts';
import { useRefreshUsage } from './queries.ts';

export interface CleanupProps {
  title: string;
  usage: SubscriptionInfo;
  /** A refused request must fit, too. */
  isRefused: boolean;
  /** The size of a refused upload. */
  neededBytes: number;
  /** Enough was removed. */
  onResolved: () => void;
  onBack: () => void;
  onClose: () => void;
}

interface Step {
  done: number;
  of: number;
}

/** Removes items and reports the progress; null while nothing is being removed. */
export function useCleanup<Item>(remove: (item: Item) => Promise<unknown>) {
  const refresh = useRefreshUsage();
  const [progress, setProgress] = useState<Step | null>(null);
  return {
    progress,
    async run(items: readonly Item[]): Promise<CleanupResult<Item> & { usageNow: SubscriptionInfo | undefined }> {
      const outcome = await removeEach(items, remove, (done) => setProgress({ done, of: items.length }));
      const usageNow = await refresh();
      setProgress(null);
      return { ...outcome, usageNow };
    },
  };
}
