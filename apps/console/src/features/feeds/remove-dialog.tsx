import type { Feed } from '@vitrine/contract/layouts/feeds';
import { formatList } from '../../ui/format/format.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { EffectLine } from '../playout/index.ts';
import { useRemoveFeed } from './queries.ts';

interface RemoveDialogProps {
  feed: Feed;
  onClose: () => void;
}

/** Asks for confirmation before a feed is deleted, and names the layouts that show it. */
export function RemoveDialog({ feed, onClose }: RemoveDialogProps) {
  const { id, name, layouts } = feed;
  const { mutate, isPending } = useRemoveFeed(onClose);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete feed"
      confirm="Delete"
      cancel="Keep"
      busy={isPending}
      onConfirm={() => mutate(feed)}
      effect={
        <EffectLine
          busy={isPending}
          planned={{ key: ['remove feed', id], dryRun: (api) => api.feeds.remove.dryRun({ params: { id } }) }}
        />
      }
      text={
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
      }
    />
  );
}
