import { MAX_ITEMS } from '@vitrine/contract/playlists/playlist-limits';
import { fromDocument, fromImage, fromVideo, useLibraryUpload } from '../../library/index.ts';
import type { PlaylistEditor } from '../editor/editor-context.tsx';
import { toTrack } from '../music/track.ts';
import { newPlaylistItem } from '../editor/shown-items.ts';

/**
 * Uploads files, and adds each to the end of the playlist once it is in the library. If the editor is closed by then, the
 * file stays in the library.
 */
export function useAddFiles({ add, addMusic }: Pick<PlaylistEditor, 'add' | 'addMusic'>) {
  const upload = useLibraryUpload();
  return (files: readonly File[]): void => {
    if (files.length === 0) return;
    upload(files.slice(0, MAX_ITEMS), {
      kind: 'all',
      folderId: null,
      onUploaded({ image, video, document, audio }) {
        if (audio !== undefined) return addMusic([toTrack(audio)]);
        const media =
          (image && fromImage(image)) ?? (video && fromVideo(video)) ?? (document && fromDocument(document));
        if (media !== undefined) add([newPlaylistItem(media)], null);
      },
    });
  };
}
