import { isAppError } from '@vitrine/contract/core/errors';
import type { PlaylistId } from '@vitrine/contract/library/content';
import type { Playlist } from '@vitrine/contract/playlists';
import type { Effect } from '@vitrine/contract/playout/effect';
import { type Dispatch, useState } from 'react';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { formatQuantity } from '../../../ui/format/format.ts';
import { hasReceipt } from '../../playout/index.ts';
import { useReadPlaylist, useSavePlaylist } from '../queries.ts';
import type { PlaylistDraft, EditorAction, EditorState } from './draft.ts';
import { toPlaylistBody } from './shown-items.ts';

/** A saved draft whose screens are followed until they have it. */
interface Saved {
  effect: Effect;
  /** Epoch milliseconds. */
  at: number;
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
  const [saved, setSaved] = useState<Saved | null>(null);
  const body = { ...toPlaylistBody(state.present, state.ids), revision: state.revision };

  /** @param effect on screens; null if there is none, or if it is not known */
  function save(effect: Effect | null, isForced = false): void {
    if (isPending) return;
    const draft = state.present;
    const { revision, ...rest } = body;
    mutateAsync(isForced ? rest : { ...rest, revision }).then(
      (playlist) => succeed(draft, playlist, effect),
      (error: Error) => refuse(error),
    );
  }

  function succeed(draft: PlaylistDraft, playlist: Playlist, effect: Effect | null): void {
    setIsChecking(false);
    setIsOutdated(false);
    dispatch({ type: 'saved', draft, playlist });
    if (effect !== null && hasReceipt(effect)) return setSaved({ effect, at: Date.now() });
    const count = effect?.screenCount ?? screens ?? 0;
    toast({ title: 'Playlist saved', ...(count > 0 && { text: `On its way to ${formatQuantity(count, 'screen')}.` }) });
  }

  function refuse(error: Error): void {
    setIsChecking(false);
    if (isAppError(error, 'playlist.changed')) setIsOutdated(true);
    else toast({ title: 'Failed to save the playlist', text: error.message, tone: 'danger' });
  }

  function load(playlist: Playlist): void {
    setIsOutdated(false);
    dispatch({ type: 'load', playlist });
    toast({ title: 'Newer version loaded', text: 'Undo brings your version back.' });
  }

  return {
    /** The body that the server would get. */
    body,
    check: () => setIsChecking(true),
    isChecking,
    cancel: () => setIsChecking(false),
    save,
    isSaving: isPending,
    saved,
    closeReceipt: () => setSaved(null),
    loadNewer: (): void => void read().then(load, refuse),
    isOutdated,
    dismiss: () => setIsOutdated(false),
  };
}
