import type { Layout } from '@vitrine/contract/layouts/layouts';
import type { LayoutId } from '@vitrine/contract/library/media';
import { useQueryClient } from '@tanstack/react-query';
import { t } from '@vitrine/messages/t';
import { type Change, q } from '../../api/q.ts';
import { useChange } from '../../api/use-change.ts';

/** A layout with its document. */
export const layoutRead = (id: LayoutId) =>
  q.layouts.get({ params: { id }, failure: t('Failed to fetch the layout'), select: ({ layout }) => layout });

export const layoutCreation = q.layouts.create({ failure: t('Failed to create the layout') });

/** Changes a layout. The cache knows the answer at once. */
export function useLayoutChange<Request>(change: Change<Request, { success: true; layout: Layout }>) {
  const queries = useQueryClient();
  const { mutateAsync, ...state } = useChange({ ...change, isQuick: true });
  return {
    ...state,
    mutateAsync: async (request: Request): Promise<Layout> => {
      const answer = await mutateAsync(request);
      const { queryKey } = layoutRead(answer.layout.id);
      // What is being fetched may be older than the answer.
      void queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, answer);
      return answer.layout;
    },
  };
}
