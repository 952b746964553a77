import type { PlaylistSource } from '@vitrine/contract/playlists';
import { type Dispatch, useState } from 'react';
import { useToast } from '../../../ui/feedback/toast.tsx';
import type { MediaItem } from '../../library/index.ts';
import type { EditorAction } from '../editor/draft.ts';
import { newPlaylistItem } from '../editor/shown-items.ts';
import { useReadFolder } from './folder-items.ts';

/** Lets a playlist follow a folder: its files are read, so that they are shown before the playlist is saved. */
export function useFollow(dispatch: Dispatch<EditorAction>) {
  const toast = useToast();
  const read = useReadFolder();
  const [isReading, setIsReading] = useState(false);
  const fail = (error: Error) => toast({ title: 'Failed to read the folder', text: error.message, tone: 'danger' });
  return {
    isReading,
    follow(source: PlaylistSource, onDone: () => void): void {
      const fill = (files: readonly MediaItem[]) => {
        const added = files.map(newPlaylistItem);
        dispatch({
          type: 'follow',
          source,
          items: added.map(({ item }) => item),
          facts: new Map(added.map(({ item, facts }) => [item.mediaId, facts])),
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
