import type { Feed } from '@vitrine/contract/layouts/feeds';
import { formatList } from '../../ui/format/format.ts';
import { useConfirm } from '../../ui/feedback/confirm.ts';
import { effectOf } from '../effect/index.ts';
import { useRemoveFeed } from './queries.ts';

/** Deletes a feed after a confirmation, which names the layouts that show it. */
export function useFeedDeletion() {
  const confirm = useConfirm();
  const { mutateAsync } = useRemoveFeed(() => {});
  return (feed: Feed) => {
    const { id, name, layouts } = feed;
    return confirm({
      title: 'Delete feed',
      text: (
        <>
          <p>
            <b>{name}</b> will be deleted.
          </p>
          {layouts.length > 0 && (
            <p>
              It is shown in <b>{formatList(layouts.map((layout) => layout.name))}</b>. Its elements stay there, and
              show nothing until you choose another feed.
            </p>
          )}
          <p className="text-ink-2">This can't be undone.</p>
        </>
      ),
      effect: effectOf(['remove feed', id], (api) => api.feeds.remove.dryRun({ params: { id } })),
      confirm: 'Delete',
      cancel: 'Keep',
      staysAfterFailure: true,
      act: () => mutateAsync(feed),
    });
  };
}
