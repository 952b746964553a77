import { User } from '@vitrine/contract/accounts';
import { AppError } from '@vitrine/contract/core/errors';
import { Folder } from '@vitrine/contract/library/folders';
import { type GeneratedVideo, VideoOptions } from '@vitrine/contract/generator';
import { MediaId } from '@vitrine/contract/library/media';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../api/use-api.tsx';
import { contentRoutes } from '../../test/examples/example-content.ts';
import { exampleImage, exampleVideo } from '../../test/examples/example-media.ts';
import { type Fake, type Plain, renderPage } from '../../test/render-page.tsx';
import { VideoGeneratorPage } from './video-generator-page.tsx';

const folder = Folder.parse({
  id: 'fld_1',
  name: 'Animals',
  color: '#3b82f6',
  parentId: null,
  mediaCount: 1,
  createdAt: '2026-03-01T12:00:00.000Z',
});
const images = [exampleImage('leopard.jpg', { folderId: folder.id }), exampleImage('balloons.jpg')];
const person = User.parse({
  id: 'acc_1',
  userId: 'usr_1',
  role: 'owner',
  accountName: 'Ada',
  accountTimeZone: 'UTC',
  accountLanguage: null,
  language: null,
  accountCount: 1,
  isLimited: false,
  seesAllScreens: true,
  name: 'Ada',
  organization: '',
  email: 'ada@example.com',
  isAdmin: false,
  subscriptionPlan: 'pro',
  effectivePlan: 'pro',
  deviceSeats: 1,
  extraStorageBytes: 0,
});
const videos = [exampleVideo('flower.mp4', { duration: 8, fps: 30 })];

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

type Routes = Fake['generator'];

async function open(list: GeneratedVideo[] = [], accountId = person.id, routes: Routes = {}) {
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
    content: contentRoutes({ images, videos }),
    folders: { list: async () => ({ folders: [folder] }) },
    accounts: { me: async () => ({ ...person, id: accountId }) },
    generator: { list: async () => ({ videos: [...list] }), generate, remove, cancel, retry, ...routes },
  });
  await screen.findAllByRole('button', { name: /leopard/ });
  return { user, generate, remove, cancel, retry };
}

const film = () => screen.getByRole('list', { name: 'Selected Items' });
const names = () =>
  within(film())
    .getAllByRole('listitem')
    .map((item) => within(item).getByRole('textbox').getAttribute('aria-label')?.split(',')[0]);

/** The position of the playhead in each item; undefined where it is not. */
const places = () =>
  within(film())
    .getAllByRole('listitem')
    .map((item) => item.querySelector<HTMLElement>('.selected-items-playhead')?.style.getPropertyValue('--at'));

test('the page counts the files to choose from, and a video without items cannot be generated', async () => {
  await open();
  expect(screen.getByRole('tab', { name: /Images\s*2/ })).toBeInTheDocument();
  expect(screen.getByRole('tab', { name: /Videos\s*1/ })).toBeInTheDocument();
  expect(screen.getByText('No items selected yet')).toBeInTheDocument();
  expect(await screen.findByText('No generated videos yet')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Generate Video' })).toBeDisabled();
});

test('items are added with default durations, reordered, given other durations and removed', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: /leopard/ }));
  await user.click(screen.getByRole('button', { name: /balloons/ }));
  await user.click(screen.getByRole('tab', { name: /Videos/ }));
  await user.click(await screen.findByRole('button', { name: /flower/ }));
  expect(screen.getByText('11 seconds')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Move leopard up' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Move flower down' })).toBeDisabled();

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
    expect(screen.getByText(total)).toBeInTheDocument();
  }
  await user.click(screen.getByRole('button', { name: 'Remove leopard' }));
  expect(names()).toEqual(['flower', 'balloons']);
});

test('an item is dragged to another position', async () => {
  const { user } = await open();
  for (const name of [/leopard/, /balloons/]) await user.click(screen.getByRole('button', { name }));
  const [first, second] = within(film()).getAllByRole('listitem');
  const dataTransfer = { effectAllowed: 'none' };
  fireEvent.dragStart(second!, { dataTransfer });
  fireEvent.dragOver(first!, { dataTransfer });
  fireEvent.drop(first!, { dataTransfer });
  expect(names()).toEqual(['balloons', 'leopard']);
});

test('a playhead over the items shows the position of the preview', async () => {
  const { user } = await open();
  for (const name of [/leopard/, /balloons/]) await user.click(screen.getByRole('button', { name }));
  expect(places()).toEqual(['0%', undefined]);
  fireEvent.change(screen.getByRole('slider', { name: 'Position' }), { target: { value: '4.5' } });
  expect(places()).toEqual([undefined, '50%']);
  await user.click(screen.getByRole('button', { name: 'Move leopard down' }));
  expect(names()).toEqual(['balloons', 'leopard']);
  expect(places()).toEqual([undefined, '50%']);
});

