import type { MediaSummary } from '@vitrine/contract/fleet/devices';
import { PlaylistSummary } from '@vitrine/contract/playlists/playlists';
import type { ShownList } from '@vitrine/contract/playout/now-playing';
import { shownMedia } from './example-device.ts';

const CREATED_AT = '2026-03-02T12:00:00.000Z';

/** A playlist of 12 items; its id is `ply_` and its name. */
export const examplePlaylist = (name: string, changes: Partial<PlaylistSummary> = {}): PlaylistSummary =>
  PlaylistSummary.parse({
    id: `ply_${name}`,
    name,
    folderId: null,
    createdAt: CREATED_AT,
    updatedAt: CREATED_AT,
    revision: 1,
    source: null,
    isShuffled: false,
    itemCount: 12,
    lengthMs: 200_000,
    hasWindows: false,
    isActive: false,
    thumbnailUrls: [`/objects/${name}.webp`],
    ...changes,
  });

export const lunch = examplePlaylist('Lunch');

/** A playlist as screens and schedules name it. */
export const shownPlaylist = ({ id, name, thumbnailUrls }: PlaylistSummary = lunch): MediaSummary => ({
  id,
  type: 'playlist',
  filename: null,
  originalName: name,
  thumbnailUrl: thumbnailUrls[0] ?? null,
});

/** A list in which each image plays for 10 s. */
export const exampleList = (names: readonly string[], changes: Partial<ShownList> = {}): ShownList => ({
  id: `lst_${names.join('')}`,
  lengthMs: names.length * 10_000,
  waiting: 0,
  itemCount: names.length,
  items: names.map((name) => ({ media: shownMedia(name), durationMs: 10_000, fit: null })),
  ...changes,
});
