import type { Playlist } from '@vitrine/contract/playlists/playlists';
import { isOpen } from '@vitrine/playback/windows';
import { useEffect, useState } from 'react';
import { useMay } from '../../../ui/access/may.tsx';
import { useAnnouncer } from '../../../ui/editing/use-announcer.tsx';
import { useNow } from '../../../ui/format/use-now.ts';
import { useSelection } from '../../../ui/lists/use-selection.ts';
import { instantOfChosenTime, floorToMinute, type ChosenTime } from '../loop/chosen-time.ts';
import { buildLoop } from '../preview/build-loop.ts';
import { createPlayback } from '../preview/playback.ts';
import { createItemEdits } from './item-edits.ts';
import type { ShowingScreens } from './screens.ts';
import { type ShownItem, toShownItems } from './shown-items.ts';
import { usePlaylistEditing } from './use-playlist-editing.ts';

/** The interval at which windows are evaluated for the present. */
const NOW_TICK_MS = 10_000;

/** True if a window of an item is open, and its file may be shown on the day. */
const playsAt = ({ windows, validFrom, validUntil }: ShownItem, timeZone: string, ms: number): boolean =>
  isOpen(windows, timeZone, ms) &&
  isOpen([{ firstDate: validFrom ?? undefined, lastDate: validUntil ?? undefined }], timeZone, ms);

/** The state of the editor of a playlist. */
export function useEditorState(playlist: Playlist, { use, timeZone }: ShowingScreens, openFollow: () => void) {
  const [announce, announcement] = useAnnouncer();
  const editing = usePlaylistEditing(playlist, use?.deviceCount ?? null, announce);
  const mayEdit = useMay()('playlists.update');
  const { draft, saved, facts } = editing;
  const [chosenTime, setChosenTime] = useState<ChosenTime>({ at: 'now' });
  const [playback] = useState(createPlayback);
  const now = floorToMinute(useNow(NOW_TICK_MS).getTime());
  const at = instantOfChosenTime(chosenTime, now, timeZone);
  const items = toShownItems(draft, facts);
  const selection = useSelection(items);
  const openIds = new Set(items.filter((item) => playsAt(item, timeZone, at)).map(({ id }) => id));
  const loop = buildLoop(items, openIds, draft.source?.atMost);
  useEffect(() => playback.setLength(loop.lengthMs), [playback, loop.lengthMs]);

  return {
    id: playlist.id,
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
    ...createItemEdits({ editing, items, selection, announce }),
    /** Shows an item in the preview, if it plays at the chosen time. */
    show: (item: ShownItem): void => {
      const start = loop.startOf(item.id);
      if (start !== null) playback.seek(start);
    },
    /** Chooses a folder for the playlist to follow. */
    openFollow,
  };
}
