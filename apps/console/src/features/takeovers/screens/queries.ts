import type { Page } from '@vitrine/contract/core/client';
import type { TakeoverId, TakeoverScreen } from '@vitrine/contract/takeovers';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/api.tsx';
import { keys } from '../../../api/keys.ts';
import { byCursor } from '../../../api/pages.ts';
import { usePolling } from '../../../api/live.tsx';
import { DELIVERY_POLL_MS, OFFLINE_POLL_MS } from '../queries.ts';

const PAGE_SIZE = 60;

/** The screens that show a takeover, or those that do not, in pages that are fetched on demand. */
export function useTakeoverScreens(id: TakeoverId, state: 'showing' | 'missing') {
  const api = useApi();
  const polling = usePolling(DELIVERY_POLL_MS) || OFFLINE_POLL_MS;
  return useInfiniteQuery({
    queryKey: keys.devices.takeoverScreens(id, state),
    queryFn: ({ pageParam }) =>
      api.takeovers.screens.page({
        params: { id },
        query: { state, limit: PAGE_SIZE, cursor: pageParam ?? undefined },
      }),
    ...byCursor,
    select: joinScreenPages,
    refetchInterval: polling,
    meta: { failure: 'Failed to fetch the screens of the takeover' },
  });
}

const joinScreenPages = ({ pages }: InfiniteData<Page<TakeoverScreen[]>>): TakeoverScreen[] =>
  pages.flatMap((page) => page.body);
