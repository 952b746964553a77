import { AppError } from '@vitrine/contract/errors';
import { type GeneratedVideo, VideoOptions } from '@vitrine/contract/generator';
import { Image, MediaId, Video } from '@vitrine/contract/media';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../api/api.tsx';
import { type Plain, renderPage } from '../../test/render-page.tsx';
import { VideoGeneratorPage } from './video-generator-page.tsx';

const facts = (name: string) => ({
  id: MediaId.parse(`med_${name}`),
  filename: name,
  originalName: name,
  mimeType: 'image/jpeg',
  fileSize: 1_000,
  createdAt: '2026-03-01T12:00:00.000Z',
  isActive: false,
  folderId: null,
  width: 1_200,
  height: 800,
  status: 'ready' as const,
  progress: null,
  failure: null,
  thumbnailFilename: `${name}.webp`,
  thumbnailUrl: `/objects/${name}.webp`,
});
const images = ['leopard', 'balloons'].map((name) => Image.parse(facts(name)));
const videos = [Video.parse({ ...facts('flower'), duration: 8, fps: 30 })];

const made = (changes: Partial<GeneratedVideo> = {}): GeneratedVideo => ({
  id: 'gen_1',
  name: 'Day at the park',
  status: 'ready',
  place: null,
  progress: 100,
  secondsLeft: null,
  itemsDone: 2,
  itemCount: 2,
  duration: 24,
  options: VideoOptions.parse({}),
  failure: null,
  mediaId: MediaId.parse('med_made'),
  originalName: 'Day at the park.mp4',
  filename: 'video_made.mp4',
  fileSize: 1_000,
  isActive: false,
  folderId: null,
  width: 1920,
  height: 1080,
  fps: 30,
  thumbnailFilename: null,
  thumbnailUrl: null,
  previewUrl: null,
  downloadUrl: '/api/video/generated/gen_1/file?until=1&signature=x',
  createdAt: '2026-03-01T12:00:00.000Z',
  ...changes,
});

const page = <T,>(body: T, total: number) => Promise.resolve({ body, next: null, total });

async function open(list: GeneratedVideo[] = []) {
  const generate = vi.fn<Plain<Api['generator']['generate']>>(async () => ({
    success: true as const,
    video: made({ status: 'waiting' }),
  }));
  const remove = vi.fn<Plain<Api['generator']['remove']>>(async () => ({ success: true as const }));
  const cancel = vi.fn<Plain<Api['generator']['cancel']>>(async () => ({
    success: true as const,
    video: made({ status: 'cancelled' }),
  }));
  const retry = vi.fn<Plain<Api['generator']['retry']>>(async () => ({
    success: true as const,
    video: made({ status: 'waiting' }),
  }));
  const user = await renderPage(<VideoGeneratorPage />, {
    media: {
      listImages: Object.assign(async () => ({ images }), { page: () => page({ images }, images.length) }),
      listVideos: Object.assign(async () => ({ videos }), { page: () => page({ videos }, videos.length) }),
    },
    generator: { list: async () => ({ videos: list }), generate, remove, cancel, retry },
  });
  await screen.findByRole('button', { name: /leopard/ });
  return { user, generate, remove, cancel, retry };
}

const film = () => screen.getByRole('list', { name: 'Selected Items' });
const names = () =>
  within(film())
    .getAllByRole('listitem')
    .map((item) => within(item).getByRole('textbox').getAttribute('aria-label')?.split(',')[0]);

/** Where the line is in each item that has it. */
const places = () =>
  within(film())
    .getAllByRole('listitem')
    .map((item) => item.querySelector<HTMLElement>('.film-playhead')?.style.getPropertyValue('--at'));

test('counts what there is to choose from, and says what is still missing', async () => {
  await open();
  expect(screen.getByRole('tab', { name: /Images\s*2/ })).toBeTruthy();
  expect(screen.getByRole('tab', { name: /Videos\s*1/ })).toBeTruthy();
  expect(screen.getByText('No items selected yet')).toBeTruthy();
  expect(await screen.findByText('No generated videos yet')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Generate Video' })).toHaveProperty('disabled', true);
});

test('items are added with their usual seconds, reordered, retimed and removed', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: /leopard/ }));
  await user.click(screen.getByRole('button', { name: /balloons/ }));
  await user.click(screen.getByRole('tab', { name: /Videos/ }));
  await user.click(await screen.findByRole('button', { name: /flower/ }));
  expect(screen.getByText('11 seconds')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Move leopard up' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'Move flower down' })).toHaveProperty('disabled', true);

  await user.click(screen.getByRole('button', { name: 'Move flower up' }));
  expect(names()).toEqual(['leopard', 'flower', 'balloons']);
  const seconds = screen.getByRole('textbox', { name: 'flower, duration in seconds' });
  for (const [typed, total] of [
    ['12', '18 seconds'],
    ['90', '66 seconds'],
    ['many', '7 seconds'],
  ] as const) {
    await user.clear(seconds);
    await user.type(seconds, `${typed}{Enter}`);
    expect(screen.getByText(total)).toBeTruthy();
  }
  await user.click(screen.getByRole('button', { name: 'Remove leopard' }));
  expect(names()).toEqual(['flower', 'balloons']);
});

