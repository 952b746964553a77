import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { exampleUse } from '../../../test/examples/example-media-use.ts';
import { image, video } from '../../../test/library-page.tsx';
import { renderPage } from '../../../test/render-page.tsx';
import { Confirmation } from '../../../ui/overlays/confirmation.tsx';
import { type MediaItem, fromImage, fromVideo } from '../media-item.ts';
import { deletionOfItems } from './delete-dialog.tsx';

const unused = exampleUse();
const leopard = fromImage(image('leopard.jpg', 5));
const flower = fromVideo(video('flower.mp4', 4));

async function show(media: readonly MediaItem[], use: Partial<typeof unused> | undefined = {}) {
  const act = vi.fn<() => Promise<void>>(async () => {});
  const onClose = vi.fn<() => void>();
  const answer = use === undefined ? new Promise<never>(() => {}) : Promise.resolve({ use: { ...unused, ...use } });
  await renderPage(<Confirmation question={{ ...deletionOfItems(media), act }} onClose={onClose} />, {
    playout: { mediaUse: () => answer },
  });
  await screen.findByText("This can't be undone.");
  return { act, onClose, dialog: screen.getByRole('alertdialog') };
}

test.each<[readonly MediaItem[], string, string]>([
  [[leopard], 'Delete image', 'leopard will be deleted from the library'],
  [[flower], 'Delete video', 'flower will be deleted from the library'],
  [[leopard, flower], 'Delete 2 files', '2 files will be deleted from the library'],
])('the question names what is deleted', async (media, title, text) => {
  const { dialog } = await show(media);
  expect(screen.getByRole('heading', { name: title })).toBeInTheDocument();
  expect(dialog).toHaveTextContent(text);
  expect(dialog).toHaveTextContent("This can't be undone.");
});

test.each([
  [{ screens: 1 }, "It's used on 1 screen. The screen shows its next media instead, if it has any."],
  [{ screens: 2 }, "It's used on 2 screens. The screens show their next media instead, if they have any."],
  [{ schedules: 1 }, "It's used in 1 schedule. The schedule is deleted, too."],
  [{ playlists: 1 }, "It's used in 1 playlist. The playlist goes on without it."],
  [
    { screens: 3, schedules: 1, playlists: 2 },
    "It's used on 3 screens, in 1 schedule and in 2 playlists. The playlists go on without it. Screens that show it outside playlists show their next media instead, if they have any. Schedules that show it outside playlists are deleted, too.",
  ],
  [
    { screens: 1, schedules: 2 },
    "It's used on 1 screen and in 2 schedules. The screen shows its next media instead, if it has any. The schedules are deleted, too.",
  ],
])('the question names the screens, schedules and playlists of a file: %o', async (use, text) => {
  const { dialog } = await show([leopard], use);
  await vi.waitFor(() => expect(dialog).toHaveTextContent(text));
});

test('the question about several files is in the plural', async () => {
  const { dialog } = await show([leopard, flower], { screens: 2, playlists: 1 });
  await vi.waitFor(() => expect(dialog).toHaveTextContent('They are used on 2 screens and in 1 playlist.'));
  expect(dialog).toHaveTextContent('The playlist goes on without them.');
});

test('an unused file has no consequences', async () => {
  const { dialog } = await show([leopard]);
  expect(dialog).not.toHaveTextContent('used');
});

test('a file can be deleted before its use is known', async () => {
  const { act, onClose } = await show([leopard], undefined);
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(act).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test.each<[readonly MediaItem[], string]>([
  [[{ ...flower, isActive: true }], "It's the active video, so screens with nothing else to show may go blank."],
  [[leopard, { ...flower, isActive: true }], 'The active media is among them'],
])('deleting the active file warns of blank screens', async (media, text) => {
  const { dialog } = await show(media);
  expect(dialog).toHaveTextContent(text);
});

test('Keep closes the question and deletes nothing', async () => {
  const { act, onClose } = await show([leopard]);
  fireEvent.click(screen.getByRole('button', { name: 'Keep' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(act).not.toHaveBeenCalled();
});
