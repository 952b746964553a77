import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../../api/use-api.tsx';
import { exampleDocument, examplePages } from '../../../test/examples/example-document.ts';
import { exampleEffect, withForeseenEffect } from '../../../test/examples/example-effect.ts';
import { openLibrary, openMenu } from '../../../test/library-page.tsx';
import type { Plain } from '../../../test/render-page.tsx';

const document = exampleDocument();

const get: Plain<Api['documents']['get']> = async () => ({ document: { ...document, pages: examplePages() } });

function fakeDocuments() {
  const update = vi.fn<Plain<Api['documents']['update']>>(async () => ({
    success: true,
    document: { ...document, pages: examplePages() },
  }));
  return { update, routes: { get, update: withForeseenEffect(update, exampleEffect([])) } };
}

test('a document is in the library with its first page, the number of its pages and their time', async () => {
  await openLibrary({
    documents: [document, exampleDocument('Old.pdf', { status: 'failed', failure: 'It is damaged.' })],
  });
  const tile = await screen.findByRole('button', { name: 'Preview Menu.pdf' });
  expect(tile.parentElement).toHaveTextContent('3 pages · 0:30');
  expect(screen.getByRole('radio', { name: /^Documents/ })).toBeInTheDocument();
  expect(screen.getByText('It is damaged.')).toBeInTheDocument();
});

test('pages get one time or each its own, and are skipped', async () => {
  const { update, routes } = fakeDocuments();
  const { person } = await openLibrary({ documents: [document], others: { documents: routes } });
  await openMenu(person, 'Menu.pdf', 'Pages and times');
  const dialog = within(await screen.findByRole('dialog', { name: 'Pages and times' }));
  await person.click(dialog.getByRole('button', { name: 'Increase Seconds' }));
  await person.click(dialog.getByRole('checkbox', { name: 'Show page 1' }));
  await person.type(dialog.getByRole('textbox', { name: 'Seconds of page 3' }), '25');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Pages and times saved')).toBeInTheDocument();
  expect(update).toHaveBeenCalledExactlyOnceWith({
    params: { id: document.id },
    body: {
      pageMs: 11_000,
      pages: [
        { number: 1, isSkipped: true, durationMs: null },
        { number: 2, isSkipped: false, durationMs: null },
        { number: 3, isSkipped: false, durationMs: 25_000 },
      ],
      revision: 4,
    },
  });
});

test('at least one page is shown', async () => {
  const { update, routes } = fakeDocuments();
  const { person } = await openLibrary({ documents: [document], others: { documents: routes } });
  await openMenu(person, 'Menu.pdf', 'Pages and times');
  const dialog = within(await screen.findByRole('dialog', { name: 'Pages and times' }));
  for (const number of [1, 2, 3]) {
    await person.click(dialog.getByRole('checkbox', { name: `Show page ${number}` }));
  }
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Show at least one page.')).toBeInTheDocument();
  expect(update).not.toHaveBeenCalled();
});

test('the preview shows a page large, and another one when it is chosen', async () => {
  const { routes } = fakeDocuments();
  const { person } = await openLibrary({
    documents: [document],
    at: `/media?preview=${document.id}`,
    others: { documents: routes },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Menu' }));
  expect(await dialog.findByRole('img', { name: 'Page 1 of Menu.pdf' })).toBeInTheDocument();
  await person.click(dialog.getByRole('button', { name: 'Page 3' }));
  expect(dialog.getByRole('img', { name: 'Page 3 of Menu.pdf' })).toHaveAttribute('src', '/api/image/file/page3.webp');
});
