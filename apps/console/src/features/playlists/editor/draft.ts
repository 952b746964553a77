import type { ItemId, ItemKind } from '@vitrine/contract/library/content';
import type { FolderId } from '@vitrine/contract/library/folders';
import type { Playlist, PlaylistItem, PlaylistItemId, PlaylistSource } from '@vitrine/contract/playlists';

/** The length and the times of an item, which a person edits. */
export type Timing = Pick<PlaylistItem, 'durationMs' | 'fit' | 'transition' | 'windows'>;

/** An item while it is edited. Its id stays the same in the session, also when the server gives it one of its own. */
export interface DraftItem extends Timing {
  id: string;
  mediaType: ItemKind;
  mediaId: ItemId;
}

export interface PlaylistDraft {
  name: string;
  folderId: FolderId | null;
  items: readonly DraftItem[];
  /** The items are those of a folder, and not edited one by one. */
  source: PlaylistSource | null;
}

/** The file of an item, as the console shows it. */
export type MediaFacts = Pick<
  PlaylistItem,
  'name' | 'status' | 'filename' | 'thumbnailUrl' | 'averageColor' | 'width' | 'height' | 'mediaDurationMs'
>;

interface Step {
  draft: PlaylistDraft;
  /** The change that followed: `fit of Two scoops`. */
  label: string;
}

export interface EditorState {
  present: PlaylistDraft;
  past: readonly Step[];
  future: readonly Step[];
  /** The playlist as the screens have it. */
  saved: PlaylistDraft;
  /** The version from which the changes are made. */
  revision: number;
  /** The server's ids of items that it has. */
  ids: ReadonlyMap<string, PlaylistItemId>;
  facts: ReadonlyMap<ItemId, MediaFacts>;
  /** Successive changes with the same key are one step. */
  merge: string | null;
}

/** A change of the draft, which Undo takes back. */
export type Change =
  | { type: 'rename'; name: string }
  | { type: 'add'; items: readonly DraftItem[]; facts: ReadonlyMap<ItemId, MediaFacts>; at: number }
  /** Moves items to before another one; null: to the end. */
  | { type: 'move'; ids: readonly string[]; before: string | null }
  | { type: 'change'; ids: readonly string[]; part: Partial<Timing> }
  | { type: 'remove'; ids: readonly string[] }
  /** Restores an item of the saved version at its position, or its times. */
  | { type: 'keep'; item: DraftItem; at: number }
  | {
      type: 'follow';
      source: PlaylistSource;
      items: readonly DraftItem[];
      facts: ReadonlyMap<ItemId, MediaFacts>;
    }
  | { type: 'keep-items' };

export type EditorAction =
  | (Change & { label: string; merge?: string })
  | { type: 'undo' }
  | { type: 'redo' }
  /** The server has saved this draft as this version. */
  | { type: 'saved'; draft: PlaylistDraft; playlist: Playlist }
  /** Replaces the draft by another version, which Undo takes back. */
  | { type: 'load'; playlist: Playlist; label: string }
  /** The stored playlist was read again in the same version, because its files may have changed. */
  | { type: 'refresh'; playlist: Playlist };

export function createEditorState(playlist: Playlist): EditorState {
  const draft = toPlaylistDraft(playlist);
  return {
    present: draft,
    past: [],
    future: [],
    saved: draft,
    revision: playlist.revision,
    ids: new Map(playlist.items.map(({ id }) => [id, id])),
    facts: indexMediaFacts(playlist.items),
    merge: null,
  };
}

const toPlaylistDraft = ({ name, folderId, items, source }: Playlist): PlaylistDraft => ({
  name,
  folderId,
  source,
  items: toDraftItems(items),
});

export const toDraftItems = (items: readonly PlaylistItem[]): DraftItem[] =>
  items.map(({ id, mediaType, mediaId, durationMs, fit, transition, windows }) => ({
    id,
    mediaType,
    mediaId,
    durationMs,
    fit,
    transition,
    windows,
  }));

export const indexMediaFacts = (items: readonly PlaylistItem[]): Map<ItemId, MediaFacts> =>
  new Map(items.map((item) => [item.mediaId, item]));

