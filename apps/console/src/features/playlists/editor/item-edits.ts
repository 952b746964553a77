import type { PlaylistItem } from '@vitrine/contract/playlists/playlists';
import type { Music, Track } from '@vitrine/contract/playlists/playlist-music';
import type { PlaylistSource } from '@vitrine/contract/playlists/playlist-source';
import { t } from '@vitrine/messages/t';
import type { Selection } from '../../../ui/lists/use-selection.ts';
import { toItemValues } from '../playlist-text.ts';
import {
  type DraftItem,
  indexMediaFacts,
  type Timing,
  toDraftItems,
  withFacts,
  withKept,
  withMovedItems,
  withOwnItems,
} from './draft.ts';
import type { ItemWithFacts, ShownItem } from './shown-items.ts';
import type { PlaylistEditing } from './use-playlist-editing.ts';

interface Edited {
  editing: PlaylistEditing;
  /** The items of the draft. */
  items: readonly ShownItem[];
  selection: Selection<ShownItem>;
  /** Tells screen readers. */
  announce: (message: string) => void;
}

/** The edits of a playlist's items. Each is a step that Undo takes back. */
export function createItemEdits({ editing: { history, saved, known }, items, selection, announce }: Edited) {
  const { change } = history;

  /** Moves items to before another one; null: to the end. */
  function move(moved: readonly ShownItem[], before: string | null): void {
    const ids = moved.map(({ id }) => id);
    const values = toItemValues(moved);
    change((each) => withMovedItems(each, ids, before), {
      label: t('{count, plural, =1 {moving {title}} other {moving # items}}', values),
    });
    const rest = items.filter(({ id }) => !ids.includes(id));
    const place = before === null ? rest.length : rest.findIndex(({ id }) => id === before);
    announce(
      t(
        '{count, plural, =1 {{title} moved to position {place} of {total}.} other {# items moved to position {place} of {total}.}}',
        { ...values, place: place + 1, total: items.length },
      ),
    );
  }

  return {
    /** Adds items before this one; null: at the end. */
    add: (added: readonly ItemWithFacts[], before: string | null): void => {
      // An upload adds its file long after the render that it began with.
      const { items: present } = history.read();
      const index = before === null ? -1 : present.findIndex(({ id }) => id === before);
      const place = index < 0 ? present.length : index;
      const values = toItemValues(added.map((each) => ({ title: each.facts.name })));
      const learned = added.map((each) => [each.item.mediaId, each.facts] as const);
      known.write(withFacts(known.read(), learned));
      const drafts = added.map(({ item }) => item);
      change((each) => ({ ...each, items: each.items.toSpliced(place, 0, ...drafts) }), {
        label: t('{count, plural, =1 {adding {title}} other {adding # items}}', values),
      });
      announce(
        t('{count, plural, =1 {{title} added as item {place}.} other {# items added as item {place}.}}', {
          ...values,
          place: place + 1,
        }),
      );
    },
    move,
    /** Moves one item up (-1) or down (1). */
    nudge: (item: ShownItem, direction: 1 | -1): void => {
      const index = items.indexOf(item);
      const target = direction === -1 ? items[index - 1] : items[index + 2];
      if (direction === -1 ? index === 0 : index === items.length - 1) return;
      move([item], target?.id ?? null);
    },
    /** @param merge makes one step of all changes with the same text in a row */
    change: (
      changed: readonly ShownItem[],
      part: Partial<Timing>,
      what: 'fit' | 'transition' | 'volume' | 'length' | 'weight' | 'screens' | 'times',
      merge?: string,
    ): void => {
      const ids = new Set(changed.map(({ id }) => id));
      change(
        (each) => ({ ...each, items: each.items.map((item) => (ids.has(item.id) ? { ...item, ...part } : item)) }),
        {
          label: t(
            '{what, select, fit {{count, plural, =1 {fit of {title}} other {fit of # items}}} transition {{count, plural, =1 {transition of {title}} other {transition of # items}}} volume {{count, plural, =1 {volume of {title}} other {volume of # items}}} length {{count, plural, =1 {length of {title}} other {length of # items}}} weight {{count, plural, =1 {weight of {title}} other {weight of # items}}} screens {{count, plural, =1 {screens of {title}} other {screens of # items}}} other {{count, plural, =1 {times of {title}} other {times of # items}}}}',
            { what, ...toItemValues(changed) },
          ),
          merge: merge && `${merge} ${[...ids].join(' ')}`,
        },
      );
    },
    /** Restores a saved item that was removed, or its times. */
    keep: (item: DraftItem, title: string): void => {
      const place = saved.items.findIndex(({ id }) => id === item.id);
      change((each) => withKept(each, item, place), { label: t('keeping {title}', { title }) });
      announce(t('{title} kept.', { title }));
    },
    remove: (removed: readonly ShownItem[]): void => {
      const ids = new Set(removed.map(({ id }) => id));
      for (const item of removed) selection.set(item, false);
      const values = toItemValues(removed);
      change((each) => ({ ...each, items: each.items.filter(({ id }) => !ids.has(id)) }), {
        label: t('{count, plural, =1 {removing {title}} other {removing # items}}', values),
      });
      announce(t('{count, plural, =1 {{title} removed.} other {# items removed.}}', values));
    },
    /** Adds audio files to the end of the music. */
    addMusic: (tracks: readonly Track[]): void => {
      // An upload adds its file long after the render that it began with.
      const present = new Set(history.read().music.tracks.map(({ audioId }) => audioId));
      const added = tracks.filter(({ audioId }) => !present.has(audioId));
      change((each) => ({ ...each, music: { ...each.music, tracks: [...each.music.tracks, ...added] } }), {
        label: t('adding music'),
      });
      announce(
        t('{count, plural, one {# audio file added to the music.} other {# audio files added to the music.}}', {
          count: added.length,
        }),
      );
    },
    /** @param merge makes one step of all changes with the same text in a row */
    score: (part: Partial<Music>, merge?: string): void =>
      void change((each) => ({ ...each, music: { ...each.music, ...part } }), {
        label: t('changing the music'),
        merge,
      }),
    /** Plays the items in another order every day, or in their own. */
    shuffle: (isShuffled: boolean): void =>
      void change((each) => ({ ...each, isShuffled }), { label: t('changing the order') }),
    /** The items become those of a folder. */
    follow: (source: PlaylistSource, followed: readonly PlaylistItem[]): void => {
      known.write(withFacts(known.read(), indexMediaFacts(followed)));
      change((each) => ({ ...each, source, items: toDraftItems(followed) }), { label: t('following a folder') });
    },
    /** The items of the folder become the playlist's own. */
    keepItems: (): void => void change((each) => withOwnItems(each, items), { label: t('keeping own items') }),
  };
}
