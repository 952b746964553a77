import { AppError } from '@vitrine/contract/core/errors';
import { MAX_ITEMS } from '@vitrine/contract/playlists/playlist-limits';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { exampleImage } from '../../test/examples/example-media.ts';
import { exampleCheck, exampleWebpage, weather } from '../../test/examples/example-webpage.ts';
import { item, itemTitles, onSaveSpy, openEditor, playlist, row, save } from '../../test/playlists.tsx';

const page = (facts: Parameters<typeof item>[1] = {}) =>
  item('Weather', {
    mediaType: 'webpage',
    mediaId: weather.id,
    name: 'Weather',
    filename: null,
    width: null,
    height: null,
    ...facts,
  });

const preview = () => within(screen.getByRole('region', { name: 'Preview' }));

test('a web page is added by its address from the editor, plays 30 s and is saved with the playlist', async () => {
  const onSave = onSaveSpy();
  const created = exampleWebpage('Weather');
  const { person } = await openEditor({
    playlist: playlist('loop', { items: [item('one')] }),
    onSave,
    webpageRoutes: {
      check: async ({ body }) => ({ check: exampleCheck(body.url) }),
      create: async () => ({ success: true, webpage: created }),
      get: async () => ({ webpage: created }),
    },
  });
  await person.click(screen.getByRole('button', { name: 'Web page' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add web page' }));
  await person.type(dialog.getByRole('textbox', { name: 'Address' }), 'weather.example.com/now');
  await person.tab();
  expect(await dialog.findByText('Park weather')).toBeInTheDocument();
  await person.click(dialog.getByRole('button', { name: 'Add web page' }));
  await vi.waitFor(() => expect(itemTitles()).toEqual(['one', 'Weather']));
  expect(row('Weather').getByText('Web page')).toBeInTheDocument();
  expect(row('Weather').getByRole('textbox', { name: /^Length of Weather/ })).toHaveValue('30 s');
  expect(await screen.findByText('Web page added')).toBeInTheDocument();
  await person.click(save());
  await vi.waitFor(() => expect(onSave).toHaveBeenCalledOnce());
  expect(onSave.mock.calls[0]?.[0].items[1]).toMatchObject({
    mediaType: 'webpage',
    mediaId: created.id,
    durationMs: null,
  });
});

test('web pages of the library are found by their type, and a press adds one', async () => {
  const { person } = await openEditor({
    images: [exampleImage('leopard.jpg')],
    webpages: [weather],
    webpageRoutes: { get: async () => ({ webpage: weather }) },
  });
  await person.click(screen.getByRole('radio', { name: 'Web pages' }));
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Add leopard' })).not.toBeInTheDocument());
  await person.click(await screen.findByRole('button', { name: 'Add Weather' }));
  expect(itemTitles()).toEqual(['Weather']);
});

test('the preview shows a page that allows framing as screens do', async () => {
  await openEditor({
    playlist: playlist('loop', { items: [page()] }),
    webpageRoutes: { get: async () => ({ webpage: exampleWebpage('Weather', { zoom: 150 }) }) },
  });
  const frame = await preview().findByTitle('Weather');
  expect(frame).toHaveAttribute('src', 'https://weather.example.com/now');
  expect(frame.getAttribute('sandbox')).not.toContain('allow-top-navigation');
});

test.each([
  ['forbids framing', async () => ({ webpage: exampleWebpage('Weather', { framing: 'forbidden' }) })],
  ['cannot be read', () => Promise.reject(new AppError('webpage.not_found'))],
])('the preview shows the card of a page that %s', async (_, get) => {
  await openEditor({ playlist: playlist('loop', { items: [page()] }), webpageRoutes: { get } });
  expect(preview().getByText('Weather')).toBeInTheDocument();
  expect(preview().queryByTitle('Weather')).not.toBeInTheDocument();
});

test('a full playlist takes no web page', async () => {
  const items = Array.from({ length: MAX_ITEMS }, (_, index) => item(`item-${index}`));
  await openEditor({ playlist: playlist('loop', { items }) });
  expect(screen.getByRole('button', { name: 'Web page' })).toBeDisabled();
});
