import type { PlaylistItem, PlaylistSource } from '@vitrine/contract/playlists';
import { type Dispatch, useState } from 'react';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { toDraftItems, type EditorAction, indexMediaFacts } from '../editor/draft.ts';
import { useReadFollowed } from '../queries.ts';

/** Lets a playlist follow a folder: what it will play is read, so that it is shown before the playlist is saved. */
export function useFollow(dispatch: Dispatch<EditorAction>) {
  const toast = useToast();
  const read = useReadFollowed();
  const [isReading, setIsReading] = useState(false);
  const fail = (error: Error) => toast({ title: 'Failed to read the folder', text: error.message, tone: 'danger' });
  return {
    isReading,
    follow(source: PlaylistSource, onDone: () => void): void {
      const fill = (items: readonly PlaylistItem[]) => {
        dispatch({
          type: 'follow',
          source,
          items: toDraftItems(items),
          facts: indexMediaFacts(items),
          label: 'following a folder',
        });
        onDone();
      };
      setIsReading(true);
      void read(source)
        .then(fill, fail)
        .finally(() => setIsReading(false));
    },
  };
}
