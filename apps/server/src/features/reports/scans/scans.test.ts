import type { LayoutDocument } from '@vitrine/contract/layouts/document';
import { LayoutId } from '@vitrine/contract/library/media';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Member, type TestApp, testApp } from '../../../test/app.ts';
import { createChain, inviteLimited } from '../../../test/content/chain.ts';
import { createDocument } from '../../../test/content/layouts.ts';
import { pairScreen, type Screen } from '../../../test/screen.ts';
import { download, importBytes } from '../../../test/transfer/exports.ts';

const NOON = '2026-11-20T12:00:00.000Z';
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({
    now: NOON,
    hasScheduler: false,
    publicUrl: 'https://signs.example.com',
    trustProxy: '127.0.0.1',
  });
});

const days = { from: '2026-11-01', to: '2026-11-21' };
const color = { day: '#000000' };

const createCode = (text: string, id = 'menu') => ({
  id,
  name: 'Menu',
  kind: 'qr' as const,
  frame: { x: 0, y: 0, width: 300, height: 300 },
  isLocked: false,
  opacity: 100,
  text,
  isCounted: true,
  color,
  background: { day: '#ffffff' },
});

const MENU = 'https://example.com/menu?table=1';

/** A layout with a QR code, on a screen of an account. */
async function showCode(member: Member, screen: Screen, document: LayoutDocument = createDocument([createCode(MENU)])) {
  const { client } = member;
  const { layout } = await client.layouts.create({ body: { name: 'Board', document } });
  const [params, body] = [{ deviceId: screen.device.id }, { mediaType: 'layout', mediaId: layout.id } as const];
  await client.assignments.assignToDevice({ params, body });
  return {
    layout,
    replace: async (elements: Parameters<typeof createDocument>[0]) => {
      const at = { params: { id: layout.id } };
      await client.layouts.saveDraft({ ...at, body: { document: createDocument(elements) } });
      await client.layouts.publish({ ...at, body: {} });
    },
  };
}

async function arrange() {
  const member = await server.signUp();
  const screen = await pairScreen(server, member);
  return { member, screen, ...(await showCode(member, screen)) };
}

/** The addresses that a screen draws, by element. */
async function readAddresses({ client }: Screen): Promise<Record<string, string>> {
  const { layouts, scans } = await client.player.manifest();
  const codes = Object.values(layouts).flatMap((each) => Object.entries(each.codes ?? {}));
  return Object.fromEntries(codes.map(([element, code]) => [element, `${scans?.url}${code}${scans?.screen}`]));
}

let phones = 0;

/** Opens an address as another phone than all before. */
function open(address: string | undefined, { method = 'GET', ...headers }: Record<string, string> = {}) {
  phones += 1;
  const sent = { 'user-agent': PHONE, 'x-forwarded-for': `192.0.${phones >> 8}.${phones & 255}`, ...headers };
  const path = new URL(address ?? '').pathname;
  return fetch(server.url + path + new URL(address ?? '').search, { method, headers: sent });
}

const report = (
  { client }: Pick<Member, 'client'>,
  by: 'media' | 'layout' | 'screen' | 'group' | 'tag' = 'layout',
  more = {},
) => client.reports.plays({ query: { ...days, by, ...more } });

const countScans = async (member: Pick<Member, 'client'>) => (await report(member)).totals.scans;

