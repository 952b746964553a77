import { createHash } from 'node:crypto';
import { FONT_IDS, TEMPLATE_PURPOSES } from '@vitrine/contract/layouts/layout-limits';
import { fontAddress, FONTS } from '@vitrine/layout/fonts';
import { listDocumentWords, listPriceWords } from '@vitrine/layout/test/template-words';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});

test('each font of layouts has an address, under which its bytes never change', async () => {
  expect(FONTS.map(({ id }) => id)).toEqual(FONT_IDS);
  for (const [font, file] of FONTS.flatMap((each) => each.files.map((one) => [each, one] as const))) {
    const answer = await fetch(server.url + fontAddress(font, file));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'font/woff2']);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const hash = createHash('sha256').update(new Uint8Array(await answer.arrayBuffer()));
    expect(hash.digest('hex')).toBe(file.sha256);
  }
});

test('the licence of each font is at hand', async () => {
  const text = await (await fetch(`${server.url}/fonts/licences.txt`)).text();
  for (const { name } of FONTS) expect(text).toContain(name);
  expect(text.match(/SIL OPEN FONT LICENSE Version 1\.1/gi)).toHaveLength(FONTS.length);
});

test('templates are found by the places that they are made for', async () => {
  const { client } = await server.signUp();
  const { templates } = await client.layouts.listTemplates({ query: { purpose: 'cafe' } });
  const names = templates.map(({ name }) => name);
  expect(names).toContain('Menu board');
  expect(names).not.toContain('Welcome');
  const counts = TEMPLATE_PURPOSES.map(async (purpose) => {
    const found = await client.layouts.listTemplates({ query: { purpose } });
    return found.templates.length;
  });
  expect(Math.min(...(await Promise.all(counts)))).toBeGreaterThan(1);
});

test('a template brings its price list, once for an account', async () => {
  const { client } = await server.signUp();
  const use = async (orientation: 'landscape' | 'portrait') =>
    client.layouts.create({ body: { name: 'Menu', template: { id: 'menu', orientation } } });
  const { layout: first } = await use('landscape');
  const { layout: second } = await use('portrait');
  const { priceLists } = await client.priceLists.list();
  expect(priceLists.map(({ name, layoutCount }) => [name, layoutCount])).toEqual([['Café prices', 2]]);
  const ids = priceLists.map(({ id }) => id);
  expect([first, second].map(({ resources }) => Object.keys(resources.priceLists))).toEqual([ids, ids]);
});

test('a template is in the language of its maker: the chosen one, else that of the request; its layout keeps it', async () => {
  const { client, token, user } = await server.signUp();
  const listAs = async (headers: Record<string, string>) => {
    const sent = { authorization: `Bearer ${token}`, ...headers };
    const answer = await fetch(`${server.url}/api/layout-templates?purpose=clinic`, { headers: sent });
    return ((await answer.json()) as { templates: { name: string }[] }).templates[0]?.name;
  };
  expect(await listAs({})).toBe('Waiting room');
  expect(await listAs({ 'accept-language': 'fr-CA,en;q=0.5' })).toBe('Salle d’attente');
  expect(await listAs({ 'accept-language': 'fr', cookie: 'vitrine-language=es' })).toBe('Sala de espera');
  const choose = (language: 'de' | 'fr') => client.accounts.changeProfile({ body: { name: user.name, language } });
  await choose('de');
  expect(await listAs({ 'accept-language': 'fr', cookie: 'vitrine-language=es' })).toBe('Wartezimmer');
  const template = { id: 'menu', orientation: 'landscape' as const };
  const { layout } = await client.layouts.create({ body: { name: 'Karte', template } });
  await choose('fr');
  const { layout: later } = await client.layouts.get({ params: { id: layout.id } });
  expect(listDocumentWords(later.document)).toEqual(expect.arrayContaining(['Gartencafé', 'Zwei Kugeln, bitte']));
  const [list] = Object.values(later.resources.priceLists);
  expect(listPriceWords(list!)).toEqual(expect.arrayContaining(['Preise des Cafés', 'Zwei Kugeln', '4,20']));
  expect(list!.columns[0]!.currency).toBe('EUR');
  expect((await client.content.list()).content).toContainEqual(expect.objectContaining({ originalName: 'eis.jpg' }));
});

test('a template shows a price list of the account in place of its own', async () => {
  const { client } = await server.signUp();
  const { priceList } = await client.priceLists.create({ body: { name: 'Drinks' } });
  const stranger = await server.signUp();
  const use = async (of: typeof client) =>
    of.layouts.create({
      body: { name: 'Menu', template: { id: 'menu', orientation: 'portrait', priceListId: priceList.id } },
    });
  const { layout } = await use(client);
  expect(Object.keys(layout.resources.priceLists)).toEqual([priceList.id]);
  expect((await client.priceLists.list()).priceLists.map(({ name, layoutCount }) => [name, layoutCount])).toEqual([
    ['Drinks', 1],
  ]);
  await expect(use(stranger.client)).rejects.toMatchObject({ code: 'price_list.not_found' });
});

test('the templates are documents, and their pictures can be loaded', async () => {
  const { client } = await server.signUp();
  const { templates } = await client.layouts.listTemplates();
  expect(templates.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'Menu board',
      'Welcome',
      'Opening hours',
      'Waiting room',
      'School day',
      'Directory',
      'Exhibition',
      'Countdown',
      'Bakery board',
      'Today’s special',
      'Offer',
      'Timetable',
    ]),
  );
  for (const { landscape, portrait, pictures } of templates) {
    expect([landscape.width, landscape.height, portrait.width, portrait.height]).toEqual([1920, 1080, 1080, 1920]);
    const shown = [landscape, portrait].flatMap(({ scenes }) => scenes.flatMap(({ elements }) => elements));
    const ids = shown.flatMap((element) => ('mediaId' in element ? [element.mediaId] : []));
    expect(new Set(ids.filter((id) => id !== null))).toEqual(new Set(pictures.map(({ mediaId }) => mediaId)));
    for (const { url } of pictures) {
      const answer = await fetch(server.url + url);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toMatch(/^image\/(jpeg|png)$/);
    }
  }
});
