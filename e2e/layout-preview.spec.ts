import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { pairScreen } from './screen.ts';

test('a draft shows on one screen until its preview ends, and on all of them once it is published', async ({
  account,
  page,
  context,
  server,
}) => {
  const { client } = account;
  const { layout } = await client.layouts.create({
    body: { name: 'Menu', template: { id: 'menu', orientation: 'landscape' } },
  });
  const screen = await context.newPage();
  const deviceId = await pairScreen(screen, account, server.url);
  const body = { mediaType: 'layout' as const, mediaId: layout.id };
  await client.assignments.assignToDevice({ params: { deviceId }, body });
  await expect(screen.getByText('Two scoops, please')).toBeVisible();

  await page.goto(`/layouts/${layout.id}`);
  await page
    .getByRole('list', { name: 'Layers' })
    .getByRole('button', { name: /^Title/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Three scoops on {screen.name}');
  await expect(page.getByText(/^Saved at/)).toBeVisible();

  await page.getByRole('button', { name: 'Show on a screen' }).click();
  const preview = page.getByRole('dialog', { name: 'Preview on a screen' });
  await preview.getByRole('listitem').getByRole('button').first().click();
  await preview.getByRole('button', { name: /^Show on .+ for 5 minutes$/ }).click();
  await expect(screen.getByText(/^Three scoops on/)).toBeVisible();
  await expectAccessible(page);
  await preview.getByRole('button', { name: /^End now/ }).click();
  await expect(screen.getByText('Two scoops, please')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Publish' }).click();
  const publish = page.getByRole('dialog', { name: 'Before it goes on air' });
  await expect(publish.getByText('1 screen changes now')).toBeVisible();
  await expectAccessible(page);
  await publish.getByRole('button', { name: 'Publish to 1 screen' }).click();
  await expect(screen.getByText(/^Three scoops on/)).toBeVisible();
});
