import { AppError } from '@vitrine/contract/core/errors';
import type { Feed } from '@vitrine/contract/layouts/feeds';
import { LayoutId } from '@vitrine/contract/library/media';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../api/use-api.tsx';
import { createChangedScreen, exampleEffect, withForeseenEffect } from '../../test/examples/example-effect.ts';
import { exampleFeed } from '../../test/examples/example-feed.ts';
import { exampleMember } from '../../test/examples/example-people.ts';
import { type Fake, type Plain, renderPage } from '../../test/render-page.tsx';
import { FeedsPage } from './feeds-page.tsx';

const news = exampleFeed('Town news');

const openFeeds = (feeds: Feed[], routes: Fake['feeds'] = {}) =>
  renderPage(<FeedsPage />, { feeds: { list: async () => ({ feeds }), ...routes } });

const card = (name: string) => screen.findByRole('article', { name });

test('a feed shows its state, when it is read next, its newest entries, and the layouts with it', async () => {
  const layouts = [{ id: LayoutId.parse('lay_1'), name: 'Lobby board' }];
  const person = await openFeeds([{ ...news, layouts }]);
  const shown = within(await card('Town news'));
  expect(shown.getByText('Up to date')).toBeInTheDocument();
  expect(shown.getByText(/^Next at \d\d:\d\d/)).toBeInTheDocument();
  expect(shown.getByRole('link', { name: 'Fair on Sunday' })).toHaveAttribute('rel', 'noreferrer noopener');
  expect(shown.getByRole('link', { name: 'Lobby board' })).toHaveAttribute('href', '/layouts/lay_1');
  expect(shown.queryByText('Market')).not.toBeInTheDocument();
  await person.click(shown.getByRole('button', { name: 'Show all 4 entries' }));
  expect(shown.getByText('Market')).toBeInTheDocument();
});

test('a feed that others use too can be read, and not be changed', async () => {
  await openFeeds([{ ...news, isReadOnly: true }]);
  const shown = within(await card('Town news'));
  expect(shown.getByText(/Others use this feed too, where you do not see it/)).toBeInTheDocument();
  expect(shown.queryByRole('button', { name: 'Edit Town news' })).not.toBeInTheDocument();
  expect(shown.queryByRole('button', { name: 'Delete Town news' })).not.toBeInTheDocument();
});

test('a feed that cannot be read says why, and keeps its entries', async () => {
  await openFeeds([{ ...news, status: 'failing', reason: 'news.example.com answered with the status 404.' }]);
  const shown = within(await card('Town news'));
  expect(shown.getByText('Cannot be read now')).toBeInTheDocument();
  expect(shown.getByText('news.example.com answered with the status 404.')).toBeInTheDocument();
  expect(shown.getByText('Fair on Sunday')).toBeInTheDocument();
});

test('entries have their pictures, as the server has copied them', async () => {
  const entries = news.entries.map((entry, index) => ({ ...entry, pictureId: index === 0 ? 'fpc_fair' : null }));
  await openFeeds([{ ...news, entries }]);
  const pictures = (await card('Town news')).querySelectorAll('img');
  expect([...pictures].map((picture) => picture.getAttribute('src'))).toEqual(['/objects/fpc_fair']);
});

test('a feed is checked and added by its address, and gets its title as its name', async () => {
  const create = vi.fn<Plain<Api['feeds']['create']>>(async () => ({ success: true, feed: news }));
  const person = await openFeeds([], {
    check: async ({ body }) => ({ check: { url: body.url, title: 'Town news', reason: null, entries: news.entries } }),
    create,
  });
  const [button] = await screen.findAllByRole('button', { name: 'Add feed' });
  if (button !== undefined) await person.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Add feed' }));
  await person.type(dialog.getByRole('textbox', { name: 'Address' }), 'news.example.com/feed.xml');
  await person.click(dialog.getByRole('button', { name: 'Check the address' }));
  expect(await dialog.findByText('Fair on Sunday')).toBeInTheDocument();
  await person.click(dialog.getByRole('button', { name: 'Add feed' }));
  expect(await screen.findByText('Feed added')).toBeInTheDocument();
  expect(create).toHaveBeenCalledExactlyOnceWith({
    // The server gives it the title of the feed.
    body: { name: '', url: 'https://news.example.com/feed.xml' },
  });
});

