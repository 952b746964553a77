import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ hasScheduler: false });
});

const open = (query: string) => fetch(`${server.url}/docs?${query}`);
const search = async (words: string) => (await open(new URLSearchParams({ q: words }).toString())).text();

/** The links of the results, in order. */
const findLinks = (html: string) => {
  const results = html.slice(html.indexOf('<main'));
  return [...results.matchAll(/<li><a href="([^"]+)">/g)].map(([, href]) => href);
};

describe('a search in the documents', () => {
  test('finds the sections of the guide, errors and calls that have all the words, and marks them', async () => {
    const html = await search('takeover screens');
    const links = findLinks(html);
    expect(links[0]).toBe('/docs#takeover');
    expect(links).toContain('/docs/errors#takeover.already_running');
    expect(links.some((href) => href?.startsWith('/api/docs#takeovers.'))).toBe(true);
    expect(html).toContain('Take over <mark>screens</mark>');
    expect(html).toContain('<mark>Takeover</mark>');
    expect(html).toMatch(/\d+ results for “takeover screens”/);
  });

  test('ignores case and accents', async () => {
    const plain = findLinks(await search('playlist'));
    expect(plain.length).toBeGreaterThan(10);
    expect(findLinks(await search('PLÁYLÍST'))).toEqual(plain);
  });

  test.each(['/docs', '/docs/errors', '/api/docs'])('starts from the field on %s, without script', async (path) => {
    const html = await (await fetch(server.url + path)).text();
    expect(html).toMatch(/<form role="search" action="\/docs">\n<input type="search" name="q"/);
    expect((await fetch(server.url + path)).headers.get('content-security-policy')).toContain("form-action 'self'");
  });

  test('leads to places that exist', async () => {
    const pages = new Map<string, string>();
    for (const href of findLinks(await search('screen'))) {
      const [path = '', id] = (href ?? '').split('#');
      if (!pages.has(path)) pages.set(path, await (await fetch(server.url + path)).text());
      expect(pages.get(path)).toContain(` id="${id}"`);
    }
    expect([...pages.keys()]).toEqual(['/docs', '/docs/glossary', '/docs/errors', '/api/docs']);
  });

  test('says so when nothing is found, and cannot become HTML', async () => {
    const html = await search(`"><script>alert('x')</script>`);
    expect(html).toContain('No results for');
    expect(html).not.toMatch(/<script|"><|alert\('/);
    expect(html).toContain('value="&#34;&#62;&#60;script&#62;');
    expect(await search('<mark>')).not.toContain('<mark>');
  });

  test.each(['q=', 'q=%20%20', 'other=1'])('with “%s” is the guide itself', async (query) => {
    expect(await (await open(query)).text()).toBe(await (await fetch(`${server.url}/docs`)).text());
  });

  test.each(['q=%CC%81', 'q[]=media', 'q=%00', `q=${'a'.repeat(5_000)}`, 'q=.*', 'q=%EF%B7%BA', 'q=media&q=other'])(
    'takes “%s”',
    async (query) => {
      const answer = await open(query);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('</html>');
    },
  );
});
