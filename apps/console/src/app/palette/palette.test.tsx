import type { Role } from '@vitrine/contract/team/roles';
import { AppError } from '@vitrine/contract/core/errors';
import { screen, waitFor, within } from '@testing-library/react';
import type { SearchResult } from '@vitrine/contract/search';
import { beforeEach, expect, test, vi } from 'vitest';
import { toAccountKey } from '../../api/account.ts';
import { exampleDevice } from '../../test/examples/example-device.ts';
import { exampleGroup } from '../../test/examples/example-group.ts';
import { exampleImage } from '../../test/examples/example-media.ts';
import { PaletteOf } from '../../test/palette-of.tsx';
import { renderPage } from '../../test/render-page.tsx';

beforeEach(() => localStorage.clear());

const lobby: SearchResult = { kind: 'screen', id: 'dev_Lobby', screen: exampleDevice('Lobby') };
const doors: SearchResult = { kind: 'group', id: 'grp_Doors', group: exampleGroup('Doors', { deviceCount: 2 }) };
const menu: SearchResult = {
  kind: 'content',
  id: 'med_menu',
  content: { ...exampleImage('menu.png'), kind: 'image', tags: [] },
};

const guide = [
  { title: 'Pair a screen', chapter: null, path: '/docs#pair' },
  { title: 'What a screen may lack', chapter: 'Pair a screen', path: '/docs#pair-what-a-screen-may-lack' },
];

/** Renders a page on which the palette can be opened, over a server that finds `results`. */
async function openPage(results: readonly SearchResult[] | Error = [lobby, doors, menu], role: Role = 'owner') {
  const asked: unknown[] = [];
  const onTakeOver = vi.fn<() => void>();
  const person = await renderPage(
    <>
      <input aria-label="Some field" />
      <PaletteOf pages={['/dashboard', '/media', '/device-management']} onTakeOver={onTakeOver} onSignOut={() => {}} />
    </>,
    {
      search: {
        async find(request) {
          asked.push(request?.query);
          if (results instanceof Error) throw results;
          return { results: [...results] };
        },
      },
      system: { guide: async () => ({ sections: guide }) },
    },
    { role },
  );
  return { person, asked, onTakeOver };
}

const palette = async () => within(await screen.findByRole('dialog', { name: 'Search or go to' }));
const selected = () => screen.getAllByRole('option').find((option) => option.getAttribute('aria-selected') === 'true');

test('Ctrl K opens it on every page, also from a field, and Escape returns there', async () => {
  const { person } = await openPage();
  const field = screen.getByLabelText('Some field');
  await person.click(field);
  await person.keyboard('{Control>}k{/Control}');
  expect((await palette()).getByRole('combobox')).toHaveFocus();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(field).toHaveFocus();
});

test('without words it offers actions and the account’s pages', async () => {
  const { person, asked } = await openPage();
  await person.click(screen.getByRole('button', { name: /Search or go to/ }));
  const its = await palette();
  expect(within(its.getByRole('group', { name: 'Do' })).getAllByRole('option')[0]).toHaveTextContent('Add a screen');
  const pages = within(its.getByRole('group', { name: 'Go to' })).getAllByRole('option');
  expect(pages.map((each) => each.textContent)).toEqual([
    'Dashboard',
    'Media Library',
    'Device Management',
    'User guide',
    'API reference',
  ]);
  expect(asked).toEqual([]);
});

test('what the server finds is listed with its kind, and Enter opens the first', async () => {
  const { person, asked } = await openPage();
  await person.keyboard('{Control>}k{/Control}');
  await person.type((await palette()).getByRole('combobox'), 'lob');
  const its = await palette();
  expect(await its.findByRole('option', { name: /Lobby/ })).toBeInTheDocument();
  expect(its.getByRole('option', { name: /Doors/ })).toHaveTextContent('2 screens');
  expect(its.getByRole('option', { name: /menu/ })).toHaveTextContent('Image');
  expect(asked.at(-1)).toEqual({ q: 'lob' });
  await person.keyboard('{Enter}');
  expect(await screen.findByText('At /device-management/dev_Lobby')).toBeInTheDocument();
});

