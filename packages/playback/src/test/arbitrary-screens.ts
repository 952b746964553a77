import fc from 'fast-check';
import type { ScreenFacts } from '../facts.ts';

const names = fc.uniqueArray(fc.constantFrom('bakery', 'window', 'north'), { minLength: 1 });
const orientation = fc.constantFrom('landscape' as const, 'portrait' as const);

export const arbitraryCondition = fc.record({ tags: names, orientation, groupIds: names }, { requiredKeys: [] });

export const arbitraryScreenFacts: fc.Arbitrary<ScreenFacts> = fc.record({
  seed: fc.constantFrom('dev_1', 'grp_1'),
  orientation,
  groupIds: fc.oneof(
    fc.constant([]),
    names.map((one) => one.slice(0, 1)),
  ),
  tags: fc.oneof(fc.constant([]), names),
});
