import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Router } from '../../ui/routing/navigation.tsx';
import { afterEach, expect, test, vi } from 'vitest';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Shell } from './shell.tsx';

/** The width that jsdom gives to its window. */
const WIDTH = window.innerWidth;

const setWidth = (width: number) => Object.assign(window, { innerWidth: width });
afterEach(() => setWidth(WIDTH));

interface Options {
  accountName?: string;
  isAdmin?: boolean;
  logoUrl?: string | null;
  planName?: string | null;
  path?: string;
  onSignOut?: () => void;
  waiting?: number;
}

function open({
  accountName = 'Ada Lovelace',
  isAdmin = false,
  logoUrl = null,
  planName = 'Pro',
  path = '/dashboard',
  onSignOut = () => {},
  waiting = 0,
}: Options = {}) {
  render(
    <Router>
      <Shell
        user={{ accountName, email: 'hello@example.com', isAdmin, accountCount: 1, isLimited: false }}
        planName={planName}
        brand={{ logoUrl }}
        path={path}
        pages={['/dashboard', '/device-management', '/approvals', '/settings', '/developer'].filter(
          (each) => each !== '/approvals' || waiting > 0,
        )}
        counts={{ '/approvals': waiting }}
        onSignOut={onSignOut}
      >
        <PageHeader title="Dashboard" description="Monitor your connected devices and active media" />
      </Shell>
    </Router>,
  );
  return userEvent.setup();
}

const panel = () => within(screen.getByRole('navigation', { name: 'Main' }));
/** False: the side panel is a rail of icons. */
const isOpen = () => panel().queryByRole('button', { name: 'Collapse side panel' }) !== null;
const listLinks = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map((link) => link.textContent);

test('the side panel lists the available pages and the documentation', () => {
  open();
  expect(listLinks('Main')).toEqual([
    'Dashboard',
    'Device Management',
    'Settings',
    'User guideopens in a new tab',
    'API referenceopens in a new tab',
  ]);
});

test('the side panel is headed with the name of the account', () => {
  open({ accountName: 'Brackley Park' });
  expect(panel().getByText('Brackley Park')).toBeInTheDocument();
});

test('an admin has the developer panel before the documentation', () => {
  open({ isAdmin: true });
  expect(listLinks('Main')[3]).toBe('Developer Panel');
});

test.each([
  ['/device-management', 'Device Management'],
  ['/device-groups', 'Device Management'],
  ['/devices/dev_1', 'Device Management'],
  ['/people', 'Settings'],
  ['/integrations/keys', 'Settings'],
  ['/', 'Dashboard'],
])('%s is marked as %s', (path, label) => {
  open({ path });
  const current = screen
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page')
    .map((link) => link.getAttribute('href'));
  expect(new Set(current).size).toBe(1);
  expect(
    within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { current: 'page' }).textContent,
  ).toBe(label);
});

test('the side panel is folded in the playlist editor alone, also for the next visit', async () => {
  const user = open({ path: '/playlists/ply_1' });
  await user.click(screen.getByRole('button', { name: 'Collapse side panel' }));
  expect(isOpen()).toBe(false);
  cleanup();
  open({ path: '/playlists' });
  expect(isOpen()).toBe(true);
  cleanup();
  open({ path: '/playlists/ply_2' });
  expect(isOpen()).toBe(false);
});

test('the folded side panel is a rail of icons with names, tooltips and the number that waits', async () => {
  localStorage.setItem('sidePanel', 'closed');
  const user = open({ waiting: 3 });
  expect(panel().queryByText('DISPLAYS')).not.toBeInTheDocument();
  expect(panel().queryByText('hello@example.com')).not.toBeInTheDocument();
  expect(panel().getByRole('link', { name: /^Approvals ?3$/ })).toBeInTheDocument();
  panel().getByRole('link', { name: 'Device Management' }).focus();
  await user.tab({ shift: true });
  expect((await screen.findByRole('tooltip')).textContent).toBe('Dashboard');
  expect(panel().getByRole('button', { name: 'Sign Out' })).toBeInTheDocument();
});

