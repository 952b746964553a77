import { escapeHtml } from '@vitrine/contract/core/html';
import { readdirSync } from 'node:fs';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { renderDocument } from './render-document.ts';
import { terms } from './glossary-page.ts';
import { renderGuide } from './guide.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers });

/** The part of the API reference about one route. */
async function readReference(id: string): Promise<string> {
  const html = await (await get('/api/docs')).text();
  const start = html.indexOf(`<section class="route" id="${id}"`);
  return html.slice(start, html.indexOf('</section>', start));
}

describe('a text in a page', () => {
  test('cannot become HTML', () => {
    expect(escapeHtml(`<img src="x" onerror='a&b'>`)).toBe('&#60;img src=&#34;x&#34; onerror=&#39;a&#38;b&#39;&#62;');
    const page = renderDocument({ title: '<b>', lead: '<i>', contents: '<ul></ul>', body: '<p>Text</p>' });
    expect(page).not.toMatch(/<b>|<i>/);
    expect(page).toContain('<title>&#60;b&#62; – Vitrine</title>');
    expect(page).toContain('<p>Text</p>');
  });
});

describe('the glossary', () => {
  test('has its words in alphabetical order, each with a place of its own, in the index of the guide', async () => {
    const page = await (await get('/docs/glossary')).text();
    const names = [...page.matchAll(/<dt id="([^"]+)">([^<]+)<\/dt>/g)].map(([, id, name]) => [id, name]);
    expect(names).toHaveLength(terms.length);
    const words = terms.map(({ name }) => name.toLowerCase());
    expect(words).toEqual(words.toSorted());
    expect(new Set(terms.map(({ id }) => id)).size).toBe(terms.length);
    expect(renderGuide()).toContain('<a href="/docs/glossary">Glossary</a>');
  });

  test('keeps the places to which the console leads, and leads to chapters that exist', () => {
    const ids = terms.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(['takeover', 'standby', 'make-active', 'asleep']));
    const guide = renderGuide();
    const chapters = terms.flatMap(({ chapter }) => (chapter === undefined ? [] : [chapter]));
    for (const chapter of chapters) expect(guide).toContain(`<h3 id="${chapter}">`);
  });

  test('is found by the search', async () => {
    expect(await (await get('/docs?q=standby')).text()).toContain('/docs/glossary#standby');
  });
});

describe('the user guide', () => {
  test('has every chapter of every part, in the order of the files, and lists each once', () => {
    const page = renderGuide();
    const chapters = readdirSync(new URL('guide/', import.meta.url), { recursive: true, encoding: 'utf8' });
    const headings = [...page.matchAll(/<h([23]) id="([^"]+)">/g)].map(([, , id]) => id);
    const contents = /<nav class="contents"[^]*?<\/nav>/.exec(page)?.[0] ?? '';
    expect(headings.length).toBe(chapters.length);
    expect([...contents.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)).toEqual(headings);
    expect(new Set(headings).size).toBe(headings.length);
  });

  test('keeps the places that the console and old links lead to', () => {
    const page = renderGuide();
    for (const id of [
      'start',
      'pair',
      'machines',
      'disk-image',
      'media',
      'playlists',
      'schedule',
      'takeover',
      'keys',
      'plans',
      'log',
    ])
      expect(page).toContain(` id="${id}"`);
  });

  test('shows every picture that was taken, with its size and in words', async () => {
    const page = renderGuide();
    const shown = [
      ...page.matchAll(
        /<img\s+src="\/docs\/images\/([^"]+)"\s+width="(\d+)"\s+height="(\d+)"\s+loading="lazy"\s+alt="(.{20,})"/g,
      ),
    ];
    const taken = readdirSync(new URL('images/', import.meta.url));
    expect(new Set(shown.map(([, name]) => name))).toEqual(new Set(taken));
    expect(page.match(/<img/g)).toHaveLength(taken.length);
    for (const [, name, width, height] of shown) {
      const answer = await get(`/docs/images/${name}`);
      expect(answer.headers.get('content-type')).toBe('image/webp');
      const picture = await sharp(await answer.arrayBuffer()).metadata();
      expect([name, picture.width, picture.height]).toEqual([name, Number(width), Number(height)]);
    }
  });

  test('starts with a link to its content for keyboard users', () => {
    const page = renderGuide();
    expect(page.indexOf('<a class="skip" href="#main">')).toBeLessThan(page.indexOf('<nav'));
    expect(page).toContain('<main id="main" tabindex="-1">');
  });
});

describe('the files of the documents', () => {
  test.each([
    ['/docs/docs.css', 'text/css; charset=utf-8'],
    ['/docs/hanken-grotesk.woff2', 'font/woff2'],
  ])('%s is served to everyone as %s, and checked at every use', async (path, type) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe(type);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
  });

  test('load nothing from other servers', async () => {
    const css = await (await get('/docs/docs.css')).text();
    expect(css).not.toMatch(/@import|https?:/);
    for (const [, url = ''] of css.matchAll(/url\(['"]?([^'")]+)/g)) {
      expect([url, (await get(new URL(url, `${server.url}/docs/docs.css`).pathname)).status]).toEqual([url, 200]);
    }
  });

  test('are not sent again if one of the ETags that the browser has is the current one', async () => {
    const etag = (await get('/docs')).headers.get('etag') ?? '';
    const statusFor = async (known: string) => (await get('/docs', { 'if-none-match': known })).status;
    expect(await statusFor(etag)).toBe(304);
    expect(await statusFor(`"old", W/${etag}`)).toBe(304); // compression makes ETags weak
    expect(await statusFor('"old"')).toBe(200);
  });
});

describe('the API reference of a route', () => {
  test('shows its access, its parameters with their limits, and its answer', async () => {
    const html = await readReference('devices.list');
    expect(html).toContain('data-method="GET"');
    expect(html).toContain('<code>/api/devices</code>');
    expect(html).toContain(
      '<p class="who">A signed-in user. Least role: viewer. API keys: scope <code>read</code></p>',
    );
    expect(html).toMatch(/<code>limit<\/code><\/td><td>query, optional<\/td><td><code>integer<\/code> 1 to 200/);
    expect(html).toContain('Answer 200');
    expect(await readReference('team.leave')).toContain('Least role: viewer. No API keys</p>');
  });

  test('shows its body, and a link to each of its errors', async () => {
    const html = await readReference('accounts.register');
    expect(html).toContain('<p class="part">Body</p>');
    expect(html).toContain('password: string  // 6 to 200 characters');
    expect(html).toContain('Answer 201');
    expect(html).toContain('<a href="/docs/errors#account.address_taken">');
    expect(html).toContain('<a href="/docs/errors#request.too_many">');
  });

  test('has an example: the call for curl, with what stands for earlier answers, and its answer', async () => {
    const html = await readReference('assignments.assignToDevice');
    expect(html).toContain(
      'curl http://localhost:3000/api/device/DEVICE_ID/assign \\\n  -H &#39;Authorization: Bearer API_KEY&#39;',
    );
    expect(html).toContain('&#34;mediaId&#34;: &#34;IMAGE_ID&#34;');
    expect(html).toContain('Its answer, 200');
    expect(html).toContain('&#34;mediaName&#34;: &#34;leopard.jpg&#34;');
    expect(await readReference('media.uploadImage')).toContain('-F image=@leopard.jpg');
    expect(await readReference('accounts.logout')).not.toContain('Example');
  });

  test('names the type of a body that is not JSON', async () => {
    expect(await readReference('media.uploadImage')).toContain('Body <code>multipart/form-data</code>');
  });
});
