import { createContext, type ReactNode, use } from 'react';
import type { Selection } from '../../../ui/lists/use-selection.ts';
import type { Moment } from '../film/moments.ts';
import type { Loop } from '../preview/loop.ts';
import type { Playback } from '../preview/playback.ts';
import type { PlaylistItem, PlaylistSource } from '@vitrine/contract/playlists';
import type { DraftItem, ItemKnowledge, MediaFacts, PlaylistDraft, Timing } from './draft.ts';
import type { ShownItem } from './shown-items.ts';

/** The state that the parts of the editor share. */
export interface PlaylistEditor {
  draft: PlaylistDraft;
  /** The playlist as the screens have it. */
  saved: PlaylistDraft;
  facts: ItemKnowledge['facts'];
  /** The items with their files. */
  items: readonly ShownItem[];
  /** The items follow a folder, so they are not edited one by one. */
  isFollowing: boolean;
  /** The items that play at the chosen time. */
  loop: Loop;
  /** The ids of the items whose time has come at the chosen time. */
  openIds: ReadonlySet<string>;
  playback: Playback;
  selection: Selection<ShownItem>;
  moment: Moment;
  /** The instant that the moment means, in milliseconds. */
  at: number;
  now: number;
  /** The time zone in which times are shown. */
  timeZone: string;
  setMoment: (moment: Moment) => void;
  change: (items: readonly ShownItem[], part: Partial<Timing>, what: string, merge?: string) => void;
  /** Adds items before this one; null: at the end. */
  add: (added: readonly { item: DraftItem; facts: MediaFacts }[], before: string | null) => void;
  move: (items: readonly ShownItem[], before: string | null) => void;
  remove: (items: readonly ShownItem[]) => void;
  /** Restores a saved item that was removed, or its times. */
  keep: (item: DraftItem, title: string) => void;
  /** Moves one item up (-1) or down (1). */
  nudge: (item: ShownItem, direction: 1 | -1) => void;
  /** Shows an item in the preview, if it plays at the chosen time. */
  show: (item: ShownItem) => void;
  /** Chooses a folder for the playlist to follow. */
  openFollow: () => void;
  /** The items become those of a folder. */
  follow: (source: PlaylistSource, items: readonly PlaylistItem[]) => void;
  /** The items of the folder become the playlist's own. */
  keepItems: () => void;
}

const EditorContext = createContext<PlaylistEditor | null>(null);

export const EditorProvider = ({ editor, children }: { editor: PlaylistEditor; children: ReactNode }) => (
  <EditorContext value={editor}>{children}</EditorContext>
);

export function useEditor(): PlaylistEditor {
  const editor = use(EditorContext);
  if (editor === null) throw new Error('There is no EditorProvider above this component.');
  return editor;
}
