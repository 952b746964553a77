import type { Page } from '@vitrine/contract/core/client';
import { AppError } from '@vitrine/contract/core/errors';
import { FolderId } from '@vitrine/contract/library/folders';
import { Image, MediaId, type Video } from '@vitrine/contract/library/media';
import type { Webpage } from '@vitrine/contract/webpages';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { examplePlaylist, lunch, playlistRoutes } from '../../../test/example-playlist.ts';
import { exampleWebpage, weather, webpageRoutes } from '../../../test/example-webpage.ts';
import { renderPage } from '../../../test/render-page.tsx';
import type { ChosenContent } from '../../playout/index.ts';
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

type PageOfImages = (query: { cursor?: string; folderId?: string }) => Page<{ images: Image[] }>;

async function open(
  images: readonly Image[] = [],
  videos: readonly Video[] = [],
  pageOfImages?: PageOfImages,
  playlists = playlistRoutes([]),
  webpages: readonly Webpage[] = [],
) {
  const onPick = vi.fn<(content: ChosenContent) => void>();
  const person = await renderPage(
    <MediaPickerDialog title="Select Media for Device Assignment" onPick={onPick} onClose={() => {}} />,
    {
      media: {
        listImages: Object.assign(async () => ({ images: [...images] }), {
          page: async (request?: { query?: { search?: string; cursor?: string; folderId?: string } }) => {
            if (pageOfImages !== undefined) return pageOfImages(request?.query ?? {});
            const found = images.filter((each) => each.originalName.includes(request?.query?.search ?? ''));
            return { body: { images: found }, next: null, total: found.length };
          },
        }),
        listVideos: Object.assign(async () => ({ videos: [...videos] }), {
          page: async () => ({ body: { videos: [...videos] }, next: null, total: videos.length }),
        }),
      },
      playlists,
      webpages: webpageRoutes(webpages),
      folders: { list: async () => ({ folders: [animals] }) },
    },
  );
  return { person, onPick, dialog: within(await screen.findByRole('dialog')) };
}

test('a file shows its type, name, date, size and folder; names of images are truncated to 15 characters', async () => {
  const { person, onPick, dialog } = await open([Image.parse(facts('elephants-at-dusk.jpg', 5))]);
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
  const { person, onPick, dialog } = await open([], [], undefined, playlistRoutes([lunch]));
  await person.click(dialog.getByRole('tab', { name: /^Playlists ?1/ }));
  const card = await dialog.findByRole('button', { name: /Lunch/ });
  expect(card.textContent).toContain('12 items, 3:20');
  expect(card.querySelector('img')?.getAttribute('src')).toBe('/objects/Lunch.webp');
  await person.click(card);
  expect(onPick).toHaveBeenCalledExactlyOnceWith({
    id: lunch.id,
    kind: 'playlist',
    name: 'Lunch',
    picture: '/objects/Lunch.webp',
  });
});

test('a web page shows its host, and is picked with its kind and icon', async () => {
  const { person, onPick, dialog } = await open([], [], undefined, playlistRoutes([]), [weather]);
  await person.click(dialog.getByRole('tab', { name: /^Web pages ?1/ }));
  const card = await dialog.findByRole('button', { name: /Weather/ });
  expect(card.textContent).toContain('weather.example.com');
  await person.click(card);
  expect(onPick).toHaveBeenCalledExactlyOnceWith({
    id: weather.id,
    kind: 'webpage',
    name: 'Weather',
    picture: '/objects/Weather.webp',
  });
});

test('a web page that forbids framing says so, and can be picked still', async () => {
  const closed = exampleWebpage('Bank', { framing: 'forbidden', framingReason: 'This page does not allow frames.' });
  const { person, onPick, dialog } = await open([], [], undefined, playlistRoutes([]), [closed]);
  const card = await dialog.findByRole('button', { name: /Bank/ });
  expect(card.textContent).toContain('Screens can’t show it');
  await person.click(card);
  expect(onPick).toHaveBeenCalledOnce();
});

test('a playlist without items is shown as empty', async () => {
  const empty = examplePlaylist('New', { itemCount: 0, lengthMs: 0, thumbnailUrls: [], isActive: true });
  const { dialog } = await open([], [], undefined, playlistRoutes([empty]));
  const card = await dialog.findByRole('button', { name: /New/ });
  expect(card.textContent).toContain('Empty');
  expect(card.textContent).toContain('Active');
});

