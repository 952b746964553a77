import { fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Shell } from './shell.tsx';

interface Options {
  isAdmin?: boolean;
  logoUrl?: string | null;
  path?: string;
  onSignOut?: () => void;
}

function open({ isAdmin = false, logoUrl = null, path = '/dashboard', onSignOut = () => {} }: Options = {}) {
  render(
    <MemoryRouter>
      <Shell
        user={{ name: 'Brackley Park', email: 'hello@example.com', isAdmin }}
        planName="Pro"
        brand={{ logoUrl }}
        path={path}
        pages={['/dashboard', '/device-management', '/settings', '/developer']}
        onSignOut={onSignOut}
      >
        <PageHeader title="Dashboard" description="Monitor your connected devices and active media" />
      </Shell>
    </MemoryRouter>,
  );
  return userEvent.setup();
}

const panel = () => screen.queryByRole('navigation', { name: 'Main' });
const linksOf = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map((link) => link.textContent);

test('the panel lists the pages there are, and the documentation', () => {
  open();
  expect(linksOf('Main')).toEqual([
    'Dashboard',
    'Device Management',
    'Settings',
    'User guideopens in a new tab',
    'API referenceopens in a new tab',
  ]);
});

test('an admin has the developer panel before the documentation', () => {
  open({ isAdmin: true });
  expect(linksOf('Main')[3]).toBe('Developer Panel');
});

test.each([
  ['/device-management', 'Device Management'],
  ['/device-groups', 'Device Management'],
  ['/devices/dev_1', 'Device Management'],
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

test('Ctrl+B closes the panel, also for the next visit, and opens it again', async () => {
  const user = open();
  await user.keyboard('{Control>}b{/Control}');
  expect(panel()).toBeNull();
  expect(localStorage.getItem('sidePanel')).toBe('closed');

  await user.click(screen.getByRole('button', { name: 'Expand side panel' }));
  expect(panel()).not.toBeNull();
  await user.keyboard('{Meta>}b{/Meta}');
  expect(panel()).toBeNull();
});

test('a logo that does not load is replaced by words', () => {
  open({ logoUrl: '/api/image/file/logo.png' });
  fireEvent.error(screen.getByRole('img', { name: 'Brackley Park' }));
  expect(screen.getByText('Control Panel')).toBeTruthy();
});

test('every page says who is signed in and on which plan', () => {
  open();
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('heading', { level: 1 }).textContent).toBe('Dashboard');
  expect(main.getByText(/hello@example\.com/).textContent).toBe('hello@example.comCurrent Plan Pro');
  expect(document.title).toBe('Dashboard – Vitrine');
});

test('signing out is one press away', async () => {
  const onSignOut = vi.fn<() => void>();
  const user = open({ onSignOut });
  await user.click(screen.getByRole('button', { name: 'Sign Out' }));
  expect(onSignOut).toHaveBeenCalledOnce();
});

test('More opens what does not fit among the tabs of a phone', async () => {
  const user = open();
  expect(linksOf('Sections')).toEqual(['Dashboard', 'Devices']);
  await user.click(screen.getByRole('button', { name: 'More' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Menu' }));
  expect(drawer.getByRole('link', { name: 'Settings' })).toBeTruthy();
  expect(drawer.getByRole('button', { name: 'Sign Out' })).toBeTruthy();
});

test('the first Tab offers to skip the navigation', async () => {
  const user = open();
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Skip to content');
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
