import { expect, test } from 'vitest';
import { listAlternatives, unmatchedGlobs, unmatchedRules } from '../../../../../tools/check-lists.mjs';

test.each([
  ['a', ['a']],
  ['a|b', ['a', 'b']],
  ['^a/(b|c)/d|e\\.ts$', ['^a/b/d', '^a/c/d', 'e\\.ts$']],
  ['((app|main)\\.ts|test/)', ['app\\.ts', 'main\\.ts', 'test/']],
  ['[(|)]', ['[(|)]']],
])('the pattern %s has an alternative for each name in it', (pattern, alternatives) => {
  expect(listAlternatives(pattern)).toEqual(alternatives);
});

test('a rule about a folder that was renamed is named with the pattern that matches nothing', () => {
  const paths = ['apps/player', 'apps/player/src/core/clock.ts', 'node_modules/zod/'];
  const rules = [
    { name: 'kept', from: { path: '^apps/([^/]+)/src/' }, to: { path: ['^apps/$1/src/core/', 'node_modules/(zod)/'] } },
    { name: 'rotten', from: {}, to: { path: '^apps/player/', pathNot: '^apps/player/src/(core|kernel)/' } },
  ];
  expect(unmatchedRules(rules, paths)).toEqual([
    '.dependency-cruiser.mjs: “^apps/player/src/kernel/” of the rule rotten matches nothing',
  ]);
});

test('a glob of a configuration that matches nothing is named, unless it is about what builds make', () => {
  expect(unmatchedGlobs('.oxlintrc.json', ['tools/**', 'kernel/**', '**/dist/**'])).toEqual([
    '.oxlintrc.json: “kernel/**” matches nothing',
  ]);
});