test('a window of a tablet has the rail, and a panel opened there leaves wide windows as they are', async () => {
  setWidth(768);
  const user = open();
  expect(isOpen()).toBe(false);
  await user.click(panel().getByRole('button', { name: 'Expand side panel' }));
  expect(isOpen()).toBe(true);
  await user.click(panel().getByRole('button', { name: 'Collapse side panel' }));
  cleanup();
  setWidth(1440);
  open();
  expect(isOpen()).toBe(true);
});

test('Ctrl+B closes the side panel, also for the next visit; it can be opened again', async () => {
  const user = open();
  await user.keyboard('{Control>}b{/Control}');
  expect(isOpen()).toBe(false);
  expect(localStorage.getItem('sidePanel')).toBe('closed');

  await user.click(screen.getByRole('button', { name: 'Expand side panel' }));
  expect(isOpen()).toBe(true);
  await user.keyboard('{Meta>}b{/Meta}');
  expect(isOpen()).toBe(false);
});

test('a logo that does not load is replaced by a text', () => {
  open({ logoUrl: '/api/image/file/logo.png' });
  fireEvent.error(screen.getByRole('img', { name: 'Ada Lovelace' }));
  expect(screen.getByText('Control Panel')).toBeInTheDocument();
});

test('every page shows the account and its plan', () => {
  open();
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('heading', { level: 1 }).textContent).toBe('Dashboard');
  expect(main.getByText(/hello@example\.com/).textContent).toBe('hello@example.comCurrent Plan Pro');
  expect(document.title).toBe('Dashboard – Vitrine');
});

test('one press signs out', async () => {
  const onSignOut = vi.fn<() => void>();
  const user = open({ onSignOut });
  await user.click(screen.getByRole('button', { name: 'Sign Out' }));
  expect(onSignOut).toHaveBeenCalledOnce();
});

test('More opens a drawer with the pages that have no tab on a phone', async () => {
  const user = open();
  expect(listLinks('Sections')).toEqual(['Dashboard', 'Devices']);
  await user.click(screen.getByRole('button', { name: 'More' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Menu' }));
  expect(drawer.getByRole('link', { name: 'Settings' })).toBeInTheDocument();
  expect(drawer.getByRole('button', { name: 'Sign Out' })).toBeInTheDocument();
});

test('the first Tab focuses a link that skips the navigation', async () => {
  const user = open();
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Skip to content');
  await user.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
});

test('a group of the navigation is collapsed and expanded', async () => {
  const user = open();
  const group = within(screen.getByRole('navigation', { name: 'Main' })).getByRole('button', { name: 'DISPLAYS' });
  expect(group).toHaveAttribute('aria-expanded', 'true');
  await user.click(group);
  expect(group).toHaveAttribute('aria-expanded', 'false');
  expect(listLinks('Main')[0]).toBe('Settings');
  await user.click(group);
  expect(listLinks('Main')[0]).toBe('Dashboard');
});

test('a page that is opened from the drawer closes it, and Escape returns the focus to More', async () => {
  const user = open();
  const more = screen.getByRole('button', { name: 'More' });
  await user.click(more);
  await user.click(within(await screen.findByRole('dialog', { name: 'Menu' })).getByRole('link', { name: 'Settings' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

  await user.click(more);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(more).toHaveFocus());
});

test.each(['{Control>}{Shift>}b{/Shift}{/Control}', '{Control>}{Alt>}b{/Alt}{/Control}', 'b'])(
  '%s leaves the panel open: it belongs to the browser or to a text',
  async (keys) => {
    const user = open();
    await user.keyboard(keys);
    expect(isOpen()).toBe(true);
  },
);

test('an installation without plans shows none, on the page and in the drawer', async () => {
  const user = open({ planName: null });
  await user.click(screen.getByRole('button', { name: 'More' }));
  await screen.findByRole('dialog', { name: 'Menu' });
  expect(document.body.textContent).not.toContain('Current Plan');
});

test('the theme is chosen in the panel, and remembered', async () => {
  const user = open();
  await user.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(localStorage.getItem('theme')).toBe('dark');
  await user.click(screen.getByRole('radio', { name: 'System' }));
  expect(document.documentElement.dataset['theme']).toBeUndefined();
});