test('an action is found by other words, and runs after the palette has closed', async () => {
  const { person, onTakeOver } = await openPage([]);
  await person.keyboard('{Control>}k{/Control}');
  await person.type((await palette()).getByRole('combobox'), 'interrupt');
  await waitFor(() => expect(selected()).toHaveTextContent('Take over screensShift T'));
  await person.keyboard('{Enter}');
  expect(onTakeOver).toHaveBeenCalledOnce();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('what fits better and arrives later is chosen, unless the person has moved to another row', async () => {
  const { person } = await openPage([lobby]);
  await person.keyboard('{Control>}k{/Control}');
  const field = (await palette()).getByRole('combobox');
  await person.type(field, 'lob');
  await waitFor(() => expect(selected()).toHaveTextContent('Lobby'));
  await person.clear(field);
  await waitFor(() => expect(selected()).toHaveTextContent('Add a screen'));
  await person.keyboard('{ArrowDown}');
  expect(selected()).toHaveTextContent('Upload media');
});

test('what was opened last comes first the next time, as it is now', async () => {
  localStorage.setItem(toAccountKey('recentlyOpened'), JSON.stringify(['med_menu', 'dev_Lobby']));
  const { person, asked } = await openPage([menu, lobby]);
  await person.keyboard('{Control>}k{/Control}');
  const recent = await (await palette()).findByRole('group', { name: 'Recent' });
  expect(within(recent).getAllByRole('option')).toHaveLength(2);
  expect(asked).toEqual([{ ids: 'med_menu,dev_Lobby' }]);
  await person.click(within(recent).getByRole('option', { name: /Lobby/ }));
  expect(JSON.parse(localStorage.getItem(toAccountKey('recentlyOpened')) ?? '')).toEqual(['dev_Lobby', 'med_menu']);
});

test('a name that nothing has is said, and the guide is searched for it', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  const { person } = await openPage([]);
  await person.keyboard('{Control>}k{/Control}');
  await person.type((await palette()).getByRole('combobox'), 'xyz');
  expect(await screen.findByText('Nothing is named “xyz”')).toBeInTheDocument();
  expect(screen.getByRole('option', { name: 'Open the user guide' })).toBeInTheDocument();
  await person.keyboard('{Enter}');
  expect(open).toHaveBeenCalledWith('/docs?q=xyz', '_blank', 'noreferrer');
});

test('schedules, price lists, prepared takeovers and people open where they are', async () => {
  const { person } = await openPage([
    { kind: 'schedule', id: 'evt_1', name: 'Breakfast' },
    { kind: 'priceList', id: 'prl_1', name: 'Drinks' },
    { kind: 'standby', id: 'stb_1', name: 'Fire' },
    { kind: 'person', id: 'usr_1', name: 'Ada Byron', email: 'ada@example.com' },
  ]);
  await person.keyboard('{Control>}k{/Control}');
  await person.type((await palette()).getByRole('combobox'), 'zz');
  const its = await palette();
  expect(await its.findByRole('option', { name: /Breakfast/ })).toHaveTextContent('Schedule');
  expect(its.getByRole('option', { name: /Drinks/ })).toHaveTextContent('Price list');
  expect(its.getByRole('option', { name: /Fire/ })).toHaveTextContent('Takeover');
  await person.click(its.getByRole('option', { name: /Ada Byron/ }));
  expect(await screen.findByText('At /people?search=ada%40example.com')).toBeInTheDocument();
});

test('a command that a person may not run is not listed, and neither is one of a page that they lack', async () => {
  const { person } = await openPage([], 'viewer');
  await person.keyboard('{Control>}k{/Control}');
  const field = (await palette()).getByRole('combobox');
  await person.type(field, 'invite');
  expect(await screen.findByText('Nothing is named “invite”')).toBeInTheDocument();
  await person.clear(field);
  await person.type(field, 'invoice');
  expect(await screen.findByText('Nothing is named “invoice”')).toBeInTheDocument();
});

test('a server that fails is said, with the commands still there', async () => {
  const { person } = await openPage(new AppError('server.unavailable'));
  await person.keyboard('{Control>}k{/Control}');
  await person.type((await palette()).getByRole('combobox'), 'screen');
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to search');
  expect(screen.getByRole('option', { name: /Add a\s+screen/ })).toBeInTheDocument();
});

test('a question mark lists the shortcuts, unless it is typed', async () => {
  const { person } = await openPage();
  await person.type(screen.getByLabelText('Some field'), '?');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await person.click(document.body);
  await person.keyboard('?');
  const list = within(await screen.findByRole('dialog', { name: 'Shortcuts' }));
  expect(list.getByText('Take over screens')).toBeInTheDocument();
  const editor = within(list.getByRole('region', { name: 'Layout editor' }));
  expect(editor.getByText('Duplicate').nextElementSibling).toHaveTextContent('Ctrl D');
});
