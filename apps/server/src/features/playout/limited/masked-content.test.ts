import type { PlaylistRef, ScreenFacts } from '@vitrine/playback/facts';
import { expect, test } from 'vitest';
import { maskContentRef } from './masked-content.ts';

const playlist: PlaylistRef = {
  id: 'ply_1',
  kind: 'playlist',
  name: 'Offers',
  isShuffled: true,
  items: [
    {
      id: 'pli_1',
      media: { id: 'med_1', kind: 'image', name: 'a' },
      durationMs: 1_000,
      fit: null,
      transition: null,
      windows: [[{ from: '08:00', to: '09:00' }]],
    },
  ],
};
const screenOf = (seed: string): ScreenFacts => ({ seed, orientation: 'landscape', groupIds: [], tags: [] });

test.each([
  ['hidden', []],
  ['seen', ['ply_1']],
])('many screens share what a limited member reads of a playlist that is %s', (_, ids) => {
  const visible = new Set(ids);
  const one = maskContentRef(playlist, visible, screenOf('dev_1'));
  expect(one).toMatchObject({ items: [{ media: { id: 'med_other' } }] });
  expect(maskContentRef(playlist, visible, screenOf('dev_2'))).toBe(one);
});
