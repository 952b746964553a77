import { PlaylistItemId } from '@vitrine/contract/playlists/playlists';
import { MediaId } from '@vitrine/contract/library/media';
import { expect, test } from 'vitest';
import type { ShownItem } from '../editor/shown-items.ts';
import { layersAt } from './layers.ts';
import { buildLoop } from './build-loop.ts';

const createShownItem = (title: string): ShownItem => ({
  id: PlaylistItemId.parse(`pli_${title}`),
  mediaType: 'image',
  mediaId: MediaId.parse(`med_${title}`),
  durationMs: 10_000,
  fit: null,
  transition: 'fade',
  volume: null,
  windows: [],
  name: `${title}.jpg`,
  title,
  status: 'ready',
  filename: `${title}.jpg`,
  thumbnailUrl: null,
  picture: null,
  averageColor: null,
  width: null,
  height: null,
  mediaDurationMs: null,
  validFrom: null,
  validUntil: null,
  weight: 1,
  only: null,
  playedMs: 10_000,
});

const items = [createShownItem('first'), createShownItem('last')];
const loop = buildLoop(items, new Set(items.map(({ id }) => id)));

/** The items that are seen, the one in front last. */
const seenAt = (positionMs: number, isPlaying: boolean) =>
  layersAt(loop, positionMs, isPlaying).flatMap(({ item, progress, isHidden }) =>
    isHidden ? [] : [`${item.title} ${progress}`],
  );

test('an item fades in over the one before while the preview plays', () => {
  expect(seenAt(0, true)).toEqual(['last 1', 'first 0']);
  expect(seenAt(250, true)).toEqual(['last 1', 'first 0.5']);
  expect(seenAt(500, true)).toEqual(['first 1']);
});

test('a paused preview shows the item at its position from the beginning', () => {
  expect(seenAt(0, false)).toEqual(['first 1']);
  expect(seenAt(10_000, false)).toEqual(['last 1']);
});
