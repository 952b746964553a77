import type { Playlist } from '@vitrine/contract/playlists';
import { isOpen } from '@vitrine/playback/windows';
import { useEffect, useReducer, useState } from 'react';
import { useNow } from '../../../ui/format/use-now.ts';
import { useSelection } from '../../../ui/lists/use-selection.ts';
import { instantOfMoment, floorToMinute, type Moment } from '../film/moments.ts';
import { describeItems } from '../playlist-text.ts';
import { buildLoop } from '../preview/loop.ts';
import { createPlayback } from '../preview/playback.ts';
import { createEditorState, reduceEditor } from './draft.ts';
import type { PlaylistEditor } from './editor-context.tsx';
import { type ShownItem, toShownItems } from './shown-items.ts';

/** The interval at which windows are evaluated for the present. */
const NOW_TICK_MS = 10_000;

/** The state of the editor of a playlist. */
export function useEditorState(playlist: Playlist, timeZone: string, openFollow: () => void) {
  const [state, dispatch] = useReducer(reduceEditor, playlist, createEditorState);
  const [message, announce] = useState('');
  const [moment, setMoment] = useState<Moment>({ at: 'now' });
  const [playback] = useState(createPlayback);
  const now = floorToMinute(useNow(NOW_TICK_MS).getTime());
  const at = instantOfMoment(moment, now, timeZone);
  const items = toShownItems(state);
  const selection = useSelection(items);
  const openIds = new Set(items.filter(({ windows }) => isOpen(windows, timeZone, at)).map(({ id }) => id));
  const loop = buildLoop(items, openIds);
  useEffect(() => playback.setLength(loop.lengthMs), [playback, loop.lengthMs]);

  function move(moved: readonly ShownItem[], before: string | null): void {
    const ids = moved.map(({ id }) => id);
    dispatch({ type: 'move', ids, before, label: `moving ${describeItems(moved)}` });
    const rest = items.filter(({ id }) => !ids.includes(id));
    const place = before === null ? rest.length : rest.findIndex(({ id }) => id === before);
    announce(`${describeItems(moved)} moved to position ${place + 1} of ${items.length}.`);
  }

  const editor: PlaylistEditor = {
    state,
    items,
    isFollowing: state.present.source !== null,
    loop,
    openIds,
    playback,
    selection,
    moment,
    at,
    now,
    timeZone,
    setMoment,
    change(changed, part, what, merge) {
      const ids = changed.map(({ id }) => id);
      const label = `${what} of ${describeItems(changed)}`;
      dispatch({
        type: 'change',
        ids,
        part,
        label,
        ...(merge !== undefined && { merge: `${merge} ${ids.join(' ')}` }),
      });
    },
    add(added, before) {
      const index = before === null ? -1 : items.findIndex(({ id }) => id === before);
      const titles = added.map(({ facts }) => ({ title: facts.name }));
      dispatch({
        type: 'add',
        items: added.map(({ item }) => item),
        facts: new Map(added.map(({ item, facts }) => [item.mediaId, facts])),
        at: index < 0 ? items.length : index,
        label: `adding ${describeItems(titles)}`,
      });
      announce(`${describeItems(titles)} added as item ${(index < 0 ? items.length : index) + 1}.`);
    },
    move,
    keep(item, title) {
      const place = state.saved.items.findIndex(({ id }) => id === item.id);
      dispatch({ type: 'keep', item, at: place, label: `keeping ${title}` });
      announce(`${title} kept.`);
    },
    remove(removed) {
      const ids = removed.map(({ id }) => id);
      for (const item of removed) selection.set(item, false);
      dispatch({ type: 'remove', ids, label: `removing ${describeItems(removed)}` });
      announce(`${describeItems(removed)} removed.`);
    },
    nudge(item, direction) {
      const index = items.indexOf(item);
      const target = direction === -1 ? items[index - 1] : items[index + 2];
      if (direction === -1 ? index === 0 : index === items.length - 1) return;
      move([item], target?.id ?? null);
    },
    show(item) {
      const start = loop.startOf(item.id);
      if (start !== null) playback.seek(start);
    },
    openFollow,
    keepItems: () => dispatch({ type: 'keep-items', label: 'keeping own items' }),
  };
  return { editor, dispatch, message, announce };
}
