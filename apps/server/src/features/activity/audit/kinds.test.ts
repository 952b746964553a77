import { auditKinds } from '@vitrine/contract/activity/log-limits';
import { api } from '@vitrine/contract/api';
import type { Route } from '@vitrine/contract/core/route';
import { expect, test } from 'vitest';
import { isChange, listSentencePatterns, toPattern } from './kinds.ts';

test('every change that people can make is of a kind', () => {
  const known = new Set(auditKinds.flatMap(listSentencePatterns));
  const changes = Object.values(api).flatMap((part) => Object.values<Route>(part).filter(isChange));
  expect(changes.length).toBeGreaterThan(50);
  expect(changes.filter((route) => !known.has(toPattern(route))).map(({ path }) => path)).toEqual([]);
});
