import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Button } from '../forms/button.tsx';
import { IconButton } from '../forms/icon-button.tsx';
import { Menu } from '../overlays/menu.tsx';
import type { MenuEntry } from '../overlays/menu-entries.tsx';
import { IfMay, MayProvider, type RouteName } from './may.tsx';

const mayOnly = (...allowed: RouteName[]) => allowed.includes.bind(allowed);

const entries: MenuEntry[] = [
  { label: 'Rename', needs: 'layouts.update', onSelect() {} },
  'divider',
  { label: 'Export', onSelect() {} },
  'divider',
  { label: 'Move', entries: [{ label: 'To the root', needs: 'layouts.update', onSelect() {} }] },
  { label: 'Delete', needs: 'layouts.remove', onSelect() {} },
];

test('a control is shown to those who may call its route, and one without a route to everybody', () => {
  render(
    <MayProvider value={mayOnly('feeds.create')}>
      <Button needs="feeds.create">Add feed</Button>
      <Button needs="feeds.remove">Remove feed</Button>
      <IconButton label="Edit feed" needs="feeds.update" />
      <Button>Close</Button>
      <IfMay route="feeds.refresh">Refreshes</IfMay>
    </MayProvider>,
  );
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Add feed', 'Close']);
  expect(screen.queryByText('Refreshes')).not.toBeInTheDocument();
});

test('a menu has the entries that a person may use, without dividers and submenus that are left over', async () => {
  render(
    <MayProvider value={mayOnly()}>
      <Menu entries={entries}>
        <button type="button">Actions</button>
      </Menu>
    </MayProvider>,
  );
  await userEvent.setup().click(screen.getByRole('button', { name: 'Actions' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Export']);
  expect(screen.queryByRole('separator')).not.toBeInTheDocument();
});

test('a menu without any entry that a person may use is hidden with its button', () => {
  render(
    <MayProvider value={mayOnly()}>
      <Menu entries={[{ label: 'Rename', needs: 'layouts.update', onSelect() {} }]}>
        <button type="button">Actions</button>
      </Menu>
    </MayProvider>,
  );
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
