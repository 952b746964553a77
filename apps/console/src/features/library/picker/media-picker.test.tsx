import type { Page } from '@vitrine/contract/core/client';
import { AppError } from '@vitrine/contract/core/errors';
import { FolderId } from '@vitrine/contract/library/folders';
import { Image, MediaId, type Video } from '@vitrine/contract/library/media';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import type { MediaItem } from '../media-item.ts';
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

async function open(images: readonly Image[] = [], videos: readonly Video[] = [], pageOfImages?: PageOfImages) {
  const onPick = vi.fn<(item: MediaItem) => void>();
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
  expect(within(card).getByText('elephants-at-du...')).toBeTruthy();
  expect(card.textContent).toContain('Mar 5, 2026, 2.1 MB, Animals');
  await person.click(card);
  expect(onPick.mock.calls[0]?.[0]).toMatchObject({ kind: 'image', originalName: 'elephants-at-dusk.jpg' });
});

test('an empty tab is explained, and an empty search result suggests what to do', async () => {
  const { person, dialog } = await open();
  expect(await dialog.findByText('No media found')).toBeTruthy();
  expect(dialog.getByText('Upload images or videos to put them on a screen.')).toBeTruthy();
  await person.click(dialog.getByRole('tab', { name: /^Images/ }));
  expect(await dialog.findByText('No images found')).toBeTruthy();
  await person.click(dialog.getByRole('tab', { name: /^Videos/ }));
  expect(await dialog.findByText('No videos found')).toBeTruthy();
  await person.click(dialog.getByRole('button', { name: /^Animals/ }));
  expect(await dialog.findByText('Try adjusting your search or folder selection.')).toBeTruthy();
});

const [first, second] = [Image.parse(facts('first.jpg', 5)), Image.parse(facts('second.jpg', 4))];
const pageWith = (image: Image, next: string | null = null) => ({ body: { images: [image] }, next, total: 2 });

test('files that cannot be fetched show the reason, and can be retried', async () => {
  let isDown = true;
  const { dialog } = await open([], [], () => {
    if (isDown) throw new AppError('server.failed');
    return pageWith(first);
  });
  expect(await dialog.findByText('Failed to fetch images')).toBeTruthy();
  isDown = false;
  fireEvent.click(dialog.getByRole('button', { name: 'Retry now' }));
  expect(await dialog.findByRole('button', { name: /first/ })).toBeTruthy();
});

test('further pages are fetched on request', async () => {
  const { dialog } = await open([], [], ({ cursor }) =>
    cursor === undefined ? pageWith(first, 'two') : pageWith(second),
  );
  fireEvent.click(await dialog.findByRole('button', { name: 'Show more' }));
  expect(await dialog.findByRole('button', { name: /second/ })).toBeTruthy();
  expect(dialog.getByRole('button', { name: /first/ })).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('a folder narrows the files, and an empty result suggests another', async () => {
  const { dialog } = await open([], [], ({ folderId }) =>
    folderId === undefined ? pageWith(first) : { body: { images: [] }, next: null, total: 0 },
  );
  await dialog.findByRole('button', { name: /first/ });
  const folders = within(dialog.getByRole('navigation', { name: 'Folders' }));
  const animalsButton = folders.getByRole('button', { name: /Animals/ });
  fireEvent.click(animalsButton);
  expect(await dialog.findByText('Try adjusting your search or folder selection.')).toBeTruthy();
  expect(animalsButton.getAttribute('aria-current')).toBe('true');
  fireEvent.click(folders.getByRole('button', { name: 'All Media' }));
  expect(await dialog.findByRole('button', { name: /first/ })).toBeTruthy();
});