test('files are found by a search and by folder', async () => {
  const { user } = await open();
  await user.selectOptions(screen.getByLabelText('Folder'), 'Animals (1)');
  await waitFor(() => expect(screen.queryByRole('button', { name: /balloons/ })).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: /leopard/ })).toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('Folder'), 'All Media');
  await user.type(screen.getByRole('searchbox', { name: 'Search media' }), 'balloons');
  expect(await screen.findByRole('button', { name: /balloons/ })).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('button', { name: /leopard/ })).not.toBeInTheDocument());
  await user.type(screen.getByRole('searchbox', { name: 'Search media' }), ' at night');
  expect(await screen.findByText('Try adjusting your search or folder selection.')).toBeInTheDocument();
});

test('the draft survives a reload, belongs to its account, and is deleted by Clear', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: /balloons/ }));
  await user.click(screen.getByRole('button', { name: /leopard/ }));
  await user.type(screen.getByLabelText('Video Name'), 'Entrance');
  await user.selectOptions(screen.getByLabelText('Transition'), 'crossfade');
  await user.clear(screen.getByRole('textbox', { name: 'leopard, duration in seconds' }));
  await user.type(screen.getByRole('textbox', { name: 'leopard, duration in seconds' }), '7');
  await user.keyboard('{Escape}');

  cleanup();
  await open([], User.shape.id.parse('acc_2'));
  expect(screen.getByText('No items selected yet')).toBeInTheDocument();

  cleanup();
  const { user: again } = await open();
  expect(names()).toEqual(['balloons', 'leopard']);
  expect(screen.getByText('10 seconds')).toBeInTheDocument();
  expect(screen.getByLabelText('Video Name')).toHaveValue('Entrance');
  expect(screen.getByLabelText('Transition')).toHaveValue('crossfade');
  await again.click(screen.getByRole('button', { name: 'Clear' }));
  await again.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Clear' }));
  expect(screen.getByText('No items selected yet')).toBeInTheDocument();

  cleanup();
  await open();
  expect(screen.getByText('No items selected yet')).toBeInTheDocument();
});

test('an invalid draft is ignored', async () => {
  localStorage.setItem('videoDraft acc_1', '{"items":[{"medium":1}],"options":3}');
  await open();
  expect(screen.getByText('No items selected yet')).toBeInTheDocument();
});

test('each selected item shows its name', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: /balloons/ }));
  expect(within(film()).getByText('balloons')).toBeInTheDocument();
});

test('the preview of a crossfade fades each item in over the one before, except the first', async () => {
  const { user } = await open();
  for (const name of [/balloons/, /leopard/]) await user.click(screen.getByRole('button', { name }));
  await user.selectOptions(screen.getByLabelText('Transition'), 'crossfade');
  const preview = within(screen.getByRole('region', { name: 'Preview' }));
  const shown = (seconds: number) => {
    fireEvent.change(screen.getByRole('slider', { name: 'Position' }), { target: { value: String(seconds) } });
    return preview.getAllByRole('img', { hidden: true }).flatMap((picture) => {
      const { opacity } = picture.parentElement!.style;
      const name = picture.getAttribute('alt');
      return name === '' || opacity === '0' ? [] : [`${name} ${opacity}`];
    });
  };
  expect(shown(0)).toEqual(['balloons 1']);
  expect(shown(0.2)).toEqual(['balloons 1']);
  expect(shown(3.2)).toEqual(['balloons 1', expect.stringMatching(/^leopard 0\.[34]/)]);
  expect(shown(3.5)).toEqual(['leopard 1']);
});

test('a video is requested with its items in order and the chosen options', async () => {
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
        { mediaType: 'image', mediaId: 'med_balloons.jpg', duration: 3, order: 0 },
        { mediaType: 'image', mediaId: 'med_leopard.jpg', duration: 3, order: 1 },
      ],
    },
  });
});

test('Enter reports a missing name, then missing items', async () => {
  const { user } = await open();
  const name = screen.getByLabelText('Video Name');
  fireEvent.submit(name.closest('form')!);
  expect(await screen.findByText('Video Name Required')).toBeInTheDocument();
  await user.type(name, 'Entrance');
  fireEvent.submit(name.closest('form')!);
  expect(await screen.findByText('No Media Selected')).toBeInTheDocument();
});

test('a refusal shows the reason of the server', async () => {
  const { user, generate } = await open();
  generate.mockRejectedValue(new AppError('storage.limit_exceeded', { message: 'Cannot generate Entrance.' }));
  await user.click(screen.getByRole('button', { name: /leopard/ }));
  await user.type(screen.getByLabelText('Video Name'), 'Entrance');
  await user.click(screen.getByRole('button', { name: 'Generate Video' }));
  expect(await screen.findByText('Generation Failed')).toBeInTheDocument();
  expect(screen.getByText('Cannot generate Entrance.')).toBeInTheDocument();
});

