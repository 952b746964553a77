import { AppError } from '@vitrine/contract/core/errors';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../api/use-api.tsx';
import { exampleEffect, withForeseenEffect } from '../../test/examples/example-effect.ts';
import { exampleTag } from '../../test/examples/example-tag.ts';
import { type Fake, type Plain, renderPage } from '../../test/render-page.tsx';
import { TagsPage } from './tags-page.tsx';

const bakery = exampleTag('bakery', { screenCount: 2, groupCount: 1 });
const north = exampleTag('north', { contentCount: 1 });

const openTags = (routes: Fake['tags'] = {}, role?: 'viewer') =>
  renderPage(<TagsPage />, { tags: { list: async () => ({ tags: [bakery, north] }), ...routes } }, role && { role });

test('each tag has links to the screens, the content and the groups that have it', async () => {
  await openTags();
  const list = within(await screen.findByRole('list', { name: 'Tags' }));
  expect(list.getByRole('link', { name: '2 screens' })).toHaveAttribute('href', '/device-management?tags=bakery');
  expect(list.getByRole('link', { name: '1 group' })).toHaveAttribute('href', '/device-groups');
  expect(list.getByRole('link', { name: '1 item' })).toHaveAttribute('href', '/media?tags=north');
});

test('a tag that nothing has says what names it', async () => {
  const sale = exampleTag('sale', { playlistCount: 2, scheduleCount: 1, layoutCount: 1, pairingTokenCount: 1 });
  await openTags({ list: async () => ({ tags: [sale] }) });
  const list = within(await screen.findByRole('list', { name: 'Tags' }));
  const links = list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['in 2 playlists', '/playlists'],
    ['in 1 schedule', '/device-schedule'],
    ['in 1 layout', '/layouts'],
    ['prepared screens', '/prepared-screens'],
  ]);
});

test('without tags the page says where they are typed', async () => {
  await openTags({ list: async () => ({ tags: [] }) });
  expect(await screen.findByRole('heading', { name: 'No tags yet' })).toBeInTheDocument();
});

test('a tag is renamed, and the dialog says when it becomes another one', async () => {
  const rename = withForeseenEffect(
    vi.fn<Plain<Api['tags']['rename']>>(async () => ({ success: true })),
    exampleEffect(),
  );
  const person = await openTags({ rename });
  await person.click(await screen.findByRole('button', { name: 'Rename bakery' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename tag' }));
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await person.clear(name);
  await person.type(name, ' NORTH ');
  expect(await dialog.findByText('There is a tag with this name.')).toBeInTheDocument();
  await person.click(dialog.getByRole('button', { name: 'Rename' }));
  expect(await screen.findByText('Tag renamed')).toBeInTheDocument();
  expect(rename).toHaveBeenCalledExactlyOnceWith({ params: { tag: 'bakery' }, body: { name: 'north' } });
});

test('a tag that a group follows is not removed, and the reason is shown', async () => {
  const remove = withForeseenEffect(
    vi.fn<Plain<Api['tags']['remove']>>().mockRejectedValue(new AppError('tag.in_rule')),
    exampleEffect(),
  );
  const person = await openTags({ remove });
  await person.click(await screen.findByRole('button', { name: 'Delete bakery' }));
  await person.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(await screen.findByText(new AppError('tag.in_rule').message)).toBeInTheDocument();
});

test('a viewer sees tags and changes none', async () => {
  await openTags({}, 'viewer');
  expect(await screen.findByRole('link', { name: '2 screens' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Rename bakery' })).not.toBeInTheDocument();
});
