import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { joinJson, shareJson } from './shared-json.ts';

const long = Array.from({ length: 20_000 }, (_, i) => `item ${i * i}`);

test.each([
  ['short fields', { a: 1 }, { b: null }],
  ['text that is not ASCII', { name: 'Café “Mañana” 🎉 \u2028' }, { title: '日本 \ud800' }],
  ['a long shared part', { name: 'Lobby' }, { long, empty: {} }],
  ['a long own part', { text: 'é'.repeat(32_000) }, { long }],
])('%s are the same compressed and not', async (_, own, shared) => {
  const ready = await shareJson(shared);
  const [plain, zipped] = [joinJson(own, ready, false), joinJson(own, ready, true)];
  expect([plain.encoding, zipped.encoding]).toEqual([null, 'gzip']);
  expect(plain.bytes.toString()).toBe(JSON.stringify({ ...own, ...shared }));
  // The checksum and the length at the end are verified.
  expect(gunzipSync(zipped.bytes)).toEqual(plain.bytes);
});

test('own fields that do not fit into one block are sent without compression', async () => {
  const own = { name: 'a'.repeat(70_000) };
  const { bytes, encoding } = joinJson(own, await shareJson({ shared: 1 }), true);
  expect([encoding, bytes.toString()]).toEqual([null, JSON.stringify({ ...own, shared: 1 })]);
});
