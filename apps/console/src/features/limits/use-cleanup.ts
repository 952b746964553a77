import type { SubscriptionInfo } from '@vitrine/contract/billing/subscription';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { isFollowed } from '../../api/q.ts';
import { useApi } from '../../api/use-api.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { removeEach } from './cleanup.ts';

export interface CleanupProps {
  title: string;
  usage: SubscriptionInfo;
  /** A request was refused, so its size must fit too. */
  isRefused: boolean;
  /** The size of a refused upload. */
  neededBytes: number;
  onBack: () => void;
  onClose: () => void;
}

interface CleanupOptions<Item> {
  /** The items; empty until they are loaded. */
  items: readonly Item[];
  remove: (item: Item) => Promise<unknown>;
  /** The toasts: when all were removed, and when some could not be. */
  texts: {
    doneTitle: string;
    describeDone: (count: number) => string;
    failedTitle: string;
    describeFailed: (count: number) => string;
  };
  /** The expected usage after the removal of these items, used if the current usage cannot be fetched. */
  usageWithout: (removed: readonly Item[]) => SubscriptionInfo;
  isEnough: (usage: SubscriptionInfo) => boolean;
  onEnough: () => void;
}

interface Progress {
  done: number;
  of: number;
}

/** The picked items and their removal one by one, with progress and toasts. */
export function useCleanup<Item extends { id: string }>(options: CleanupOptions<Item>) {
  const { items, remove, texts, usageWithout, isEnough, onEnough } = options;
  const toast = useToast();
  const api = useApi();
  const queries = useQueryClient();
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [progress, setProgress] = useState<Progress | null>(null);
  const selected = items.filter(({ id }) => picked.has(id));

  async function removeSelected(): Promise<void> {
    const report = (done: number) => setProgress({ done, of: selected.length });
    const { removed, failed } = await removeEach(selected, remove, report);
    await queries.invalidateQueries({ predicate: isFollowed });
    // A request of its own: the page's query may return an older result, or be canceled by a newer event.
    const usage = await api.plans.status().catch(() => usageWithout(removed));
    setProgress(null);
    setPicked(new Set());
    if (failed.length > 0) {
      toast({ title: texts.failedTitle, text: texts.describeFailed(failed.length), tone: 'danger' });
    } else {
      toast({ title: texts.doneTitle, text: texts.describeDone(removed.length) });
    }
    if (isEnough(usage)) onEnough();
  }

  return {
    selected,
    /** Props of the list. */
    list: { picked, onPick: setPicked, disabled: progress !== null },
    /** Props of the dialog. */
    removal: { count: picked.size, progress, onRemove: () => void removeSelected() },
  };
}
