import { beforeAll, describe, expect, test, vi } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { readMailsTo } from '../../../test/mails.ts';
import { createOrigins } from './origins.ts';

const NOW = '2026-03-09T12:05:00.000Z';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0';
const NEWER_FIREFOX = FIREFOX.replaceAll('141', '142');
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';

const password = 'correct horse';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: NOW, trustProxy: '127.0.0.1' });
});

interface From {
  userAgent?: string;
  address?: string;
}

/** Sends a request as from a browser and an address. */
async function post(path: string, body: object, { userAgent = FIREFOX, address = '203.0.113.7' }: From): Promise<void> {
  const answer = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent, 'x-forwarded-for': address },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBeLessThan(300);
}

/** Registers a person with Firefox, and returns the email address. */
async function register(from: From = {}): Promise<string> {
  const email = `${newId('tst')}@example.com`;
  await post('/api/auth/register', { name: 'Ada', email, password }, from);
  return email;
}

const signIn = (email: string, from: From): Promise<void> => post('/api/auth/login', { email, password }, from);

/** Waits for this number of mails, which are sent one after another, and returns their texts. */
const waitForTexts = (email: string, count: number): Promise<string[]> =>
  vi.waitFor(async () => {
    const mails = await readMailsTo(server, email);
    expect(mails).toHaveLength(count);
    return mails.map(({ text }) => text ?? '');
  });

describe('an email tells of a sign-in', () => {
  test('from a new browser, with time, browser, address and method', async () => {
    const email = await register();
    await signIn(email, { userAgent: CHROME });
    const [text] = await waitForTexts(email, 1);
    expect(text).toContain('from a new browser.');
    expect(text).toContain('- Time: March 9, 2026 at 12:05 (UTC)');
    expect(text).toContain('- Browser: Chrome on Windows');
    expect(text).toContain('- Network: 203.0.113.7');
    expect(text).toContain('- Signed in with: your password');
    expect(text).toContain('View your sessions:\nhttps://signs.example.com/settings/account');
  });

  test.each([
    ['203.0.113.200', '198.51.100.9'],
    ['2001:db8:1:9::5', '2001:db8:2:9::5'],
  ])('from a new network, which %s is not and %s is', async (known, unknown) => {
    const email = await register({ address: known.includes(':') ? '2001:db8:1::1' : '203.0.113.7' });
    await signIn(email, { address: known });
    await signIn(email, { address: unknown });
    const [text] = await waitForTexts(email, 1);
    expect(text).toContain('from a new network.');
    expect(text).toContain(`- Network: ${unknown}`);
  });

  test('once for a new browser on a new network, and not for a newer version of the same browser', async () => {
    const email = await register();
    await signIn(email, { userAgent: NEWER_FIREFOX });
    await signIn(email, { userAgent: CHROME, address: '198.51.100.9' });
    await signIn(email, { userAgent: CHROME, address: '198.51.100.9' });
    await signIn(email, { userAgent: SAFARI });
    const [first, second] = await waitForTexts(email, 2);
    expect(first).toContain('from a new browser and a new network.');
    expect(second).toContain('from a new browser.');
  });

  test('not from the browsers of running sessions after an update of the server', async () => {
    const email = await register();
    await signIn(email, { userAgent: CHROME });
    await waitForTexts(email, 1);
    const ofUser = `user_id = (select id from users where email = '${email}')`;
    await server.query(`delete from sign_in_origins where ${ofUser}`);
    server.setTime('2026-03-20T12:05:00.000Z');
    await signIn(email, { userAgent: FIREFOX });
    await signIn(email, { userAgent: CHROME });
    await signIn(email, { userAgent: SAFARI });
    const texts = await waitForTexts(email, 2);
    expect(texts[1]).toContain('Safari on macOS');
    server.setTime(NOW);
  });

  test('from a browser that was not used for half a year', async () => {
    const email = await register();
    server.setTime('2026-05-01T12:05:00.000Z');
    await signIn(email, { userAgent: FIREFOX });
    server.setTime('2026-10-01T12:05:00.000Z');
    const sweep = () => createOrigins(server.platform).sweep();
    await sweep();
    await signIn(email, { userAgent: FIREFOX });
    server.setTime('2027-05-01T12:05:00.000Z');
    await sweep();
    await signIn(email, { userAgent: FIREFOX });
    const texts = await waitForTexts(email, 1);
    expect(texts[0]).toContain('from a new browser and a new network.');
    expect(texts[0]).toContain('May 1, 2027');
    server.setTime(NOW);
  });

  test('once, although two requests sign in at the same time', async () => {
    const email = await register();
    await Promise.all([signIn(email, { userAgent: CHROME }), signIn(email, { userAgent: CHROME })]);
    await signIn(email, { userAgent: SAFARI });
    const texts = await waitForTexts(email, 2);
    expect(texts.map((text) => /Browser: (.*)/.exec(text)?.[1])).toEqual(['Chrome on Windows', 'Safari on macOS']);
  });
});
