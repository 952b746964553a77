import { isAppError } from '@vitrine/contract/core/errors';
import type { PlaylistId } from '@vitrine/contract/library/content';
import { type Dispatch, useState } from 'react';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { countOf } from '../../../ui/format/format.ts';
import { useReadPlaylist, useSavePlaylist } from '../queries.ts';
import type { EditorAction, EditorState } from './draft.ts';
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
      (playlist) => {
        setIsOutdated(false);
        dispatch({ type: 'saved', draft, playlist });
        const where = screens === null || screens === 0 ? {} : { text: `On its way to ${countOf(screens, 'screen')}.` };
        toast({ title: 'Playlist saved', ...where });
      },
      (error: Error) => {
        if (isAppError(error, 'playlist.changed')) setIsOutdated(true);
        else fail(error);
      },
    );
  }

  function loadNewer(): void {
    read().then((playlist) => {
      setIsOutdated(false);
      dispatch({ type: 'load', playlist });
      toast({ title: 'Newer version loaded', text: 'Undo brings your version back.' });
    }, fail);
  }

  return { save, loadNewer, isSaving: isPending, isOutdated, dismiss: () => setIsOutdated(false) };
}
