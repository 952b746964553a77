import type { Page } from '@vitrine/contract/core/client';
import { DeviceId } from '@vitrine/contract/fleet/devices';
import { AppError } from '@vitrine/contract/core/errors';
import { type Folder, FolderId } from '@vitrine/contract/library/folders';
import { Image, MediaId, Video } from '@vitrine/contract/library/media';
import type { SubscriptionInfo } from '@vitrine/contract/billing/plans';
import type { MediaUse } from '@vitrine/contract/playout/media-use';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../api/api.tsx';
import { onRefusal, type Refusal } from '../../api/refusals.ts';
import { type Plain, renderPage } from '../../test/render-page.tsx';
import { MediaPage } from './media-page.tsx';
import type { SendFile, Sending } from '../uploads/send-file.ts';
import { UploadProvider } from '../uploads/upload-tray.tsx';

const MB = 1024 ** 2;

const facts = (name: string, day: number) => ({
  id: MediaId.parse(`med_${name}`),
  filename: name,
  originalName: name,
  mimeType: 'image/jpeg',
  fileSize: Math.round(2.1 * MB),
  contentId: name,
  averageColor: null as string | null,
  createdAt: `2026-03-${String(day).padStart(2, '0')}T12:00:00.000Z`,
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

const image = (name: string, day: number, changes: Partial<Image> = {}): Image =>
  Image.parse({ ...facts(name, day), ...changes });
const video = (name: string, day: number, changes: Partial<Video> = {}): Video =>
  Video.parse({ ...facts(name, day), mimeType: 'video/mp4', duration: 71, fps: 24, ...changes });

const usage: SubscriptionInfo = {
  plan: 'free',
  status: 'active',
  startDate: null,
  endDate: null,
  effectivePlan: 'free',
  deviceSeats: 1,
  extraStorageBytes: 0,
  maxDevices: 1,
  storageLimit: 100 * MB,
  deviceCount: 1,
  usedBytes: 90 * MB,
  cancelAtPeriodEnd: false,
};

type ImagesPage = (query: { cursor?: string; search?: string }) => Page<{ images: Image[] }>;

interface World {
  images?: Image[];
  videos?: Video[];
  at?: string;
  /** Instead of one page with all images. */
  imagesPage?: ImagesPage;
  failing?: AppError;
  media?: { [Route in keyof Api['media']]?: Plain<Api['media'][Route]> };
  use?: Partial<MediaUse>;
  arrival?: Plain<Api['playout']['delivery']>;
  folders?: Folder[];
  folderRoutes?: { [Route in keyof Api['folders']]?: Plain<Api['folders'][Route]> };
  send?: SendFile;
}

const matching = <MediaItem extends Image>(media: readonly MediaItem[], search = '') =>
  media.filter(({ originalName }) => originalName.includes(search));

async function open({ images = [], videos = [], at = '/media', ...world }: World = {}) {
  const pageOfImages = vi.fn<Api['media']['listImages']['page']>(async (request) => {
    if (world.failing !== undefined) throw world.failing;
    const { cursor, search } = request?.query ?? {};
    const whole = matching(images, search);
    return (
      world.imagesPage?.({ ...(cursor && { cursor }), ...(search && { search }) }) ?? {
        body: { images: whole },
        next: null,
        total: whole.length,
      }
    );
  });
  const pageOfVideos: Api['media']['listVideos']['page'] = async (request) => {
    const whole = matching(videos, request?.query?.search);
    return { body: { videos: whole }, next: null, total: whole.length };
  };
  const person = await renderPage(
    <UploadProvider send={world.send ?? (() => new Promise(() => {}))}>
      <MediaPage />
    </UploadProvider>,
    {
      media: {
        listImages: Object.assign(async () => ({ images }), { page: pageOfImages }),
        listVideos: Object.assign(async () => ({ videos }), { page: pageOfVideos }),
        storage: async () => ({
          storage: { usedBytes: 90 * MB, imageCount: images.length, videoCount: videos.length },
        }),
        finishResumableUpload: async () => ({ success: true }),
        ...world.media,
      },
      folders: { list: async () => ({ folders: world.folders ?? [] }), ...world.folderRoutes },
      plans: { status: async () => usage },
      devices: {
        list: Object.assign(async () => [], {
          page: async () => ({ body: [], next: null, total: 2 }),
        }),
      },
      playout: {
        delivery:
          world.arrival ??
          (async () => ({ total: 3, onAir: 1, loading: 2, behind: 0, behindScreens: [], offline: 0, silent: [] })),
        mediaUse: async () => ({
          use: { devices: [], deviceCount: 0, screens: 0, groups: 0, schedules: 0, isActive: false, ...world.use },
        }),
      },
    },
    { path: '/media', at },
  );
  return { person, pageOfImages };
}

const names = () =>
  screen.getAllByRole('button', { name: /^Preview/ }).map((button) => button.getAttribute('aria-label')?.slice(8));
const tray = () => screen.findByRole('region', { name: 'Uploads' });
const file = (name: string, type: string, size = 1_000) => new File([new Uint8Array(size)], name, { type });

async function openUploadDialog() {
  const [button] = await screen.findAllByRole('button', { name: 'Upload Media' });
  if (button === undefined) throw new Error('Nothing opens the dialog');
  fireEvent.click(button);
}

/** Chooses files in the dialog, of one type or of any. */
async function upload(files: readonly File[], type: 'All' | 'Images' | 'Videos' = 'All') {
  await openUploadDialog();
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload Media' }));
  fireEvent.click(dialog.getByRole('radio', { name: type }));
  fireEvent.change(dialog.getByLabelText('Files to upload'), { target: { files } });
}

async function choose(person: Awaited<ReturnType<typeof open>>['person'], name: string, act: string) {
  await person.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await person.click(await screen.findByRole('menuitem', { name: new RegExp(`^${act}`) }));
}

test('images and videos hang together, newest first, with what is to be known at once', async () => {
  await open({
    images: [image('leopard.jpg', 5, { isActive: true }), image('lizard.png', 1)],
    videos: [video('flower.mp4', 3)],
  });
  await waitFor(() => expect(names()).toEqual(['leopard.jpg', 'flower.mp4', 'lizard.png']));
  expect(screen.getByText('Active')).toBeTruthy();
  expect(screen.getByText('1:11')).toBeTruthy();
  expect(screen.getByText('Video, 2.10 MB')).toBeTruthy();
  expect(screen.getByText('90.00 MB of 100.00 MB')).toBeTruthy();
});

test('a file that is being prepared says how far it is, and cannot be made active yet', async () => {
  const { person } = await open({ videos: [video('flower.mp4', 3, { status: 'processing', progress: 42 })] });
  expect(await screen.findByText('Preparing 42%')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Actions for flower.mp4' }));
  const entry = await screen.findByRole('menuitem', { name: 'Make Active' });
  expect(entry.getAttribute('aria-disabled')).toBe('true');
});

test('a file that could not be prepared says why', async () => {
  await open({ images: [image('leopard.jpg', 5, { status: 'failed', failure: 'The picture is damaged' })] });
  expect(await screen.findByText('The picture is damaged')).toBeTruthy();
});

test('the type filter shows one kind, and stands in the address', async () => {
  await open({ images: [image('leopard.jpg', 5)], videos: [video('flower.mp4', 3)], at: '/media?type=videos' });
  await waitFor(() => expect(names()).toEqual(['flower.mp4']));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Videos/ }).checked).toBe(true);
});