test('a running video shows its progress, can be cancelled, and disables the button', async () => {
  const running = made({ status: 'running', progress: 47, secondsLeft: 8, itemCount: 6, downloadUrl: null });
  const { user, cancel } = await open([running]);
  expect(await screen.findByText('Encoding item 3 of 6')).toBeInTheDocument();
  expect(screen.getByText('47%, about 8 s')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Generating...' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Cancel Day at the park' }));
  await waitFor(() => expect(cancel).toHaveBeenCalledWith({ params: { id: 'gen_1' } }));
});

test('a video that is ready can be downloaded, and is deleted after a confirmation', async () => {
  const { user, remove } = await open([made()]);
  const link = await screen.findByRole('link', { name: 'Download Day at the park' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([made().downloadUrl, '_blank']);
  await user.click(screen.getByRole('button', { name: 'Delete Day at the park' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Video Deleted')).toBeInTheDocument();
  expect(remove).toHaveBeenCalledWith({ params: { id: 'gen_1' } });
});

test('a video that failed shows the reason, and can be retried', async () => {
  const failure = 'Item 2 (clip.mp4) cannot be decoded. It may be damaged. Please replace it.';
  const { user, retry } = await open([made({ status: 'failed', failure, downloadUrl: null, mediaId: null })]);
  expect(await screen.findByText(failure)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Try Day at the park again' }));
  await waitFor(() => expect(retry).toHaveBeenCalledOnce());
});

/** Adds a file, names the video and generates it. */
async function generateOne() {
  fireEvent.click(screen.getByRole('button', { name: /leopard/ }));
  fireEvent.change(screen.getByLabelText('Video Name'), { target: { value: 'Entrance' } });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Generate Video' })).toBeEnabled());
  fireEvent.click(screen.getByRole('button', { name: 'Generate Video' }));
}

test.each<[string, Partial<GeneratedVideo>, string, string]>([
  ['ready', { status: 'ready' }, 'Video Generated!', 'Day at the park is in your media library.'],
  ['failed', { status: 'failed', failure: 'Item 1 is damaged.' }, 'Generation Failed', 'Item 1 is damaged.'],
  ['failed without a reason', { status: 'failed' }, 'Generation Failed', 'Failed to generate video. Please try again.'],
])('a short video that is %s when it is first listed is reported', async (_, outcome, title, text) => {
  const list: GeneratedVideo[] = [];
  await open(list, person.id, {
    async generate() {
      list.push(made(outcome));
      return { success: true, video: made({ status: 'waiting' }) };
    },
  });
  await screen.findByText('No generated videos yet');
  await generateOne();
  expect(await screen.findByText(title)).toBeInTheDocument();
  expect(screen.getAllByText(text).length).toBeGreaterThan(0);
});

test('videos that were ready before are not reported', async () => {
  await open([made(), made({ id: 'gen_2', status: 'failed', failure: 'Damaged.' })]);
  expect(await screen.findAllByText('Day at the park')).toHaveLength(2);
  expect(screen.queryByText('Video Generated!')).not.toBeInTheDocument();
  expect(screen.queryByText('Generation Failed')).not.toBeInTheDocument();
});

test('a refused video keeps its name and items', async () => {
  await open([], person.id, {
    async generate() {
      throw new AppError('generator.too_many');
    },
  });
  await generateOne();
  expect(await screen.findByText('Generation Failed')).toBeInTheDocument();
  expect(screen.getByLabelText('Video Name')).toHaveValue('Entrance');
  expect(names()).toEqual(['leopard']);
});

const refuse = async (): Promise<never> => {
  throw new AppError('server.failed', { message: 'The disk is full.' });
};

test('a video that cannot be deleted stays in the list, with the reason', async () => {
  await open([made()], person.id, { remove: refuse });
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Day at the park' }));
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Delete Failed')).toBeInTheDocument();
  expect(screen.getByText('The disk is full.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Delete Day at the park' })).toBeInTheDocument();
});

test('a video that cannot be cancelled shows the reason', async () => {
  await open([made({ status: 'running', progress: 4 })], person.id, { cancel: refuse });
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel Day at the park' }));
  expect(await screen.findByText('Cancel Failed')).toBeInTheDocument();
});

test('generated videos that cannot be fetched show the reason, and can be retried', async () => {
  let isDown = true;
  await open([], person.id, {
    async list() {
      if (isDown) return refuse();
      return { videos: [made()] };
    },
  });
  expect(await screen.findByText('Failed to fetch generated videos')).toBeInTheDocument();
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry now' }));
  expect(await screen.findByRole('link', { name: 'Download Day at the park' })).toBeInTheDocument();
});

test.each<[Partial<GeneratedVideo>, string]>([
  [{ status: 'waiting', place: 0 }, '0:24, starting soon'],
  [{ status: 'waiting', place: 3 }, '0:24, 3 ahead in the queue'],
  [{ status: 'cancelled' }, '0:24, cancelled'],
  [{ status: 'running', itemsDone: 2, progress: 98 }, 'Joining all items'],
  [{ status: 'running', secondsLeft: null, progress: 12 }, '12%'],
])('a generated video with %o shows %j', async (state, text) => {
  await open([made(state)]);
  expect(await screen.findByText(text)).toBeInTheDocument();
});
