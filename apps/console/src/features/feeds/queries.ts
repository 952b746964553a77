import type { Feed, FeedId } from '@vitrine/contract/layouts/feeds';
import { useMutation } from '@tanstack/react-query';
import { useApi } from '../../api/use-api.tsx';
import { keys } from '../../api/keys.ts';
import { useInvalidate } from '../../api/use-invalidate.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { q } from '../../api/q.ts';
import { useRead } from '../../api/use-read.ts';

/** The account's feeds by name, with their newest entries. */
export const useFeeds = () => useRead(q.feeds.list({ failure: 'Failed to fetch feeds' }));

/** Reads the address of a feed that is not saved yet. */
export function useCheckFeed() {
  const api = useApi();
  return useMutation({ mutationFn: (url: string) => api.feeds.check({ body: { url } }) });
}

interface SavedFeed {
  /** Null for a new feed. */
  id: FeedId | null;
  name: string;
  url: string;
}

/** Adds a feed, or changes one. The caller shows failures. */
export function useSaveFeed(onSaved: () => void) {
  const api = useApi();
  const toast = useToast();
  const refetch = useInvalidate(keys.feeds.all, keys.layouts.all);
  return useMutation({
    mutationFn: ({ id, ...body }: SavedFeed) =>
      id === null ? api.feeds.create({ body }) : api.feeds.update({ params: { id }, body }),
    onSuccess: (_, { id }) => {
      toast({ title: id === null ? 'Feed added' : 'Feed saved' });
      onSaved();
    },
    onSettled: () => void refetch(),
  });
}

/** Reads a feed now, and says what came of it. */
export function useRefreshFeed() {
  const api = useApi();
  const toast = useToast();
  const refetch = useInvalidate(keys.feeds.all, keys.layouts.all);
  return useMutation({
    mutationFn: ({ id }: Feed) => api.feeds.refresh({ params: { id } }),
    meta: { failure: 'Failed to read the feed' },
    onSuccess: ({ feed }, before) => {
      if (feed.reason !== null) toast({ title: 'The feed cannot be read', text: feed.reason, tone: 'danger' });
      else {
        const isNew = feed.lastChangedAt !== before.lastChangedAt;
        toast({ title: isNew ? 'New entries read' : 'No new entries' });
      }
    },
    onSettled: () => void refetch(),
  });
}

export function useRemoveFeed(onRemoved: () => void) {
  const api = useApi();
  const toast = useToast();
  const refetch = useInvalidate(keys.feeds.all, keys.layouts.all);
  return useMutation({
    mutationFn: ({ id }: Feed) => api.feeds.remove({ params: { id } }),
    meta: { failure: 'Failed to delete the feed' },
    onSuccess: () => {
      toast({ title: 'Feed deleted' });
      onRemoved();
    },
    onSettled: () => void refetch(),
  });
}