test('a search that finds nothing says so and can be cleared', async () => {
  const { person } = await open({ images: [image('leopard.jpg', 5)] });
  await person.type(await screen.findByLabelText('Search media'), 'elephant');
  expect(await screen.findByRole('heading', { name: 'No media found' })).toBeTruthy();
  const [clear] = screen.getAllByRole('button', { name: 'Clear' });
  if (clear !== undefined) await person.click(clear);
  await waitFor(() => expect(names()).toEqual(['leopard.jpg']));
});

test('an empty library says what it is for and how to begin', async () => {
  await open();
  expect(await screen.findByRole('heading', { name: 'No media yet' })).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Upload Media' })).toHaveLength(2);
});

test('a library that cannot be fetched says why, and is tried again', async () => {
  const world: World = { failing: new AppError('network.failed') };
  const { person, pageOfImages } = await open(world);
  expect(await screen.findByRole('heading', { name: 'Failed to fetch images' })).toBeTruthy();
  expect(screen.getByText('The server did not answer. Your screens keep playing.')).toBeTruthy();
  pageOfImages.mockResolvedValue({ body: { images: [image('leopard.jpg', 5)] }, next: null, total: 1 });
  await person.click(screen.getByRole('button', { name: 'Retry now' }));
  await waitFor(() => expect(names()).toEqual(['leopard.jpg']));
});

test('the next page of a long list is fetched as its end comes near', async () => {
  await open({
    imagesPage: ({ cursor }) =>
      cursor === undefined
        ? { body: { images: [image('first.jpg', 9)] }, next: 'more', total: 2 }
        : { body: { images: [image('second.jpg', 8)] }, next: null, total: 2 },
  });
  await waitFor(() => expect(names()).toEqual(['first.jpg', 'second.jpg']));
});

