import { isLayoutId, isPlaylistId } from '@vitrine/contract/core/ids';
import type { ActiveUndo } from '@vitrine/contract/library/media';
import { useMutation } from '@tanstack/react-query';
import { useApi } from '../../../api/use-api.tsx';
import { q } from '../../../api/q.ts';
import { useChange } from '../../../api/use-change.ts';
import { useRefetchAfter } from '../../../api/use-refetch-after.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { contentLabel } from '../../content/index.ts';
import { useEffectText } from '../use-effect-text.ts';
import type { Followed } from '../followed.ts';
import { type Activation, planActivation, setActive } from './activation.ts';

/**
 * Makes content active, or ends that, with a toast that tells the effect and offers Undo. It does so also after its dialog
 * has closed.
 *
 * @param follow gets the content that was made active, whose delivery can be shown; null if it no longer is
 */
export function useActivation(follow: (followed: Followed | null) => void = () => {}) {
  const api = useApi();
  const toast = useToast();
  const effectText = useEffectText();
  const changing = useMutation({
    async mutationFn(activation: Activation) {
      const { dryRun, key } = planActivation(activation);
      const words = await effectText(dryRun, key);
      return { words, undo: await setActive(api, activation) };
    },
    meta: {
      failure: ({ content }: Activation) => `Error setting ${contentLabel(content.kind).toLowerCase()} as active`,
    },
    onSettled: useRefetchAfter(q.content.setCurrent.key),
  });
  const restoring = useChange(q.content.undo({ failure: 'Failed to undo the change', done: 'Change undone' }));

  return (activation: Activation): void => {
    const { content, isActive } = activation;
    const kind = contentLabel(content.kind);
    function reportChange({ words, undo }: { words: string | undefined; undo: ActiveUndo }): void {
      follow(isActive ? { mediaId: content.id, mediaName: content.name } : null);
      toast({
        title: isActive ? `${kind} set as active` : `${kind} no longer active`,
        text: [isActive && describeEnded(undo), words].filter(Boolean).join(' '),
        action: {
          label: 'Undo',
          onAct: () => void restoring.mutateAsync({ body: undo }).then(() => follow(null), ignoreReported),
        },
      });
    }
    void changing.mutateAsync(activation).then(reportChange, ignoreReported);
  };
}

/** Failures are reported by `meta`. */
const ignoreReported = () => {};

/** Names the kind of the active content that another one replaced. */
function describeEnded({ before, since }: ActiveUndo): string | undefined {
  if (before.slotId === null || before.slotId === since.slotId) return undefined;
  const kind = isPlaylistId(before.slotId) ? 'playlist' : isLayoutId(before.slotId) ? 'layout' : 'web page';
  return `The ${kind} that was active no longer is.`;
}
