import { MAX_ITEMS } from '@vitrine/contract/playlist-limits';
import { useLayoutEffect, useRef } from 'react';
import { fromImage, fromVideo, useLibraryUpload } from '../../library/index.ts';
import type { UploadedMedia } from '../../uploads/index.ts';
import type { PlaylistEditor } from '../editor/editor-context.tsx';
import { newPlaylistItem } from '../editor/shown-items.ts';

/** Uploads files, and adds each to the end of the playlist once it is in the library. */
export function useAddFiles(add: PlaylistEditor['add']) {
  const upload = useLibraryUpload();
  const latest = useRef<PlaylistEditor['add'] | null>(add);
  useLayoutEffect(() => {
    latest.current = add;
    return () => {
      // The upload goes on when the editor is closed; the file stays in the library.
      latest.current = null;
    };
  });

  function onUploaded({ image, video }: UploadedMedia): void {
    const media = image === undefined ? video && fromVideo(video) : fromImage(image);
    if (media !== undefined) latest.current?.([newPlaylistItem(media)], null);
  }

  return (files: readonly File[]): void => {
    if (files.length > 0) upload(files.slice(0, MAX_ITEMS), { kind: 'all', folderId: null, onUploaded });
  };
}