describe('the page of a scan', () => {
  test('shows the address, goes on to it after three seconds, and keeps nothing in the phone', async () => {
    const { screen } = await arrange();
    const { menu } = await readAddresses(screen);
    expect(menu).toMatch(/^HTTPS:\/\/SIGNS\.EXAMPLE\.COM\/Q\/[\dA-V]{16}$/);
    const answer = await open(menu);
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toContain('<h1>example.<wbr>com</h1>');
    expect(html).toContain('>https://example.com/menu?table=1</p>');
    expect(html).not.toContain('<script');
    const { headers } = answer;
    expect(headers.get('refresh')).toBe(`3;url=${MENU}`);
    expect(headers.get('set-cookie')).toBe(null);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';style-src 'sha256-[^']+';/);
  });

  test('leads to the address even if the scan cannot be counted', async () => {
    const { screen } = await arrange();
    const { menu } = await readAddresses(screen);
    await server.query('alter table qr_scans add constraint "full" check (scans < 0) not valid');
    onTestFinished(async () => void (await server.query('alter table qr_scans drop constraint "full"')));
    const answer = await open(menu);
    expect([answer.status, answer.headers.get('refresh')]).toEqual([200, `3;url=${MENU}`]);
  });

  test('is in the language of the phone, in small letters too, and stays when asked', async () => {
    const { screen } = await arrange();
    const { menu = '' } = await readAddresses(screen);
    const german = await open(menu.toLowerCase(), { 'accept-language': 'de-CH' });
    expect(await german.text()).toContain('<html lang="de"');
    const still = await open(`${menu}?stay`);
    expect([still.status, still.headers.get('refresh')]).toEqual([200, null]);
  });

  test('escapes an address that pretends to be HTML', async () => {
    const { screen, replace } = await arrange();
    await replace([createCode(`https://example.com/?a='&b=<b>&amp;`), createCode(`https://example.com/?'&amp;`, 'b')]);
    const addresses = await readAddresses(screen);
    expect(Object.keys(addresses)).toEqual(['b']);
    expect(await (await open(addresses['b'])).text()).toContain('https://example.com/?%27&#38;amp;');
  });

  test('says that a code is no longer in use once its element or layout is gone, until it is back', async () => {
    const { member, screen, layout, replace } = await arrange();
    const { menu } = await readAddresses(screen);
    const statusOf = async (address: string | undefined) => (await open(address)).status;
    await replace([]);
    expect(await statusOf(menu)).toBe(404);
    expect(await readAddresses(screen)).toEqual({});
    await replace([createCode('https://example.com/drinks')]);
    expect((await open(menu)).headers.get('refresh')).toBe('3;url=https://example.com/drinks');
    expect(await readAddresses(screen)).toEqual({ menu });
    await member.client.layouts.remove({ params: { id: layout.id } });
    const gone = await open(menu);
    expect([gone.status, gone.headers.get('refresh')]).toEqual([404, null]);
    expect(await gone.text()).toContain('This code is no longer in use');
    expect(await statusOf('https://signs.example.com/q/0')).toBe(404);
    expect(await statusOf(`https://signs.example.com/q/${'V'.repeat(16)}`)).toBe(404);
  });
});

