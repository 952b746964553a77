import { expect, test } from 'vitest';
import { listAddresses, pages } from '../pages.tsx';
import { findTabs, listNavGroups, listNavPages } from './nav.ts';

const all = pages.map(({ path }) => path);
const labelsOf = (paths: readonly string[], isAdmin = false) =>
  listNavGroups(paths, isAdmin).map(({ title, items }) => [title, ...items.map(({ label }) => label)]);

test('the navigation has the entries of the specification, and five more for what screens show', () => {
  expect(labelsOf(all, true)).toEqual([
    [
      'DISPLAYS',
      'Dashboard',
      'Media Library',
      'Playlists',
      'Layouts',
      'Video Generator',
      'Device Management',
      'Device Schedule',
      'Takeover',
      'Approvals',
      'Scheduler Status',
      'Reports',
    ],
    [null, 'Subscription'],
    ['ADMINISTRATION', 'Settings', 'Activity Log'],
    ['DEVELOPER', 'Developer Panel'],
    ['EXTERNAL LINKS', 'User guide', 'API reference'],
  ]);
});

test.each([
  ['/feeds', 'Layouts', ['/layouts', '/prices', '/feeds']],
  ['/audit', 'Activity Log', ['/logs', '/audit']],
  [
    '/people',
    'Settings',
    ['/settings/subscription', '/settings/account', '/settings/branding', '/people', '/integrations'],
  ],
])('%s is a tab of %s', (path, title, paths) => {
  const tabs = findTabs(path, all);
  expect(tabs).toMatchObject({ title, current: path });
  expect(tabs?.tabs.map((tab) => tab.path)).toEqual(paths);
});

test('a person has the tabs of the pages that they may open, and none where only one is left', () => {
  expect(findTabs('/settings/account', ['/settings/account', '/integrations'])?.tabs).toHaveLength(2);
  expect(findTabs('/logs', ['/logs'])).toBeNull();
  expect(findTabs('/layouts/:id', all)).toBeNull();
});

test('every page is in the navigation or one of its tabs, or is reached from one that is', () => {
  const listed = new Set(listNavPages().map(({ path }) => path));
  const others = pages.flatMap(listAddresses).filter((path) => !listed.has(path) && !path.includes(':'));
  expect(others).toEqual([
    '/device-groups',
    '/tags',
    '/prepared-screens',
    '/pair',
    '/integrations/keys',
    '/integrations/webhooks',
    '/integrations/triggers',
    '/settings/account/organization',
  ]);
});
