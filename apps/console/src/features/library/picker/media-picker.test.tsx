import { AppError } from '@vitrine/contract/core/errors';
import { FolderId } from '@vitrine/contract/library/folders';
import { Image, MediaId } from '@vitrine/contract/library/media';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Contents, contentPage, contentRoutes } from '../../../test/examples/example-content.ts';
import { examplePlaylist, lunch } from '../../../test/examples/example-playlist.ts';
import { exampleWebpage, weather } from '../../../test/examples/example-webpage.ts';
import { renderPage } from '../../../test/render-page.tsx';
import type { ChosenContent } from '../../content/index.ts';
import { MediaPickerDialog } from './media-picker-dialog.tsx';

const animals = {
  id: FolderId.parse('fld_animals'),
  name: 'Animals',
  color: '#14b8a6',
  parentId: null,
  mediaCount: 1,
  createdAt: '2026-03-01T12:00:00.000Z',
};

const facts = (name: string, day: number) => ({
  id: MediaId.parse(`med_${name}`),
  filename: name,
  originalName: name,
  mimeType: 'image/jpeg',
  fileSize: Math.round(2.14 * 1024 ** 2),
  contentId: 'content',
  averageColor: null,
  validFrom: null,
  validUntil: null,
  createdAt: `2026-03-0${day}T12:00:00.000Z`,
  isActive: day === 5,
  folderId: day === 5 ? animals.id : null,
  width: 1_200,
  height: 800,
  status: 'ready' as const,
  progress: null,
  failure: null,
  thumbnailFilename: null,
  thumbnailUrl: null,
});

/** Opens the picker; `answer` instead of one page with all contents. */
async function open(contents: Contents = {}, answer?: Parameters<typeof contentRoutes>[1]) {
  const onPick = vi.fn<(content: ChosenContent) => void>();
  const person = await renderPage(
    <MediaPickerDialog title="Select Media for Device Assignment" onPick={onPick} onClose={() => {}} />,
    {
      content: contentRoutes(contents, answer),
      folders: { list: async () => ({ folders: [animals] }) },
    },
  );
  return { person, onPick, dialog: within(await screen.findByRole('dialog')) };
}

test('a file shows its type, name, date, size and folder; names of images are truncated to 15 characters', async () => {
  const { person, onPick, dialog } = await open({ images: [Image.parse(facts('elephants-at-dusk.jpg', 5))] });
  const card = await dialog.findByRole('button', { name: /elephants-at-dusk\.jpg/ });
  expect(card.textContent).toContain('IMG');
  expect(card.textContent).toContain('Active');
  expect(within(card).getByText('elephants-at-du...')).toBeInTheDocument();
  expect(card.textContent).toContain('Mar 5, 2026, 2.1 MB, Animals');
  await person.click(card);
  expect(onPick.mock.calls[0]?.[0]).toMatchObject({ kind: 'image', name: 'elephants-at-dusk.jpg' });
});

test('an empty tab is explained, and an empty search result suggests what to do', async () => {
  const { person, dialog } = await open();
  expect(await dialog.findByText('No media found')).toBeInTheDocument();
  expect(dialog.getByText('Upload images or videos to put them on a screen.')).toBeInTheDocument();
  await person.click(dialog.getByRole('tab', { name: /^Images/ }));
  expect(await dialog.findByText('No images found')).toBeInTheDocument();
  await person.click(dialog.getByRole('tab', { name: /^Videos/ }));
  expect(await dialog.findByText('No videos found')).toBeInTheDocument();
  await person.click(dialog.getByRole('tab', { name: /^Web pages/ }));
  expect(await dialog.findByText('No web pages found')).toBeInTheDocument();
  await person.click(dialog.getByRole('tab', { name: /^Playlists/ }));
  expect(await dialog.findByText('No playlists found')).toBeInTheDocument();
  expect(dialog.getByRole('link', { name: 'Go to Playlists' })).toHaveAttribute('href', '/playlists');
  await person.click(dialog.getByRole('button', { name: /^Animals/ }));
  expect(await dialog.findByText('Try adjusting your search or folder selection.')).toBeInTheDocument();
});

test('a playlist shows its cover, the number of its items and its length, and is picked with its kind', async () => {
  const { person, onPick, dialog } = await open({ playlists: [lunch] });
  await person.click(dialog.getByRole('tab', { name: /^Playlists ?1/ }));
  const card = await dialog.findByRole('button', { name: /Lunch/ });
  expect(card.textContent).toContain('12 items, 3:20');
  expect(card.querySelector('img')?.getAttribute('src')).toBe('/objects/Lunch.webp');
  await person.click(card);
  expect(onPick.mock.calls.map(([content]) => content)).toEqual([
    {
      id: lunch.id,
      kind: 'playlist',
      name: 'Lunch',
      picture: '/objects/Lunch.webp',
    },
  ]);
});

