import type { MediaUse } from '@vitrine/contract/playout/media-use';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { image, video } from '../../../test/library-page.tsx';
import { exampleUse } from '../../../test/examples/example-media-use.ts';
import { renderPage } from '../../../test/render-page.tsx';
import type { LibraryItem } from '../library-item.ts';
import { fromImage, fromVideo } from '../media-item.ts';
import { MediaPreview, type MediaPreviewProps } from './media-preview.tsx';

const leopard = fromImage(image('leopard.jpg', 5));
const flower = fromVideo(video('flower.mp4', 4));
const unused = exampleUse();

async function show(item: LibraryItem, props: Partial<MediaPreviewProps> = {}) {
  const onShow = vi.fn<(item: LibraryItem) => void>();
  const onClose = vi.fn<() => void>();
  await renderPage(
    <MediaPreview item={item} previous={null} next={null} use={undefined} onShow={onShow} onClose={onClose} {...props}>
      <button type="button">Delete</button>
    </MediaPreview>,
    {},
  );
  const dialog = screen.getByRole('dialog');
  const details = within(within(dialog).getByRole('complementary', { name: 'Details' }));
  return { onShow, onClose, dialog, details };
}

test.each([
  ['Alt and Left, which go back in the browser', { key: 'ArrowLeft', altKey: true }],
  ['Ctrl and Right', { key: 'ArrowRight', ctrlKey: true }],
  ['Cmd and Left', { key: 'ArrowLeft', metaKey: true }],
  ['another key', { key: 'a' }],
])('%s do not change the file', async (_, press) => {
  const { dialog, onShow } = await show(leopard, { previous: flower, next: flower });
  // `fireEvent` returns false if the default was prevented.
  expect(fireEvent.keyDown(dialog, press)).toBe(true);
  expect(onShow).not.toHaveBeenCalled();
});

test('in the controls of a video, the arrow keys seek', async () => {
  const { onShow } = await show(flower, { previous: leopard });
  fireEvent.keyDown(screen.getByLabelText('flower.mp4'), { key: 'ArrowLeft' });
  expect(onShow).not.toHaveBeenCalled();
});

test('at the end of the list, Next stays in its place and does nothing', async () => {
  const { dialog, onShow } = await show(leopard, { previous: flower });
  const next = within(dialog).getByRole('button', { name: /^Next/ });
  expect(next).toHaveAttribute('aria-disabled', 'true');
  fireEvent.click(next);
  fireEvent.keyDown(dialog, { key: 'ArrowRight' });
  expect(onShow).not.toHaveBeenCalled();
  fireEvent.click(within(dialog).getByRole('button', { name: /^Previous/ }));
  expect(onShow).toHaveBeenCalledExactlyOnceWith(flower);
});

test('a file that screens do not show as it was meant says so beside it', async () => {
  const failure = 'The transparent parts of this video are not kept.';
  await show({ ...flower, status: 'ready', failure });
  expect(screen.getByRole('note').textContent).toBe(failure);
  expect(screen.getByLabelText('flower.mp4')).toBeInTheDocument();
});

test('an image that the browser cannot show is replaced by a message', async () => {
  await show(leopard);
  fireEvent.error(screen.getByRole('img', { name: 'leopard.jpg' }));
  expect(screen.getByRole('alert').textContent).toBe('This file cannot be shown in this browser.');
});

test('a file that is being prepared is not requested, and says that it will appear', async () => {
  await show({ ...flower, status: 'processing' });
  expect(screen.getByText('This file is being prepared. It appears here as soon as it is ready.')).toBeInTheDocument();
  expect(screen.queryByLabelText('flower.mp4')).not.toBeInTheDocument();
});

test('a file that could not be processed shows the reason instead of a picture', async () => {
  const failure = 'This file is damaged.';
  const { details } = await show({ ...flower, status: 'failed', failure });
  expect(screen.getByRole('alert').textContent).toBe(failure);
  expect(screen.queryByLabelText('flower.mp4')).not.toBeInTheDocument();
  expect(details.getByText('Failed')).toBeInTheDocument();
});

test('unknown properties are left out', async () => {
  const { details } = await show({ ...flower, width: null, height: null, duration: null, fps: null });
  const names = details.getAllByRole('term').map(({ textContent }) => textContent);
  expect(names).toEqual(['File name', 'Type', 'Size', 'Created']);
});

test('frame rates are rounded to two digits', async () => {
  const { details } = await show({ ...flower, fps: 30_000 / 1_001 });
  expect(details.getByText('29.97 fps')).toBeInTheDocument();
});

test('until it is known where a file is used, no usage is shown', async () => {
  const { details } = await show(leopard);
  expect(details.queryByRole('region', { name: 'Used on' })).not.toBeInTheDocument();
});

test.each<[Partial<MediaUse>, string]>([
  [{}, 'No screen'],
  [{ isActive: true }, 'Screens with nothing else to show (active video)'],
  [{ schedules: 2 }, 'In 2 schedules'],
  [{ playlists: 1 }, 'In 1 playlist'],
])('the preview lists where a file is used: %o', async (use, text) => {
  const { details } = await show(flower, { use: { ...unused, ...use } });
  const region = within(details.getByRole('region', { name: 'Used on' }));
  expect(region.getByText(text)).toBeInTheDocument();
  expect(region.queryAllByText('No screen')).toHaveLength(text === 'No screen' ? 1 : 0);
});

test('Escape closes the preview', async () => {
  const { dialog, onClose } = await show(leopard);
  fireEvent.keyDown(dialog, { key: 'Escape' });
  expect(onClose).toHaveBeenCalledOnce();
});
