import { AppError } from '@vitrine/contract/core/errors';
import { LayoutId } from '@vitrine/contract/library/media';
import type { Layout } from '@vitrine/contract/layouts/layouts';
import { cleanup, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../../api/use-api.tsx';
import { createChangedScreen, exampleEffect } from '../../../test/examples/example-effect.ts';
import { layoutDocument, layoutResources } from '../../../test/layouts.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { PublishDialog } from './publish-dialog.tsx';

const document = layoutDocument({ id: 'day', elements: [] });
const layout: Layout = {
  id: LayoutId.parse('lay_menu'),
  name: 'Menu board',
  folderId: null,
  width: 1_920,
  height: 1_080,
  sceneCount: 1,
  hasDraft: true,
  isActive: false,
  createdAt: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-03-02T12:00:00.000Z',
  publishedAt: '2026-03-01T12:00:00.000Z',
  revision: 4,
  document,
  published: document,
  resources: layoutResources,
};

type Publish = Api['layouts']['publish'];

async function open(
  publish: (request: Parameters<Publish>[0]) => void,
  effect = exampleEffect(),
  facts: Partial<Layout> = {},
) {
  const onClose = vi.fn<() => void>();
  const person = await renderPage(<PublishDialog layout={{ ...layout, ...facts }} onClose={onClose} />, {
    layouts: {
      publish: Object.assign(
        async (request: Parameters<Publish>[0]) => {
          publish(request);
          return { success: true as const, layout: { ...layout, hasDraft: false, revision: 5 } };
        },
        { dryRun: async () => effect },
      ),
    },
  });
  return { person, onClose, dialog: within(await screen.findByRole('dialog', { name: 'Before it goes on air' })) };
}

test('what changes on screens is shown before the draft is published', async () => {
  const publish = vi.fn<(request: Parameters<Publish>[0]) => void>();
  const { person, onClose, dialog } = await open(publish);
  expect(await dialog.findByText('No screen changes.')).toBeInTheDocument();
  await person.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Layout published')).toBeInTheDocument();
  expect(publish).toHaveBeenCalledExactlyOnceWith({ params: { id: layout.id }, body: { revision: 4 } });
  expect(onClose).toHaveBeenCalledOnce();
});

test('says when it was last published, or that it never was', async () => {
  const { dialog } = await open(() => {});
  expect(dialog.getByText('Menu board, not published before')).toBeInTheDocument();
  cleanup();
  const later = await open(() => {}, exampleEffect(), { publishedAt: '2026-03-01T13:00:00.000Z' });
  expect(later.dialog.getByText(/^Menu board, last published Mar 1, 2026/)).toBeInTheDocument();
});

test('the button says on how many screens it will show', async () => {
  const { dialog } = await open(
    () => {},
    exampleEffect(['Lobby', 'Café', 'Shop'].map((name) => createChangedScreen(name))),
  );
  expect(await dialog.findByRole('button', { name: 'Publish to 3 screens' })).toBeInTheDocument();
});

test('a layout that somebody else has changed is not published, and the dialog says so', async () => {
  const { person, onClose, dialog } = await open(() => {
    throw new AppError('layout.changed');
  });
  await dialog.findByText('No screen changes.');
  await person.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(await dialog.findByText(/Somebody else changed it in the meantime/)).toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
});
