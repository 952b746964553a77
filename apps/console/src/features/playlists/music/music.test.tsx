import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { exampleAudio } from '../../../test/examples/example-media.ts';
import { film, item, onSaveSpy, openEditor, playlist, row, save } from '../../../test/playlists.tsx';
import { toTrack } from './track.ts';

const [morning, noon] = [exampleAudio('morning.mp3'), exampleAudio('noon.mp3')];

const withMusic = playlist('loop', {
  items: [item('Elephants'), film('Flower')],
  music: { volume: 40, tracks: [morning, noon].map(toTrack) },
});

const media = { listAudio: async () => ({ audio: [morning, noon] }) };

const music = () => within(screen.getByRole('region', { name: 'Background music' }));
const tracks = () =>
  music()
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('audio files become the music of a playlist, which reaches the server when it is saved', async () => {
  const onSave = onSaveSpy();
  const { person } = await openEditor({ playlist: playlist('loop', { items: [item('Elephants')] }), media, onSave });
  expect(music().getByText(/Audio files that play in a loop/)).toBeInTheDocument();
  await person.click(music().getByRole('button', { name: 'Add music' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Background music' }));
  await person.click(await dialog.findByRole('checkbox', { name: /noon/ }));
  await person.click(dialog.getByRole('checkbox', { name: /morning/ }));
  await person.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(tracks()).toEqual(['noon1:11', 'morning1:11']);
  expect(await screen.findByText('1 change not on the screens yet')).toBeTruthy();
  await person.click(save());
  expect(await screen.findByText('Playlist saved')).toBeInTheDocument();
  expect(onSave.mock.calls[0]?.[0].music).toEqual({ volume: 100, audioIds: ['aud_noon.mp3', 'aud_morning.mp3'] });
});

test('music is moved, removed and made quieter, and Undo takes each back', async () => {
  const { person } = await openEditor({ playlist: withMusic, media });
  await person.click(music().getByRole('button', { name: 'Move noon up' }));
  expect(tracks()).toEqual(['noon1:11', 'morning1:11']);
  expect(music().getByRole('button', { name: 'Move noon up' })).toBeDisabled();
  await person.click(music().getByRole('button', { name: 'Remove morning' }));
  expect(tracks()).toEqual(['noon1:11']);
  fireEvent.change(music().getByRole('slider', { name: 'Volume of the music' }), { target: { value: '60' } });
  expect(music().getByText('60%')).toBeInTheDocument();
  for (let step = 0; step < 3; step += 1) await person.keyboard('{Control>}z{/Control}');
  expect(tracks()).toEqual(['morning1:11', 'noon1:11']);
  expect(music().getByText('40%')).toBeInTheDocument();
});

test('a viewer sees the music and cannot change it', async () => {
  await openEditor({ playlist: withMusic, media, role: 'viewer' });
  expect(tracks()).toEqual(['morning1:11', 'noon1:11']);
  expect(music().queryByRole('button')).toBeNull();
});

test('a video of a playlist gets a volume of its own, and a picture has none', async () => {
  const onSave = onSaveSpy();
  const { person } = await openEditor({ playlist: withMusic, media, onSave });
  expect(row('Elephants').queryByRole('button', { name: /^Sound of/ })).toBeNull();
  await person.click(row('Flower').getByRole('button', { name: 'Sound of Flower: As set on the video' }));
  await person.click(await screen.findByRole('menuitemcheckbox', { name: 'Muted' }));
  expect(row('Flower').getByRole('button', { name: 'Sound of Flower: Muted' })).toBeInTheDocument();
  await person.click(save());
  expect(await screen.findByText('Playlist saved')).toBeInTheDocument();
  expect(onSave.mock.calls[0]?.[0].items.map(({ volume }) => volume)).toEqual([null, 0]);
});
