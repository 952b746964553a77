import { screen, within } from '@testing-library/react';
import { MediaId } from '@vitrine/contract/library/media';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../api/use-api.tsx';
import { exampleAudio, exampleVideo } from '../../test/examples/example-media.ts';
import { openLibrary, openMenu } from '../../test/library-page.tsx';
import type { Plain } from '../../test/render-page.tsx';

const song = exampleAudio('song.mp3', { suggestedName: 'The Aviary – Morning' });

test('an audio file is in the library, and is played in its preview, which says how screens play it', async () => {
  const { person } = await openLibrary({ audio: [song] });
  await person.click(await screen.findByRole('button', { name: 'Preview song.mp3' }));
  const preview = within(await screen.findByRole('dialog', { name: 'song' }));
  const player = preview.getByLabelText<HTMLAudioElement>('song.mp3');
  expect(player.tagName).toBe('AUDIO');
  expect(player.getAttribute('src')).toBe('/api/audio/file/song.mp3');
  expect(preview.getByText(/as the background music of a playlist/)).toBeInTheDocument();
});

test('its menu puts it on no screen, into no playlist as an item, and says how it is heard', async () => {
  const { person } = await openLibrary({ audio: [song] });
  await screen.findByRole('button', { name: 'Preview song.mp3' });
  await person.click(screen.getByRole('button', { name: 'Actions for song.mp3' }));
  await screen.findByRole('menuitem', { name: 'Rename' });
  const entries = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  expect(entries.join()).not.toMatch(/Put on screens|Add to playlist|Make Active/);
  await person.click(screen.getByRole('menuitem', { name: 'Use as background music' }));
  expect(await screen.findByText(/open a playlist and add this file under Background music/)).toBeInTheDocument();
});

test('renaming proposes the artist and the title that the file states', async () => {
  const renameAudio = vi.fn<Plain<Api['media']['renameAudio']>>(async () => ({ success: true, audio: song }));
  const { person } = await openLibrary({ audio: [song], media: { renameAudio } });
  await screen.findByRole('button', { name: 'Preview song.mp3' });
  await openMenu(person, 'song.mp3', 'Rename');
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename audio file' }));
  await person.click(dialog.getByRole('button', { name: 'The Aviary – Morning' }));
  await person.click(dialog.getByRole('button', { name: 'Rename' }));
  expect(await screen.findByText('Audio file renamed')).toBeInTheDocument();
  expect(renameAudio).toHaveBeenCalledExactlyOnceWith({
    params: { id: 'aud_song.mp3' },
    body: { originalName: 'The Aviary – Morning' },
  });
});

test('a video gets its own volume in its preview, and one without sound has none', async () => {
  const setVideoVolume = vi.fn<Plain<Api['media']['setVideoVolume']>>(async () => ({
    success: true,
    video: exampleVideo('film.mp4', { volume: 0 }),
  }));
  const videos = [exampleVideo('film.mp4'), exampleVideo('silent.mp4', { hasSound: false })];
  const { person } = await openLibrary({ videos, media: { setVideoVolume } });
  await person.click(await screen.findByRole('button', { name: 'Preview film.mp4' }));
  const preview = within(await screen.findByRole('dialog', { name: 'film' }));
  await person.selectOptions(preview.getByRole('combobox', { name: 'Sound' }), 'Muted');
  expect(await screen.findByText('Volume changed')).toBeInTheDocument();
  expect(setVideoVolume).toHaveBeenCalledExactlyOnceWith({
    params: { id: MediaId.parse('med_film.mp4') },
    body: { volume: 0 },
  });
  await person.keyboard('{Escape}');
  await person.click(await screen.findByRole('button', { name: 'Preview silent.mp4' }));
  const silent = within(await screen.findByRole('dialog', { name: 'silent' }));
  expect(silent.queryByRole('combobox', { name: 'Sound' })).toBeNull();
});
