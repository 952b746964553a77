import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { wayIds } from './ways.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ hasScheduler: false, trustProxy: '127.0.0.1' });
});

const read = async (path: string, { host = '', of = server } = {}) => {
  const headers: Record<string, string> = host === '' ? {} : { 'x-forwarded-host': host, 'x-forwarded-proto': 'https' };
  return (await fetch(of.url + path, { headers })).text();
};

const main = (html: string) => html.slice(html.indexOf('<main'));

test('the downloads ask what stands behind the screen, each answer with its page', async () => {
  const html = main(await read('/docs/screens'));
  const links = [...html.matchAll(/href="\/docs\/screens\/([^"]+)"/g)].map(([, id]) => id);
  expect(links).toEqual(['samsung', 'lg', 'fire-tv', 'android', 'raspberry-pi', 'pc', 'browser']);
  expect(links).toEqual(wayIds);
  expect(html.match(/<svg class="drawing"/g)).toHaveLength(7);
  expect(html).not.toContain('class="steps"');
});

test.each(wayIds)('the page of %s has only its own steps, each with a picture, up to the code', async (id) => {
  const html = main(await read(`/docs/screens/${id}`, { host: 'signs.lan' }));
  const steps = html.match(/<ol class="steps">[^]*?<\/ol>/g) ?? [];
  expect(steps.length).toBeGreaterThan(0);
  for (const each of steps) {
    expect(each.match(/<li>/g)?.length).toBe(each.match(/<li><svg class="drawing"/g)?.length);
    expect(each).toContain('The screen shows a code.');
  }
  expect(html).toContain('href="https://signs.lan/player/"');
  expect(html).not.toContain('/docs/screens/');
});

test('addresses are those by which the reader reached the server; at the server itself, those of the installation', async () => {
  expect(await read('/docs/screens/raspberry-pi', { host: 'signs.lan:8443' })).toContain(
    'curl -O https://signs.lan:8443/player/download/vitrine-agent.deb',
  );
  const local = await read('/docs/screens/raspberry-pi');
  expect(local).toContain('curl -O https://signs.example.com/player/download/vitrine-agent.deb');
  expect(local).not.toContain('127.0.0.1');
});

test('what has a camera gets the address as a QR code', async () => {
  expect(await read('/docs/screens/android')).toContain('aria-label="QR code of the player’s address"');
  expect(await read('/docs/screens/samsung')).not.toContain('QR code');
});

test('the disk image is linked where the operator has it; otherwise the page says how to make it', async () => {
  const own = await testApp({ hasScheduler: false, screenImageUrl: 'https://files.example.com/?a=1&b="2"' });
  const html = await read('/docs/screens/pc', { of: own });
  expect(html).toContain('<a href="https://files.example.com/?a=1&#38;b=&#34;2&#34;">Download the disk image</a>');
  expect(html).not.toContain('npm run image');
  expect(await read('/docs/screens/pc')).toContain('sudo npm run image');
});
