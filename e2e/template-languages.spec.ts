import { listDocumentWords } from '@vitrine/layout/test/template-words';
import { expect, test } from './fixtures.ts';
import { chooseLanguage, createSay } from './languages.ts';

const PHONE = { width: 390, height: 844 };
const say = createSay('de');

test('templates are in the language of the page, and a layout that is made from one keeps its words', async ({
  page,
  context,
  account,
  server,
}) => {
  await chooseLanguage(context, server.url, 'de');
  await page.goto('/layouts');
  for (const words of ['Zwei Kugeln, bitte', 'Heute früh gebacken', 'Kurse heute']) {
    await expect(page.getByText(words)).toBeVisible();
  }
  for (const size of [PHONE, { width: 1440, height: 900 }]) {
    await page.setViewportSize(size);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
  }
  await page.getByRole('button', { name: say('Use the template {name}', { name: 'Menütafel' }) }).click();
  await expect(page).toHaveURL(/\/layouts\/lay_/);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await chooseLanguage(context, server.url, 'fr');
  await page.reload();
  await expect(page.getByText('Zwei Kugeln, bitte').first()).toBeVisible();
  const { layouts } = await account.client.layouts.list({ query: {} });
  const made = layouts.find((each) => each.id === id);
  expect(made?.name).toBe('Menütafel');
  const { layout } = await account.client.layouts.get({ params: { id: made!.id } });
  expect(listDocumentWords(layout.document)).toContain('Gartencafé');
});

test('the café of the sample content is German for those who read German', async ({
  page,
  context,
  server,
  account,
}) => {
  await chooseLanguage(context, server.url, 'de');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: say('Look around with sample content') }).click();
  // Adding it takes many small transactions.
  const removal = page.getByRole('button', { name: say('Remove sample content') });
  await expect(removal).toBeVisible({ timeout: 120_000 });
  const wall = page.getByRole('region', { name: say('Screens') });
  await expect(wall.getByRole('article', { name: 'Theke, links' })).toContainText('Menütafel');
  await expect(wall.getByRole('article', { name: 'Terrasse' })).toContainText('Tagesgericht');
  const { groups } = await account.client.groups.list();
  expect(groups.map(({ name }) => name)).toEqual(expect.arrayContaining(['Theke', 'Schaufenster']));
});
