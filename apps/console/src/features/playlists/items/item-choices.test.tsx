import { screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Api } from '../../../api/use-api.tsx';
import { exampleImage } from '../../../test/examples/example-media.ts';
import { examplePlaylist } from '../../../test/examples/example-playlist.ts';
import { exampleTag } from '../../../test/examples/example-tag.ts';
import { openLibrary } from '../../../test/library-page.tsx';
import { item, onSaveSpy, openEditor, playlist, row, save } from '../../../test/playlists.tsx';
import type { Plain } from '../../../test/render-page.tsx';

const loop = playlist('loop', { items: [item('Elephants'), item('Flower')] });
const tags = [exampleTag('bakery', { screenCount: 2 })];

test('an item plays more often, and on some screens only, and the playlist is shuffled', async () => {
  const onSave = onSaveSpy();
  const { person } = await openEditor({ playlist: loop, tags, onSave });
  await person.click(row('Flower').getByRole('button', { name: 'Times in each loop of Flower: Once' }));
  await person.click(await screen.findByRole('menuitemcheckbox', { name: '3× in each loop' }));
  const choose = async (entry: string) => {
    await person.click(row('Flower').getByRole('button', { name: /^Screens of Flower/ }));
    await person.click(await screen.findByRole('menuitemcheckbox', { name: entry }));
  };
  await choose('Portrait screens');
  await choose('bakery');
  expect(row('Flower').getByText('Only on bakery and portrait screens')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Shuffle' }));
  expect(screen.getByRole('button', { name: 'Shuffled' })).toHaveAttribute('aria-pressed', 'true');
  expect(await screen.findByText('2 changes not on the screens yet')).toBeInTheDocument();
  await person.click(save());
  await screen.findByText('Playlist saved');
  expect(onSave.mock.calls[0]?.[0]).toMatchObject({
    isShuffled: true,
    items: [
      { weight: 1, only: null },
      { weight: 3, only: { tags: ['bakery'], orientation: 'portrait' } },
    ],
  });
  await choose('All screens');
  expect(row('Flower').queryByText(/^Only on/)).toBeNull();
});

test('another playlist becomes an item with the length of its own', async () => {
  const onSave = onSaveSpy();
  const { person } = await openEditor({ playlist: loop, playlists: [examplePlaylist('News'), loop], onSave });
  await person.click(await screen.findByRole('button', { name: 'Playlist' }));
  expect(screen.queryByRole('menuitem', { name: 'loop' })).toBeNull();
  await person.click(await screen.findByRole('menuitem', { name: 'News' }));
  expect(row('News').getByText('3:20')).toBeInTheDocument();
  await person.click(save());
  await screen.findByText('Playlist saved');
  expect(onSave.mock.calls[0]?.[0].items.at(-1)).toMatchObject({ mediaType: 'playlist', mediaId: 'ply_News' });
});

test('a file gets its dates in its preview, and is marked a week before the last one', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-02T23:59:00Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const setValidity = vi.fn<Plain<Api['media']['setValidity']>>(async () => ({
    success: true,
    changed: 1,
    failures: [],
  }));
  const soon = '2026-03-05';
  const images = [
    exampleImage('sale.jpg', { validUntil: soon }),
    exampleImage('old.jpg', { validUntil: '2020-01-01' }),
  ];
  const { person } = await openLibrary({ images, media: { setValidity } });
  expect(await screen.findByText('Expires in 3 days')).toBeInTheDocument();
  expect(screen.getByText('Expired')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Preview sale.jpg' }));
  const preview = within(await screen.findByRole('dialog', { name: 'sale' }));
  expect(preview.getByLabelText('Valid until')).toHaveValue(soon);
  await person.clear(preview.getByLabelText('Valid until'));
  expect(await screen.findByText('Dates changed')).toBeInTheDocument();
  expect(setValidity).toHaveBeenCalledWith({
    body: { mediaIds: ['med_sale.jpg'], validFrom: null, validUntil: null },
  });
});
