import { drawnKindOf } from '@vitrine/contract/drawn/drawn-kinds';
import { isLayoutId, isPlaylistId, isWebpageId } from '@vitrine/contract/core/ids';
import type { ActiveUndo } from '@vitrine/contract/library/media';
import { t } from '@vitrine/messages/t';
import { useApi } from '../../../api/use-api.tsx';
import { q } from '../../../api/q.ts';
import { useChange } from '../../../api/use-change.ts';
import { useTask } from '../../../api/use-task.ts';
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
        t(
          '{kind, select, image {Error setting image as active} video {Error setting video as active} document {Error setting document as active} webpage {Error setting web page as active} layout {Error setting layout as active} playlist {Error setting playlist as active} other {Error setting it as active}}',
          { kind: content.kind },
        ),
      done: (made, { content: { kind }, isActive }) => ({
        title: isActive
          ? t(
              '{kind, select, image {Image set as active} video {Video set as active} document {Document set as active} webpage {Web page set as active} layout {Layout set as active} playlist {Playlist set as active} other {Set as active}}',
              { kind },
            )
          : t(
              '{kind, select, image {Image no longer active} video {Video no longer active} document {Document no longer active} webpage {Web page no longer active} layout {Layout no longer active} playlist {Playlist no longer active} other {No longer active}}',
              { kind },
            ),
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

const kindOfSlot = (slotId: string): string =>
  drawnKindOf(slotId) ??
  (isPlaylistId(slotId) ? 'playlist' : isLayoutId(slotId) ? 'layout' : isWebpageId(slotId) ? 'webpage' : 'other');

/** Names the kind of the active content that another one replaced. */
function describeEnded({ before, since }: ActiveUndo): string | undefined {
  if (before.slotId === null || before.slotId === since.slotId) return undefined;
  return t(
    '{kind, select, webpage {The web page that was active no longer is.} layout {The layout that was active no longer is.} playlist {The playlist that was active no longer is.} other {The content that was active no longer is.}}',
    { kind: kindOfSlot(before.slotId) },
  );
}
