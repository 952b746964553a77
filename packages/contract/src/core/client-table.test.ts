import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { api } from '../api.ts';
import { renderClientModules, renderClientTable } from './client-table.ts';
import type { Route } from './route.ts';
import { type Structure, structures } from './structure.ts';

const withResponse = (response: z.ZodType): Route => ({
  method: 'GET',
  path: '/api/things',
  access: 'user',
  role: 'viewer',
  summary: 'List things',
  response,
});

const codeFor = (response: z.ZodType): string => renderClientTable({ things: { list: withResponse(response) } });

test('the table contains every route of the API, and no schema', () => {
  const code = renderClientTable(api);
  const routes = Object.values(api).flatMap((group) => Object.values<Route>(group));
  for (const { method, path } of routes) {
    expect(code).toContain(method === 'GET' ? `{ "path":"${path}"` : `"method":"${method}","path":"${path}"`);
  }
  expect(code).not.toContain('zod');
});

test('a route keeps its idempotency, and the part of its response that structures know', () => {
  const Thing = z.object({
    name: z.string().max(20),
    size: z.number().nullable(),
    tags: z.array(z.string()).optional(),
  });
  const route = { ...withResponse(z.array(Thing)), idempotency: { secret: 'name' } };
  const code = renderClientTable({ things: { list: route } });
  expect(code).toContain('object({ "name": text, "size": nullable(number), "tags": optional(list(text)) })');
  expect(code).toContain('"idempotency":{"secret":"name"}');
});

const codeForRole = (role: 'self' | 'viewer' | 'editor'): string =>
  renderClientTable({ things: { list: { ...withResponse(z.string()), access: 'user', role } } });

test('a route has its role only where not every member may call it', () => {
  expect(codeForRole('editor')).toContain('"role":"editor"');
  expect(codeForRole('viewer') + codeForRole('self')).not.toContain('"role"');
});

test('a structure that several responses contain is written once', () => {
  const Thing = z.object({ name: z.string() });
  const table = { things: { get: withResponse(Thing), list: withResponse(z.array(Thing)) } };
  expect(renderClientTable(table).match(/object\(\{ "name"/g)).toHaveLength(1);
});

const partOf = (group: string) => (group === 'others' ? 'others.js' : null);

test('a group that is apart has what only its responses contain in a module of its own', () => {
  const [Thing, Other] = [z.object({ name: z.string() }), z.object({ size: z.number() })];
  const table = {
    things: { get: withResponse(Thing) },
    others: { get: withResponse(z.object({ thing: Thing, other: Other })) },
  };
  const { table: code, parts } = renderClientModules(table, { table: 'routes.js', partOf });
  expect(code).toContain('object({ "name": text })');
  expect(code).toContain('import("others.js")');
  expect(code).not.toContain('"size"');
  expect(parts['others']).toContain('object({ "size": number })');
  expect(parts['others']).toMatch(/import \{ \w+ \} from "routes.js"/);
  expect(Object.keys(parts)).toEqual(['others']);
});

test('a tuple is a list of its items, whatever their order and number', () => {
  expect(codeFor(z.tuple([z.string(), z.number()]))).toContain('list(either(text, number))');
});

test('a response that the client would have to convert is refused, because structures only check', () => {
  expect(() => codeFor(z.string().transform((text) => text.length))).toThrow('transform');
});

describe('a structure', () => {
  const { any, boolean, either, list, none, nullable, number, object, oneOf, optional, record, text } = structures;

  test.each<[string, Structure, unknown[], unknown[]]>([
    ['text', text, ['', 'a'], [1, null, undefined]],
    ['number', number, [0, -1.5], ['1', null, Number.NaN]],
    ['boolean', boolean, [true, false], [0, 'true']],
    ['one of', oneOf('a', 1), ['a', 1], ['b', '1', null]],
    ['either', either(text, number), ['a', 1], [true]],
    ['nullable', nullable(text), ['a', null], [undefined, 1]],
    ['optional', optional(text), ['a', undefined], [null, 1]],
    ['list', list(text), [[], ['a']], [['a', 1], {}, 'a']],
    ['object', object({ a: text, b: optional(text) }), [{ a: '' }, { a: '', c: 1 }], [{}, { a: 1 }, null, ['a']]],
    ['record', record(number), [{}, { a: 1 }], [{ a: 'b' }, [1], null]],
    ['none', none, [undefined], [null, '']],
    ['any', any, [undefined, null, 'a'], []],
  ])('%s matches such values only', (_, matches, right, wrong) => {
    expect(right.filter((value) => !matches(value))).toEqual([]);
    expect(wrong.filter((value) => matches(value))).toEqual([]);
  });

  test('of a response returns it, or throws', () => {
    const response = structures.response(object({ name: text }));
    expect(response.parse({ name: 'a' })).toEqual({ name: 'a' });
    expect(() => response.parse({})).toThrow(TypeError);
  });
});
