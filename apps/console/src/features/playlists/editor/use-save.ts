import { isAppError } from '@vitrine/contract/core/errors';
import type { PlaylistId } from '@vitrine/contract/library/content';
import type { Playlist, PlaylistBody } from '@vitrine/contract/playlists';
import type { Effect } from '@vitrine/contract/playout/effect';
import { type Dispatch, useEffect, useRef, useState } from 'react';
import { failureToast } from '../../../api/query-provider.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import type { Toast } from '../../../ui/feedback/toast-view.tsx';
import { formatQuantity } from '../../../ui/format/format.ts';
import { useActionAfterSave } from '../../../ui/editing/use-action-after-save.ts';
import { hasReceipt } from '../../playout/index.ts';
import { useReadPlaylist, useSavePlaylist } from '../queries.ts';
import { countChanges } from './changes.ts';
import type { PlaylistDraft, EditorAction, EditorState } from './draft.ts';
import { toPlaylistBody } from './shown-items.ts';

type UndoAction = NonNullable<Toast['action']>;

/** A saved draft whose screens are followed until they have it. */
interface Saved {
  effect: Effect;
  /** Epoch milliseconds. */
  at: number;
  action: UndoAction | undefined;
}

/**
 * Saving a draft, after its effect on screens was shown, and the question that follows if somebody else has saved another
 * version.
 *
 * @param screens how many show the playlist; null while unknown
 */
export function useSave(id: PlaylistId, state: EditorState, dispatch: Dispatch<EditorAction>, screens: number | null) {
  const toast = useToast();
  const { mutateAsync, isPending } = useSavePlaylist(id);
  const read = useReadPlaylist(id);
  const [isChecking, setIsChecking] = useState(false);
  const [isOutdated, setIsOutdated] = useState(false);
  const [receipt, setReceipt] = useState<Saved | null>(null);
  const body = { ...toPlaylistBody(state.present, state.ids), revision: state.revision };

  const afterSave = useActionAfterSave(state.present);

  /** Read by an Undo that outlives the render. What was left with the page is no longer edited. */
  const isEdited = useRef(false);
  useEffect(() => {
    isEdited.current = countChanges(state.saved, state.present) > 0;
    return () => {
      isEdited.current = false;
    };
  }, [state.saved, state.present]);

  /** Runs `act` with what the person sees as the saved version: unsaved changes are saved first. */
  function whenSaved(act: () => void): void {
    if (!isPending && countChanges(state.saved, state.present) === 0) return act();
    afterSave.wait(act);
    if (!isPending) setIsChecking(true);
  }

  /** Ends a save without the action that was to follow it. */
  function stop(): void {
    afterSave.cancel();
    setIsChecking(false);
    setIsOutdated(false);
  }

  /** @param effect on screens; null if there is none, or if it is not known */
  function save(effect: Effect | null, isForced = false): void {
    if (isPending) return;
    const { present: draft, saved: former, ids } = state;
    const { revision, ...rest } = body;
    mutateAsync(isForced ? rest : { ...rest, revision }).then(
      // Of a version that is overwritten, the editor never had the content.
      (playlist) =>
        succeed(draft, playlist, effect, isForced ? undefined : offerUndo(toPlaylistBody(former, ids), playlist)),
      (error: Error) => refuse(error),
    );
  }

  /** The action that saves the former version, unless somebody has changed the playlist since it was `saved`. */
  function offerUndo(former: PlaylistBody, { revision }: Playlist): UndoAction {
    const onAct = (): void => {
      setReceipt(null);
      if (isEdited.current) {
        const text =
          'You have edited the playlist since. Undo in the editor goes back step by step, also past the save.';
        return refuseUndo({ message: text });
      }
      mutateAsync({ ...former, revision }).then(showUndone, refuseUndo);
    };
    return { label: 'Undo', onAct };
  }

  function showUndone(playlist: Playlist): void {
    dispatch({ type: 'load', playlist, label: 'restoring the former version' });
    toast({ title: 'Change undone' });
  }

  function refuseUndo(error: Pick<Error, 'message'>): void {
    if (isAppError(error, 'approval.waiting')) return;
    toast({ title: 'Failed to undo the change', text: error.message, tone: 'danger' });
  }

  function succeed(draft: PlaylistDraft, playlist: Playlist, effect: Effect | null, action?: UndoAction): void {
    setIsChecking(false);
    setIsOutdated(false);
    dispatch({ type: 'saved', draft, playlist });
    if (afterSave.findUnsaved(draft) !== null) return setIsChecking(true);
    const act = afterSave.take();
    if (act === null && effect !== null && hasReceipt(effect)) return setReceipt({ effect, at: Date.now(), action });
    const count = effect?.screenCount ?? screens ?? 0;
    const text = count > 0 ? `On its way to ${formatQuantity(count, 'screen')}.` : undefined;
    toast({ title: 'Playlist saved', text, ...(action && { action }) });
    act?.();
  }

  function refuse(error: Error): void {
    setIsChecking(false);
    if (isAppError(error, 'playlist.changed')) return setIsOutdated(true);
    stop();
    if (!isAppError(error, 'approval.waiting')) toast(failureToast('Failed to save the playlist', error));
  }

  function load(playlist: Playlist): void {
    stop();
    dispatch({ type: 'load', playlist, label: 'loading the newer version' });
    toast({ title: 'Newer version loaded', text: 'Undo brings your version back.' });
  }

  function closeReceipt(): void {
    setReceipt(null);
    if (receipt?.action) toast({ title: 'Playlist saved', action: receipt.action });
  }

  return {
    /** The body that the server would get. */
    body,
    check: () => setIsChecking(true),
    whenSaved,
    isChecking,
    cancel: stop,
    save,
    isSaving: isPending,
    receipt,
    closeReceipt,
    loadNewer: (): void => void read().then(load, refuse),
    isOutdated,
    dismiss: stop,
  };
}
