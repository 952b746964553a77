import { isAppError } from '@vitrine/contract/core/errors';
import type { PlaylistId } from '@vitrine/contract/library/content';
import type { Playlist } from '@vitrine/contract/playlists';
import { type Dispatch, useState } from 'react';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { countOf } from '../../../ui/format/format.ts';
import { useReadPlaylist, useSavePlaylist } from '../queries.ts';
import type { Draft, EditorAction, EditorState } from './draft.ts';
import { bodyOf } from './shown-items.ts';

/** Saving a draft, and the question that follows if somebody else has saved another version. */
export function useSave(id: PlaylistId, state: EditorState, dispatch: Dispatch<EditorAction>, screens: number | null) {
  const toast = useToast();
  const { mutateAsync, isPending } = useSavePlaylist(id);
  const read = useReadPlaylist(id);
  const [isOutdated, setIsOutdated] = useState(false);
  const fail = (error: Error) => toast({ title: 'Failed to save the playlist', text: error.message, tone: 'danger' });

  function save(isForced = false): void {
    if (isPending) return;
    const draft = state.present;
    const body = bodyOf(draft, state.ids);
    mutateAsync(isForced ? body : { ...body, revision: state.revision }).then(
      (playlist) => succeed(draft, playlist),
      (error: Error) => (isAppError(error, 'playlist.changed') ? setIsOutdated(true) : fail(error)),
    );
  }

  function succeed(draft: Draft, playlist: Playlist): void {
    setIsOutdated(false);
    dispatch({ type: 'saved', draft, playlist });
    const where = screens === null || screens === 0 ? {} : { text: `On its way to ${countOf(screens, 'screen')}.` };
    toast({ title: 'Playlist saved', ...where });
  }

  function load(playlist: Playlist): void {
    setIsOutdated(false);
    dispatch({ type: 'load', playlist });
    toast({ title: 'Newer version loaded', text: 'Undo brings your version back.' });
  }

  const loadNewer = (): void => void read().then(load, fail);

  return { save, loadNewer, isSaving: isPending, isOutdated, dismiss: () => setIsOutdated(false) };
}
