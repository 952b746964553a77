import type { Page } from '@vitrine/contract/core/client';
import type { TakeoverId, TakeoverScreen } from '@vitrine/contract/takeovers';
import { DELIVERY_POLL_MS, OFFLINE_POLL_MS } from '../queries.ts';
import { q } from '../../../api/q.ts';
import { usePages } from '../../../api/use-read.ts';

const PAGE_SIZE = 60;

/** The screens that show a takeover, or those that do not, in pages that are fetched on demand. */
export const useTakeoverScreens = (id: TakeoverId, state: 'showing' | 'missing') =>
  usePages(
    q.takeovers.screens.page({
      params: { id },
      query: { state, limit: PAGE_SIZE },
      pollMs: DELIVERY_POLL_MS,
      intervalMs: OFFLINE_POLL_MS,
      failure: 'Failed to fetch the screens of the takeover',
      select: selectScreens,
    }),
  );

const selectScreens = ({ body }: Page<TakeoverScreen[]>) => body;
