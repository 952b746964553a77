import type { PlaylistSource } from '@vitrine/contract/playlists';
import { useState } from 'react';
import { useToast } from '../../../ui/feedback/toast.tsx';
import type { PlaylistEditor } from '../editor/editor-context.tsx';
import { useReadFollowed } from '../queries.ts';

/** Lets a playlist follow a folder: what it will play is read, so that it is shown before the playlist is saved. */
export function useFollow(follow: PlaylistEditor['follow']) {
  const toast = useToast();
  const read = useReadFollowed();
  const [isReading, setIsReading] = useState(false);
  const fail = (error: Error) => toast({ title: 'Failed to read the folder', text: error.message, tone: 'danger' });
  return {
    isReading,
    follow(source: PlaylistSource, onDone: () => void): void {
      setIsReading(true);
      void read(source)
        .then((items) => {
          follow(source, items);
          return onDone();
        }, fail)
        .finally(() => setIsReading(false));
    },
  };
}
