import type { RequestListener } from 'node:http';
import { beforeAll, expect, test } from 'vitest';
import { type Member, testApp, type TestApp } from '../../test/app.ts';
import { checkDuePages } from '../../test/content/due-pages.ts';
import { pairScreen } from '../../test/screen.ts';
import { page, startWebServer } from '../../test/web-server.ts';
import { ROUND_OF_ACCOUNT, ROUND_OF_SITE } from './fair-round.ts';

const ORIGIN = 'http://signs.lan:3000';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ publicUrl: ORIGIN, allowPrivateAddresses: '127.0.0.1' });
});

const fail =
  (code: number): RequestListener =>
  (_, response) =>
    void response.writeHead(code, { 'content-type': 'text/html' }).end(`<h1>${code}</h1>`);

/** Puts pages with these addresses on the screens of an account. */
async function showPages(member: Member, urls: readonly string[]): Promise<void> {
  const { id } = member.user;
  await server.query(`
    with addresses as (select * from unnest(array['${urls.join("','")}']) with ordinality as address (url, number)),
    content as (
      insert into media (id, account_id, kind, original_name, status, created_at)
      select 'web_${id}' || number, '${id}', 'webpage', 'Page ' || number, 'ready', now() from addresses
    )
    insert into webpages (media_id, account_id, url, zoom, title, framing, checked_at, updated_at)
    select 'web_${id}' || number, '${id}', url, 100, '', 'unknown', now(), now() from addresses`);
  const items = urls.map((_, at) => ({ mediaType: 'webpage' as const, mediaId: `web_${id}${at + 1}` }));
  const { playlist } = await member.client.playlists.create({ body: { name: 'Loop', items } });
  const { device } = await pairScreen(server, member);
  const params = { deviceId: device.id };
  await member.client.assignments.assignToDevice({ params, body: { mediaType: 'playlist', mediaId: playlist.id } });
}

const addresses = (url: string, count: number) => Array.from({ length: count }, (_, at) => `${url}/${at}`);
const checkAll = async () => {
  await server.query("update webpages set next_check_at = now() + interval '1 hour' where next_check_at is not null");
  await checkDuePages(server, ORIGIN);
};

test('in one round, a site gets a limited number of requests, and its other pages have their turn in the next', async () => {
  const { url, requested } = await startWebServer(fail(500));
  await showPages(await server.signUp(), addresses(url, 40));
  await checkAll();
  expect(requested).toHaveLength(ROUND_OF_SITE);
  await checkAll();
  expect(new Set(requested).size).toBe(40);
  expect(requested).toHaveLength(40);
});

test('in one round, an account has a limited number of pages read, and those of others are read in the same', async () => {
  const sites = await Promise.all([1, 2, 3].map(() => startWebServer(page('<h1>Board</h1>'))));
  await showPages(
    await server.signUp(),
    sites.flatMap(({ url }) => addresses(url, 25)),
  );
  const other = await startWebServer(page('<h1>Board</h1>'));
  await showPages(await server.signUp(), [other.url]);
  await checkAll();
  expect(sites.flatMap(({ requested }) => requested)).toHaveLength(ROUND_OF_ACCOUNT);
  expect(other.requested).toHaveLength(1);
});

test('in one round, an address is read once for all pages that have it, also of other accounts', async () => {
  const { url, requested } = await startWebServer(fail(404));
  const members = [await server.signUp(), await server.signUp()];
  for (const member of members)
    await showPages(
      member,
      Array.from({ length: 40 }, () => `${url}/board`),
    );
  await checkAll();
  expect(requested).toEqual(['/board']);
  for (const { client } of members) {
    const { webpages } = await client.webpages.list({ query: { limit: 100 } });
    expect(webpages.filter(({ framingReason }) => framingReason?.includes('error 404'))).toHaveLength(40);
  }
});
