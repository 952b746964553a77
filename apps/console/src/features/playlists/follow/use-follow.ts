import type { PlaylistSource } from '@vitrine/contract/playlists/playlist-source';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { q } from '../../../api/q.ts';
import { useReadNow } from '../../../api/use-read-now.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import type { PlaylistEditor } from '../editor/editor-context.tsx';

/** Lets a playlist follow a folder: what it will play is read, so that it is shown before the playlist is saved. */
export function useFollow(follow: PlaylistEditor['follow']) {
  const toast = useToast();
  const readNow = useReadNow();
  const [isReading, setIsReading] = useState(false);
  const fail = (error: Error) => toast({ title: t('Failed to read the folder'), text: error.message, tone: 'danger' });
  return {
    isReading,
    follow(source: PlaylistSource, onDone: () => void): void {
      setIsReading(true);
      void readNow(q.playlists.followed({ query: source }))
        .then(({ items }) => {
          follow(source, items);
          return onDone();
        }, fail)
        .finally(() => setIsReading(false));
    },
  };
}
