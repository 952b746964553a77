import { expect, test } from './fixtures.ts';
import { pressEverything, signInAs, watchRequests } from './sign-in-as.ts';

const addresses = [
  '/dashboard',
  '/media',
  '/playlists',
  '/layouts',
  '/device-management',
  '/device-groups',
  '/device-schedule',
  '/takeovers',
  '/logs',
  '/settings/account',
  '/settings/account/organization',
  '/integrations',
];

/** For each role a button that it has and one that it lacks, and the page with both. */
const offers = {
  viewer: { at: '/logs', has: 'Export CSV', at2: '/takeovers', lacks: 'Take over screens' },
  scheduler: { at: '/takeovers', has: 'Take over screens', at2: '/playlists', lacks: 'New playlist' },
  editor: { at: '/playlists', has: 'New playlist', at2: '/device-management', lacks: 'Add device' },
} as const;

for (const role of ['viewer', 'scheduler', 'editor'] as const) {
  test(`a person with the role ${role} opens every page without a request that the role may not send`, async ({
    page,
    context,
    newAccount,
    server,
  }) => {
    const owner = await newAccount();
    await signInAs(role, { owner, url: server.url, context });
    const forbidden = watchRequests(page, role);
    for (const address of addresses) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
    }
    const nav = page.getByRole('navigation', { name: 'Main' });
    await expect(nav.getByRole('link', { name: 'Device Schedule' })).toBeVisible();
    for (const name of ['Subscription', 'Audit Log', 'People']) {
      await expect(nav.getByRole('link', { name, exact: true })).toHaveCount(0);
    }
    const { at, has, at2, lacks } = offers[role];
    await page.goto(at);
    await expect(page.getByRole('main').getByText(has).first()).toBeVisible();
    await page.goto(at2);
    await page.waitForLoadState('networkidle');
    await expect(page.getByText(lacks)).toHaveCount(0);
    expect(forbidden).toEqual([]);
  });
}

test('a page that a role cannot use says who can, and an editor opens to read', async ({
  page,
  context,
  newAccount,
  server,
}) => {
  const owner = await newAccount();
  const template = { id: 'menu', orientation: 'landscape' } as const;
  const { layout } = await owner.client.layouts.create({ body: { name: 'Menu', template } });
  const { playlist } = await owner.client.playlists.create({ body: { name: 'Entrance', items: [] } });
  await signInAs('scheduler', { owner, url: server.url, context });
  const forbidden = watchRequests(page, 'scheduler');
  await page.goto('/subscription');
  await expect(page.getByText('Only owners can see and change the plan. Ask Ada Lovelace.')).toBeVisible();
  await page.goto(`/layouts/${layout.id}`);
  await expect(page.getByText('Only editors and above can change layouts. Ask Ada Lovelace.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Put on screens' })).toBeVisible();
  await page.goto(`/playlists/${playlist.id}`);
  await expect(page.getByText('Only editors and above can change playlists. Ask Ada Lovelace.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await page.goto('/pair');
  await expect(page.getByText('Only admins and owners can add screens. Ask Ada Lovelace.')).toBeVisible();
  expect(forbidden).toEqual([]);
});

test('an editor makes a playlist; when they become a viewer, the open page follows', async ({
  page,
  context,
  newAccount,
  server,
}) => {
  const owner = await newAccount();
  const memberId = await signInAs('editor', { owner, url: server.url, context });
  await page.goto('/playlists');
  await page.getByRole('button', { name: 'New playlist' }).first().click();
  await expect(page).toHaveURL(/\/playlists\/ply_/);
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
  await owner.client.team.changeMember({ params: { memberId }, body: { role: 'viewer' } });
  await expect(page.getByText('Only editors and above can change playlists. Ask Ada Lovelace.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
});

test('whatever a scheduler presses on the takeover page, it asks for nothing that the role may not', async ({
  newAccount,
  server,
  browser,
}) => {
  const owner = await newAccount();
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' });
  await signInAs('scheduler', { owner, url: server.url, context });
  const page = await context.newPage();
  const forbidden = watchRequests(page, 'scheduler');
  expect(await pressEverything(page, '/takeovers', /^$/)).toBeGreaterThan(1);
  expect(forbidden).toEqual([]);
  await context.close();
});

test('a scheduler assigns a playlist to a screen, and cannot rename the screen', async ({
  page,
  context,
  newAccount,
  server,
}) => {
  const owner = await newAccount();
  await owner.client.devices.register({ body: { deviceId: 'lobby', name: 'Lobby' } });
  await owner.client.playlists.create({ body: { name: 'Lunch', items: [] } });
  await signInAs('scheduler', { owner, url: server.url, context });
  const forbidden = watchRequests(page, 'scheduler');
  await page.goto('/device-management');
  const card = page.getByRole('article', { name: 'Lobby' });
  await card.getByRole('button', { name: 'Assign Media' }).click();
  const picker = page.getByRole('dialog', { name: 'Select Media for Device Assignment' });
  await picker.getByRole('tab', { name: /^Playlists/ }).click();
  await picker.getByRole('button', { name: /Lunch/ }).click();
  await expect(page.getByText('Media assigned successfully', { exact: true }).first()).toBeVisible();
  await expect(card.getByRole('button', { name: 'Rename Lobby' })).toHaveCount(0);
  await expect(card.getByRole('button', { name: 'Settings' })).toHaveCount(0);
  expect(forbidden).toEqual([]);
});
