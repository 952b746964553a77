import { isAppError } from '@vitrine/contract/core/errors';
import type { Playlist, PlaylistBody } from '@vitrine/contract/playlists/playlists';
import type { Effect } from '@vitrine/contract/playout/effect';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { q } from '../../../api/q.ts';
import { useChange } from '../../../api/use-change.ts';
import { useReadNow } from '../../../api/use-read-now.ts';
import { type SaveResult, useEditing } from '../../../ui/editing/use-editing.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import type { Toast } from '../../../ui/feedback/toast-view.tsx';
import { useIsOpen } from '../../../ui/rendering/use-is-open.ts';
import { createStore, useStore } from '../../../ui/store.ts';
import { hasReceipt } from '../../effect/index.ts';
import { playlistRead } from '../playlist.ts';
import { countPlaylistChanges } from './changes.ts';
import { type PlaylistDraft, toPlaylistDraft, withVersion } from './draft.ts';
import { toPlaylistBody } from './shown-items.ts';

type UndoAction = NonNullable<Toast['action']>;

/** A saved draft whose screens are followed until they have it. */
interface Saved {
  effect: Effect;
  /** Epoch milliseconds. */
  at: number;
  action: UndoAction | undefined;
}

const createReceipt = (effect: Effect, action: UndoAction | undefined): Saved => ({ effect, at: Date.now(), action });

const EDITED_SINCE = t(
  'You have edited the playlist since. Undo in the editor goes back step by step, also past the save.',
);

export type PlaylistEditing = ReturnType<typeof usePlaylistEditing>;

/**
 * The draft of a playlist, which is saved after its effect on screens was shown.
 *
 * @param screens how many show the playlist; null while unknown
 */
export function usePlaylistEditing(playlist: Playlist, screens: number | null, announce: (message: string) => void) {
  const { id } = playlist;
  const toast = useToast();
  const { mutateAsync, isPending } = useChange(q.playlists.update({ isQuick: true }));
  const readNow = useReadNow();
  const [isChecking, setIsChecking] = useState(false);
  const [receipt, setReceipt] = useState<Saved | null>(null);
  const [known] = useState(() => createStore(withVersion({ ids: new Map(), facts: new Map() }, playlist)));
  const { ids, facts } = useStore(known);
  /** Of the save that is under way; null if there is none, or if it is not known. */
  const effect = useRef<Effect | null>(null);
  // Read by an Undo that outlives the page. What was left with the page is no longer edited.
  const isOpen = useIsOpen();

  const send = async (body: PlaylistBody & { revision?: number }) =>
    (await mutateAsync({ params: { id }, body })).playlist;

  function receive(version: Playlist, sent?: PlaylistDraft): Playlist {
    known.write(withVersion(known.read(), version, sent));
    return version;
  }

  const editing = useEditing(playlist, {
    kind: 'playlist',
    announce,
    toDraft: toPlaylistDraft,
    countChanges: countPlaylistChanges,
    async send(draft, revision) {
      const body = toPlaylistBody(draft, known.read().ids);
      try {
        return receive(await send({ ...body, ...(revision !== undefined && { revision }) }), draft);
      } finally {
        setIsChecking(false);
      }
    },
    isSending: isPending,
    read: async () => receive(await readNow(playlistRead(id))),
    changedElsewhere: 'playlist.changed',
    // Items keep their ids of the session. Those of a folder are the server's choice.
    toSaved: (sent, stored) => (sent.source === null ? sent : toPlaylistDraft(stored)),
    begin: () => setIsChecking(true),
    onSaved: report,
  });
  const { draft, saved, revision } = editing;

  const refresh = useEffectEvent((newest: Playlist) => {
    receive(newest);
    // A file was added to the followed folder, or removed.
    if (newest.revision === revision && draft.source !== null && draft === saved) editing.accept(newest);
  });
  useEffect(() => refresh(playlist), [playlist]);

  function report({ former, stored, isFollowed }: SaveResult<PlaylistDraft, Playlist>): void {
    // Of a version that was overwritten, the editor never had the content.
    const shown = former === undefined ? null : effect.current;
    const action = former && offerUndo(former, stored);
    if (!isFollowed && shown !== null && hasReceipt(shown)) {
      return setReceipt(createReceipt(shown, action));
    }
    const count = shown?.screenCount ?? screens ?? 0;
    const text =
      count > 0
        ? t('{count, plural, one {On its way to # screen.} other {On its way to # screens.}}', { count })
        : undefined;
    toast({ title: t('Playlist saved'), text, ...(action && { action }) });
  }

  /** The action that saves the former version, unless somebody has changed the playlist since. */
  function offerUndo(former: PlaylistDraft, { revision: from }: Playlist): UndoAction {
    const onAct = (): void => {
      setReceipt(null);
      if (isOpen() && editing.count() > 0) {
        return refuseUndo({ message: EDITED_SINCE });
      }
      send({ ...toPlaylistBody(former, known.read().ids), revision: from }).then(showUndone, refuseUndo);
    };
    return { label: t('Undo'), onAct };
  }

  function showUndone(version: Playlist): void {
    editing.load(receive(version), t('restoring the former version'));
    toast({ title: t('Change undone') });
  }

  function refuseUndo(error: Pick<Error, 'message'>): void {
    if (isAppError(error, 'approval.waiting')) return;
    toast({ title: t('Failed to undo the change'), text: error.message, tone: 'danger' });
  }

  /** @param shown the effect on screens; null if there is none, or if it is not known */
  function saveChecked(shown: Effect | null): void {
    effect.current = shown;
    editing.save();
  }

  function endCheck(): void {
    editing.stop();
    setIsChecking(false);
  }

  function closeReceipt(): void {
    setReceipt(null);
    if (receipt?.action) toast({ title: t('Playlist saved'), action: receipt.action });
  }

  return {
    ...editing,
    known,
    facts,
    /** The body that the server would get. */
    body: { ...toPlaylistBody(draft, ids), revision },
    isChecking,
    endCheck,
    saveChecked,
    receipt,
    closeReceipt,
  };
}
