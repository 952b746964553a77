import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { exampleElements, layoutDocument, layoutResources } from '../../../test/layouts.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { FullScreenPreview } from './full-screen-preview.tsx';

const { text, video } = exampleElements;
const menu = layoutDocument(
  { id: 'day', name: 'Day', elements: [text, video] },
  {
    id: 'evening',
    name: 'Evening',
    elements: [{ ...text, id: 'late', text: 'Good evening' }],
    windows: [{ from: '17:00', to: '22:00' }],
  },
);

beforeEach(() => localStorage.setItem('userTimezone', 'UTC'));

async function open() {
  const onClose = vi.fn<() => void>();
  const person = await renderPage(
    <FullScreenPreview document={menu} resources={layoutResources} onClose={onClose} />,
    {},
  );
  return { person, onClose, preview: within(await screen.findByRole('dialog', { name: 'Preview' })) };
}

const setTime = (minute: number) =>
  fireEvent.change(screen.getByRole('slider', { name: 'Time of day' }), { target: { value: String(minute) } });

test('the layout plays as it does at the chosen time, with the scene and the colors of it', async () => {
  const { person, preview } = await open();
  setTime(12 * 60);
  expect(preview.getByText('Two scoops, please')).toBeInTheDocument();
  expect(document.querySelector('video')).toHaveAttribute('src', '/api/video/file/film.mp4');
  expect(preview.getByText(', day colors')).toBeInTheDocument();
  setTime(21 * 60);
  expect(preview.getByText('Good evening')).toHaveProperty(
    'parentElement.parentElement.style.color',
    'rgb(244, 242, 236)',
  );
  expect(preview.getByText(', night colors')).toBeInTheDocument();
  expect(preview.getByRole('slider')).toHaveAttribute('aria-valuetext', '21:00');
  await person.click(preview.getByRole('button', { name: 'Now' }));
  expect(preview.getByRole('button', { name: 'Now' })).toBeDisabled();
});

test('a scene can be chosen at any time', async () => {
  const { person, preview } = await open();
  setTime(12 * 60);
  await person.selectOptions(preview.getByRole('combobox', { name: 'Scene' }), 'Evening');
  expect(preview.getByText('Good evening')).toBeInTheDocument();
});

test('Escape closes it, and so does its button', async () => {
  const { person, onClose, preview } = await open();
  await person.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
  await person.click(preview.getByRole('button', { name: 'Close the preview' }));
  expect(onClose).toHaveBeenCalledTimes(2);
});
