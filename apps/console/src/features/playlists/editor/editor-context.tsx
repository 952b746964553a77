import { createProvided } from '../../../ui/provided.ts';
import type { useEditorState } from './use-editor.ts';

/** The state that the parts of the editor share. */
export type PlaylistEditor = ReturnType<typeof useEditorState>;

export const [PlaylistEditorProvider, usePlaylistEditor] = createProvided<PlaylistEditor>('the editor of a playlist');
