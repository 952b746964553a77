import type { MediaUse } from '@vitrine/contract/playout/media-use';

/** The use of an item that is used nowhere. */
export const exampleUse = (changes: Partial<MediaUse> = {}): MediaUse => ({
  devices: [],
  deviceCount: 0,
  zones: [],
  screens: 0,
  groups: 0,
  schedules: 0,
  playlists: 0,
  webpages: 0,
  drawn: 0,
  layouts: 0,
  isActive: false,
  ...changes,
});
