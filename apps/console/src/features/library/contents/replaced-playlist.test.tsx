import { AppError } from '@vitrine/contract/core/errors';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../../api/api.tsx';
import { exampleDelivery } from '../../../test/example-delivery.ts';
import { lunch, shownPlaylist } from '../../../test/example-playlist.ts';
import { image, openLibrary, activate } from '../../../test/library-page.tsx';
import type { Plain } from '../../../test/render-page.tsx';

const [leopard, lion] = [image('leopard.jpg', 5), image('lion.jpg', 4)];

/** Makes the leopard active while the playlist is; the lion was the active image. */
async function replace(setCurrent: Plain<Api['content']['setCurrent']>, since?: typeof lion) {
  const setCurrentImage = vi.fn<Plain<Api['media']['setCurrentImage']>>(async () => ({
    success: true,
    currentImage: null,
  }));
  const isMade = () => setCurrentImage.mock.calls.length > 0;
  const delivery = vi.fn<Plain<Api['playout']['delivery']>>(async () => exampleDelivery({ total: 1, onAir: 1 }));
  const { person } = await openLibrary({
    images: [leopard],
    media: {
      setCurrentImage,
      currentImage: async () => ({ currentImage: isMade() ? (since ?? leopard) : lion }),
    },
    content: { current: async () => ({ current: isMade() ? null : shownPlaylist() }), setCurrent },
    delivery,
  });
  await activate(person, 'leopard.jpg');
  expect(await screen.findByText('Image set as active')).toBeInTheDocument();
  expect(screen.getByText('The playlist Lunch is no longer active.')).toBeInTheDocument();
  return { person, setCurrentImage, delivery };
}

test('an image that replaces the active playlist can be undone, which restores both', async () => {
  const order: unknown[] = [];
  const { person, setCurrentImage, delivery } = await replace(async ({ body }) => {
    order.push(body);
    return { success: true, current: shownPlaylist() };
  });
  setCurrentImage.mockImplementation(async ({ body }) => {
    order.push(body);
    return { success: true, currentImage: null };
  });
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Change undone')).toBeInTheDocument();
  // The playlist last, because making an image active ends it.
  expect(order).toEqual([{ imageId: lion.id }, { mediaType: 'playlist', mediaId: lunch.id }]);
  await vi.waitFor(() => expect(delivery.mock.lastCall?.[0].body.mediaId).toBe(lunch.id));
});

test('an undo that is refused shows the reason', async () => {
  const { person } = await replace(() => Promise.reject(new AppError('media.not_found')));
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Failed to undo the change')).toBeInTheDocument();
});

test('an undo after something else was made active changes nothing, and says so', async () => {
  const { person, setCurrentImage } = await replace(() => Promise.reject(new AppError('server.failed')), lion);
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Failed to undo the change')).toBeInTheDocument();
  expect(screen.getByText('Something else was made active meanwhile, so nothing was undone.')).toBeInTheDocument();
  expect(setCurrentImage).toHaveBeenCalledOnce();
});

test('an image that is no longer active is made active again by Undo', async () => {
  const active = { ...leopard, isActive: true };
  const setCurrentImage = vi.fn<Plain<Api['media']['setCurrentImage']>>(async () => ({
    success: true,
    currentImage: null,
  }));
  const { person } = await openLibrary({
    images: [active],
    media: {
      setCurrentImage,
      currentImage: async () => ({ currentImage: setCurrentImage.mock.calls.length > 0 ? null : active }),
    },
    content: { current: async () => ({ current: null }) },
  });
  await activate(person, 'leopard.jpg', 'Remove as active');
  expect(await screen.findByText('Image no longer active')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Change undone')).toBeInTheDocument();
  expect(setCurrentImage).toHaveBeenLastCalledWith({ body: { imageId: leopard.id } });
});

test('an image is made active also while it cannot be told which playlist it replaces', async () => {
  const { person } = await openLibrary({
    images: [leopard],
    media: { setCurrentImage: async () => ({ success: true, currentImage: null }) },
    content: { current: () => Promise.reject(new AppError('server.failed')) },
  });
  await activate(person, 'leopard.jpg');
  expect(await screen.findByText('Image set as active')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});
