import { isLayoutId } from '@vitrine/contract/core/ids';
import { listDocumentWords, listPriceWords, withoutShared } from '@vitrine/layout/test/template-words';
import type { Language } from '@vitrine/messages/languages';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Member, testApp, type TestApp } from '../../test/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});

/** Everything in an account that people read: names, boards, prices, schedules and the prepared takeover. */
async function readAll({ client }: Member): Promise<string[]> {
  const { content } = await client.content.list();
  const screens = await client.devices.list({ query: {} });
  const { groups } = await client.groups.list();
  const { events } = await client.schedule.list({});
  const { items } = await client.takeovers.standby();
  const { priceLists } = await client.priceLists.list();
  const lists = await Promise.all(priceLists.map(({ id }) => client.priceLists.get({ params: { id } })));
  const boards = await Promise.all(
    content.flatMap(({ id }) => (isLayoutId(id) ? [client.layouts.get({ params: { id } })] : [])),
  );
  return [
    ...[...screens, ...groups].map(({ name }) => name),
    ...content.map((item) => ('originalName' in item ? item.originalName : item.name)),
    ...events.map(({ title }) => title),
    ...items.flatMap(({ title, message }) => [title, message?.heading ?? '', message?.text ?? '']),
    ...lists.flatMap(({ priceList }) => listPriceWords(priceList)),
    ...boards.flatMap(({ layout }) => listDocumentWords(layout.document)),
  ];
}

/** Words that English shares with other languages. */
const SHARED = 'Logo, Name, Date, Description, plumeria.jpg, Brunch, Baguette, Croissant, Espresso, Flat white'.split(
  ', ',
);

const addBy = async ({ token }: Member, headers: Record<string, string>) => {
  const answer = await fetch(`${server.url}/api/samples`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ timezone: 'Europe/London' }),
  });
  expect(answer.status).toBe(201);
};

describe('sample content in another language', () => {
  let english: string[] = [];
  beforeAll(async () => {
    const member = await server.signUp();
    await addBy(member, {});
    english = await readAll(member);
  });

  test.each<[Language, string, Record<string, string>, string[]]>([
    [
      'de',
      'the browser’s',
      { 'accept-language': 'de-AT,en;q=0.5' },
      ['Theke, links', 'Zwei Kugeln', '4,20', 'kaffee.jpg'],
    ],
    [
      'fr',
      'the one chosen in the browser',
      { 'accept-language': 'de', cookie: 'vitrine-language=fr' },
      ['Comptoir, à gauche', 'Deux boules', '4,20', 'cafe.jpg'],
    ],
    [
      'es',
      'the one of the person’s setting',
      { 'accept-language': 'de', cookie: 'vitrine-language=fr' },
      ['Mostrador, izquierda', 'Dos bolas', '4,20', 'cafe.jpg'],
    ],
  ])('is in %s, %s, and nothing of it is English', async (language, _whose, headers, some) => {
    const member = await server.signUp();
    const { client, user } = member;
    if (language === 'es') await client.accounts.changeProfile({ body: { name: user.name, language } });
    await addBy(member, headers);
    const words = await readAll(member);
    expect(words).toEqual(expect.arrayContaining(some));
    expect(words).toHaveLength(english.length);
    const known = new Set(words);
    expect(withoutShared(english, SHARED).filter((word) => known.has(word))).toEqual([]);
  });
});