export function reduceEditor(state: EditorState, action: EditorAction): EditorState {
  switch (action.type) {
    case 'undo': {
      const step = state.past.at(-1);
      if (step === undefined) return state;
      const future = [{ draft: state.present, label: step.label }, ...state.future];
      return { ...state, present: step.draft, past: state.past.slice(0, -1), future, merge: null };
    }
    case 'redo': {
      const [step, ...future] = state.future;
      if (step === undefined) return state;
      const past = [...state.past, { draft: state.present, label: step.label }];
      return { ...state, present: step.draft, past, future, merge: null };
    }
    case 'saved':
      return withSaved(state, action.draft, action.playlist);
    case 'load': {
      const { present, saved, revision, ids, facts } = createEditorState(action.playlist);
      return {
        present,
        past: [...state.past, { draft: state.present, label: action.label }],
        future: [],
        saved,
        revision,
        ids: new Map([...state.ids, ...ids]),
        facts: new Map([...state.facts, ...facts]),
        merge: null,
      };
    }
    case 'refresh':
      return refreshState(state, action.playlist);
    case 'rename':
    case 'add':
    case 'move':
    case 'change':
    case 'remove':
    case 'keep':
    case 'follow':
    case 'keep-items':
      return withChange(state, action);
  }
}

function withChange(state: EditorState, action: Change & { label: string; merge?: string }): EditorState {
  const present = applyChange(state.present, action);
  if (present === state.present) return state;
  const isMerged = action.merge !== undefined && action.merge === state.merge;
  return {
    ...state,
    present,
    past: isMerged ? state.past : [...state.past, { draft: state.present, label: action.label }],
    future: [],
    facts: 'facts' in action ? new Map([...state.facts, ...action.facts]) : state.facts,
    merge: action.merge ?? null,
  };
}

/** The draft after a change; the same one if it changes nothing. */
function applyChange(draft: PlaylistDraft, action: Change): PlaylistDraft {
  const { items } = draft;
  switch (action.type) {
    case 'rename':
      return action.name === draft.name ? draft : { ...draft, name: action.name };
    case 'add':
      return { ...draft, items: [...items.slice(0, action.at), ...action.items, ...items.slice(action.at)] };
    case 'move': {
      const next = moveItems(items, new Set(action.ids), action.before);
      return next.every((item, index) => item === items[index]) ? draft : { ...draft, items: next };
    }
    case 'change': {
      const ids = new Set(action.ids);
      return { ...draft, items: items.map((item) => (ids.has(item.id) ? { ...item, ...action.part } : item)) };
    }
    case 'remove': {
      const ids = new Set(action.ids);
      return { ...draft, items: items.filter(({ id }) => !ids.has(id)) };
    }
    case 'keep': {
      const { item, at } = action;
      if (!items.some(({ id }) => id === item.id)) {
        return { ...draft, items: [...items.slice(0, at), item, ...items.slice(at)] };
      }
      const { windows } = item;
      return { ...draft, items: items.map((each) => (each.id === item.id ? { ...each, windows } : each)) };
    }
    case 'follow':
      return { ...draft, source: action.source, items: action.items };
    case 'keep-items':
      return { ...draft, source: null };
  }
}

/** If the item to move before is moved itself, the next one that stays takes its place. */
function moveItems(items: readonly DraftItem[], ids: ReadonlySet<string>, before: string | null): DraftItem[] {
  const from = before === null ? items.length : items.findIndex(({ id }) => id === before);
  const anchor = items.slice(from).find(({ id }) => !ids.has(id));
  const rest = items.filter(({ id }) => !ids.has(id));
  const at = anchor === undefined ? rest.length : rest.indexOf(anchor);
  return [...rest.slice(0, at), ...items.filter(({ id }) => ids.has(id)), ...rest.slice(at)];
}

function withSaved(state: EditorState, sent: PlaylistDraft, playlist: Playlist): EditorState {
  const stored = toPlaylistDraft(playlist);
  const facts = new Map([...state.facts, ...indexMediaFacts(playlist.items)]);
  // The items of a folder are the server's choice.
  if (sent.source !== null) {
    const present = state.present === sent ? stored : state.present;
    const ids = new Map([...state.ids, ...playlist.items.map(({ id }) => [id, id] as const)]);
    return { ...state, present, saved: stored, revision: playlist.revision, ids, facts, merge: null };
  }
  const ids = new Map(state.ids);
  sent.items.forEach(({ id }, index) => {
    const item = playlist.items[index];
    if (item !== undefined) ids.set(id, item.id);
  });
  return { ...state, saved: sent, revision: playlist.revision, ids, facts, merge: null };
}

function refreshState(state: EditorState, playlist: Playlist): EditorState {
  const facts = new Map([...state.facts, ...indexMediaFacts(playlist.items)]);
  const isFollowing = state.present.source !== null && state.present === state.saved;
  if (!isFollowing) return { ...state, facts };
  // A file was added to the folder, or removed.
  const stored = toPlaylistDraft(playlist);
  const ids = new Map([...state.ids, ...playlist.items.map(({ id }) => [id, id] as const)]);
  return { ...state, present: stored, saved: stored, revision: playlist.revision, ids, facts };
}