test('what is no address is reported at its field, and what the server refuses in the dialog', async () => {
  const create = vi.fn<Plain<Api['feeds']['create']>>(() => Promise.reject(new AppError('feed.limit_reached')));
  const person = await openFeeds([news], { create });
  await person.click(await screen.findByRole('button', { name: 'Add feed' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add feed' }));
  const address = dialog.getByRole('textbox', { name: 'Address' });
  await person.type(address, 'ftp://example.com{Enter}');
  expect(dialog.getByText(/begins with http/)).toBeInTheDocument();
  expect(create).not.toHaveBeenCalled();
  await person.clear(address);
  await person.type(address, 'example.com{Enter}');
  expect((await dialog.findByRole('alert')).textContent).toContain('An account has at most 100 feeds.');
});

test('a feed is renamed, and read at once', async () => {
  const update = vi.fn<Plain<Api['feeds']['update']>>(async () => ({ success: true, feed: news }));
  const refresh = vi.fn<Plain<Api['feeds']['refresh']>>(async () => ({ success: true, feed: news }));
  const person = await openFeeds([news], { update, refresh });
  await person.click(within(await card('Town news')).getByRole('button', { name: 'Edit Town news' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit feed' }));
  await person.clear(dialog.getByRole('textbox', { name: 'Name' }));
  await person.type(dialog.getByRole('textbox', { name: 'Name' }), 'Local{Enter}');
  expect(await screen.findByText('Feed saved')).toBeInTheDocument();
  expect(update).toHaveBeenCalledExactlyOnceWith({ params: { id: news.id }, body: { name: 'Local', url: news.url } });
  await person.click(screen.getByRole('button', { name: 'Read now' }));
  expect(await screen.findByText('No new entries')).toBeInTheDocument();
});

test('before a feed is deleted, its layouts and the effect on screens are named', async () => {
  const remove = vi.fn<Plain<Api['feeds']['remove']>>(async () => ({ success: true }));
  const layouts = [{ id: LayoutId.parse('lay_1'), name: 'Lobby board' }];
  const person = await openFeeds([{ ...news, layouts }], {
    remove: withForeseenEffect(remove, exampleEffect([createChangedScreen('Lobby')])),
  });
  await person.click(within(await card('Town news')).getByRole('button', { name: 'Delete Town news' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete feed' }));
  expect(question.getByText('Lobby board')).toBeInTheDocument();
  expect(await question.findByText('1 screen changes now.')).toBeInTheDocument();
  expect(remove).not.toHaveBeenCalled();
  await person.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Feed deleted')).toBeInTheDocument();
  expect(remove).toHaveBeenCalledWith({ params: { id: news.id } });
});

test('without feeds the page explains them', async () => {
  await openFeeds([]);
  expect(await screen.findByRole('heading', { name: 'No feeds yet' })).toBeInTheDocument();
});

test('a list that cannot be fetched says so', async () => {
  await openFeeds([], { list: () => Promise.reject(new AppError('network.failed')) });
  expect(await screen.findByRole('heading', { name: 'Failed to fetch feeds' })).toBeInTheDocument();
});

test.each(['viewer', 'scheduler'] as const)('a %s reads feeds, and has no button that changes one', async (role) => {
  await renderPage(<FeedsPage />, { feeds: { list: async () => ({ feeds: [news] }) } }, { role });
  const shown = within(await card('Town news'));
  expect(shown.getByText('Up to date')).toBeInTheDocument();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Show all 4 entries']);
});

const members = async () => ({ members: [exampleMember('Ada', { role: 'owner' })] });

test('an account without feeds tells a viewer who adds them', async () => {
  await renderPage(
    <FeedsPage />,
    { feeds: { list: async () => ({ feeds: [] }) }, team: { members } },
    { role: 'viewer' },
  );
  expect(await screen.findByText('Only editors and above can add feeds. Ask Ada.')).toBeInTheDocument();
});
