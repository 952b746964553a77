import { useMutation, useQuery } from '@tanstack/react-query';
import type { ListedContent } from '@vitrine/contract/content-list';
import { useApi } from '../../api/use-api.tsx';
import { keys } from '../../api/keys.ts';
import { usePolling } from '../../api/live.tsx';
import { useInvalidate } from '../../api/use-invalidate.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { readTimeZone } from '../../ui/format/use-time-zone.ts';

const POLL_MS = 10_000;

export function useHideFirstSteps() {
  const api = useApi();
  return useMutation({
    mutationFn: () => api.welcome.hideFirstSteps(),
    meta: { failure: 'Failed to hide the first steps' },
    onSettled: useInvalidate(keys.welcome.all),
  });
}

export function useAddSamples() {
  const api = useApi();
  return useMutation({
    mutationFn: () => api.welcome.addSamples({ body: { timezone: readTimeZone() } }),
    meta: { failure: 'Failed to add sample content' },
    onSettled: useInvalidate(...changed),
  });
}

export function useRemoveSamples() {
  const api = useApi();
  const toast = useToast();
  const refetchScreens = useInvalidate(keys.devices.all);
  const refetchAll = useInvalidate(...changed);
  const removing = useMutation({
    mutationKey: keys.welcome.removal,
    mutationFn: () => api.welcome.removeSamples(),
    // Here, because the button is gone by then.
    onSuccess: () => toast({ title: 'Sample content removed' }),
    meta: { failure: 'Failed to remove the sample content' },
    // Screens are read again first, so that the page asks for nothing about removed ones.
    onSettled: refetchScreens,
  });
  return {
    isPending: removing.isPending,
    remove: () => removing.mutate(undefined, { onSettled: () => void refetchAll() }),
  };
}

/** The keys of everything that changes when sample content is added or removed. */
const changed = [
  keys.welcome.all,
  keys.media.all,
  keys.playlists.all,
  keys.devices.all,
  keys.groups.all,
  keys.schedule.all,
  keys.playout.all,
  keys.plans.all,
];

/** The last content of the account: up to three pictures and videos, the newest first. */
export function useNewestContent() {
  const api = useApi();
  return useQuery({
    queryKey: keys.welcome.newest,
    queryFn: async () => (await api.content.list.page({ query: { kinds: 'image,video', limit: 3 } })).body.content,
    meta: { failure: 'Failed to fetch media' },
  });
}

/** Content as a picture draws it. */
export const toDrawn = (content: ListedContent) => ({
  id: content.id,
  kind: content.kind,
  name: 'originalName' in content ? content.originalName : content.name,
  picture: 'thumbnailUrl' in content ? content.thumbnailUrl : null,
});

/** The last screen that was added; null if there is none. */
export function useNewestScreen() {
  const api = useApi();
  return useQuery({
    queryKey: keys.welcome.screen,
    async queryFn() {
      const { body } = await api.devices.list.page({ query: { sort: 'createdAt', limit: 1 } });
      return body[0] ?? null;
    },
    refetchInterval: usePolling(POLL_MS),
    meta: { failure: 'Failed to fetch devices' },
  });
}
