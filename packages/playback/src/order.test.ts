import { expect, test } from 'vitest';
import { spread } from './order.ts';

test('an item without a weight plays once among others', () => {
  const [heavy, light] = [{ id: 'heavy', weight: 3 }, { id: 'light' }];
  expect(spread([light, heavy])).toEqual([heavy, heavy, heavy, light]);
});
