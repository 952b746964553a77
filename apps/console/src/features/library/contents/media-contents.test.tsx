import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '@vitrine/contract/core/errors';
import { contentPage } from '../../../test/examples/example-content.ts';
import { fileNames, image, openLibrary, video } from '../../../test/library-page.tsx';

const findRow = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

test('images and videos are listed together, newest first, with their duration and state', async () => {
  await openLibrary({
    images: [image('leopard.jpg', 5, { isActive: true }), image('lizard.png', 1)],
    videos: [video('flower.mp4', 3)],
  });
  await waitFor(() => expect(fileNames()).toEqual(['leopard.jpg', 'flower.mp4', 'lizard.png']));
  expect(screen.getByText('Active')).toBeInTheDocument();
  expect(screen.getByText('1:11')).toBeInTheDocument();
  expect(screen.getByText('Video, 2.10 MB')).toBeInTheDocument();
  expect(screen.getByText('90.00 MB of 100.00 MB')).toBeInTheDocument();
});

test('a file in preparation shows its progress, and cannot be made active yet', async () => {
  const { person } = await openLibrary({ videos: [video('flower.mp4', 3, { status: 'processing', progress: 42 })] });
  expect(await screen.findByText('Preparing 42%')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Actions for flower.mp4' }));
  const entry = await screen.findByRole('menuitem', { name: 'Make Active' });
  expect(entry).toHaveAttribute('aria-disabled', 'true');
});

test('a file that could not be prepared shows the reason', async () => {
  await openLibrary({ images: [image('leopard.jpg', 5, { status: 'failed', failure: 'The picture is damaged' })] });
  expect(await screen.findByText('The picture is damaged')).toBeInTheDocument();
});

test('the type filter lists one type, and is in the address', async () => {
  await openLibrary({ images: [image('leopard.jpg', 5)], videos: [video('flower.mp4', 3)], at: '/media?type=videos' });
  await waitFor(() => expect(fileNames()).toEqual(['flower.mp4']));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Videos/ })).toBeChecked();
});

test('a search without a result is reported and can be cleared', async () => {
  const { person } = await openLibrary({ images: [image('leopard.jpg', 5)] });
  await person.type(await screen.findByLabelText('Search media'), 'elephant');
  expect(await screen.findByRole('heading', { name: 'No media found' })).toBeInTheDocument();
  const [clear] = screen.getAllByRole('button', { name: 'Clear' });
  if (clear !== undefined) await person.click(clear);
  await waitFor(() => expect(fileNames()).toEqual(['leopard.jpg']));
});

test('an empty library explains its purpose and offers an upload', async () => {
  await openLibrary();
  expect(await screen.findByRole('heading', { name: 'No media yet' })).toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: 'Upload Media' })).toHaveLength(2);
});

test('a library that cannot be fetched shows the reason, and can be retried', async () => {
  let isDown = true;
  const { person } = await openLibrary({
    contentPage() {
      if (isDown) throw new AppError('network.failed');
      return contentPage({ images: [image('leopard.jpg', 5)] });
    },
  });
  expect(await screen.findByRole('heading', { name: 'Failed to fetch media' })).toBeInTheDocument();
  expect(screen.getByText('The server did not answer. Your screens keep playing.')).toBeInTheDocument();
  isDown = false;
  await person.click(screen.getByRole('button', { name: 'Retry now' }));
  await waitFor(() => expect(fileNames()).toEqual(['leopard.jpg']));
});

test('the next page of a long list is fetched near its end', async () => {
  await openLibrary({
    contentPage: ({ cursor }) =>
      cursor === undefined
        ? contentPage({ images: [image('first.jpg', 9)] }, {}, 'more')
        : contentPage({ images: [image('second.jpg', 8)] }),
  });
  await waitFor(() => expect(fileNames()).toEqual(['first.jpg', 'second.jpg']));
});

test('the list layout shows the properties of files in a table', async () => {
  await openLibrary({ videos: [video('flower.mp4', 3)], at: '/media?view=list' });
  const row = await screen.findByRole('row', { name: /flower\.mp4/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['Select flower.mp4flower', '–', 'Video', '2.10 MB', '1200 × 800', '1:11', 'Mar 3, 2026', '']);
});

test('Refresh fetches the library again', async () => {
  const { person, listed } = await openLibrary({ images: [image('leopard.jpg', 5)] });
  await screen.findByRole('button', { name: 'Preview leopard.jpg' });
  const before = listed.mock.calls.length;
  await person.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Media library refreshed')).toBeInTheDocument();
  expect(listed.mock.calls.length).toBeGreaterThan(before);
});

test('a row of the table is selected, previewed and opens its menu like a file in the grid', async () => {
  const { person } = await openLibrary({
    images: ['a.jpg', 'b.jpg', 'c.jpg'].map((name, index) => image(name, 9 - index)),
    at: '/media?view=list',
  });
  await person.keyboard('{Control>}');
  await person.click(await findRow('a.jpg'));
  await person.keyboard('{/Control}{Shift>}');
  await person.click(await findRow('c.jpg'));
  await person.keyboard('{/Shift}');
  expect(await screen.findByText('3 selected')).toBeInTheDocument();
  await person.click(await findRow('b.jpg'));
  expect(await screen.findByText('2 selected')).toBeInTheDocument();
  await person.click(screen.getByRole('checkbox', { name: 'Select a.jpg' }));
  expect(await screen.findByText('1 selected')).toBeInTheDocument();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('1 selected')).not.toBeInTheDocument());

  fireEvent.contextMenu(await findRow('b.jpg'));
  await person.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  expect(within(await screen.findByRole('dialog')).getByDisplayValue('b.jpg')).toBeInTheDocument();
  await person.keyboard('{Escape}');
  await person.click(await findRow('c.jpg'));
  expect(await screen.findByRole('dialog', { name: 'c' })).toBeInTheDocument();
});