test('a web page shows its host, and is picked with its kind and icon', async () => {
  const { person, onPick, dialog } = await open({ webpages: [weather] });
  await person.click(dialog.getByRole('tab', { name: /^Web pages ?1/ }));
  const card = await dialog.findByRole('button', { name: /Weather/ });
  expect(card.textContent).toContain('weather.example.com');
  await person.click(card);
  expect(onPick.mock.calls.map(([content]) => content)).toEqual([
    {
      id: weather.id,
      kind: 'webpage',
      name: 'Weather',
      picture: '/objects/Weather.webp',
    },
  ]);
});

test('a web page that forbids framing says so, and can be picked still', async () => {
  const closed = exampleWebpage('Bank', { framing: 'forbidden', framingReason: 'This page does not allow frames.' });
  const { person, onPick, dialog } = await open({ webpages: [closed] });
  const card = await dialog.findByRole('button', { name: /Bank/ });
  expect(card.textContent).toContain('Screens can’t show it');
  await person.click(card);
  expect(onPick).toHaveBeenCalledOnce();
});

test('a playlist without items is shown as empty', async () => {
  const empty = examplePlaylist('New', { itemCount: 0, lengthMs: 0, thumbnailUrls: [], isActive: true });
  const { dialog } = await open({ playlists: [empty] });
  const card = await dialog.findByRole('button', { name: /New/ });
  expect(card.textContent).toContain('Empty');
  expect(card.textContent).toContain('Active');
});

test('the search finds playlists and files alike', async () => {
  const images = [Image.parse(facts('lion.jpg', 5)), Image.parse(facts('Lunch menu.jpg', 4))];
  const { person, dialog } = await open({ images, playlists: [lunch, examplePlaylist('Evening')] });
  expect(await dialog.findByRole('button', { name: /Evening/ })).toBeInTheDocument();
  expect(dialog.getByRole('tab', { name: /^All/ }).textContent).toContain('4');
  await person.type(dialog.getByRole('searchbox', { name: 'Search media' }), 'Lunch');
  await vi.waitFor(() => expect(dialog.queryByRole('button', { name: /Evening/ })).not.toBeInTheDocument());
  expect(await dialog.findByRole('button', { name: /Lunch menu/ })).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: /12 items/ })).toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: /lion/ })).not.toBeInTheDocument();
});

test('playlists are among files of all kinds by their age, and alone in their tab', async () => {
  const images = [Image.parse(facts('lion.jpg', 5)), Image.parse(facts('tiger.jpg', 1))];
  const { person, dialog } = await open({ images, playlists: [lunch] });
  await dialog.findByRole('button', { name: /Lunch/ });
  const names = () => dialog.getAllByRole('button', { name: /lion|tiger|Lunch/ }).map((card) => card.textContent);
  expect(names()).toEqual([
    expect.stringContaining('lion'),
    expect.stringContaining('Lunch'),
    expect.stringContaining('tiger'),
  ]);
  await person.click(dialog.getByRole('tab', { name: /^Playlists ?1/ }));
  await vi.waitFor(() => expect(names()).toEqual([expect.stringContaining('Lunch')]));
});

const [first, second] = [Image.parse(facts('first.jpg', 5)), Image.parse(facts('second.jpg', 4))];

test('files that cannot be fetched show the reason, and can be retried', async () => {
  let isDown = true;
  const { dialog } = await open({}, () => {
    if (isDown) throw new AppError('server.failed');
    return contentPage({ images: [first] });
  });
  expect(await dialog.findByText('Failed to fetch media')).toBeInTheDocument();
  isDown = false;
  fireEvent.click(dialog.getByRole('button', { name: 'Retry now' }));
  expect(await dialog.findByRole('button', { name: /first/ })).toBeInTheDocument();
});

test('further pages are fetched on request', async () => {
  const { dialog } = await open({}, ({ cursor }) =>
    cursor === undefined ? contentPage({ images: [first] }, {}, 'two') : contentPage({ images: [second] }),
  );
  fireEvent.click(await dialog.findByRole('button', { name: 'Show more' }));
  expect(await dialog.findByRole('button', { name: /second/ })).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: /first/ })).toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

test('a folder narrows the files, and an empty result suggests another', async () => {
  const { dialog } = await open({ images: [second] });
  await dialog.findByRole('button', { name: /second/ });
  const folders = within(dialog.getByRole('navigation', { name: 'Folders' }));
  const animalsButton = folders.getByRole('button', { name: /Animals/ });
  fireEvent.click(animalsButton);
  expect(await dialog.findByText('Try adjusting your search or folder selection.')).toBeInTheDocument();
  expect(animalsButton).toHaveAttribute('aria-current', 'true');
  fireEvent.click(folders.getByRole('button', { name: 'All Media' }));
  expect(await dialog.findByRole('button', { name: /second/ })).toBeInTheDocument();
});
