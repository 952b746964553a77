import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DeviceId } from '@vitrine/contract/fleet/device-identity';
import { contentPage } from '../../../test/examples/example-content.ts';
import { image, openLibrary, video } from '../../../test/library-page.tsx';

test('the preview shows the properties of a file, and the arrow keys change to the next', async () => {
  const { person } = await openLibrary({
    images: [image('leopard.jpg', 5), image('lizard.png', 4)],
    videos: [video('flower.mp4', 3)],
  });
  await person.click(await screen.findByRole('button', { name: 'Preview leopard.jpg' }));
  expect(await screen.findByRole('dialog', { name: 'leopard' })).toBeInTheDocument();
  await person.keyboard('{ArrowRight}');
  expect(await screen.findByRole('dialog', { name: 'lizard' })).toBeInTheDocument();
  await person.keyboard('{ArrowRight}{ArrowRight}');
  const details = within(await screen.findByRole('dialog', { name: 'flower' })).getByRole('complementary');
  expect(details.textContent).toContain('Frame rate24 fps');
  expect(details.textContent).toContain('Duration1:11');
  await person.keyboard('{ArrowLeft}');
  expect(await screen.findByRole('dialog', { name: 'lizard' })).toBeInTheDocument();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a link opens the preview of a file, also beyond the first page', async () => {
  await openLibrary({
    at: '/media?preview=med_second.jpg',
    contentPage: ({ cursor }) =>
      cursor === undefined
        ? contentPage({ images: [image('first.jpg', 9)] }, {}, 'more')
        : contentPage({ images: [image('second.jpg', 8)] }),
  });
  expect(await screen.findByRole('dialog', { name: 'second' })).toBeInTheDocument();
});

test('a link to the preview of a deleted file reports that it does not exist, and shows the library', async () => {
  await openLibrary({ at: '/media?preview=med_gone.jpg', images: [image('first.jpg', 9)] });
  expect(await screen.findByText('File not found')).toBeInTheDocument();
  expect(screen.getByText('It may have been deleted, or moved to another folder.')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Preview first.jpg' })).toBeInTheDocument();
});

test('titles have no extension; the preview shows the file name and the screens that use it', async () => {
  await openLibrary({
    images: [image('leopard.jpg', 5, { averageColor: '#a98454' })],
    use: { devices: [{ id: DeviceId.parse('dev_1'), name: 'Lobby' }], deviceCount: 21, schedules: 1, isActive: true },
  });
  expect(await screen.findByText('leopard')).toBeInTheDocument();
  // jsdom loads no pictures, so the average color is shown.
  expect(document.querySelector<HTMLElement>('.picture-tone')?.style.background).toBe('rgb(169, 132, 84)');
  fireEvent.click(screen.getByRole('button', { name: 'Preview leopard.jpg' }));
  const preview = within(await screen.findByRole('dialog', { name: 'leopard' }));
  expect(preview.getByText('leopard.jpg')).toBeInTheDocument();
  const used = within(await preview.findByRole('region', { name: 'Used on' }));
  expect(used.getByRole('link', { name: 'Lobby' })).toHaveAttribute('href', '/device-management/dev_1');
  for (const words of ['and 20 more', 'In 1 schedule', 'Screens with nothing else to show (active image)']) {
    expect(used.getByText(words)).toBeInTheDocument();
  }
});