describe('a QR code', () => {
  test.each([
    ['a text', 'Hello'],
    ['an address of another kind', 'javascript:alert(1)'],
    ['a phone number', 'tel:+441234'],
    ['an address with a user, which pretends to be of another site', 'https://bank.example@example.com/'],
    ['an address with a variable', 'https://example.com/{screen.name}'],
  ])('with %s is drawn as it is, also if scans are to be counted', async (_, text) => {
    const { screen, replace } = await arrange();
    await replace([createCode(text)]);
    const { layouts, scans } = await screen.client.player.manifest();
    expect([scans, Object.values(layouts).map(({ codes }) => codes)]).toEqual([undefined, [undefined]]);
  });

  test('has a code of its own in a copy, and none in a preview', async () => {
    const { member, screen, layout } = await arrange();
    const { client } = member;
    const { menu } = await readAddresses(screen);
    const { layout: copy } = await client.layouts.duplicate({ params: { id: layout.id } });
    const [params, body] = [{ deviceId: screen.device.id }, { mediaType: 'layout', mediaId: copy.id } as const];
    await client.assignments.assignToDevice({ params, body });
    const { menu: other } = await readAddresses(screen);
    expect(other).toMatch(/\/Q\//);
    expect(other).not.toBe(menu);
    expect(other?.slice(-8)).toBe(menu?.slice(-8));
    await client.layouts.startPreview({ params: { id: layout.id }, body: { deviceId: screen.device.id, minutes: 5 } });
    const { layouts } = await screen.client.player.manifest();
    const preview = Object.entries(layouts).find(([id]) => id.startsWith(layout.id));
    expect(preview?.[1]).toMatchObject({ document: { scenes: [{ elements: [{ isCounted: true }] }] } });
    expect(preview?.[1].codes).toBe(undefined);
  });

  test('has a code of its own in an import', async () => {
    const { member, screen, layout } = await arrange();
    const { export: described } = await member.client.transfers.describeLayout({ params: { id: layout.id } });
    const other = await server.signUp();
    const { root } = await importBytes(server, other, await download(server, member, described));
    const copyId = LayoutId.parse(root.mediaId);
    const there = await pairScreen(server, other);
    const [params, body] = [{ deviceId: there.device.id }, { mediaType: 'layout', mediaId: copyId } as const];
    await other.client.assignments.assignToDevice({ params, body });
    const [first, second] = [await readAddresses(screen), await readAddresses(there)];
    expect((await open(second['menu'])).headers.get('refresh')).toBe(`3;url=${MENU}`);
    expect(second['menu']).not.toBe(first['menu']);
    expect([await countScans(member), await countScans(other)]).toEqual([0, 1]);
  });

  test('of a draft leads nowhere before it is published', async () => {
    const { member, screen, layout } = await arrange();
    const document = createDocument([createCode('https://example.com/new'), createCode(MENU, 'second')]);
    await member.client.layouts.saveDraft({ params: { id: layout.id }, body: { document } });
    const { menu, second } = await readAddresses(screen);
    expect(second).toBe(undefined);
    expect((await open(menu)).headers.get('refresh')).toBe(`3;url=${MENU}`);
  });
});

describe('scans', () => {
  test('are counted by layout, screen, group and tag beside plays, and in the file', async () => {
    const { member, screen, layout } = await arrange();
    const { client } = member;
    expect((await report(member)).totals.scans).toBe(0);
    const second = await pairScreen(server, member);
    const board = await showCode(member, second);
    const { group } = await client.groups.create({ body: { name: 'North' } });
    await client.groups.addDevice({ params: { id: group.id }, body: { deviceId: screen.device.id } });
    const [first, other] = [await readAddresses(screen), await readAddresses(second)];
    for (const address of [first['menu'], first['menu'], other['menu']]) await open(address);
    const { rows: layouts } = await report(member);
    expect(layouts.toSorted((a, b) => Number(b.scans) - Number(a.scans))).toMatchObject([
      { id: layout.id, name: 'Board', plays: 0, scans: 2, lastShown: null, screens: 0 },
      { id: board.layout.id, plays: 0, scans: 1 },
    ]);
    const rowsBy = async (by: 'screen' | 'group' | 'tag', more = {}) => {
      const { rows, totals } = await report(member, by, more);
      return [totals.scans, Object.fromEntries(rows.map(({ id, scans }) => [String(id), scans]))];
    };
    const [hall, bar] = [screen.device.id, second.device.id];
    expect(await rowsBy('screen')).toEqual([3, { [hall]: 2, [bar]: 1 }]);
    expect(await rowsBy('screen', { layoutIds: layout.id })).toEqual([2, { [hall]: 2 }]);
    expect(await rowsBy('screen', { deviceIds: bar })).toEqual([1, { [bar]: 1 }]);
    expect(await rowsBy('group')).toEqual([3, { [group.id]: 2, null: 1 }]);
    expect(await rowsBy('tag')).toEqual([3, { null: 3 }]);
    expect(await rowsBy('screen', { mediaIds: 'med_1' })).toEqual([null, {}]);
    expect((await report(member, 'media')).totals.scans).toBe(3);
    const headers = { authorization: `Bearer ${member.token}` };
    const query = new URLSearchParams({ ...days, by: 'layout' }).toString();
    const file = await fetch(`${server.url}/api/reports/plays/export?${query}`, { headers });
    const lines = (await file.text()).split('\r\n');
    const row = lines.find((line) => line.includes(layout.id));
    expect([lines[0], row].map((line) => line?.split(',').at(-1))).toEqual(['scans', '"2"']);
    const stored = await server.query(`select device_id as id, day::text, layout_id as layout, scans from qr_scans
      where device_id in ('${hall}', '${bar}') order by scans`);
    expect(stored).toMatchObject([{ day: '2026-11-20', layout: board.layout.id, scans: 1 }, { scans: 2 }]);
  });

  test('belong to the day on the clock of the screen, and stay when the layout is deleted', async () => {
    const { member, screen, layout } = await arrange();
    const { menu } = await readAddresses(screen);
    await server.query(`update devices set time_zone = 'Pacific/Kiritimati' where id = '${screen.device.id}'`);
    await open(menu);
    const scansOn = async (day: string) => (await report(member, 'screen', { from: day, to: day })).totals.scans;
    expect([await scansOn('2026-11-20'), await scansOn('2026-11-21')]).toEqual([0, 1]);
    await member.client.layouts.remove({ params: { id: layout.id } });
    expect(await scansOn('2026-11-21')).toBe(1);
  });

  test('are people who open the page: no program, no page that is fetched ahead, no reload', async () => {
    const { member, screen } = await arrange();
    const { menu } = await readAddresses(screen);
    await open(menu, { method: 'HEAD' });
    await open(menu, { 'sec-purpose': 'prefetch;prerender' });
    await open(menu, { 'user-agent': 'WhatsApp/2.23' });
    await open(`${menu}?stay`);
    expect(await countScans(member)).toBe(0);
    for (let n = 0; n < 3; n += 1) await open(menu, { 'x-forwarded-for': '198.51.100.7' });
    expect(await countScans(member)).toBe(1);
  });

  test('count for no screen of another account, and for none that does not exist', async () => {
    const { member, screen } = await arrange();
    const stranger = await arrange();
    const { menu = '' } = await readAddresses(screen);
    const { menu: foreign = '' } = await readAddresses(stranger.screen);
    const code = menu.slice(0, -8);
    for (const address of [code, code + foreign.slice(-8), `${code}00000000`]) {
      expect((await open(address)).headers.get('refresh')).toBe(`3;url=${MENU}`);
    }
    expect([await countScans(member), await countScans(stranger.member)]).toEqual([0, 0]);
  });

  test('of people at the same time all count', async () => {
    const { member, screen } = await arrange();
    const { menu } = await readAddresses(screen);
    await Promise.all(Array.from({ length: 20 }, () => open(menu)));
    expect(await countScans(member)).toBe(20);
  });

  test('are not known to accounts without such codes', async () => {
    expect(await countScans(await server.signUp())).toBe(null);
  });

  test('are those of their own screens for limited members', async () => {
    const chain = await createChain(server);
    await showCode(chain.owner, chain.cafe);
    await showCode(chain.owner, chain.shop);
    for (const screen of [chain.cafe, chain.shop]) await open((await readAddresses(screen))['menu']);
    const limited = await inviteLimited(server, chain, 'viewer', { groupIds: [chain.cafe.groupId] });
    expect(await countScans(limited)).toBe(1);
    const { totals, rows } = await report(limited, 'screen');
    expect([totals.scans, rows.map(({ id }) => id)]).toEqual([1, [chain.cafe.device.id]]);
    const ofFolder = await inviteLimited(server, chain, 'viewer');
    expect((await report(ofFolder, 'layout')).rows).toEqual([]);
    expect((await report(ofFolder, 'screen')).totals.scans).toBe(1);
  });
});
