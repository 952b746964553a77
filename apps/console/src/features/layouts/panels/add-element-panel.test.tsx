import type { KnownElement } from '@vitrine/contract/layouts/document';
import type { LayoutResources } from '@vitrine/contract/layouts/layouts';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Contents, contentRoutes } from '../../../test/examples/example-content.ts';
import { exampleImage } from '../../../test/examples/example-media.ts';
import { lunch } from '../../../test/examples/example-playlist.ts';
import { weather } from '../../../test/examples/example-webpage.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { AddElementPanel } from './add-element-panel.tsx';

const canvas = { width: 1_920, height: 1_080 };

async function open(contents: Contents = {}) {
  const onAdd = vi.fn<(elements: KnownElement[], resources: LayoutResources) => void>();
  const person = await renderPage(<AddElementPanel canvas={canvas} onAdd={onAdd} />, {
    content: contentRoutes(contents),
    folders: { list: async () => ({ folders: [] }) },
  });
  const press = async (name: string) => person.click(screen.getByRole('button', { name }));
  return { person, onAdd, press };
}

test.each([
  ['Headline', ['text']],
  ['Text', ['text']],
  ['Price line', ['text', 'text']],
  ['Price list', ['prices']],
  ['Rectangle', ['shape']],
  ['Ellipse', ['shape']],
  ['Line', ['shape']],
  ['Clock', ['clock']],
  ['Date', ['date']],
  ['Countdown', ['countdown']],
  ['Ticker', ['ticker']],
  ['Feed list', ['list']],
  ['Weather', ['weather']],
  ['QR code', ['qr']],
])('one press adds: %s', async (name, kinds) => {
  const { onAdd, press } = await open();
  await press(name);
  expect(onAdd.mock.calls[0]?.[0].map(({ kind }) => kind)).toEqual(kinds);
});

test('a picture is picked from the library and added in its proportions, with what is needed to draw it', async () => {
  const cone = exampleImage('cone', { width: 1_000, height: 2_000 });
  const { person, onAdd, press } = await open({ images: [cone] });
  await press('Picture');
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose a picture' }));
  await person.click(await dialog.findByRole('button', { name: /cone/ }));
  const [elements, resources] = onAdd.mock.calls[0] ?? [];
  expect(elements).toMatchObject([{ kind: 'picture', mediaId: cone.id, frame: { width: 324, height: 648 } }]);
  expect(resources?.files[cone.id]).toMatchObject({ kind: 'image', width: 1_000, height: 2_000 });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('playlists and web pages are picked alike', async () => {
  const { person, onAdd, press } = await open({ playlists: [lunch], webpages: [weather] });
  await press('Playlist');
  await person.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: /Lunch/ }));
  expect(onAdd.mock.lastCall?.[0]).toMatchObject([{ kind: 'playlist', playlistId: lunch.id, name: 'Lunch' }]);
  await press('Web page');
  await person.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: /Weather/ }));
  expect(onAdd.mock.lastCall?.[0]).toMatchObject([{ kind: 'webpage', webpageId: weather.id, name: 'Weather' }]);
});