test('files are listed as facts in a table', async () => {
  await open({ videos: [video('flower.mp4', 3)], at: '/media?view=list' });
  const row = await screen.findByRole('row', { name: /flower\.mp4/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['Select flower.mp4flower', '–', 'Video', '2.10 MB', '1200 × 800', '1:11', 'Mar 3, 2026', '']);
});

test('an image is made active', async () => {
  const setCurrentImage = vi.fn<Plain<Api['media']['setCurrentImage']>>(async () => ({
    success: true,
    currentImage: null,
  }));
  const { person } = await open({ images: [image('leopard.jpg', 5)], media: { setCurrentImage } });
  await choose(person, 'leopard.jpg', 'Make Active');
  expect(await screen.findByText('Image set as active')).toBeTruthy();
  expect(await screen.findByText('Live on 1 of 3 screens')).toBeTruthy();
  expect(screen.getByText('2 updating')).toBeTruthy();
  expect(setCurrentImage).toHaveBeenCalledExactlyOnceWith({ body: { imageId: 'med_leopard.jpg' } });
});

const fullDisk = () => Promise.reject(new AppError('server.failed', { message: 'The disk is full.' }));

test.each([
  ['Make Active', 'Image set as active', 'Error setting image as active', image('a.jpg', 5)],
  ['Make Active', 'Video set as active', 'Error setting video as active', video('b.mp4', 5)],
  ['Delete', 'Image deleted successfully', 'Error deleting image', image('a.jpg', 5)],
  ['Delete', 'Video deleted successfully', 'Error deleting video', video('b.mp4', 5)],
] as const)('%s is told by "%s" or "%s"', async (act, done, failed, medium) => {
  let isRefusing = false;
  const answer = (value: unknown) => async () => (isRefusing ? fullDisk() : value);
  const { person } = await open({
    ...('duration' in medium ? { videos: [medium] } : { images: [medium] }),
    media: {
      setCurrentImage: answer({ success: true, currentImage: null }),
      setCurrentVideo: answer({ success: true, currentVideo: null }),
      removeImage: answer({ success: true }),
      removeVideo: answer({ success: true }),
    } as World['media'] & object,
  });
  for (const text of [done, failed]) {
    await choose(person, medium.originalName, act);
    if (act === 'Delete') {
      const question = await screen.findByRole('alertdialog');
      await person.click(within(question).getByRole('button', { name: 'Delete' }));
    }
    expect(await screen.findByText(text)).toBeTruthy();
    isRefusing = true;
  }
  expect(screen.getByText('The disk is full.')).toBeTruthy();
});

test('folders and moves that fail are told in the words of the specification, with the reason', async () => {
  const { person } = await open({
    images: [image('a.jpg', 5)],
    folders: [folderNamed('Animals')],
    at: '/media?folder=fld_Animals',
    media: { moveMany: fullDisk },
    folderRoutes: { create: fullDisk, update: fullDisk, remove: fullDisk },
  });
  await person.click(await screen.findByRole('button', { name: 'New Folder' }));
  await person.type(await screen.findByLabelText('Name'), 'Food{Enter}');
  expect(await screen.findByText('Failed to create folder')).toBeTruthy();
  expect(screen.getByText('The disk is full.')).toBeTruthy();
  await person.keyboard('{Escape}');
  await person.click(await screen.findByRole('button', { name: 'Actions for the folder Animals' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  await person.type(await screen.findByLabelText('Name'), ' at dusk{Enter}');
  expect(await screen.findByText('Failed to update folder')).toBeTruthy();
  await person.keyboard('{Escape}');
  await person.click(await screen.findByRole('button', { name: 'Actions for the folder Animals' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Failed to delete folder')).toBeTruthy();
  await choose(person, 'a.jpg', 'Move to folder');
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Animals/ }));
  expect(await screen.findByText('Error moving media')).toBeTruthy();
});

test('a video that cannot be made active says why', async () => {
  const { person } = await open({
    videos: [video('flower.mp4', 3)],
    media: { setCurrentVideo: () => Promise.reject(new AppError('media.not_ready')) },
  });
  await choose(person, 'flower.mp4', 'Make Active');
  expect(await screen.findByText('Error setting video as active')).toBeTruthy();
  expect(screen.getByText('This file is still being processed. Please try again in a moment.')).toBeTruthy();
});

test('deleting asks first, says what it does to the screens, and then deletes', async () => {
  const removeImage = vi.fn<Plain<Api['media']['removeImage']>>(async () => ({ success: true }));
  const { person } = await open({
    images: [image('leopard.jpg', 5)],
    media: { removeImage },
    use: { screens: 2, schedules: 1 },
  });
  await choose(person, 'leopard.jpg', 'Delete');
  const question = await screen.findByRole('alertdialog');
  expect(within(question).getByText('leopard')).toBeTruthy();
  expect(await within(question).findByText('on 2 screens and in 1 schedule')).toBeTruthy();
  expect(question.textContent).toContain('The screens show their next media instead. The schedule is deleted, too.');
  expect(removeImage).not.toHaveBeenCalled();
  await person.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Image deleted successfully')).toBeTruthy();
  expect(removeImage).toHaveBeenCalledExactlyOnceWith({ params: { id: 'med_leopard.jpg' } });
});

test('the Delete key on a picture asks to delete it, and Escape keeps it', async () => {
  const { person } = await open({
    videos: [video('flower.mp4', 3)],
    media: { removeVideo: () => Promise.reject(new AppError('media.not_found')) },
  });
  (await screen.findByRole('button', { name: 'Preview flower.mp4' })).focus();
  await person.keyboard('{Delete}');
  await screen.findByRole('alertdialog');
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Preview flower.mp4' }));

  await person.keyboard('{Delete}');
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Error deleting video')).toBeTruthy();
});

test('the preview shows what is known of a file, and the arrow keys lead to the next', async () => {
  const { person } = await open({
    images: [image('leopard.jpg', 5), image('lizard.png', 4)],
    videos: [video('flower.mp4', 3)],
  });
  await person.click(await screen.findByRole('button', { name: 'Preview leopard.jpg' }));
  expect(await screen.findByRole('dialog', { name: 'leopard' })).toBeTruthy();
  await person.keyboard('{ArrowRight}');
  expect(await screen.findByRole('dialog', { name: 'lizard' })).toBeTruthy();
  await person.keyboard('{ArrowRight}{ArrowRight}');
  const details = within(await screen.findByRole('dialog', { name: 'flower' })).getByRole('complementary');
  expect(details.textContent).toContain('Frame rate24 fps');
  expect(details.textContent).toContain('Duration1:11');
  await person.keyboard('{ArrowLeft}');
  expect(await screen.findByRole('dialog', { name: 'lizard' })).toBeTruthy();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a link to a preview opens it, also further down than the first page', async () => {
  await open({
    at: '/media?preview=med_second.jpg',
    imagesPage: ({ cursor }) =>
      cursor === undefined
        ? { body: { images: [image('first.jpg', 9)] }, next: 'more', total: 2 }
        : { body: { images: [image('second.jpg', 8)] }, next: null, total: 2 },
  });
  expect(await screen.findByRole('dialog', { name: 'second' })).toBeTruthy();
});

test('a link to a preview of a file that is gone says so, and shows the library', async () => {
  await open({ at: '/media?preview=med_gone.jpg', images: [image('first.jpg', 9)] });
  expect(await screen.findByText('File not found')).toBeTruthy();
  expect(screen.getByText('It may have been deleted, or moved to another folder.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Preview first.jpg' })).toBeTruthy();
});

test('the library is refreshed on demand', async () => {
  const { person, pageOfImages } = await open({ images: [image('leopard.jpg', 5)] });
  await screen.findByRole('button', { name: 'Preview leopard.jpg' });
  const before = pageOfImages.mock.calls.length;
  await person.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Media library refreshed')).toBeTruthy();
  expect(pageOfImages.mock.calls.length).toBeGreaterThan(before);
});

/** Takes what is sent, and lets the test say how far it is and how it ends. */
function network() {
  const sendings: (Sending & { end: () => void; fail: (error: Error) => void })[] = [];
  const forget = vi.fn<() => Promise<void>>(async () => {});
  const send: SendFile = (sending) =>
    new Promise((resolve, reject) => {
      sending.signal.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')));
      sendings.push({ ...sending, end: () => resolve({ uploadId: 'upl_1', forget }), fail: reject });
    });
  return { send, sendings, forget };
}

test('a file is sent with its progress shown, and finished when all of it has arrived', async () => {
  const { send, sendings, forget } = network();
  const finishResumableUpload = vi.fn<Plain<Api['media']['finishResumableUpload']>>(async () => ({ success: true }));
  await open({ send, media: { finishResumableUpload } });
  await upload([file('leopard.jpg', 'image/jpeg')]);
  const bar = await within(await tray()).findByRole('progressbar', { name: 'leopard.jpg' });
  const [sending] = sendings;
  sending?.onProgress(620);
  await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('62'));
  expect((await tray()).textContent).toContain('62%');
  sending?.end();
  // In the tray, and as a notice.
  await waitFor(() => expect(screen.getAllByText('Image uploaded')).toHaveLength(2));
  expect(finishResumableUpload).toHaveBeenCalledExactlyOnceWith({
    params: { uploadId: 'upl_1' },
    body: { kind: 'image', originalName: 'leopard.jpg', folderId: null },
  });
  expect(forget).toHaveBeenCalledOnce();
});

test('a lost connection is said and waited for, and a file that goes on says where', async () => {
  const { send, sendings } = network();
  await open({ send });
  await upload([file('flower.mp4', 'video/mp4')]);
  await waitFor(() => expect(sendings).toHaveLength(1));
  const [sending] = sendings;
  sending?.onResumed(450);
  sending?.onProgress(450);
  expect(await within(await tray()).findByText(/^Resumed at 45% · /)).toBeTruthy();
  sending?.onConnection(true);
  expect(await within(await tray()).findByText('Connection lost, resuming automatically')).toBeTruthy();
  sending?.onConnection(false);
  await waitFor(async () => expect((await tray()).textContent).not.toContain('Connection lost'));
  sending?.end();
  await screen.findAllByText('Video uploaded');
});

test.each([
  ['before it was announced', false, 'Failed to get upload URL'],
  ['while it was sent', true, 'Failed to upload file to cloud storage'],
])('what failed %s says its real reason, and is sent again on demand', async (_, isAnnounced, step) => {
  const { send, sendings } = network();
  const { person } = await open({ send });
  await upload([file('flower.mp4', 'video/mp4')]);
  await waitFor(() => expect(sendings).toHaveLength(1));
  if (isAnnounced) sendings[0]?.onAnnounced();
  sendings[0]?.fail(new AppError('server.failed'));
  expect(await screen.findByText('Upload failed')).toBeTruthy();
  const reason = `${step}. Something went wrong on the server. Please try again.`;
  expect(screen.getByText(`flower.mp4: ${reason}`)).toBeTruthy();
  expect(within(await tray()).getByText(reason)).toBeTruthy();
  await person.click(within(await tray()).getByRole('button', { name: 'Try flower.mp4 again' }));
  await waitFor(() => expect(sendings).toHaveLength(2));
  sendings[1]?.end();
  expect((await screen.findAllByText('Video uploaded')).length).toBeGreaterThan(0);
});

test('a file that has arrived is not sent again when only the last step failed', async () => {
  const { send, sendings } = network();
  const finishResumableUpload = vi
    .fn<Plain<Api['media']['finishResumableUpload']>>()
    .mockRejectedValueOnce(new AppError('server.failed'))
    .mockRejectedValueOnce(new AppError('network.failed'))
    .mockResolvedValueOnce({ success: true });
  const { person } = await open({ send, media: { finishResumableUpload } });
  await upload([file('flower.mp4', 'video/mp4')]);
  await waitFor(() => expect(sendings).toHaveLength(1));
  sendings[0]?.end();
  expect(await within(await tray()).findByText(/^Failed to save video metadata/)).toBeTruthy();
  await person.click(await screen.findByRole('button', { name: 'Try flower.mp4 again' }));
  await screen.findAllByText('Video uploaded');
  expect(finishResumableUpload).toHaveBeenCalledTimes(3);
  expect(sendings).toHaveLength(1);
});

test('a file whose folder has gone meanwhile says so, and is put into Root without being sent again', async () => {
  const { send, sendings } = network();
  const finishResumableUpload = vi
    .fn<Plain<Api['media']['finishResumableUpload']>>()
    .mockRejectedValueOnce(new AppError('folder.not_found'))
    .mockResolvedValueOnce({ success: true });
  const { person } = await open({
    folders: [folderNamed('Animals')],
    at: '/media?folder=fld_Animals',
    send,
    media: { finishResumableUpload },
  });
  await screen.findByRole('heading', { name: 'Animals' });
  await upload([file('leopard.jpg', 'image/jpeg')]);
  await waitFor(() => expect(sendings).toHaveLength(1));
  sendings[0]?.end();
  expect(await within(await tray()).findByText('Its folder was deleted. Try again to upload it to Root.')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Try leopard.jpg again' }));
  await waitFor(() => expect(screen.getAllByText('Image uploaded')).toHaveLength(2));
  expect(finishResumableUpload.mock.calls.map(([{ body }]) => body.folderId)).toEqual(['fld_Animals', null]);
  expect(sendings).toHaveLength(1);
});

test('an upload is cancelled, and the one that waited takes its place', async () => {
  const { send, sendings } = network();
  const { person } = await open({ send });
  await upload(['a.jpg', 'b.jpg', 'c.jpg'].map((name) => file(name, 'image/jpeg')));
  await waitFor(() => expect(sendings).toHaveLength(2));
  expect((await tray()).textContent).toContain('Uploading 3 of 3');
  await person.click(screen.getByRole('button', { name: 'Cancel a.jpg' }));
  await waitFor(() => expect(sendings).toHaveLength(3));
  expect(sendings[0]?.signal.aborted).toBe(true);
  expect((await tray()).textContent).not.toContain('a.jpg');
});

/** Whether the tab closes without a question. */
const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('the tab is not closed without a question while something is on its way', async () => {
  const { send, sendings } = network();
  await open({ send });
  expect(leave()).toBe(true);
  await upload([file('leopard.jpg', 'image/jpeg')]);
  await tray();
  expect(leave()).toBe(false);
  sendings[0]?.end();
  await screen.findAllByText('Image uploaded');
  expect(leave()).toBe(true);
});

test('a file that is neither image nor video is named, and the others are sent', async () => {
  const { send, sendings } = network();
  await open({ send });
  await upload([file('hours.docx', 'application/msword'), file('station.ts', ''), file('leopard.jpg', 'image/jpeg')]);
  expect(await screen.findByText('Invalid file')).toBeTruthy();
  expect(screen.getAllByText('hours.docx is not an image file').length).toBeGreaterThan(0);
  await waitFor(() => expect(sendings.map((each) => each.file.name)).toEqual(['station.ts', 'leopard.jpg']));
  expect(within(await tray()).getByText('station.ts')).toBeTruthy();
});

test('the delivery banner disappears with its file, here or in another tab, and stays away after a reload', async () => {
  const leopard = image('leopard.jpg', 2);
  sessionStorage.clear();
  const banner = { mediaId: leopard.id, mediaName: 'leopard.jpg' };
  const keepBanner = () =>
    sessionStorage.setItem('followed /media active', JSON.stringify({ session: '', followed: banner }));

  keepBanner();
  const { person } = await open({ images: [leopard], media: { removeImage: async () => ({ success: true }) } });
  expect(await screen.findByText('Live on 1 of 3 screens')).toBeTruthy();
  fireEvent.keyDown(await screen.findByRole('button', { name: /^Preview leopard/ }), { key: 'Delete' });
  await person.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('Live on 1 of 3 screens')).toBeNull());
  expect(sessionStorage.getItem('followed /media active')).toBeNull();

  cleanup();
  keepBanner();
  const arrival = vi.fn<Plain<Api['playout']['delivery']>>(() => Promise.reject(new AppError('media.not_found')));
  await open({ images: [leopard], arrival });
  await waitFor(() => expect(arrival).toHaveBeenCalled());
  await waitFor(() => expect(sessionStorage.getItem('followed /media active')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
});

test('where one type is to be uploaded, files of the other are named, and those of that type are sent', async () => {
  const { send, sendings } = network();
  await open({ send });
  const files = [file('leopard.jpg', 'image/jpeg'), file('flower.mp4', 'video/mp4')];
  await upload(files, 'Videos');
  expect((await screen.findAllByText('leopard.jpg is not a video file')).length).toBeGreaterThan(0);
  await waitFor(() => expect(sendings.map((each) => each.file.name)).toEqual(['flower.mp4']));
  await upload(files, 'Images');
  expect((await screen.findAllByText('flower.mp4 is not an image file')).length).toBeGreaterThan(0);
  await waitFor(() => expect(sendings.map((each) => each.file.name)).toEqual(['flower.mp4', 'leopard.jpg']));
});

test('nothing is sent when one of the files would pass the storage limit', async () => {
  const { send, sendings } = network();
  await open({ send });
  await screen.findByText('90.00 MB of 100.00 MB');
  await upload([file('a.jpg', 'image/jpeg', 4 * MB), file('b.jpg', 'image/jpeg', 7 * MB)]);
  expect(await screen.findByText('Storage limit exceeded')).toBeTruthy();
  expect(screen.getByText('Cannot upload b.jpg. Please free up storage space first.')).toBeTruthy();
  expect(sendings).toEqual([]);
});

test('files that fit can be uploaded without the others', async () => {
  const { send, sendings } = network();
  const { person } = await open({ send });
  await screen.findByText('90.00 MB of 100.00 MB');
  const refusals: Refusal[] = [];
  const stop = onRefusal((refusal) => refusals.push(refusal) < 0);
  await upload([
    file('a.jpg', 'image/jpeg', 4 * MB),
    file('b.jpg', 'image/jpeg', 7 * MB),
    file('c.jpg', 'image/jpeg', 5 * MB),
  ]);
  await person.click(await screen.findByRole('button', { name: 'Upload 2 of 3 files' }));
  await waitFor(() => expect(sendings.map((each) => each.file.name)).toEqual(['a.jpg', 'c.jpg']));
  expect(refusals).toMatchObject([{ kind: 'storage', neededBytes: 16 * MB, alternative: {} }]);
  stop();
});

test.each([
  [[101 * MB], "Cannot upload 0.jpg. It is larger than your plan's storage."],
  [[60 * MB, 60 * MB], "Cannot upload 0.jpg. Together, these files are larger than your plan's storage."],
])('files that never fit are not answered with "free up storage space"', async (sizes, text) => {
  await open();
  await screen.findByText('90.00 MB of 100.00 MB');
  const large = sizes.map((size, index) =>
    Object.defineProperty(file(`${index}.jpg`, 'image/jpeg'), 'size', { value: size }),
  );
  await upload(large);
  expect(await screen.findByText(text)).toBeTruthy();
});

test('a limit that only the server knows of stops the whole upload', async () => {
  const { send, sendings } = network();
  await open({ send });
  await upload(['a.jpg', 'b.jpg', 'c.jpg'].map((name) => file(name, 'image/jpeg')));
  await waitFor(() => expect(sendings).toHaveLength(2));
  const refused = vi.fn<(refusal: Refusal) => boolean>(() => true);
  const stop = onRefusal(refused);
  sendings[0]?.fail(new AppError('storage.limit_exceeded'));
  expect(await screen.findByText('Storage limit exceeded')).toBeTruthy();
  expect(screen.getAllByText('Cannot upload a.jpg. Please free up storage space first.').length).toBeGreaterThan(0);
  // The limit dialog opens on that.
  expect(refused).toHaveBeenCalledExactlyOnceWith({ kind: 'storage', neededBytes: 1_000 });
  stop();
  sendings[1]?.end();
  await waitFor(async () => expect((await tray()).textContent).toContain('Image uploaded'));
  expect(sendings).toHaveLength(2);
});

const folderNamed = (name: string, mediaCount = 0): Folder => ({
  id: FolderId.parse(`fld_${name}`),
  name,
  color: '#14b8a6',
  parentId: null,
  mediaCount,
  createdAt: '2026-03-01T12:00:00.000Z',
});

test('an open folder shows what lies in it, stands in the address, and names 20 of its files', async () => {
  const inside = Array.from({ length: 20 }, (_, index) => image(`cub-${index}.jpg`, 5));
  const { person, pageOfImages } = await open({ images: inside, folders: [folderNamed('Animals', 62)] });
  const sidebar = screen.getByRole('navigation', { name: 'Folders' });
  await person.click(await within(sidebar).findByRole('button', { name: /Animals/ }));
  expect(await within(sidebar).findByText('+42 more files...')).toBeTruthy();
  expect(within(sidebar).getByText('cub-19')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Animals' })).toBeTruthy();
  expect(pageOfImages.mock.lastCall?.[0]?.query?.folderId).toBe('fld_Animals');
});

const childOf = (parent: Folder, name: string): Folder => ({ ...folderNamed(name), parentId: parent.id });

test('folders are a tree: a new one is created in the open folder, and one moves into another, with Undo', async () => {
  const animals = folderNamed('Animals');
  const folders = [animals, childOf(animals, 'Cats'), folderNamed('Food')];
  const update = vi.fn<Plain<Api['folders']['update']>>(async () => ({ success: true, folder: animals }));
  const create = vi.fn<Plain<Api['folders']['create']>>(async () => ({ success: true, folder: animals }));
  const { person } = await open({ folders, at: '/media?folder=fld_Animals', folderRoutes: { update, create } });
  const sidebar = within(screen.getByRole('navigation', { name: 'Folders' }));
  expect(await sidebar.findByTitle('Animals / Cats')).toBeTruthy();

  await person.click(screen.getByRole('button', { name: 'New Folder' }));
  const parent = await screen.findByLabelText('Parent folder');
  expect(parent).toHaveProperty('value', 'fld_Animals');
  await person.type(screen.getByLabelText('Name'), 'Dogs{Enter}');
  await waitFor(() =>
    expect(create).toHaveBeenCalledWith({ body: { name: 'Dogs', color: '#3b82f6', parentId: 'fld_Animals' } }),
  );

  await person.click(await screen.findByRole('button', { name: 'Actions for the folder Animals' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Move to folder' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move to folder' }));
  // Neither itself nor what is below it.
  expect(dialog.queryByRole('button', { name: /Cats/ })).toBeNull();
  await person.click(dialog.getByRole('button', { name: /Food/ }));
  expect(await screen.findByText('Moved to Food')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(update).toHaveBeenCalledTimes(2));
  expect(update.mock.calls.map(([{ body }]) => body)).toEqual([{ parentId: 'fld_Food' }, { parentId: null }]);
});

test('a move offers Undo, which puts each file back where it was', async () => {
  const moveMany = vi.fn<Plain<Api['media']['moveMany']>>(async () => ({ success: true, moved: 1 }));
  const { person } = await open({
    images: [image('a.jpg', 5, { folderId: FolderId.parse('fld_Animals') }), image('b.jpg', 4)],
    folders: [folderNamed('Animals'), folderNamed('Food')],
    media: { moveMany },
  });
  await person.click(await screen.findByRole('checkbox', { name: 'Select a.jpg' }));
  await person.click(screen.getByRole('checkbox', { name: 'Select b.jpg' }));
  await person.click(await screen.findByRole('button', { name: 'Move to folder' }));
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Food/ }));
  expect(await screen.findByText('Media moved to Food successfully')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Move undone')).toBeTruthy();
  expect(moveMany.mock.calls.map(([{ body }]) => body)).toEqual([
    { mediaIds: ['med_a.jpg', 'med_b.jpg'], folderId: 'fld_Food' },
    { mediaIds: ['med_a.jpg'], folderId: 'fld_Animals' },
    { mediaIds: ['med_b.jpg'], folderId: null },
  ]);
});

test('an unknown folder in the address leads to All Media', async () => {
  const { pageOfImages } = await open({
    images: [image('a.jpg', 5)],
    folders: [folderNamed('Animals')],
    at: '/media?folder=fld_gone&view=list',
  });
  await waitFor(() => expect(pageOfImages.mock.lastCall?.[0]?.query?.folderId).toBeUndefined());
  expect(await screen.findByRole('region', { name: 'All Media' })).toBeTruthy();
  expect(screen.getByRole('button', { name: /^All Media/ }).getAttribute('aria-current')).toBe('true');
});

test('files are shown without their extension; the preview names the file and the screens that use it', async () => {
  await open({
    images: [image('leopard.jpg', 5, { averageColor: '#a98454' })],
    use: { devices: [{ id: DeviceId.parse('dev_1'), name: 'Lobby' }], deviceCount: 21, schedules: 1, isActive: true },
  });
  expect(await screen.findByText('leopard')).toBeTruthy();
  // jsdom loads no pictures: the average color is what is seen.
  expect(document.querySelector<HTMLElement>('.pane-tone')?.style.background).toBe('rgb(169, 132, 84)');
  fireEvent.click(screen.getByRole('button', { name: 'Preview leopard.jpg' }));
  const preview = within(await screen.findByRole('dialog', { name: 'leopard' }));
  expect(preview.getByText('leopard.jpg')).toBeTruthy();
  const used = within(await preview.findByRole('region', { name: 'Used on' }));
  expect(used.getByRole('link', { name: 'Lobby' }).getAttribute('href')).toBe('/device-management/dev_1');
  for (const words of ['and 20 more', 'In 1 schedule', 'Every screen without its own media (active image)']) {
    expect(used.getByText(words)).toBeTruthy();
  }
});

test('every folder lists its files when it is unfolded, asks for none before, and stays as it was left', async () => {
  const inside = Array.from({ length: 20 }, (_, index) => image(`cub-${index}.jpg`, 5));
  const { person, pageOfImages } = await open({
    images: inside,
    folders: [folderNamed('Animals', 62), folderNamed('Food', 20), folderNamed('Nothing yet')],
  });
  const sidebar = within(screen.getByRole('navigation', { name: 'Folders' }));
  await sidebar.findByRole('button', { name: /Animals/ });
  const asked = () => pageOfImages.mock.calls.map(([request]) => request?.query?.folderId).filter(Boolean);
  expect(asked()).toEqual([]);
  const unfold = sidebar.getAllByRole('button', { name: 'Show files' });
  expect(unfold).toHaveLength(2);
  for (const button of unfold) await person.click(button);
  expect(await sidebar.findByText('+42 more files...')).toBeTruthy();
  expect(await sidebar.findByRole('list', { name: 'Files in Food' })).toBeTruthy();
  expect(sidebar.getAllByText(/more files/)).toHaveLength(1);
  expect(asked()).toEqual(['fld_Animals', 'fld_Food']);

  await person.click(within(sidebar.getByRole('list', { name: 'Files in Food' })).getByText('cub-3'));
  expect(await screen.findByRole('dialog', { name: 'cub-3' })).toBeTruthy();
  await person.keyboard('{Escape}');
  expect(await screen.findByRole('heading', { name: 'Food' })).toBeTruthy();
  await person.click(sidebar.getAllByRole('button', { name: 'Show files' })[1]!);
  cleanup();

  await open({
    images: inside,
    folders: [folderNamed('Animals', 62), folderNamed('Food', 20)],
    at: '/media?folder=fld_Food',
  });
  expect(await screen.findByText('+42 more files...')).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Files in Food' })).toBeNull();
});

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

test('a row of the list is chosen, previewed and asked about like a picture of the grid', async () => {
  const { person } = await open({
    images: ['a.jpg', 'b.jpg', 'c.jpg'].map((name, index) => image(name, 9 - index)),
    at: '/media?view=list',
  });
  await person.keyboard('{Control>}');
  await person.click(await row('a.jpg'));
  await person.keyboard('{/Control}{Shift>}');
  await person.click(await row('c.jpg'));
  await person.keyboard('{/Shift}');
  expect(await screen.findByText('3 selected')).toBeTruthy();
  await person.click(await row('b.jpg'));
  expect(await screen.findByText('2 selected')).toBeTruthy();
  await person.click(screen.getByRole('checkbox', { name: 'Select a.jpg' }));
  expect(await screen.findByText('1 selected')).toBeTruthy();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull());

  fireEvent.contextMenu(await row('b.jpg'));
  await person.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  expect(within(await screen.findByRole('dialog')).getByDisplayValue('b.jpg')).toBeTruthy();
  await person.keyboard('{Escape}');
  await person.click(await row('c.jpg'));
  expect(await screen.findByRole('dialog', { name: 'c' })).toBeTruthy();
});

test('a folder is created with a name and a colour', async () => {
  const create = vi.fn<Plain<Api['folders']['create']>>(async () => ({ success: true, folder: folderNamed('Food') }));
  const { person } = await open({ folderRoutes: { create } });
  await person.click(screen.getByRole('button', { name: 'New Folder' }));
  const dialog = await screen.findByRole('dialog', { name: 'Create Folder' });
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Create' }).disabled).toBe(true);
  await person.type(within(dialog).getByLabelText('Name'), '  Food ');
  await person.click(within(dialog).getByRole('radio', { name: 'Teal' }));
  await person.click(within(dialog).getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Folder created')).toBeTruthy();
  expect(create).toHaveBeenCalledExactlyOnceWith({ body: { name: 'Food', color: '#14b8a6', parentId: null } });
});

test('a folder is renamed and deleted from its menu, and deleting says what happens to its contents', async () => {
  const remove = vi.fn<Plain<Api['folders']['remove']>>(async () => ({ success: true }));
  const { person } = await open({
    folders: [folderNamed('Animals')],
    folderRoutes: { remove },
    at: '/media?folder=fld_Animals',
  });
  await person.click(await screen.findByRole('button', { name: 'Actions for the folder Animals' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  const editor = within(await screen.findByRole('dialog', { name: 'Edit Folder' }));
  await person.clear(editor.getByLabelText('Name'));
  await person.click(editor.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Name required')).toBeTruthy();
  expect(editor.getByText('Please enter a folder name')).toBeTruthy();
  await person.keyboard('{Escape}');
  await person.click(await screen.findByRole('button', { name: 'Actions for the folder Animals' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain(
    'Are you sure you want to delete "Animals"? All contents will be moved to the root level.',
  );
  await person.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Folder deleted')).toBeTruthy();
  expect(remove).toHaveBeenCalledExactlyOnceWith({ params: { id: 'fld_Animals' } });
});

test('folders that cannot be fetched say so in place during a retry, and the files are there', async () => {
  const list = vi
    .fn<Plain<Api['folders']['list']>>(() => new Promise(() => {}))
    .mockRejectedValueOnce(new AppError('network.failed'));
  const { person } = await open({ images: [image('leopard.jpg', 5)], folderRoutes: { list } });
  const error = await screen.findByText('Failed to load folders.');
  await waitFor(() => expect(names()).toEqual(['leopard.jpg']));
  await person.click(screen.getByRole('button', { name: 'Retry now' }));
  expect(await screen.findByText('Retrying…')).toBeTruthy();
  expect(screen.getByText('Failed to load folders.')).toBe(error);
});

test('a file is moved to a folder by its menu', async () => {
  const moveMany = vi.fn<Plain<Api['media']['moveMany']>>(async () => ({ success: true, moved: 1 }));
  const { person } = await open({
    images: [image('leopard.jpg', 5)],
    folders: [folderNamed('Animals')],
    media: { moveMany },
  });
  await choose(person, 'leopard.jpg', 'Move to folder');
  const dialog = await screen.findByRole('dialog', { name: 'Move to folder' });
  expect(within(dialog).getByText('leopard')).toBeTruthy();
  await person.click(within(dialog).getByRole('button', { name: /Animals/ }));
  expect(await screen.findByText('Media moved to Animals successfully')).toBeTruthy();
  expect(moveMany).toHaveBeenCalledExactlyOnceWith({
    body: { mediaIds: ['med_leopard.jpg'], folderId: 'fld_Animals' },
  });
});

const picture = (day: number) => screen.findByRole('button', { name: `Preview day-${day}.jpg` });

test('several files are chosen by click, Ctrl and Shift, let go by Escape, and deleted together', async () => {
  const removeMany = vi.fn<Plain<Api['media']['removeMany']>>(async () => ({ success: true, deleted: 3 }));
  const images = [5, 4, 3, 2].map((day) => image(`day-${day}.jpg`, day));
  const { person } = await open({ images, media: { removeMany }, use: { screens: 3, schedules: 2 } });
  fireEvent.click(await picture(5), { ctrlKey: true });
  expect(await screen.findByText('1 selected')).toBeTruthy();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull());

  await person.click(screen.getByRole('checkbox', { name: 'Select day-5.jpg' }));
  fireEvent.click(await picture(3), { shiftKey: true });
  expect(await screen.findByText('3 selected')).toBeTruthy();
  const bar = screen.getByRole('region', { name: 'Selection' });
  await person.click(within(bar).getByRole('button', { name: 'Select all' }));
  expect(await screen.findByText('4 selected')).toBeTruthy();
  fireEvent.click(await picture(2));
  await person.click(within(bar).getByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog');
  await waitFor(() => expect(question.textContent).toContain('They are used on 3 screens'));
  expect(question.textContent).toContain(
    'in 2 schedules. The screens show their next media instead. The schedules are deleted, too.',
  );
  await person.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Successfully deleted 3 files')).toBeTruthy();
  expect(removeMany).toHaveBeenCalledExactlyOnceWith({
    body: { mediaIds: ['med_day-5.jpg', 'med_day-4.jpg', 'med_day-3.jpg'] },
  });
});

test('a file is renamed', async () => {
  const renameImage = vi.fn<Plain<Api['media']['renameImage']>>(async () => ({
    success: true,
    image: image('cubs.jpg', 5),
  }));
  const { person } = await open({ images: [image('leopard.jpg', 5)], media: { renameImage } });
  await choose(person, 'leopard.jpg', 'Rename');
  const dialog = await screen.findByRole('dialog', { name: 'Rename image' });
  await person.clear(within(dialog).getByLabelText('Name'));
  await person.type(within(dialog).getByLabelText('Name'), 'cubs.jpg');
  await person.click(within(dialog).getByRole('button', { name: 'Rename' }));
  expect(await screen.findByText('Image renamed')).toBeTruthy();
  expect(renameImage).toHaveBeenCalledExactlyOnceWith({
    params: { id: 'med_leopard.jpg' },
    body: { originalName: 'cubs.jpg' },
  });
});

test('the upload dialog names the open folder, and another can be chosen', async () => {
  const { send, sendings } = network();
  const finishResumableUpload = vi.fn<Plain<Api['media']['finishResumableUpload']>>(async () => ({ success: true }));
  const folders = [folderNamed('Animals'), folderNamed('Food')];
  const { person } = await open({ folders, at: '/media?folder=fld_Animals', send, media: { finishResumableUpload } });
  await screen.findByRole('heading', { name: 'Animals' });
  await openUploadDialog();
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload Media' }));
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Choose Files' }));
  const choice = dialog.getByRole('combobox', { name: 'Folder' });
  expect(choice).toHaveProperty('value', 'fld_Animals');
  await person.selectOptions(choice, 'Food');
  await person.upload(dialog.getByLabelText('Files to upload'), file('leopard.jpg', 'image/jpeg'));
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(sendings).toHaveLength(1));
  sendings[0]?.end();
  await waitFor(() => expect(finishResumableUpload.mock.calls[0]?.[0].body.folderId).toBe('fld_Food'));
});

test('what is uploaded while a folder is open lies in it', async () => {
  const { send, sendings } = network();
  const finishResumableUpload = vi.fn<Plain<Api['media']['finishResumableUpload']>>(async () => ({ success: true }));
  await open({
    folders: [folderNamed('Animals')],
    at: '/media?folder=fld_Animals',
    send,
    media: { finishResumableUpload },
  });
  await screen.findByRole('heading', { name: 'Animals' });
  await upload([file('leopard.jpg', 'image/jpeg')]);
  await waitFor(() => expect(sendings).toHaveLength(1));
  sendings[0]?.end();
  await waitFor(() => expect(finishResumableUpload.mock.calls[0]?.[0].body.folderId).toBe('fld_Animals'));
});
