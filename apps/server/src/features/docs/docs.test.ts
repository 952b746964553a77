import { escapeHtml } from '@vitrine/contract/core/html';
import { api } from '@vitrine/contract/api';
import { errorCatalog } from '@vitrine/contract/core/errors';
import { listRouteAddresses, type Route } from '@vitrine/contract/core/route';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { schemaText } from './schema-text.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});

const read = async (path: string) => (await fetch(server.url + path)).text();

const findIds = (html: string) => new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id));

/** The ids on a page that the links of another lead to. */
const findTargets = (html: string, page: string) =>
  [...html.matchAll(/href="([^"#]+)#([^"]+)"/g)].filter(([, path]) => path === page).map(([, , id]) => id);

test.each(['/docs', '/docs/errors', '/docs/security', '/api/docs', '/docs/screens', '/docs/screens/pc'])(
  '%s is public and runs no scripts',
  async (path) => {
    const answer = await fetch(server.url + path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    const html = await answer.text();
    expect(html).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
    for (const [, href = ''] of html.matchAll(/<link [^>]*href="(\/docs[^"]*)"/g)) {
      expect((await fetch(server.url + href)).status).toBe(200);
    }
  },
);

test.each(['/docs', '/docs/errors', '/docs/security', '/api/docs'])(
  'every link within %s leads somewhere',
  async (path) => {
    const html = await read(path);
    const ids = findIds(html);
    expect(ids.size).toBe([...html.matchAll(/\sid="/g)].length);
    const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(targets.length).toBeGreaterThan(5);
    expect(targets.filter((id) => !ids.has(id))).toEqual([]);
  },
);

test('the security requirements have their state, what is done and the tests that show it', async () => {
  const html = await read('/docs/security');
  const start = html.indexOf('<dt id="V1.1.1">');
  const requirement = html.slice(start, html.indexOf('<dt', start + 1));
  expect(requirement).toContain('decoding once, before validation, level 2: met</dt>');
  expect(requirement).toContain('<dd>URLs and bodies are decoded once, before the schemas.</dd>');
  expect(requirement).toContain(
    '<code>http/pages/pages.test.ts</code> “outside of the built pages (%s) is not served”',
  );
  expect(html.match(/<dt id="V/g)?.length).toBeGreaterThan(200);
});

test('an unchanged page is not sent again', async () => {
  const { headers } = await fetch(`${server.url}/docs`);
  const again = await fetch(`${server.url}/docs`, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
});

test('the API reference lists every address', async () => {
  const html = await read('/api/docs');
  const routes = Object.values(api).flatMap((table) => Object.values<Route>(table));
  for (const { path } of routes.flatMap((route) => listRouteAddresses(route))) {
    expect(html).toContain(`<code>${path.replace(/:(\w+)/g, '{$1}')}</code>`);
  }
});

test('every error of the catalogue has its place: status, sentence, what to do and what answers it', async () => {
  const html = await read('/docs/errors');
  for (const [code, { status, message }] of Object.entries(errorCatalog)) {
    const start = html.indexOf(`<section class="error" id="${code}"`);
    const section = html.slice(start, html.indexOf('</section>', start));
    expect(section).toContain(`<span class="status">${status}</span>`);
    expect(section).toContain(`<p>${escapeHtml(message)}</p>`);
    expect(section).toMatch(/<b>What to do:<\/b> \S.+[.]<\/p>/);
    expect(section).toMatch(/Answered by (\d+ calls|every .+\.|the console .+\.|<a .+)</);
  }
});

test('errors lead to the calls that answer them, and calls to their errors', async () => {
  const [reference, errors] = [await read('/api/docs'), await read('/docs/errors')];
  const toErrors = findTargets(reference, '/docs/errors');
  const toCalls = findTargets(errors, '/api/docs');
  expect(toErrors.length).toBeGreaterThan(500);
  expect(toCalls.length).toBeGreaterThan(200);
  expect(toErrors.filter((id) => !findIds(errors).has(id))).toEqual([]);
  expect(toCalls.filter((id) => !findIds(reference).has(id))).toEqual([]);
  // Links from before this page existed.
  for (const code of Object.keys(errorCatalog)) expect(reference).toContain(`<a id="error-${code}"`);
});

test('the OpenAPI document passes the recommended rules of redocly lint', async () => {
  // Routes that the browser opens redirect it: their only success is 302.
  const rules = { 'operation-2xx-response': 'off' as const };
  const config = await createConfig({ extends: ['recommended'], rules });
  const problems = await lintFromString({ source: await read('/api/openapi.json'), config });
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});

test('the OpenAPI document describes CSV downloads and amounts in pounds', async () => {
  const { paths } = JSON.parse(await read('/api/openapi.json'));
  expect(Object.keys(paths['/api/logs/export'].get.responses[200].content)).toEqual(['text/csv']);
  const { schema } = paths['/api/create-subscription'].post.requestBody.content['application/json'];
  expect(schema.properties.amount.description).toContain('In pounds per month');
});

test.each([
  [{ type: 'string' }, 'string'],
  [{ anyOf: [{ type: 'integer' }, { type: 'null' }] }, 'integer | null'],
  [{ enum: ['a', 'b'] }, '"a" | "b"'],
  [{ type: 'array', items: { enum: ['a', 'b'] } }, '("a" | "b")[]'],
  [
    {
      type: 'object',
      properties: { name: { type: 'string', maxLength: 100 }, size: { type: 'integer' } },
      required: ['name'],
    },
    '{\n  name: string  // at most 100 characters\n  size?: integer\n}',
  ],
  [{ type: 'object', additionalProperties: { type: 'number' } }, '{\n  [name: string]: number\n}'],
])('the schema %j is shown as %j', (schema, text) => {
  expect(schemaText(schema)).toBe(text);
});

test('the pages have the colours of the console, and no others', async () => {
  const css = await read('/docs/docs.css');
  const used = [...css.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name);
  expect(used.filter((name) => !css.includes(`  ${name}: `))).toEqual([]);
  const rules = css.slice(css.indexOf('@font-face'));
  expect(rules.match(/#[\da-f]{3,8}\b|rgb\(|hsl\(/g)).toBeNull();
});

test('the reference explains dry runs, with their answer', async () => {
  const html = await read('/api/docs');
  expect(html).toContain('?dryRun=true');
  expect(html).toMatch(/dryRun: true\n {2}effect: \{\n {4}at: string/);
});