test('an item is dragged to another place', async () => {
  const { user } = await open();
  for (const name of [/leopard/, /balloons/]) await user.click(screen.getByRole('button', { name }));
  const [first, second] = within(film()).getAllByRole('listitem');
  const dataTransfer = { effectAllowed: 'none' };
  fireEvent.dragStart(second!, { dataTransfer });
  fireEvent.dragOver(first!, { dataTransfer });
  fireEvent.drop(first!, { dataTransfer });
  expect(names()).toEqual(['balloons', 'leopard']);
});

test('a line over the items shows where the preview is', async () => {
  const { user } = await open();
  for (const name of [/leopard/, /balloons/]) await user.click(screen.getByRole('button', { name }));
  expect(places()).toEqual(['0%', undefined]);
  fireEvent.change(screen.getByRole('slider', { name: 'Position' }), { target: { value: '4.5' } });
  expect(places()).toEqual([undefined, '50%']);
  await user.click(screen.getByRole('button', { name: 'Move leopard down' }));
  expect(names()).toEqual(['balloons', 'leopard']);
  expect(places()).toEqual([undefined, '50%']);
});

test('a video is ordered with its items in order and the options chosen', async () => {
  const { user, generate } = await open();
  await user.click(screen.getByRole('button', { name: /balloons/ }));
  await user.click(screen.getByRole('button', { name: /leopard/ }));
  await user.type(screen.getByLabelText('Video Name'), 'Entrance');
  await user.selectOptions(screen.getByLabelText('Transition'), 'crossfade');
  await user.click(screen.getByRole('button', { name: 'Generate Video' }));
  await waitFor(() => expect(generate).toHaveBeenCalledOnce());
  expect(generate).toHaveBeenCalledWith({
    body: {
      name: 'Entrance',
      options: { ...VideoOptions.parse({}), transition: 'crossfade' },
      items: [
        { mediaType: 'image', mediaId: 'med_balloons', duration: 3, order: 0 },
        { mediaType: 'image', mediaId: 'med_leopard', duration: 3, order: 1 },
      ],
    },
  });
});

test('Enter tells what is missing', async () => {
  const { user } = await open();
  const name = screen.getByLabelText('Video Name');
  fireEvent.submit(name.closest('form')!);
  expect(await screen.findByText('Video Name Required')).toBeTruthy();
  await user.type(name, 'Entrance');
  fireEvent.submit(name.closest('form')!);
  expect(await screen.findByText('No Media Selected')).toBeTruthy();
});

test('a refusal is told in the words of the server', async () => {
  const { user, generate } = await open();
  generate.mockRejectedValue(new AppError('storage.limit_exceeded', { message: 'Cannot generate Entrance.' }));
  await user.click(screen.getByRole('button', { name: /leopard/ }));
  await user.type(screen.getByLabelText('Video Name'), 'Entrance');
  await user.click(screen.getByRole('button', { name: 'Generate Video' }));
  expect(await screen.findByText('Generation Failed')).toBeTruthy();
  expect(screen.getByText('Cannot generate Entrance.')).toBeTruthy();
});

test('one under way shows how far it is, is cancelled, and keeps the button busy', async () => {
  const running = made({ status: 'running', progress: 47, secondsLeft: 8, itemCount: 6, downloadUrl: null });
  const { user, cancel } = await open([running]);
  expect(await screen.findByText('Encoding item 3 of 6')).toBeTruthy();
  expect(screen.getByText('47%, about 8 s')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Generating...' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'Cancel Day at the park' }));
  await waitFor(() => expect(cancel).toHaveBeenCalledWith({ params: { id: 'gen_1' } }));
});

test('one that is ready opens in a new tab, and is deleted after a question', async () => {
  const { user, remove } = await open([made()]);
  const link = await screen.findByRole('link', { name: 'Download Day at the park' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([made().downloadUrl, '_blank']);
  await user.click(screen.getByRole('button', { name: 'Delete Day at the park' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Video Deleted')).toBeTruthy();
  expect(remove).toHaveBeenCalledWith({ params: { id: 'gen_1' } });
});

test('one that failed says why, and is tried again', async () => {
  const failure = 'Item 2 (clip.mp4) cannot be decoded. It may be damaged. Please replace it.';
  const { user, retry } = await open([made({ status: 'failed', failure, downloadUrl: null, mediaId: null })]);
  expect(await screen.findByText(failure)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try Day at the park again' }));
  await waitFor(() => expect(retry).toHaveBeenCalledOnce());
});
