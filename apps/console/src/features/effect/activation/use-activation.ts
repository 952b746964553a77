import { drawnKindOf, factsOfDrawn } from '@vitrine/contract/drawn/drawn-kinds';
import { isLayoutId, isPlaylistId } from '@vitrine/contract/core/ids';
import type { ActiveUndo } from '@vitrine/contract/library/media';
import { t } from '@vitrine/messages/t';
import { useApi } from '../../../api/use-api.tsx';
import { q } from '../../../api/q.ts';
import { useChange } from '../../../api/use-change.ts';
import { useTask } from '../../../api/use-task.ts';
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
  const effectText = useEffectText();
  const restoring = useChange(q.content.undo({ failure: t('Failed to undo the change'), done: t('Change undone') }));
  // A failure is reported by the change.
  const undo = (body: ActiveUndo) =>
    void restoring.mutateAsync({ body }).then(
      () => follow(null),
      () => {},
    );
  const changing = useTask(
    async (activation: Activation) => {
      const { dryRun, key } = planActivation(activation);
      const words = await effectText(dryRun, key);
      return { words, undo: await setActive(api, activation) };
    },
    {
      changes: [q.content.setCurrent.key],
      failure: ({ content }) =>
        t('Error setting {lowerCase} as active', { lowerCase: contentLabel(content.kind).toLowerCase() }),
      done: (made, { content, isActive }) => ({
        title: `${contentLabel(content.kind)} ${isActive ? 'set as active' : 'no longer active'}`,
        text: [isActive && describeEnded(made.undo), made.words].filter(Boolean).join(' '),
        action: { label: t('Undo'), onAct: () => undo(made.undo) },
      }),
    },
  );
  return (activation: Activation): void => {
    const { content, isActive } = activation;
    const followed = isActive ? { mediaId: content.id, mediaName: content.name } : null;
    void changing.mutateAsync(activation).then(
      () => follow(followed),
      () => {},
    );
  };
}

function nameSlotKind(slotId: string): string {
  const drawnKind = drawnKindOf(slotId);
  if (drawnKind !== undefined) return factsOfDrawn(drawnKind).noun;
  return isPlaylistId(slotId) ? 'playlist' : isLayoutId(slotId) ? 'layout' : 'web page';
}

/** Names the kind of the active content that another one replaced. */
function describeEnded({ before, since }: ActiveUndo): string | undefined {
  if (before.slotId === null || before.slotId === since.slotId) return undefined;
  return t('The {slotKind} that was active no longer is.', { slotKind: nameSlotKind(before.slotId) });
}
