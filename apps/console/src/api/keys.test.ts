import { topics } from '@vitrine/contract/change-topics';
import { QueryClient, queryOptions } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { keys, keysStaleBy } from './keys.ts';

test.each(topics)('a change of %s makes queries stale', (topic) => {
  expect(keysStaleBy(topic)).not.toHaveLength(0);
});

test('no two families share a prefix', () => {
  const prefixes = Object.values(keys).map(({ all }) => all[0]);
  expect(new Set(prefixes).size).toBe(prefixes.length);
});

test('a change of what plays makes only stale what shows it: devices, playout, first steps and search', () => {
  expect(keysStaleBy('showing')).toEqual([keys.devices.all, keys.playout.all, keys.welcome.all, keys.search.all]);
});

test('keys that this module did not make do not compile', async () => {
  // @ts-expect-error -- without a family, no change event would make it stale
  const query = queryOptions({ queryKey: ['~devices'], queryFn: String });
  expect(query.queryKey).toEqual(keys.devices.all);
  // @ts-expect-error -- as above
  await new QueryClient().invalidateQueries({ queryKey: ['~devices'] });
});