test('the search finds playlists and files alike', async () => {
  const images = [Image.parse(facts('lion.jpg', 5)), Image.parse(facts('Lunch menu.jpg', 4))];
  const { person, dialog } = await open(images, [], undefined, playlistRoutes([lunch, examplePlaylist('Evening')]));
  expect(await dialog.findByRole('button', { name: /Evening/ })).toBeInTheDocument();
  expect(dialog.getByRole('tab', { name: /^All/ }).textContent).toContain('4');
  await person.type(dialog.getByRole('searchbox', { name: 'Search media' }), 'Lunch');
  await vi.waitFor(() => expect(dialog.queryByRole('button', { name: /Evening/ })).not.toBeInTheDocument());
  expect(await dialog.findByRole('button', { name: /Lunch menu/ })).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: /12 items/ })).toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: /lion/ })).not.toBeInTheDocument();
});

test('among files of all kinds the first six playlists are shown, and all of them in their tab, page by page', async () => {
  const seven = Array.from({ length: 7 }, (_, index) => examplePlaylist(`Loop ${index + 1}`));
  const pageOf = ({ cursor }: { cursor?: string | undefined }) =>
    cursor === undefined
      ? { body: { playlists: seven }, next: 'two', total: 8 }
      : { body: { playlists: [lunch] }, next: null, total: 8 };
  const { person, dialog } = await open([], [], undefined, playlistRoutes(seven, pageOf));
  expect(await dialog.findByRole('button', { name: /Loop 6/ })).toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: /Loop 7/ })).not.toBeInTheDocument();
  await person.click(dialog.getByRole('tab', { name: /^Playlists ?8/ }));
  expect(await dialog.findByRole('button', { name: /Loop 7/ })).toBeInTheDocument();
  fireEvent.click(dialog.getByRole('button', { name: 'Show more' }));
  expect(await dialog.findByRole('button', { name: /Lunch/ })).toBeInTheDocument();
});

test('playlists that cannot be fetched show the reason in their tab, and files can be picked still', async () => {
  const playlists = playlistRoutes([], () => {
    throw new AppError('server.failed');
  });
  const { person, dialog } = await open([Image.parse(facts('lion.jpg', 5))], [], undefined, playlists);
  expect(await dialog.findByRole('button', { name: /lion/ })).toBeInTheDocument();
  await person.click(dialog.getByRole('tab', { name: /^Playlists/ }));
  expect(await dialog.findByText('Failed to fetch playlists')).toBeInTheDocument();
});

const [first, second] = [Image.parse(facts('first.jpg', 5)), Image.parse(facts('second.jpg', 4))];
const pageWith = (image: Image, next: string | null = null) => ({ body: { images: [image] }, next, total: 2 });

test('files that cannot be fetched show the reason, and can be retried', async () => {
  let isDown = true;
  const { dialog } = await open([], [], () => {
    if (isDown) throw new AppError('server.failed');
    return pageWith(first);
  });
  expect(await dialog.findByText('Failed to fetch images')).toBeInTheDocument();
  isDown = false;
  fireEvent.click(dialog.getByRole('button', { name: 'Retry now' }));
  expect(await dialog.findByRole('button', { name: /first/ })).toBeInTheDocument();
});

test('further pages are fetched on request', async () => {
  const { dialog } = await open([], [], ({ cursor }) =>
    cursor === undefined ? pageWith(first, 'two') : pageWith(second),
  );
  fireEvent.click(await dialog.findByRole('button', { name: 'Show more' }));
  expect(await dialog.findByRole('button', { name: /second/ })).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: /first/ })).toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

test('a folder narrows the files, and an empty result suggests another', async () => {
  const { dialog } = await open([], [], ({ folderId }) =>
    folderId === undefined ? pageWith(first) : { body: { images: [] }, next: null, total: 0 },
  );
  await dialog.findByRole('button', { name: /first/ });
  const folders = within(dialog.getByRole('navigation', { name: 'Folders' }));
  const animalsButton = folders.getByRole('button', { name: /Animals/ });
  fireEvent.click(animalsButton);
  expect(await dialog.findByText('Try adjusting your search or folder selection.')).toBeInTheDocument();
  expect(animalsButton).toHaveAttribute('aria-current', 'true');
  fireEvent.click(folders.getByRole('button', { name: 'All Media' }));
  expect(await dialog.findByRole('button', { name: /first/ })).toBeInTheDocument();
});
