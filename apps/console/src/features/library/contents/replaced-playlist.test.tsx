import { AppError } from '@vitrine/contract/core/errors';
import type { ActiveUndo } from '@vitrine/contract/library/media';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../../api/use-api.tsx';
import { lunch } from '../../../test/examples/example-playlist.ts';
import { activate, image, openLibrary } from '../../../test/library-page.tsx';
import type { Plain } from '../../../test/render-page.tsx';

const [leopard, lion] = [image('leopard.jpg', 5), image('lion.jpg', 4)];

/** The leopard was made active while the playlist was; the lion was the active image. */
const replaced: ActiveUndo = {
  before: { slotId: lunch.id, videoId: null, imageId: lion.id },
  since: { slotId: null, videoId: null, imageId: leopard.id },
};

async function replace(undo: Plain<Api['content']['undo']>) {
  const { person } = await openLibrary({
    images: [leopard],
    media: { setCurrentImage: async () => ({ success: true, currentImage: null, undo: replaced }) },
    content: { undo },
  });
  await activate(person, 'leopard.jpg');
  expect(await screen.findByText('Image set as active')).toBeInTheDocument();
  expect(screen.getByText('The playlist that was active no longer is.')).toBeInTheDocument();
  return { person };
}

test('an image that replaces the active playlist is undone as a whole, by what the server answered', async () => {
  const undo = vi.fn<Plain<Api['content']['undo']>>(async () => ({ success: true }));
  const { person } = await replace(undo);
  expect(await screen.findByText('Live on 1 of 3 screens')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Change undone')).toBeInTheDocument();
  expect(undo).toHaveBeenCalledExactlyOnceWith({ body: replaced });
  expect(screen.queryByText('Live on 1 of 3 screens')).not.toBeInTheDocument();
});

test('an undo after something else was made active changes nothing, and says so', async () => {
  const { person } = await replace(() => Promise.reject(new AppError('content.changed')));
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Failed to undo the change')).toBeInTheDocument();
  expect(screen.getByText('Something else was made active meanwhile, so nothing was undone.')).toBeInTheDocument();
});

test('an image that is no longer active can be made active again by Undo', async () => {
  const ended = { before: replaced.since, since: { slotId: null, videoId: null, imageId: null } };
  const undo = vi.fn<Plain<Api['content']['undo']>>(async () => ({ success: true }));
  const setCurrentImage = vi.fn<Plain<Api['media']['setCurrentImage']>>(async () => ({
    success: true,
    currentImage: null,
    undo: ended,
  }));
  const { person } = await openLibrary({
    images: [{ ...leopard, isActive: true }],
    media: { setCurrentImage },
    content: { undo },
  });
  await activate(person, 'leopard.jpg', 'Remove as active');
  expect(await screen.findByText('Image no longer active')).toBeInTheDocument();
  expect(setCurrentImage).toHaveBeenCalledExactlyOnceWith({ body: { imageId: null } });
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Change undone')).toBeInTheDocument();
  expect(undo).toHaveBeenCalledExactlyOnceWith({ body: ended });
});
