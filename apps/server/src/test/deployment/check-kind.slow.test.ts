import { expect, test } from 'vitest';
import { checkKind } from '../../../../../tools/check-kind.mjs';

test('a new kind of content is ten files, and without any of them the types or the tests of kinds fail', () => {
  const told: string[] = [];
  const problems = checkKind('dice', { tell: (line) => told.push(line) });
  expect(problems).toEqual([]);
  expect(told.filter((line) => line.startsWith('without'))).toHaveLength(10);
}, 3_600_000);
