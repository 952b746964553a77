import type { Playlist, PlaylistItem, PlaylistSource } from '@vitrine/contract/playlists';
import { isOpen } from '@vitrine/playback/windows';
import { useEffect, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { useMay } from '../../../ui/access/may.tsx';
import { useAnnouncer } from '../../../ui/editing/use-announcer.tsx';
import { useNow } from '../../../ui/format/use-now.ts';
import { useSelection } from '../../../ui/lists/use-selection.ts';
import { instantOfChosenTime, floorToMinute, type ChosenTime } from '../loop/chosen-time.ts';
import { describeItems } from '../playlist-text.ts';
import { buildLoop } from '../preview/build-loop.ts';
import { createPlayback } from '../preview/playback.ts';
import {
  type DraftItem,
  indexMediaFacts,
  type Timing,
  toDraftItems,
  withFacts,
  withKept,
  withMovedItems,
} from './draft.ts';
import type { ShowingScreens } from './screens.ts';
import { type ItemWithFacts, type ShownItem, toShownItems } from './shown-items.ts';
import { usePlaylistEditing } from './use-playlist-editing.ts';

/** The interval at which windows are evaluated for the present. */
const NOW_TICK_MS = 10_000;

/** The state of the editor of a playlist. */
export function useEditorState(playlist: Playlist, { use, timeZone }: ShowingScreens, openFollow: () => void) {
  const [announce, announcement] = useAnnouncer();
  const editing = usePlaylistEditing(playlist, use?.deviceCount ?? null, announce);
  const mayEdit = useMay()('playlists.update');
  const { draft, saved, facts, known } = editing;
  const { history } = editing;
  const { change } = history;
  const [chosenTime, setChosenTime] = useState<ChosenTime>({ at: 'now' });
  const [playback] = useState(createPlayback);
  const now = floorToMinute(useNow(NOW_TICK_MS).getTime());
  const at = instantOfChosenTime(chosenTime, now, timeZone);
  const items = toShownItems(draft, facts);
  const selection = useSelection(items);
  const openIds = new Set(items.filter(({ windows }) => isOpen(windows, timeZone, at)).map(({ id }) => id));
  const loop = buildLoop(items, openIds);
  useEffect(() => playback.setLength(loop.lengthMs), [playback, loop.lengthMs]);

  /** Adds items before this one; null: at the end. */
  function add(added: readonly ItemWithFacts[], before: string | null): void {
    // An upload adds its file long after the render that it began with.
    const { items: present } = history.read();
    const index = before === null ? -1 : present.findIndex(({ id }) => id === before);
    const place = index < 0 ? present.length : index;
    const what = describeItems(added.map((each) => ({ title: each.facts.name })));
    const learned = added.map((each) => [each.item.mediaId, each.facts] as const);
    known.write(withFacts(known.read(), learned));
    const drafts = added.map(({ item }) => item);
    change((each) => ({ ...each, items: each.items.toSpliced(place, 0, ...drafts) }), {
      label: t('adding {what}', { what }),
    });
    announce(t('{what} added as item {place}.', { what, place: place + 1 }));
  }

  /** Moves items to before another one; null: to the end. */
  function move(moved: readonly ShownItem[], before: string | null): void {
    const ids = moved.map(({ id }) => id);
    change((each) => withMovedItems(each, ids, before), {
      label: t('moving {items}', { items: describeItems(moved) }),
    });
    const rest = items.filter(({ id }) => !ids.includes(id));
    const place = before === null ? rest.length : rest.findIndex(({ id }) => id === before);
    announce(
      t('{items} moved to position {place} of {count}.', {
        items: describeItems(moved),
        place: place + 1,
        count: items.length,
      }),
    );
  }

  return {
    editing,
    announcement,
    draft,
    saved,
    facts,
    /** The items with their files. */
    items,
    /** The items are not edited one by one: they follow a folder, or the person may not change them. */
    isFollowing: draft.source !== null || !mayEdit,
    /** The items that play at the chosen time. */
    loop,
    /** The ids of the items whose time has come at the chosen time. */
    openIds,
    playback,
    selection,
    chosenTime,
    /** The instant that the chosen time means, in milliseconds. */
    at,
    now,
    /** The time zone in which times are shown. */
    timeZone,
    setChosenTime,
    change: (changed: readonly ShownItem[], part: Partial<Timing>, what: string, merge?: string): void => {
      const ids = new Set(changed.map(({ id }) => id));
      change(
        (each) => ({ ...each, items: each.items.map((item) => (ids.has(item.id) ? { ...item, ...part } : item)) }),
        {
          label: t('{what} of {items}', { what, items: describeItems(changed) }),
          merge: merge && `${merge} ${[...ids].join(' ')}`,
        },
      );
    },
    add,
    move,
    /** Restores a saved item that was removed, or its times. */
    keep: (item: DraftItem, title: string): void => {
      const place = saved.items.findIndex(({ id }) => id === item.id);
      change((each) => withKept(each, item, place), { label: t('keeping {title}', { title }) });
      announce(t('{title} kept.', { title }));
    },
    remove: (removed: readonly ShownItem[]): void => {
      const ids = new Set(removed.map(({ id }) => id));
      for (const item of removed) selection.set(item, false);
      change((each) => ({ ...each, items: each.items.filter(({ id }) => !ids.has(id)) }), {
        label: t('removing {items}', { items: describeItems(removed) }),
      });
      announce(t('{items} removed.', { items: describeItems(removed) }));
    },
    /** Moves one item up (-1) or down (1). */
    nudge: (item: ShownItem, direction: 1 | -1): void => {
      const index = items.indexOf(item);
      const target = direction === -1 ? items[index - 1] : items[index + 2];
      if (direction === -1 ? index === 0 : index === items.length - 1) return;
      move([item], target?.id ?? null);
    },
    /** Shows an item in the preview, if it plays at the chosen time. */
    show: (item: ShownItem): void => {
      const start = loop.startOf(item.id);
      if (start !== null) playback.seek(start);
    },
    /** Chooses a folder for the playlist to follow. */
    openFollow,
    /** The items become those of a folder. */
    follow: (source: PlaylistSource, followed: readonly PlaylistItem[]): void => {
      known.write(withFacts(known.read(), indexMediaFacts(followed)));
      change((each) => ({ ...each, source, items: toDraftItems(followed) }), { label: 'following a folder' });
    },
    /** The items of the folder become the playlist's own. */
    keepItems: () => void change((each) => ({ ...each, source: null }), { label: 'keeping own items' }),
  };
}
